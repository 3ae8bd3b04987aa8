// Between htmx and the module: requests of these pages are answered here, and
// what they change is saved before the answer is shown.
(() => {
	'use strict';
	const {ask, game} = hill.solo;

	// reply answers a request of htmx.
	async function reply(action, request) {
		const url = new URL(action, location.href), form = new URLSearchParams(request.body);
		url.searchParams.forEach((v, k) => form.set(k, v));
		const act = document.getElementById('act-action');
		if (act && !act.disabled) act.disabled = true; // one use only
		const again = ['again', 'swap'].includes(form.get('do'));
		if (again) form.set('new', hill.solo.store.fresh());
		else if (game.id()) form.set('game', game.id());
		const quiet = form.has('look') || form.get('do') === 'turn';
		if (!quiet) hill.solo.mind.stop();
		const answer = await ask.send(url.pathname, form);
		if (!quiet && answer.type.startsWith('text/html') && (answer.status < 400 || answer.status === 503)) await game.keep(answer.body);
		if (form.get('do') === 'swap' && answer.status < 400) game.sides();
		return new Response(answer.body, {status: answer.status, headers: {'Content-Type': answer.type}});
	}

	document.addEventListener('htmx:before:request', e => {
		const ctx = e.detail.ctx;
		if (ask.ours(new URL(ctx.request.action, location.href).pathname)) ctx.fetch = reply;
	});

	// What the board asks its server for: earlier positions, and why not.
	hill.ask = async (address, init) => {
		const url = new URL(address, location.href), about = url.searchParams;
		const why = url.pathname.endsWith('/why'), more = {};
		if (why) more.why = about.get('action');
		else more.look = about.get('ply') ?? hill.table.get('plies');
		if (about.has('pov')) more.pov = about.get('pov');
		const answer = await ask.send(game.path(), game.form(more));
		return new Response(answer.body, {status: answer.status});
	};

	// Forms that htmx does not send: a new game, and the record as a file.
	async function submit(e) {
		const form = e.target, path = new URL(e.submitter?.getAttribute('formaction') || form.action, location.href).pathname;
		if (form.id === 'setup') return begin(e, form, path);
		if (form.id !== 'save' || !ask.ready()) return;
		e.preventDefault();
		const answer = await ask.send(path, game.form({}), false);
		hill.solo.file.give(answer.file || 'hilltop.txt', answer.type, answer.body);
	}

	// begin starts a game: here if the module is there, else by the server, which
	// gets a name for it.
	async function begin(e, form, path) {
		const fields = new URLSearchParams(new FormData(form));
		fields.set('game', hill.solo.store.fresh());
		if (!ask.ready() && navigator.onLine) {
			form.append(hill.solo.show.make('input', {type: 'hidden', name: 'game', value: fields.get('game')}));
			return;
		}
		e.preventDefault();
		const answer = await ask.send(path, fields);
		const made = game.fields(new DOMParser().parseFromString(answer.body, 'text/html'));
		if (answer.status >= 400 || !made.has('log')) return hill.solo.show.say('The game could not be started.', 'bad');
		const kept = Object.fromEntries(hill.solo.store.kept.map(k => [k, made.get(k) || '']));
		try {
			await hill.solo.store.save(fields.get('game'), path.slice(1), kept, 0);
		} catch {
			form.submit(); // a browser that keeps nothing: the page carries the game
			return;
		}
		location.assign(path + '?' + new URLSearchParams({variant: kept.variant, game: fields.get('game')}));
	}
	document.addEventListener('submit', e => {
		if (ask.ours(new URL(e.target.action, location.href).pathname)) submit(e);
	});
})();

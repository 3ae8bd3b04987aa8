// The game of this page: its fields, and that they are saved before anything
// is shown as done.
hill.solo.game = (() => {
	'use strict';
	const {store} = hill.solo;
	const tab = store.fresh();
	const channel = globalThis.BroadcastChannel ? new BroadcastChannel('hilltop-games') : null;
	// stamp is that of the record as this tab knows it, under the name it has
	// got.
	let stamp = 0, name = '', warned = false;

	const kind = () => hill.table.get('solo');
	const path = () => '/' + kind();

	// fields are what the form of a page holds.
	function fields(page = document) {
		const list = [...page.querySelectorAll('#act input[type=hidden]')].filter(i => !i.disabled);
		return new URLSearchParams(list.map(i => [i.name, i.value]));
	}

	// form is the game of this page with what is asked of it.
	function form(more) {
		const all = fields();
		all.delete('action');
		for (const [k, v] of Object.entries(more)) all.set(k, v);
		return all;
	}

	// id is the game's name in the store.
	const id = () => name || fields().get('game') || '';

	// keep saves the game of an answer. The page goes on without: a browser may
	// refuse to keep anything.
	async function keep(text) {
		const all = fields(new DOMParser().parseFromString(text, 'text/html'));
		if (!all.has('log')) return;
		const under = all.get('game') || store.fresh(), same = under === id();
		try {
			const kept = Object.fromEntries(store.kept.map(k => [k, all.get(k) || '']));
			const record = await store.save(under, kind(), kept, same ? stamp : 0);
			if (same && record.id !== under) hill.solo.show.after('This game went on in another tab, in another way. Both are saved.', 'warn');
			stamp = record.stamp;
			name = record.id;
			channel?.postMessage({id: record.id, stamp, tab});
			hill.solo.offline.persist();
		} catch {
			if (!warned) hill.solo.show.after('This browser does not let the site keep games: this one lives in its page only.', 'warn');
			warned = true;
		}
	}

	// settle gives the page the name under which its game is kept.
	function settle() {
		const field = document.querySelector('#act input[name=game]');
		if (!field || !name) return;
		if (field.value !== name) {
			document.querySelectorAll('#table input[name=game]').forEach(f => { f.value = name; });
			hill.table.el().dataset.id = name;
		}
		const to = path() + '?' + new URLSearchParams({variant: fields().get('variant'), game: name});
		if (location.pathname === path() && location.pathname + location.search !== to) history.replaceState(history.state, '', to);
	}

	// draw puts an answer in the place of the table.
	function draw(text, step) {
		const table = hill.table.el();
		return htmx.swap({text, sourceElement: table, target: table, swap: 'outerMorph', step});
	}

	// sides lets the next answer say whose side is shown, which else stays.
	const sides = () => { delete hill.table.el().dataset.pov; };

	// Whose side is shown is remembered, unless it follows the turn.
	document.addEventListener('click', e => {
		if (kind() && hill.table.get('flip') !== '1' && e.target.closest?.('#flip')) store.mark(id(), 'pov', hill.flip.word()).catch(() => {});
	});

	// open brings a saved game into the page.
	async function open(wanted, words) {
		const record = await store.get(wanted).catch(() => undefined);
		if (!record) return hill.solo.show.lost();
		const f = new URLSearchParams({...record.fields, game: record.id, do: 'show'});
		const answer = await hill.solo.ask.send('/' + record.kind, f);
		if (answer.status >= 500) return hill.solo.show.say('The game could not be opened: there is no connection, and this page is not complete yet.', 'bad');
		stamp = record.stamp;
		name = record.id;
		hill.table.el().dataset.version = 0; // whatever was shown is older
		sides();
		await draw(answer.body);
		settle();
		if (words) hill.solo.show.say(words, 'info');
	}

	// Another tab has gone on with this game.
	channel?.addEventListener('message', ({data}) => {
		if (data.tab === tab || data.id !== id() || data.stamp === stamp) return;
		// Where both tabs think, the answer of the faster one is no news here.
		const thinks = hill.solo.mind.thinking();
		hill.solo.mind.stop();
		open(data.id, thinks ? '' : 'This game went on in another tab. Here is how it stands.');
	});

	return {kind, path, fields, form, id, keep, settle, draw, open, sides, rename: to => { name = to; stamp = 0; }};
})();

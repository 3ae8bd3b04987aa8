// Asking: every form of these pages goes to the module, or to the server where
// it is not there (yet).
hill.solo.ask = (() => {
	'use strict';
	const paths = /^\/(ai|local)(\/|$)/;
	const last = 'hilltop-running';
	const lives = 3; // how often a module that has failed is started again
	const list = document.currentScript?.dataset.running; // who has an identity here may have games
	let rules = null, up = false, secret = '', told = 0, lost = 0, running = '';

	// begin starts the module. It is fetched once for all pages.
	function begin() {
		const bar = (had, of) => {
			const part = of ? Math.min(99, Math.floor(100 * had / of)) : 0;
			if (part >= told) hill.solo.show.loading(told = part);
		};
		rules = hill.solo.worker.start('rules.wasm', bar);
		const others = look();
		const key = hill.solo.store.key().catch(() => '0'.repeat(64)); // cards are drawn all the same
		return Promise.all([rules.ready, key, others]).then(got => {
			secret = got[1];
			up = true;
			hill.solo.show.loading(100);
		}, () => hill.solo.show.loading(-1));
	}

	// look fetches the positions of the person's other games, with which the AI
	// does not help. Without a connection, also in a page that was kept for that,
	// those of last time count.
	async function look() {
		try {
			running = localStorage.getItem(last) || running;
			if (!list) return;
			const answer = await fetch(list, {signal: AbortSignal.timeout(2000)});
			if (!answer.ok) return;
			running = await answer.text();
			localStorage.setItem(last, running);
		} catch {
			// They are asked for again, and a browser may refuse to keep anything.
		}
	}
	document.addEventListener('visibilitychange', () => { if (up && !document.hidden) look(); });

	// ready: forms are answered here.
	const ready = () => up;

	// local asks the module. It fails if the module has.
	async function local(path, form, fragment) {
		try {
			return await rules.ask('hilltopAnswer', [path, form.toString(), fragment, secret, Date.now(), running]);
		} catch (wrong) {
			if (up) revive();
			throw wrong;
		}
	}

	// revive starts the module again; until it is there the server answers.
	function revive() {
		up = false;
		if (++lost > lives) return;
		rules = hill.solo.worker.start('rules.wasm');
		rules.ready.then(() => { up = true; }, () => {});
	}

	// far asks the server.
	async function far(path, form, fragment) {
		const answer = await fetch(path, {method: 'POST', body: form, headers: fragment ? {'HX-Request': 'true'} : {}});
		return {status: answer.status, type: answer.headers.get('Content-Type') || '', body: await answer.text()};
	}

	// send asks whoever can answer: {status, type, file, body}.
	async function send(path, form, fragment = true) {
		if (up) {
			try {
				return await local(path, form, fragment);
			} catch {
				// The server can.
			}
		}
		try {
			return await far(path, form, fragment);
		} catch (wrong) {
			// No server: what is loading may still come.
			await rules.ready.catch(() => { throw wrong; });
			return local(path, form, fragment);
		}
	}

	// brief is a game as the AI takes it.
	const brief = form => rules.ask('hilltopBrief', [form.toString()]);

	return {begin, look, ready, send, server: far, brief, ours: path => paths.test(path), loaded: () => rules.ready};
})();

// What changes on a page while it is open: its parts are asked for from time
// to time, as long as somebody looks, and each takes the place of the one
// before. Pages of games hear of moves by their own stream instead.
(() => {
	'use strict';
	const every = 10000, url = document.currentScript.dataset.live;
	let busy = false, was = '';

	async function look() {
		if (busy || document.hidden) return;
		busy = true;
		try {
			const answer = await fetch(url, {headers: {'HX-Request': 'true'}});
			if (answer.ok) draw(await answer.text());
		} catch {
			// No connection: what is shown stays until there is one.
		} finally {
			busy = false;
		}
	}

	function draw(text) {
		if (text === was) return;
		was = text;
		const page = new DOMParser().parseFromString(text, 'text/html');
		const turns = Number(page.getElementById('turn-count')?.dataset.turns);
		document.title = (turns ? '(' + turns + ') ' : '') + document.title.replace(/^\(\d+\) /, '');
		for (const fresh of page.querySelectorAll('[data-fresh]')) put(fresh);
		document.dispatchEvent(new CustomEvent('hill:drawn'));
	}

	function put(fresh) {
		const old = document.getElementById(fresh.id);
		if (!old || old.outerHTML === fresh.outerHTML) return;
		const at = [...old.querySelectorAll('a, button')].indexOf(document.activeElement);
		old.replaceWith(document.adoptNode(fresh));
		if (at >= 0) fresh.querySelectorAll('a, button')[at]?.focus({preventScroll: true});
		if (fresh.id === 'news') hill.say.polite([...fresh.querySelectorAll('p')].map(p => p.textContent).join(' '));
	}

	setInterval(look, every);
	document.addEventListener('visibilitychange', look);
	addEventListener('pageshow', e => { if (e.persisted) look(); });
})();

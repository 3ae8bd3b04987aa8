// Boards in a text are plain forms. With this, an answer comes into the page
// instead of a new page: htmx is fetched as soon as somebody reaches for a
// board, and not before, so that reading costs nothing.
(() => {
	'use strict';
	const at = document.currentScript?.dataset.htmx;
	const boards = '.fig, .lesson';
	let asked = null;

	// fetchHTMX loads htmx, once. It finds the forms by itself.
	function fetchHTMX() {
		asked ??= new Promise((done, fail) => {
			if (globalThis.htmx) return done();
			const s = document.createElement('script');
			s.src = at;
			s.addEventListener('load', () => done());
			s.addEventListener('error', fail);
			document.head.append(s);
		});
		return asked;
	}

	const near = e => e.target.closest?.(boards);
	for (const kind of ['pointerover', 'pointerdown', 'focusin']) {
		document.addEventListener(kind, e => { if (at && near(e)) fetchHTMX().catch(() => {}); }, {passive: true});
	}

	// What is pressed before htmx is there waits for it; if it never comes,
	// the browser sends the form as it would without script.
	function wait(e, again) {
		if (!at || globalThis.htmx || !near(e) || e.defaultPrevented) return;
		e.preventDefault();
		fetchHTMX().then(() => setTimeout(again, 0), again);
	}
	document.addEventListener('submit', e => {
		const form = e.target, by = e.submitter;
		let sent = false;
		wait(e, () => {
			if (sent) return;
			sent = true;
			if (globalThis.htmx) form.requestSubmit(by);
			else location.assign(form.action.replace(/#.*/, '') + '?' + new URLSearchParams(new FormData(form, by)) + (form.action.match(/#.*/) || ''));
		});
	});

	// One tab stop a board; arrows walk through it.
	const cells = grid => [...grid.querySelectorAll('.sq')];
	function rove(grid, index) {
		cells(grid).forEach((c, i) => c.setAttribute('tabindex', i === index ? '0' : '-1'));
	}
	function settle() {
		for (const grid of document.querySelectorAll('.grid')) {
			const list = cells(grid), held = list.indexOf(document.activeElement);
			const first = list.findIndex(c => c.matches('[data-s~="sel"]'));
			rove(grid, Math.max(0, held >= 0 ? held : first >= 0 ? first : list.findIndex(c => c.tagName === 'BUTTON')));
		}
	}
	const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8};
	document.addEventListener('keydown', e => {
		const grid = e.target.closest?.('.grid'), step = steps[e.key];
		if (!grid || !step || e.altKey || e.ctrlKey || e.metaKey) return;
		e.preventDefault();
		const list = cells(grid), from = list.indexOf(e.target), to = from + step;
		if (to < 0 || to > 63 || Math.abs(step) === 1 && from >> 3 !== to >> 3) return;
		rove(grid, to);
		list[to].focus();
	});

	// The square that was pressed keeps the focus through a swap, although the
	// element that had it may stand elsewhere now.
	let kept = null;
	document.addEventListener('htmx:before:swap', () => {
		const now = document.activeElement, grid = now?.closest?.('.grid');
		if (grid) kept = {id: grid.closest('.fig').id, index: cells(grid).indexOf(now)};
		else kept = now?.closest?.('.onward') ? {id: 'learn'} : null;
	});
	document.addEventListener('htmx:after:swap', () => {
		settle();
		if (!kept) return;
		// The next step begins at its heading, which names the panel.
		if (kept.id === 'learn') return document.getElementById('learn')?.focus({preventScroll: true});
		const grid = document.querySelector('#' + CSS.escape(kept.id) + ' .grid');
		if (!grid || kept.index < 0) return;
		rove(grid, kept.index);
		cells(grid)[kept.index].focus({preventScroll: true});
	});
	settle();
})();

// The keyboard (K1, K2, S1): one tab stop for the board, arrows as seen on
// screen, single letters only while the board or a tray has the focus.
hill.keys = (() => {
	'use strict';
	let spot = '', byPointer = false;
	const files = 'abcdefgh', kinds = 'pnbrq';

	const focus = name => hill.squares.el(name)?.focus({preventScroll: false});

	// rove makes a square the only tab stop.
	function rove(name) {
		const now = hill.squares.el(name);
		if (!now) return;
		spot = name;
		for (const s of hill.squares.all()) {
			const t = s === now ? '0' : '-1';
			if (s.getAttribute('tabindex') !== t) s.setAttribute('tabindex', t);
		}
	}

	// step is the square one step away on the screen; the edge is the end.
	function step(name, dx, dy) {
		const rows = hill.squares.grid(), r = rows.findIndex(row => row.includes(name)), c = rows[r].indexOf(name);
		const clamp = (n, len) => Math.min(Math.max(n, 0), len - 1);
		const row = rows[clamp(r + dy, rows.length)];
		return row[clamp(c + dx, row.length)];
	}

	const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
	const far = 9;

	function grid(e, name) {
		// Who clicks on the board and then presses the left arrow wants the
		// move before, not the square beside: a click leaves the focus there
		// only by the way.
		if (byPointer && !hill.choose.chosen() && !e.ctrlKey && past(e)) return true;
		byPointer = false;
		const at = arrows[e.key] || {Home: [-far, e.ctrlKey ? -far : 0], End: [far, e.ctrlKey ? far : 0]}[e.key];
		if (at) {
			focus(step(name, at[0], at[1]));
			return true;
		}
		if (e.ctrlKey) return false;
		// Enter and space click the square by themselves, but only once.
		if (e.key === 'Enter' || e.key === ' ') return e.repeat;
		return letter(e, name);
	}

	function letter(e, name) {
		const k = e.key.toLowerCase(), digit = /^Digit([1-8])$/.exec(e.code)?.[1] || (/^[1-8]$/.test(k) ? k : '');
		if (digit) focus(e.shiftKey ? files[digit - 1] + name[1] : name[0] + digit);
		else if ('kqrbnp'.includes(k)) jump(k, e.shiftKey, name);
		else if (hill.tell[k]) hill.say.polite(hill.tell[k](name), true);
		else return common(e);
		return true;
	}

	// common are the keys of the board and of the trays alike.
	function common(e) {
		if (e.key.toLowerCase() === 'f') hill.flip.turn();
		else if (e.key === '?') hill.talk.help();
		else return false;
		return true;
	}

	// jump goes to the next piece of a kind, as the eye reads.
	function jump(role, other, name) {
		const own = hill.table.side() || hill.table.sides[hill.table.get('pov')];
		const code = (other ? {w: 'b', b: 'w'}[own] : own) + role, all = hill.squares.grid().flat(), at = all.indexOf(name);
		const next = all.slice(at + 1).concat(all.slice(0, at + 1)).find(s => hill.squares.piece(s) === code);
		if (next) focus(next);
		if (!next || next === name) hill.say.polite(next ? 'The only ' + hill.squares.nameOf(code) + '.' : 'No ' + hill.squares.nameOf(code) + '.', true);
	}

	// digits 1 to 5 arm the tray (P4): in a tray, and on the board as long as
	// the mouse is in use, for there digits are ranks.
	function arms(e, inTray) {
		const n = Number(/^(?:Digit|Numpad)([1-5])$/.exec(e.code)?.[1]);
		if (!n || e.shiftKey || !(inTray || byPointer) || !hill.marks.slot(kinds[0].toUpperCase() + '@')) return false;
		hill.choose.arm(kinds[n - 1].toUpperCase() + '@');
		return true;
	}

	// past are the keys that go through the game.
	function past(e) {
		const go = {ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last'}[e.key];
		if (go) hill.history.go(go);
		return Boolean(go);
	}

	function key(e) {
		if (e.defaultPrevented || e.isComposing || e.altKey || e.metaKey) return;
		const t = e.target, sq = t.closest?.('#board .sq'), tray = t.closest?.('#table .tray');
		let done;
		if (e.key === 'Escape') done = hill.drag.abort() || hill.send.cancel() || hill.choose.clear(true);
		else if (sq) done = !e.ctrlKey && arms(e, false) || grid(e, sq.dataset.sq);
		else if (e.ctrlKey) return;
		else if (tray) done = arms(e, true) || common(e) || past(e);
		else if (!t.closest?.('input, textarea, select, [contenteditable]')) done = !e.shiftKey && past(e);
		if (done) e.preventDefault();
	}

	document.addEventListener('keydown', key);
	document.addEventListener('pointerdown', () => { byPointer = true; }, true);
	document.addEventListener('focusin', e => {
		const sq = e.target.closest?.('#board .sq');
		if (sq) rove(sq.dataset.sq);
	});

	return {
		rove, focus,
		// restore gives the tab stop back after the board was drawn anew.
		restore: () => rove(spot && hill.squares.el(spot) ? spot : document.querySelector('#board [tabindex="0"]')?.dataset.sq || ''),
	};
})();

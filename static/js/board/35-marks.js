// What is chosen and where it may go: data-s on squares and slots, and the
// same in their labels (K4).
hill.marks = (() => {
	'use strict';
	const tail = /, (?:selected|legal move|legal capture)/g;

	function set(target, state, words) {
		if (!target) return;
		target.dataset.s = state;
		const label = (target.getAttribute('aria-label') || '').replace(tail, '');
		target.setAttribute('aria-label', words ? label + ', ' + words : label);
	}

	function clear() {
		document.querySelectorAll('#table [data-s]').forEach(t => {
			set(t, '', '');
			delete t.dataset.s;
		});
	}

	const source = from => from.endsWith('@') ? slot(from) : hill.squares.el(from);

	// ours is the slot of the viewer's own tray that an element lies in.
	const ours = el => el.closest?.('#tray-' + (hill.table.get('you') || 'none') + ' .slot');

	// slot is the viewer's own tray slot for a drop: 'N@'.
	function slot(from) {
		return document.querySelector('#tray-' + (hill.table.get('you') || 'none') + ' .slot[data-drop="' + from + '"]');
	}

	// show marks a choice and its destinations.
	function show(from, moves) {
		clear();
		set(source(from), 'sel', 'selected');
		for (const m of moves) {
			const take = hill.squares.piece(m.to) || passes(m);
			set(hill.squares.el(m.to), (take ? 'take' : 'dest') + (m.wins ? ' wins' : ''), take ? 'legal capture' : 'legal move');
		}
	}

	// passes: a pawn that leaves its file for an empty square captures there.
	function passes(m) {
		return hill.squares.piece(m.from)[1] === 'p' && m.from[0] !== m.to[0];
	}

	// over is the square under a dragged piece.
	function over(name) {
		document.querySelectorAll('#board [data-over]').forEach(s => delete s.dataset.over);
		const sq = name && hill.squares.el(name);
		if (sq) sq.dataset.over = '';
	}

	// refuse marks a square for a moment, with a shake where motion is liked.
	function refuse(name) {
		const sq = hill.squares.el(name);
		if (!sq) return;
		sq.dataset.no = '';
		setTimeout(() => delete sq.dataset.no, 700);
		hill.motion.shake(hill.squares.figure(name) || sq);
	}

	return {show, clear, slot, ours, passes, over, refuse};
})();

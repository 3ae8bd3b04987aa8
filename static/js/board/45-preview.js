// A move is shown at once and taken back if it does not come to pass. The
// server's table, when it comes, simply replaces the preview.
hill.preview = (() => {
	'use strict';
	let kept = null;

	// show plays a move on the page. slide is false where a hand has already
	// brought the piece to its square.
	function show(m, slide) {
		const s = hill.squares, before = hill.motion.shoot();
		kept = {squares: s.all().map(keep), slot: null, before: before.map};
		kept.promoted = new Set(kept.squares.filter(k => (k.marks || '').includes('promoted')).map(k => k.sq.dataset.sq));
		if (m.from.endsWith('@')) drop(m);
		else step(m);
		trace(m);
		if (slide) hill.motion.play(before);
		else if (before.map.has(m.to)) hill.motion.ghost(m.to, before);
	}

	const keep = sq => ({sq, piece: sq.dataset.p, marks: sq.dataset.m, label: sq.getAttribute('aria-label'), nodes: [...sq.childNodes]});

	function step(m) {
		const s = hill.squares, p = s.piece(m.from), svg = s.figure(m.from), raised = s.el(m.from).querySelector('.raised');
		if (hill.marks.passes(m) && !s.piece(m.to)) s.put(m.to[0] + m.from[1], '');
		s.put(m.from, '');
		s.put(m.to, m.promotes ? p[0] + m.promotes : p, svg);
		if (raised && !m.promotes) s.el(m.to).append(raised);
		if (p[1] === 'k' && m.from[1] === m.to[1]) castle(m.from, m.to, p[0] + 'r');
	}

	// castle takes the rook along when a king has gone two squares.
	function castle(from, to, code) {
		const s = hill.squares, way = to.charCodeAt(0) - from.charCodeAt(0);
		const rook = (way > 0 ? 'h' : 'a') + from[1], svg = s.figure(rook);
		if (Math.abs(way) !== 2 || s.piece(rook) !== code) return;
		s.put(rook, '');
		s.put(String.fromCharCode(from.charCodeAt(0) + way / 2) + from[1], code, svg);
	}

	function drop(m) {
		const slot = hill.marks.slot(m.from), count = slot?.querySelector('.count');
		hill.squares.put(m.to, hill.table.side() + m.from[0].toLowerCase());
		if (!slot) return;
		kept.slot = {id: slot.id, count: slot.dataset.count};
		slot.dataset.count = count.textContent = Math.max(0, slot.dataset.count - 1);
	}

	// trace moves the marks of the last move, and of a promoted piece.
	function trace(m) {
		const raised = kept.promoted.has(m.from) && !m.promotes;
		for (const sq of hill.squares.all()) {
			const name = sq.dataset.sq, at = {[m.from]: 'from', [m.to]: 'to'}[name];
			const words = hill.squares.marks(name).filter(w => w && !['from', 'to', 'check'].includes(w) && !(at && w === 'promoted'));
			if (at) words.push(at);
			if (at === 'to' && raised) words.push('promoted');
			sq.querySelector('.bang')?.remove();
			set(sq, 'm', words.join(' '));
		}
	}

	function set(sq, key, value) {
		if ((sq.dataset[key] || '') === (value || '')) return;
		if (value) sq.dataset[key] = value;
		else delete sq.dataset[key];
	}

	// undo puts everything back, with the same motion.
	function undo(slide = true) {
		if (!kept) return;
		const back = kept, before = hill.motion.shoot();
		kept = null;
		for (const k of back.squares) {
			set(k.sq, 'p', k.piece);
			set(k.sq, 'm', k.marks);
			k.sq.setAttribute('aria-label', k.label);
			if (k.nodes.length !== k.sq.childNodes.length || k.nodes.some((n, i) => n !== k.sq.childNodes[i])) k.sq.replaceChildren(...k.nodes);
		}
		const slot = back.slot && document.getElementById(back.slot.id);
		if (slot) slot.dataset.count = slot.querySelector('.count').textContent = back.slot.count;
		if (slide) hill.motion.play(before);
	}

	// forget leaves the page as the server has made it.
	const forget = () => { kept = null; };

	return {
		show, undo, forget,
		// before is the board without the preview, promoted the squares whose
		// piece will be a pawn again when captured.
		before: () => kept.before, promoted: () => kept.promoted,
	};
})();

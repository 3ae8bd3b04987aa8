// A move is shown at once and taken back if it does not come to pass. The
// server's table, when it comes, simply replaces the preview.
hill.preview = (() => {
	'use strict';
	let kept = null;

	// show plays a move on the page. slide is false where a hand has already
	// brought the piece to its square.
	function show(m, slide) {
		const s = hill.squares, before = hill.motion.shoot();
		kept = {touched: [], slot: null, before: before.map, promoted: promoted()};
		if (m.from.endsWith('@')) {
			drop(m);
		} else {
			const p = s.piece(m.from), svg = s.figure(m.from);
			if (hill.marks.passes(m) && !s.piece(m.to)) touch(m.to[0] + m.from[1], '');
			touch(m.from, '');
			touch(m.to, m.promotes ? p[0] + m.promotes : p, svg);
			castle(m, p);
		}
		trace(m);
		if (slide) hill.motion.play(before);
		else if (before.map.has(m.to)) hill.motion.ghost(m.to, before);
	}

	function touch(name, code, svg) {
		const s = hill.squares, sq = s.el(name);
		kept.touched.push({name, code: s.piece(name), label: sq.getAttribute('aria-label'), marks: sq.dataset.m});
		s.put(name, code, svg);
	}

	// castle takes the rook along when a king goes two squares.
	function castle(m, p) {
		const step = m.to.charCodeAt(0) - m.from.charCodeAt(0);
		if (p[1] !== 'k' || Math.abs(step) !== 2 || m.from[1] !== m.to[1]) return;
		const rank = m.from[1], rook = (step > 0 ? 'h' : 'a') + rank;
		const beside = String.fromCharCode(m.from.charCodeAt(0) + step / 2) + rank;
		if (hill.squares.piece(rook) !== p[0] + 'r') return;
		const svg = hill.squares.figure(rook);
		touch(rook, '');
		touch(beside, p[0] + 'r', svg);
	}

	function drop(m) {
		const slot = hill.marks.slot(m.from), count = slot?.querySelector('.count');
		touch(m.to, hill.table.side() + m.from[0].toLowerCase());
		if (!slot) return;
		kept.slot = {id: slot.id, count: slot.dataset.count, text: count?.textContent};
		slot.dataset.count = Math.max(0, slot.dataset.count - 1);
		if (count) count.textContent = slot.dataset.count;
	}

	// trace moves the marks of the last move.
	function trace(m) {
		for (const sq of hill.squares.all()) {
			const words = (sq.dataset.m || '').split(' ').filter(w => w && w !== 'from' && w !== 'to' && w !== 'check');
			if (sq.dataset.sq === m.from) words.push('from');
			if (sq.dataset.sq === m.to) words.push('to');
			const now = words.join(' ');
			if (now === (sq.dataset.m || '')) continue;
			if (!kept.touched.some(t => t.name === sq.dataset.sq)) {
				kept.touched.push({name: sq.dataset.sq, code: sq.dataset.p || '', label: sq.getAttribute('aria-label'), marks: sq.dataset.m});
			}
			sq.dataset.m = now;
		}
	}

	const promoted = () => new Set(hill.squares.all().filter(q => hill.squares.marks(q.dataset.sq).includes('promoted')).map(q => q.dataset.sq));

	// undo puts everything back, with the same motion.
	function undo(slide = true) {
		if (!kept) return;
		const back = kept, before = hill.motion.shoot();
		kept = null;
		for (const t of back.touched.reverse()) {
			const sq = hill.squares.el(t.name);
			if (!sq) continue;
			hill.squares.put(t.name, t.code);
			sq.setAttribute('aria-label', t.label);
			if (t.marks === undefined) delete sq.dataset.m;
			else sq.dataset.m = t.marks;
		}
		const slot = back.slot && document.getElementById(back.slot.id);
		if (slot) {
			slot.dataset.count = back.slot.count;
			const count = slot.querySelector('.count');
			if (count) count.textContent = back.slot.text;
		}
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

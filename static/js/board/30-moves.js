// The legal actions that came with the page: 'e2e4 e7e8q d3d4! N@f3'. A '!'
// marks one that wins at once. No rule is known here.
hill.moves = (() => {
	'use strict';
	const shape = /^(?:([a-h][1-8])|([A-Z]@))([a-h][1-8])([a-z])?(!)?$/;

	// parse reads a list; labels is the notation of each, in the same order.
	function parse(text, labels = '') {
		const names = labels.split(' ');
		return (text || '').split(' ').map((word, i) => {
			const m = shape.exec(word);
			return m && {
				action: word.replace('!', ''), from: m[1] || m[2], to: m[3],
				promotes: m[4] || '', wins: Boolean(m[5]), label: names[i] || '',
			};
		}).filter(Boolean);
	}

	let text, list = [];
	// open is the list of the page as it stands.
	function open() {
		const d = document.getElementById('board')?.dataset || {};
		const now = (d.moves || '') + '|' + (d.labels || '');
		if (now !== text) {
			text = now;
			list = parse(d.moves, d.labels);
		}
		return list;
	}

	const from = (moves, square) => moves.filter(m => m.from === square);

	// find lists the actions between two squares: several when a pawn
	// promotes, none when it is illegal. A king put on its own rook castles
	// (B5): the king's step of two squares in that direction is meant.
	function find(moves, a, b, piece) {
		const hit = moves.filter(m => m.from === a && m.to === b);
		if (hit.length || piece(a)[1] !== 'k' || piece(b) !== piece(a)[0] + 'r' || a[1] !== b[1]) return hit;
		const right = b > a ? 1 : -1;
		return moves.filter(m => m.from === a && m.to[1] === a[1] && code(m.to) - code(a) === 2 * right);
	}
	const code = square => square.charCodeAt(0);

	// typed finds the one action that a text names, in any letter case, with
	// or without signs: 'nf3', 'e2 e4', '0-0', 'a8=N'. Null is "not surely".
	function typed(moves, entry) {
		const strip = s => s.replace(/[\s+#=x!?-]/g, '').replace(/0/g, 'O').toLowerCase();
		const exact = moves.filter(m => m.label && bare(m.label) === bare(entry));
		if (exact.length === 1) return exact[0];
		const want = strip(entry);
		const hit = moves.filter(m => strip(m.action) === want || m.label && strip(m.label) === want);
		return hit.length === 1 ? hit[0] : null;
	}
	const bare = s => s.trim().replace(/[+#!?]+$/, '');

	return {parse, open, from, find, typed};
})();

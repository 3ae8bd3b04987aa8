// The squares: what stands on them and what is said about them.
hill.squares = (() => {
	'use strict';
	const board = () => document.getElementById('board');
	const el = name => document.getElementById('sq-' + name);
	const all = () => board() ? [...board().querySelectorAll('.sq')] : [];
	// piece is the code of what stands there: 'wn', or ''.
	const piece = name => el(name)?.dataset.p || '';
	const figure = name => el(name)?.querySelector('.pc');
	const marks = name => (el(name)?.dataset.m || '').split(' ');

	// draw makes a figure like those on the board.
	function draw(role) {
		const svg = board().querySelector('.pc').cloneNode(true);
		svg.removeAttribute('style');
		svg.querySelector('use').setAttribute('href', '#' + role);
		return svg;
	}

	// put sets what stands on a square; svg is the figure if there is one
	// already. Badges of the piece that stood there go.
	function put(name, code, svg) {
		const sq = el(name);
		sq.replaceChildren();
		if (code) {
			sq.dataset.p = code;
			svg = svg || draw(code[1]);
			svg.querySelector('use').setAttribute('href', '#' + code[1]);
			sq.prepend(svg);
		} else {
			delete sq.dataset.p;
		}
		relabel(name, code);
	}

	const roles = hill.words.roles;
	const colours = {w: 'white', b: 'black'};
	// nameOf speaks a code: 'white knight'.
	const nameOf = code => code ? (colours[code[0]] || '') + ' ' + roles[code[1]] : 'empty';

	// relabel is for moves that the server has not answered yet.
	function relabel(name, code) {
		const sq = el(name);
		sq.setAttribute('aria-label', name + ', ' + nameOf(code) + (marks(name).includes('goal') ? ', hill' : ''));
	}

	// snapshot is the whole board as a map from square to code.
	const snapshot = () => new Map(all().filter(s => s.dataset.p).map(s => [s.dataset.sq, s.dataset.p]));

	// neighbour is the square dx to the right and dy up, as seen, or ''.
	function grid() {
		return [...(board()?.querySelectorAll('[role=row]') || [])].map(r => [...r.querySelectorAll('.sq')].map(s => s.dataset.sq));
	}

	// at finds the square under a point of the window.
	function at(x, y) {
		const hit = document.elementFromPoint(x, y);
		return hit?.closest('#board .sq')?.dataset.sq || '';
	}

	return {board, el, all, piece, figure, marks, put, draw, roles, nameOf, snapshot, grid, at};
})();

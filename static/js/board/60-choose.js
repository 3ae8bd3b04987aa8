// Choosing by click, tap or key: first a piece, then where it goes.
hill.choose = (() => {
	'use strict';
	let chosen = '';

	function select(from, quiet) {
		chosen = from;
		const moves = hill.moves.from(hill.moves.open(), from);
		hill.marks.show(from, moves);
		hill.say.calm();
		if (quiet) return;
		const places = new Set(moves.map(m => m.to)).size;
		const what = from.endsWith('@') ? hill.squares.roles[from[0].toLowerCase()] + ' from the reserve' : hill.squares.nameOf(hill.squares.piece(from)) + ' ' + from;
		hill.say.polite(what + ', ' + (places === 1 ? '1 place to go.' : places + ' places to go.'), true);
	}

	// clear drops the choice; false if there was none.
	function clear(say) {
		if (!chosen) return false;
		chosen = '';
		hill.marks.clear();
		if (say) hill.say.polite('Nothing chosen.', true);
		return true;
	}

	const own = name => hill.table.side() !== '' && hill.squares.piece(name)[0] === hill.table.side();

	// activate is a click on a square, or Enter on it. was tells that the
	// square was chosen before the press that ends now.
	function activate(name, {key = false, was = chosen} = {}) {
		if (hill.send.sent()) return;
		if (hill.send.asking()) {
			hill.send.cancel();
			if (!own(name)) return;
		}
		if (!chosen) return own(name) ? begin(name) : undefined;
		if (name === chosen) return was === name ? void clear(true) : undefined;
		if (go(chosen, name, {key})) return;
		if (own(name)) return begin(name);
		const from = chosen;
		clear();
		hill.why.ask(from, name);
	}

	// begin chooses an own piece, or says why now is not the time.
	function begin(name) {
		if (hill.table.mine()) return select(name);
		hill.say.show(hill.table.over() ? 'The game is over.' : hill.table.live() ? 'Wait: it is not your turn.'
			: 'This is an earlier position. Go to the last move to play on.', 'info');
	}

	// go plays from one place to another if that is legal.
	function go(from, to, how = {}) {
		const found = hill.moves.find(hill.moves.open(), from, to, hill.squares.piece);
		if (!found.length || hill.send.sent()) return false;
		chosen = '';
		if (found.length === 1) {
			hill.send.offer(found[0], how);
			return true;
		}
		promote(found, how);
		return true;
	}

	// promote shows the pawn on its last square while the piece is picked.
	function promote(found, how) {
		hill.marks.clear();
		const pawn = {...found[0], promotes: ''};
		hill.preview.show(pawn, !how.drawn);
		hill.squares.el(pawn.from)?.focus({preventScroll: true});
		hill.picker.ask(found, m => {
			hill.preview.undo(!m);
			if (m) hill.send.offer(m, {...how, drawn: true});
		});
	}

	// arm chooses a kind of the viewer's own tray.
	function arm(from) {
		const slot = hill.marks.slot(from);
		if (!slot || hill.send.sent()) return;
		hill.send.cancel(false);
		if (chosen === from) return void clear(true);
		if (!hill.table.mine()) return begin('');
		if (!Number(slot.dataset.count)) return hill.say.polite('None in the reserve.', true);
		select(from);
	}

	return {select, clear, activate, go, arm, own, chosen: () => chosen, forget: () => { chosen = ''; }};
})();

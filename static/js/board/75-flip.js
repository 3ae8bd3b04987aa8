// Turning the board round (M2): at once, without the server, remembered for
// this game on this device.
hill.flip = (() => {
	'use strict';
	const other = {first: 'second', second: 'first'};
	const words = {first: 'white', second: 'black'};
	let want = '', turned = false;

	// turn shows the other side; with a seat, that side.
	function turn(seat) {
		const to = seat || other[hill.table.get('pov')];
		if (!to) return;
		want = to;
		turned = true;
		document.cookie = 'pov-' + hill.table.get('id') + '=' + words[to] + '; path=' + hill.table.path() + '; max-age=31536000; samesite=lax';
		hill.drag.abort();
		apply();
		hill.history.forget();
		hill.history.address();
	}

	// apply makes what is drawn agree with what is wanted.
	function apply() {
		const table = hill.table.el();
		if (!want || !table || table.dataset.pov === want) return;
		const held = document.activeElement;
		const board = hill.squares.board();
		const rows = [...board.querySelectorAll('[role=row]')];
		rows.reverse().forEach(r => {
			[...r.querySelectorAll('.sq')].reverse().forEach(s => r.append(s));
			board.append(r);
		});
		swap('strip-');
		swap('tray-');
		table.dataset.pov = want;
		if (held?.isConnected && document.activeElement !== held) held.focus({preventScroll: true});
		hill.keys.restore();
	}

	// swap exchanges the places of what belongs to the two seats.
	function swap(prefix) {
		const a = document.getElementById(prefix + 'first'), b = document.getElementById(prefix + 'second');
		if (!a || !b) return;
		const mark = document.createComment('');
		a.replaceWith(mark);
		b.replaceWith(a);
		mark.replaceWith(b);
	}

	document.addEventListener('click', e => {
		if (e.ctrlKey || e.metaKey || !e.target.closest?.('#flip')) return;
		e.preventDefault();
		turn();
	});

	return {
		turn, apply, word: () => words[hill.table.get('pov')] || '', turned: () => turned,
		// hold keeps the side that is shown, whatever the server draws next.
		hold: () => { want = hill.table.get('pov'); },
	};
})();

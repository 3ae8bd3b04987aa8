// After every swap: the game's name, a way to take it along whole, and the board
// turned to whose turn it is.
(() => {
	'use strict';
	const {game} = hill.solo;
	let seen = '', step = '';

	// file is a button for the game as this site keeps it.
	function file() {
		const record = document.querySelector('#save button');
		if (!record || document.getElementById('save-file') || !game.id()) return;
		const b = hill.solo.show.make('button', {type: 'button', className: 'plain', id: 'save-file', textContent: 'Export the game'});
		b.dataset.export = game.id();
		record.after(b);
	}

	// hinted: the last step of a hint switches its button off, and one goes on at
	// the piece that it names.
	function hinted() {
		const was = step;
		step = game.fields().get('hint');
		if (step === '3' && was === '2') {
			const from = document.getElementById('sq-' + game.fields().get('best').slice(0, 2));
			(from || document.querySelector('#table [data-m~=hint]'))?.focus({preventScroll: true});
		}
	}

	document.addEventListener('hill:drawn', () => {
		if (!game.kind() || hill.table.get('resume')) return;
		hinted();
		game.settle();
		file();
		const now = hill.table.get('version'), to = hill.table.get('side');
		if (now !== seen && hill.table.get('flip') === '1' && to) {
			setTimeout(() => {
				if (hill.table.get('version') === now && hill.table.get('pov') !== to) hill.flip.turn(to);
			}, hill.motion.still() ? 0 : hill.motion.moveTime);
		}
		seen = now;
	});
})();

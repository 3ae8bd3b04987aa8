// After every swap: the game's name, and the board turned to whose turn it is.
(() => {
	'use strict';
	const {game} = hill.solo;
	let seen = '';

	document.addEventListener('hill:drawn', () => {
		if (!game.kind() || hill.table.get('resume')) return;
		game.settle();
		const now = hill.table.get('version'), to = hill.table.get('side');
		if (now !== seen && hill.table.get('flip') === '1' && to) {
			setTimeout(() => {
				if (hill.table.get('version') === now && hill.table.get('pov') !== to) hill.flip.turn(to);
			}, hill.motion.still() ? 0 : hill.motion.moveTime);
		}
		seen = now;
	});
})();

// What these pages do when they are there.
(async () => {
	'use strict';
	const {ask, game, list, mind, offline} = hill.solo;
	hill.solo.show.missed();
	const slow = 300; // ms that a saved game waits for the module before the server is asked
	// The list of all games needs the module only where there are saved ones.
	if (!document.getElementById('setup') && !game.kind() && !(await list.any())) return;
	const begun = ask.begin();
	begun.then(() => ask.ready() && offline.keep());
	if (!game.kind()) {
		await begun;
		return list.load();
	}
	if (game.kind() === 'ai') mind.wake();
	const wanted = new URLSearchParams(location.search).get('game');
	if (hill.table.get('resume')) {
		await Promise.race([begun, new Promise(done => setTimeout(done, slow))]);
		return game.open(wanted || hill.table.get('resume'));
	}
	// A page of the server: its game is saved from here on.
	await game.keep(document.documentElement.outerHTML);
	game.settle();
	mind.look();
})();

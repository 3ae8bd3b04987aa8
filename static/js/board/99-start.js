// What the page needs once, when it is there.
(() => {
	'use strict';
	const chosen = document.querySelector('#board [data-s~="sel"], #table .slot[data-s~="sel"]');
	if (!hill.table.el()) return;
	hill.live.start();
	hill.keys.restore();
	hill.history.drawn();
	if (chosen) {
		hill.marks.clear();
		if (hill.table.mine()) hill.choose.select(chosen.dataset.sq || chosen.dataset.drop, true);
	}
})();

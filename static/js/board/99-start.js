// What the page needs once, when it is there.
(() => {
	'use strict';
	const chosen = document.querySelector('#board [data-s~="sel"], #table .slot[data-s~="sel"]');
	hill.keys.restore();
	if (chosen) {
		hill.marks.clear();
		if (hill.table.mine()) hill.choose.select(chosen.dataset.sq || chosen.dataset.drop, true);
	}
	// The clock's marks come from the page's own script.
	document.addEventListener('hill:mark', e => hill.say.polite(e.detail));
})();

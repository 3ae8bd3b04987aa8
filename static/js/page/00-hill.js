// The one name that the game page adds to the window. Every file that follows
// puts one concept into it and reads the others through it. Nothing keeps an
// element of the table: a swap may put another in its place.
globalThis.hill = {};
document.documentElement.classList.add('js');
// ask is how the page asks its server for what stands in no form. A page that
// can answer by itself puts something else here.
hill.ask = (...a) => fetch(...a);

hill.table = (() => {
	'use strict';
	const el = () => document.getElementById('table');
	const get = key => el()?.dataset[key] || '';
	const num = key => Number(get(key)) || 0;
	const live = () => get('live') === '1';
	const over = () => get('over') === '1';
	// sides maps a seat's word to the letter its pieces carry.
	const sides = {first: 'w', second: 'b'};
	return {
		el, get, num, live, over, sides,
		// side is the letter of the viewer's pieces, '' for who watches.
		side: () => sides[get('you')] || '',
		// mine: the viewer may choose an action in what is shown.
		mine: () => live() && !over() && get('you') !== '' && get('you') === get('turn'),
		path: () => '/g/' + get('id'),
	};
})();

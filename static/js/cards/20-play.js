// Placing a card: one click on a lit square, or on the buttons, and no further
// question, for the buttons say where it goes.
(() => {
	'use strict';
	const {activate} = hill.choose, {offer} = hill.send;
	const drop = m => m.from.endsWith('@');
	hill.choose.activate = (name, how) => {
		const m = hill.moves.open().find(m => drop(m) && m.to === name);
		if (!m) return activate(name, how);
		hill.choose.forget();
		hill.send.offer(m, how);
	};
	hill.send.offer = (m, how) => {
		const card = drop(m) && document.querySelector('.new .pc')?.getBoundingClientRect();
		offer({...m, now: drop(m)}, how);
		if (card) hill.motion.slide(m.to, card);
	};
	hill.squares.nameOf = code => {
		const seat = {w: 'first', b: 'second'}[code?.[0]], role = hill.squares.roles[code?.[1]];
		return !role ? 'empty' : (seat ? hill.table.get(seat) + "'s " : 'neutral ') + role;
	};
	document.addEventListener('click', e => {
		const b = e.target.closest?.('#place button'), m = b && hill.moves.open().find(m => m.action === b.value);
		if (!m) return;
		e.preventDefault();
		hill.send.offer(m, {key: true});
	});
	// Whether claims are drawn is remembered on this device.
	const key = 'claims', root = document.documentElement;
	const folds = {};
	function show() {
		const off = localStorage.getItem(key) === '0', box = document.getElementById('show-claims');
		root.classList.toggle('plain', off);
		if (box) box.checked = !off;
		// What somebody opened or closed stays so when the table is drawn anew.
		for (const id in folds) if (document.getElementById(id)) document.getElementById(id).open = folds[id];
	}
	document.addEventListener('change', e => {
		if (e.target.id !== 'show-claims') return;
		localStorage.setItem(key, e.target.checked ? '1' : '0');
		show();
	});
	document.addEventListener('hill:drawn', show);
	show();
	// The means to check a deal are fetched when somebody wants to.
	document.addEventListener('click', e => {
		const fold = e.target.closest?.('.fold > summary')?.parentNode;
		if (fold) folds[fold.id] = !fold.open;
		const b = e.target.closest?.('#verify');
		if (!b) return;
		if (hill.verify) return void hill.verify.page();
		const s = document.createElement('script');
		s.src = b.dataset.src;
		s.onload = () => hill.verify.page();
		document.head.append(s);
	});
})();

// What the keys o, l, c, t and h read out (K2). The words are on the page
// already; they are only gathered here.
hill.tell = (() => {
	'use strict';
	const text = el => (el?.textContent || '').replace(/\s+/g, ' ').trim();
	const strips = pick => ['first', 'second'].map(seat => {
		const strip = document.getElementById('strip-' + seat), said = strip && pick(strip, seat);
		return said ? text(strip.querySelector('.name')) + ': ' + said + '.' : '';
	}).filter(Boolean).join(' ');

	function last() {
		const step = hill.table.get('step');
		return step ? hill.words.step(JSON.parse(step)) : 'No move yet.';
	}

	function counts() {
		const check = hill.squares.all().find(s => hill.squares.marks(s.dataset.sq).includes('check'));
		const said = strips((strip, seat) => [text(strip.querySelector('.counter .words')), tray(seat)].filter(Boolean).join(', '));
		return [check ? 'Check to the king on ' + check.dataset.sq + '.' : 'No check.', said].filter(Boolean).join(' ');
	}
	function tray(seat) {
		const box = document.getElementById('tray-' + seat);
		if (!box) return '';
		const held = [...box.querySelectorAll('.slot')].filter(s => s.dataset.count > 0).map(s => s.getAttribute('aria-label').replace(/, selected$/, ''));
		return held.length ? 'in reserve ' + held.join(', ') : 'reserve empty';
	}

	const time = () => strips(strip => text(strip.querySelector('time'))) || 'No time limit.';

	function goals() {
		const all = hill.squares.all().filter(s => hill.squares.marks(s.dataset.sq).includes('goal'));
		const said = all.map(s => {
			const by = s.dataset.goalby;
			return s.dataset.sq + ' ' + hill.squares.nameOf(s.dataset.p) + (by ? ', attacked by ' + by : '');
		});
		return (said.length ? 'Hill: ' + said.join('; ') + '. ' : '') + text(document.getElementById('message'));
	}

	return {
		o: name => hill.squares.el(name).getAttribute('aria-label') + '.',
		l: last, c: counts, t: time, h: goals,
	};
})();

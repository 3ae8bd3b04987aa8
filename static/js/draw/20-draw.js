// Drawing on the board (M4): with the right button, or with any pointer while
// the Draw button is pressed. A drag is an arrow, a press a circle, and the same
// again takes it away. Nothing of it leaves the page.
(() => {
	'use strict';
	const {shapes, squares, table} = hill;
	const svg = shapes.make('svg', {class: 'drawn', viewBox: '0 0 8 8', 'aria-hidden': 'true'});
	let list = [], press = null, on = false, position = '';

	const where = () => table.get('version') + ' ' + table.get('ply');
	const brushOf = e => e.shiftKey ? 1 : e.altKey ? 2 : e.ctrlKey || e.metaKey ? 3 : 0;
	const same = (a, b) => a.from === b.from && a.to === b.to;

	// show puts all shapes on the board, with the one that is being drawn.
	function show() {
		svg.replaceChildren(...list.concat(press?.to ? press : []).map(shapes.draw));
		const board = squares.board()?.parentElement;
		if (board && svg.parentElement !== board) board.append(svg);
	}

	function clear() {
		if (!list.length) return;
		list = [];
		show();
	}

	function down(e) {
		const from = e.target.closest?.('#board .sq')?.dataset.sq;
		if (press) return end();
		if (!from || !e.isTrusted || !(e.button === 2 || on && e.button === 0)) return;
		press = {id: e.pointerId, from, to: from, brush: brushOf(e), held: e.button === 2 ? 2 : 1};
		show();
	}

	function move(e) {
		if (e.pointerId !== press?.id) return;
		if (e.buttons !== press.held) return end();
		const to = squares.at(e.clientX, e.clientY);
		if (to === press.to) return;
		press.to = to;
		show();
	}

	function up(e) {
		if (!press && !e.button) click(e); // a tap may bring no click along
		if (e.pointerId !== press?.id) return;
		const {from, brush} = press, to = squares.at(e.clientX, e.clientY), s = {from, to, brush};
		if (to) {
			const old = list.find(o => same(o, s));
			list = list.filter(o => o !== old);
			if (old?.brush !== brush) list.push(s);
		}
		end();
	}

	function end() {
		press = null;
		show();
	}

	// toggle makes every pointer draw, or none.
	function toggle() {
		on = !on;
		label();
		hill.choose.clear();
		hill.say.calm();
		if (on) hill.say.show('Drawing: drag for an arrow, press for a circle.', 'info');
		else hill.say.polite('Drawing is off.', true);
	}
	function label() {
		document.getElementById('draw')?.setAttribute('aria-pressed', on);
		document.documentElement.classList.toggle('draws', on);
	}

	// click: one on the board clears it.
	function click(e) {
		if (e.type === 'click' && e.target.closest?.('#draw')) return toggle();
		if (e.target.closest?.('#board') && !on) clear();
	}

	// drawn is called after every swap: another position has no use for what was
	// drawn on the last one.
	function drawn() {
		if (where() !== position) list = [];
		position = where();
		label();
		show();
	}

	// ours: while the Draw button is pressed the board plays no moves.
	const ours = e => on && e.target.closest?.('#board');
	const hear = (name, what) => addEventListener(name, what, {capture: true, passive: false});

	position = where();
	hear('pointerdown', e => {
		if (ours(e)) e.stopPropagation();
		if (!hill.drag.busy()) down(e);
	});
	hear('pointermove', move);
	hear('pointerup', up);
	hear('pointercancel', () => press && end());
	hear('click', e => {
		if (ours(e)) {
			e.preventDefault();
			e.stopPropagation();
		}
		click(e);
	});
	hear('touchstart', e => { if (ours(e) && e.cancelable) e.preventDefault(); });
	document.addEventListener('hill:drawn', drawn);

	// What came before this file did.
	const early = hill.early;
	hill.early = null;
	for (const e of early) ({pointerdown: down, pointerup: up, click})[e.type](e);
})();

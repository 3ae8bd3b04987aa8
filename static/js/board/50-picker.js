// The promotion picker (P2): a small dialog over the square a pawn reaches.
hill.picker = (() => {
	'use strict';
	const order = ['q', 'n', 'r', 'b'];
	const minCell = 44;
	let open = null;

	// ask shows the choices among moves that differ in what the pawn becomes
	// and calls done with one of them, or with null.
	function ask(moves, done) {
		close(null);
		const to = moves[0].to, colour = hill.table.side();
		const box = document.createElement('div');
		box.id = 'picker';
		box.className = 'picker';
		box.setAttribute('role', 'dialog');
		box.setAttribute('aria-modal', 'true');
		box.setAttribute('aria-label', 'Promote to');
		const rest = moves.filter(m => !order.includes(m.promotes));
		for (const m of order.map(r => moves.find(x => x.promotes === r)).concat(rest)) {
			if (m) box.append(cell(m, colour));
		}
		document.body.append(box);
		place(box, to);
		open = {box, done, back: document.activeElement};
		listen('addEventListener');
		box.firstElementChild.focus({preventScroll: true});
	}

	function cell(m, colour) {
		const b = document.createElement('button'), role = hill.squares.roles[m.promotes];
		b.type = 'button';
		b.dataset.p = colour + m.promotes;
		b.setAttribute('aria-label', (role[0].toUpperCase() + role.slice(1)) + (m.wins ? ', wins' : ''));
		b.append(hill.squares.draw(m.promotes));
		b.addEventListener('click', () => close(m));
		return b;
	}

	// place puts the queen on the target square and the others away from the
	// nearer edge of the board; upward if the window ends first.
	function place(box, to) {
		const sq = hill.squares.el(to).getBoundingClientRect(), cells = box.children.length;
		const size = Math.max(minCell, sq.width), length = size * cells;
		box.style.setProperty('--cell', size + 'px');
		const up = sq.top + length > innerHeight && sq.bottom - length > 0 || lowest(to);
		const left = Math.min(Math.max(0, sq.left + sq.width / 2 - size / 2), document.documentElement.clientWidth - size);
		const top = up ? sq.bottom - length : sq.top;
		Object.assign(box.style, {
			position: 'absolute', left: left + scrollX + 'px', top: Math.max(0, top + scrollY) + 'px',
			display: 'flex', flexDirection: up ? 'column-reverse' : 'column', zIndex: 70,
		});
		for (const b of box.children) Object.assign(b.style, {width: size + 'px', height: size + 'px'});
	}
	const lowest = to => hill.squares.grid().at(-1)?.includes(to);

	function listen(how) {
		document[how]('keydown', key, true);
		document[how]('pointerdown', outside, true);
		window[how]('resize', cancel);
	}
	const cancel = () => close(null);

	// key keeps every key to the dialog while it is open.
	function key(e) {
		const cells = [...open.box.children], at = cells.indexOf(document.activeElement);
		const up = open.box.style.flexDirection === 'column-reverse' ? 1 : -1;
		const go = {ArrowUp: up, ArrowLeft: up, ArrowDown: -up, ArrowRight: -up, Tab: e.shiftKey ? -1 : 1}[e.key];
		const letter = cells.find(c => c.dataset.p[1] === e.key.toLowerCase());
		e.stopPropagation();
		if (go) cells[(at + go + cells.length) % cells.length].focus();
		else if (e.key === 'Home' || e.key === 'End') cells.at(e.key === 'Home' ? 0 : -1).focus();
		else if (e.key === 'Escape') cancel();
		else if (letter) letter.click();
		else return;
		e.preventDefault();
	}

	function outside(e) {
		if (open.box.contains(e.target)) return;
		e.preventDefault();
		e.stopPropagation();
		hill.drag.swallow();
		cancel();
	}

	function close(m) {
		if (!open) return;
		const was = open;
		open = null;
		listen('removeEventListener');
		was.box.remove();
		was.done(m);
		if (!m && was.back?.isConnected) was.back.focus({preventScroll: true});
	}

	return {ask, cancel, active: () => open};
})();

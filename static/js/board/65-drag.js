// Presses of mouse, pen and finger: a click or tap, or a drag (B2, B6, B8).
// Clicks without a press (screen readers, voice, Enter on a slot) come in by
// the click event alone, whoever made it.
hill.drag = (() => {
	'use strict';
	const slack = {touch: 8, other: 4}; // px before a press is a drag
	const touchScale = 1.6, touchRaise = 0.6, backTime = 140;
	let press = null, deaf = 0;

	const swallow = () => { deaf = performance.now() + 500; };

	function down(e) {
		if (!e.isTrusted || hill.picker.active()) return;
		if (press) return void (e.pointerId !== press.id && abort());
		const sq = e.target.closest?.('#board .sq'), slot = hill.marks.ours(e.target);
		if (!e.isPrimary || e.button !== 0 || e.ctrlKey || !(sq || slot)) return;
		const name = sq ? sq.dataset.sq : slot.dataset.drop;
		press = {id: e.pointerId, touch: e.pointerType === 'touch', x: e.clientX, y: e.clientY, name, slot: !sq, was: hill.choose.chosen()};
		if (sq && hill.table.mine() && hill.choose.own(name) && !hill.send.asking() && !hill.send.sent() && !castles(name)) {
			hill.choose.select(name, press.was === name);
		}
	}

	// castles: a press on the own rook may be the second half of castling.
	const castles = name => hill.moves.find(hill.moves.open(), hill.choose.chosen(), name, hill.squares.piece).length > 0;

	function move(e) {
		if (!press || e.pointerId !== press.id || !e.isTrusted) return;
		const far = Math.hypot(e.clientX - press.x, e.clientY - press.y) > (press.touch ? slack.touch : slack.other);
		if (!press.copy && !press.dead && far) lift();
		if (!press?.copy) return;
		carry(e.clientX, e.clientY);
		const over = hill.squares.at(e.clientX, e.clientY);
		hill.marks.over(hill.moves.find(hill.moves.open(), press.name, over, hill.squares.piece).length ? over : '');
	}

	// lift begins the drag, if there is something to drag.
	function lift() {
		hill.send.cancel(false);
		const slot = press.slot && hill.marks.slot(press.name);
		if (!hill.table.mine() || hill.send.sent() || (press.slot ? !slot || !Number(slot.dataset.count) : !hill.choose.own(press.name))) {
			press.dead = true;
			return;
		}
		if (hill.choose.chosen() !== press.name) hill.choose.select(press.name, true);
		const figure = press.slot ? slot.querySelector('.pc') : hill.squares.figure(press.name);
		const size = hill.squares.all()[0].getBoundingClientRect().width;
		press.copy = hill.motion.float(figure, {left: 0, top: 0, width: size, height: size});
		press.size = size;
		press.figure = figure;
		if (!press.slot) figure.style.opacity = '.35';
		document.documentElement.classList.add('dragging');
	}

	function carry(x, y) {
		const scale = press.touch ? touchScale : 1, raise = press.touch ? press.size * touchRaise : 0;
		press.copy.style.transform = 'translate(' + (x - press.size / 2) + 'px,' + (y - press.size / 2 - raise) + 'px) scale(' + scale + ')';
	}

	function up(e) {
		if (!press || e.pointerId !== press.id || !e.isTrusted) return;
		const p = press, to = hill.squares.at(e.clientX, e.clientY);
		press = null;
		if (p.copy) {
			swallow();
			drop(p, to);
		} else if (!p.dead) {
			const end = document.elementFromPoint(e.clientX, e.clientY);
			if (p.slot ? !end || hill.marks.ours(end)?.dataset.drop !== p.name : to !== p.name) return;
			swallow();
			if (p.slot) hill.choose.arm(p.name);
			else hill.choose.activate(p.name, {was: p.was});
		}
	}

	function drop(p, to) {
		settle(p);
		if (to && to !== p.name && hill.choose.go(p.name, to, {drawn: true})) return void p.copy.remove();
		back(p);
		if (to && to !== p.name) hill.why.ask(p.name, to);
	}

	function settle(p) {
		hill.marks.over('');
		p.figure.style.opacity = '';
		document.documentElement.classList.remove('dragging');
	}

	// back lets the piece return to where it came from.
	function back(p) {
		const box = p.figure.getBoundingClientRect();
		if (hill.motion.still() || !p.figure.isConnected) return void p.copy.remove();
		const x = box.left + box.width / 2 - p.size / 2, y = box.top + box.height / 2 - p.size / 2;
		const home = 'translate(' + x + 'px,' + y + 'px) scale(' + box.width / p.size + ')';
		p.copy.animate([{transform: p.copy.style.transform}, {transform: home}], {duration: backTime, easing: hill.motion.ease})
			.onfinish = () => p.copy.remove();
	}

	// abort ends a press without a choice: a second finger, Esc, a new
	// position, a window that took the pointer away.
	function abort() {
		const p = press;
		press = null;
		if (!p?.copy) return p;
		settle(p);
		back(p);
		return true;
	}

	// touch keeps a finger on or next to a piece from scrolling the page, and
	// no other finger (B6). Who only watches scrolls everywhere.
	function touch(e) {
		if (!e.cancelable || e.touches.length > 1 || !hill.table.get('you') || hill.table.over()) return;
		const slot = hill.marks.ours(e.target), sq = e.target.closest?.('#board .sq');
		if (slot ? slot.dataset.count > 0 : sq && (hill.choose.chosen() || near(e.touches[0]))) e.preventDefault();
	}
	function near(t) {
		return hill.squares.all().some(s => {
			if (!s.dataset.p) return false;
			const b = s.getBoundingClientRect();
			return Math.hypot(t.clientX - b.left - b.width / 2, t.clientY - b.top - b.height / 2) <= b.width;
		});
	}

	// click: the forms behind the squares are for pages without script.
	function click(e) {
		const sq = e.target.closest?.('#board .sq'), slot = hill.marks.ours(e.target);
		if (!sq && !slot) return;
		e.preventDefault();
		// The click that a press brings along has been dealt with; one that a
		// key makes counts no presses.
		if (e.detail && performance.now() < deaf) return;
		if (sq) hill.choose.activate(sq.dataset.sq, {key: true});
		else hill.choose.arm(slot.dataset.drop);
	}

	// A right click takes back whatever has begun (B1); else it draws.
	function menu(e) {
		if (!e.target.closest?.('#board')) return;
		e.preventDefault();
		abort();
		hill.send.cancel();
		hill.choose.clear(true);
	}

	document.addEventListener('pointerdown', down);
	document.addEventListener('pointermove', move);
	document.addEventListener('pointerup', up);
	document.addEventListener('pointercancel', e => { if (press?.id === e.pointerId) abort(); });
	document.addEventListener('touchstart', touch, {passive: false});
	document.addEventListener('click', click);
	document.addEventListener('contextmenu', menu);
	document.addEventListener('selectstart', e => { if (press) e.preventDefault(); });

	return {
		abort, swallow, active: () => press?.copy,
		// busy: something has begun that a right click takes back.
		busy: () => press || hill.send.asking() || hill.choose.chosen(),
	};
})();

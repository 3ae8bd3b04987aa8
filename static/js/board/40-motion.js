// Motion (M1): only what is seen moves. The page is in its final state from
// the start, so nothing has to be waited for.
hill.motion = (() => {
	'use strict';
	const ease = 'cubic-bezier(.2,0,0,1)';
	const moveTime = 200, fadeTime = 120;
	const still = () => document.documentElement.dataset.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
	const look = ['fill', 'stroke', 'color', 'strokeWidth', 'strokeLinejoin', 'forcedColorAdjust'];

	// float is a copy of a figure above the page, outside of what is swapped.
	function float(svg, box) {
		const copy = svg.cloneNode(true), seen = getComputedStyle(svg);
		look.forEach(k => { copy.style[k] = seen[k]; });
		Object.assign(copy.style, {
			position: 'fixed', left: box.left + 'px', top: box.top + 'px', width: box.width + 'px', height: box.height + 'px',
			margin: 0, transform: 'none', opacity: 1, pointerEvents: 'none', zIndex: 60,
		});
		copy.setAttribute('aria-hidden', 'true');
		copy.classList.add('float');
		document.body.append(copy);
		return copy;
	}

	// slide lets the figure on a square come from a box of the window.
	function slide(name, box) {
		const svg = hill.squares.figure(name);
		if (!svg || still()) return;
		const to = svg.getBoundingClientRect();
		const dx = box.left + box.width / 2 - to.left - to.width / 2, dy = box.top + box.height / 2 - to.top - to.height / 2;
		if (!dx && !dy) return;
		const time = {duration: moveTime, easing: ease};
		svg.animate([{transform: 'translate(' + dx + 'px,' + dy + 'px)'}, {transform: 'none'}], time);
		hill.squares.el(name).animate([{zIndex: 20}, {zIndex: 20}], moveTime);
	}

	function shake(el) {
		if (still()) return;
		el.animate([0, -4, 4, -3, 3, 0].map(x => ({transform: 'translateX(' + x + 'px)'})), {duration: 240});
	}

	// pairs tells which figures went where between two boards: equal ones
	// first, the nearest of them; then a pawn and what it became, or the
	// other way when time runs back.
	function pairs(before, after) {
		const gone = [...before].filter(([sq, code]) => after.get(sq) !== code);
		const come = [...after].filter(([sq, code]) => before.get(sq) !== code);
		const found = [];
		const take = same => {
			for (const c of come.slice()) {
				const near = gone.filter(g => same(g[1], c[1])).sort((a, b) => far(a[0], c[0]) - far(b[0], c[0]))[0];
				if (!near) continue;
				found.push({from: near[0], to: c[0]});
				gone.splice(gone.indexOf(near), 1);
				come.splice(come.indexOf(c), 1);
			}
		};
		take((a, b) => a === b);
		take((a, b) => a[0] === b[0] && (a[1] === 'p') !== (b[1] === 'p'));
		return {moved: found, gone: gone.map(g => g[0]), come: come.map(c => c[0])};
	}
	function far(a, b) {
		return Math.hypot(a.charCodeAt(0) - b.charCodeAt(0), a.charCodeAt(1) - b.charCodeAt(1));
	}

	const box = name => hill.squares.el(name).getBoundingClientRect();

	// shoot keeps what play needs from the board as it is now.
	function shoot() {
		settle();
		return {map: hill.squares.snapshot(), counts: counts()};
	}

	// play shows the way from a shot to the board as it is now.
	function play(shot) {
		if (still()) return;
		const after = hill.squares.snapshot(), p = pairs(shot.map, after);
		if (p.moved.length > 6) return;
		for (const sq of p.gone) ghost(sq, shot);
		for (const m of p.moved) slide(m.to, box(m.from));
		for (const sq of p.come) arrive(sq, after.get(sq), shot);
		if (p.moved.length || p.come.length) late(shot.counts);
	}

	// ghost fades what was captured, where it stood. It looks like any other
	// piece of its owner.
	function ghost(name, shot) {
		const code = shot.map.get(name), like = hill.squares.all().find(q => q.dataset.p?.[0] === code[0]);
		if (!like || still()) return;
		const copy = float(hill.squares.figure(like.dataset.sq), inner(name));
		copy.querySelector('use').setAttribute('href', '#' + code[1]);
		copy.animate([{opacity: 1}, {opacity: 0}], {duration: fadeTime, fill: 'forwards'}).onfinish = () => copy.remove();
	}

	// inner is where a figure is drawn in a square.
	function inner(name) {
		const svg = hill.squares.figure(name);
		return svg ? svg.getBoundingClientRect() : box(name);
	}

	// arrive: a dropped piece comes from its slot.
	function arrive(name, code, shot) {
		const seat = Object.keys(hill.table.sides).find(k => hill.table.sides[k] === code[0]);
		const slot = document.querySelector('#tray-' + seat + ' .slot[data-drop="' + code[1].toUpperCase() + '@"]');
		if (slot && Number(slot.dataset.count) < Number(shot.counts.get(slot.id))) slide(name, slot.getBoundingClientRect());
	}

	// Counts of the trays change when the move has arrived, not before (P5).
	function counts() {
		return new Map([...document.querySelectorAll('#table .slot')].map(s => [s.id, s.dataset.count]));
	}
	function late(before) {
		for (const [id, old] of before) {
			const slot = document.getElementById(id);
			if (!slot || slot.dataset.count === old) continue;
			const now = slot.dataset.count, set = c => { slot.dataset.count = slot.querySelector('.count').textContent = c; };
			set(old);
			waiting.set(setTimeout(() => set(now), moveTime), () => set(now));
		}
	}
	const waiting = new Map();
	// settle brings the counts up to date before anything else happens.
	function settle() {
		waiting.forEach((set, timer) => { clearTimeout(timer); set(); });
		waiting.clear();
	}

	return {still, float, slide, ghost, shake, shoot, play, pairs, moveTime, ease};
})();

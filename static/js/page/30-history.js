// Going through the game (S1, S2): each position is a fragment of the server,
// kept while the game stands still, and the neighbours are fetched ahead.
hill.history = (() => {
	'use strict';
	const ahead = 4, most = 80;
	let cache = new Map(), stamp = '', queued = '', busy = false;

	const url = ply => hill.table.path() + '/board?' + query(ply);
	function query(ply) {
		const q = new URLSearchParams();
		if (ply < hill.table.num('plies')) q.set('ply', ply);
		if (hill.flip.word()) q.set('pov', hill.flip.word());
		return q.toString();
	}

	// fetched is the fragment of a ply; it is asked for once. A rematch that is
	// offered or agreed changes no version, but what stands after the game.
	function fetched(ply) {
		const now = hill.table.get('version') + hill.table.get('pov') + document.getElementById('after')?.textContent;
		if (now !== stamp) forget();
		stamp = now;
		if (!cache.has(ply)) {
			if (cache.size >= most) cache.delete(cache.keys().next().value);
			const asked = hill.ask(url(ply), {headers: {'HX-Request': 'true'}}).then(r => r.ok ? r.text() : Promise.reject(r.status));
			asked.catch(() => cache.delete(ply));
			cache.set(ply, asked);
		}
		return cache.get(ply);
	}
	function forget() { cache = new Map(); }

	const clamp = ply => Math.min(Math.max(ply, 0), hill.table.num('plies'));

	// go takes a word (first, prev, next, last) or the number of a ply. While
	// one answer is on its way only the latest wish is kept.
	async function go(where) {
		if (busy) { queued = where; return; }
		const at = hill.table.num('ply');
		const to = clamp({first: 0, prev: at - 1, next: at + 1, last: Infinity}[where] ?? where);
		if (to === at || hill.send.sent()) return;
		busy = true;
		try {
			await show(await fetched(to));
			prefetch(to, Math.sign(to - at));
		} catch {
			hill.say.show('That position could not be fetched. Is there a connection?', 'bad');
		} finally {
			busy = false;
			const next = queued;
			queued = '';
			if (next !== '') go(next);
		}
	}

	function show(text) {
		hill.choose.clear();
		hill.send.cancel(false);
		const table = hill.table.el();
		return htmx.swap({text, sourceElement: table, target: table, swap: 'outerMorph', step: true});
	}

	function prefetch(at, way) {
		for (let i = 1; i <= ahead; i++) {
			const ply = at + i * way;
			if (ply === clamp(ply)) fetched(ply).catch(() => {});
		}
	}

	// address makes the page's own address that of what is shown.
	function address() {
		const q = new URLSearchParams();
		if (!hill.table.live()) q.set('ply', hill.table.get('ply'));
		const side = hill.flip.turned() ? hill.flip.word() : new URLSearchParams(location.search).get('pov');
		if (side) q.set('pov', side);
		const to = hill.table.path() + (q.size ? '?' + q : '');
		if (location.pathname === hill.table.path() && location.pathname + location.search !== to) {
			history.replaceState(history.state, '', to + location.hash);
		}
	}

	document.addEventListener('click', e => {
		if (e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
		const a = e.target.closest?.('#nav [data-go], #moves a[data-ply]');
		if (!a) return;
		e.preventDefault();
		if (a.getAttribute('aria-disabled') !== 'true') go(a.dataset.go || Number(a.dataset.ply));
	});
	// The first step back is worth having at once.
	document.addEventListener('pointerover', e => {
		if (e.target.closest?.('#nav [data-go]')) prefetch(hill.table.num('ply'), e.target.closest('[data-go="next"], [data-go="last"]') ? 1 : -1);
	});

	// drawn is called after every swap: the address, and the move of the list
	// in sight.
	function drawn() {
		address();
		const list = document.getElementById('moves'), now = list?.querySelector('[aria-current]');
		if (!list) return;
		const a = list.getBoundingClientRect(), b = (now || list).getBoundingClientRect();
		if (!now) list.scrollTo(0, 0);
		else if (b.top < a.top || b.bottom > a.bottom) list.scrollTop += b.top - a.top - (a.height - b.height) / 2;
		if (now && (b.left < a.left || b.right > a.right)) list.scrollLeft += b.left - a.left - (a.width - b.width) / 2;
	}

	return {go, forget, address, drawn};
})();

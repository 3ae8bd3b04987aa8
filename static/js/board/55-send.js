// From a chosen move to the server: shown at once, asked about where the
// game is slow (C1), sent once.
hill.send = (() => {
	'use strict';
	// state: '' nothing, 'ask' shown and not sent, 'sent' waiting for an answer.
	let state = '', move = null, byKey = false;

	// offer begins a move. drawn tells that the piece is there already.
	function offer(m, {key = false, drawn = false} = {}) {
		if (state === 'sent') return;
		cancel(false);
		move = m;
		byKey = key;
		hill.marks.clear();
		hill.say.calm();
		hill.preview.show(m, !drawn);
		hill.squares.el(m.to)?.focus({preventScroll: true});
		if (hill.table.get('confirm') === '1' && !m.now) ask();
		else post();
	}

	function ask() {
		state = 'ask';
		bar(hill.words.question(describe(move)), 'Send ' + (move.label || move.action));
		hill.say.polite(hill.words.question(describe(move)) + ' Not sent yet.', true);
		if (byKey) document.getElementById('send')?.focus({preventScroll: true});
	}

	// describe is the move as a step, as far as it is known before the server
	// speaks.
	function describe(m) {
		const before = hill.preview.before(), drop = m.from.endsWith('@');
		const role = drop ? m.from[0].toLowerCase() : before.get(m.from)[1];
		const passant = !drop && role === 'p' && m.from[0] !== m.to[0] && !before.has(m.to);
		return {
			seat: hill.table.get('you'), label: m.label, role, drop, from: drop ? '' : m.from, to: m.to,
			promotes: m.promotes, wins: m.wins, passant, took: before.has(m.to) ? before.get(m.to)[1] : passant ? 'p' : '',
			pawned: hill.preview.promoted().has(m.to), tray: Boolean(document.getElementById('tray-first')),
			castles: role === 'k' && Math.abs(m.to.charCodeAt(0) - m.from.charCodeAt(0)) === 2 && m.from[1] === m.to[1],
			check: /[+#]/.test(m.label),
		};
	}

	// bar fills the confirm bar, or empties it.
	function bar(words, label) {
		const box = document.getElementById('confirm');
		if (!box) return;
		box.inert = !words;
		box.dataset.on = words ? '1' : '0';
		document.getElementById('confirm-words').textContent = words || '';
		if (label) document.getElementById('send').textContent = label;
	}

	function confirm() {
		if (state !== 'ask') return;
		hill.squares.el(move.to)?.focus({preventScroll: true});
		post();
	}

	function post() {
		const form = document.getElementById('act');
		state = 'sent';
		bar('');
		const field = document.getElementById('act-action');
		field.disabled = false;
		field.value = move.action;
		form.requestSubmit();
	}

	// cancel takes back what has not been sent; false if there was nothing.
	function cancel(say = true) {
		if (state !== 'ask') return false;
		const was = move;
		reset();
		hill.preview.undo();
		hill.squares.el(was.from)?.focus({preventScroll: true});
		if (say) hill.say.polite('Move taken back. Nothing was sent.', true);
		return true;
	}

	function reset() {
		state = '';
		move = null;
		bar('');
	}

	// failed: no table came back. The piece goes back; the page asks what is
	// true, for the move may have arrived all the same.
	function failed(text) {
		if (state === 'sent') {
			reset();
			hill.preview.undo();
		}
		hill.say.show(text, 'bad');
		hill.live.refresh();
	}

	// settled: the server's table stands.
	function settled() {
		reset();
		hill.preview.forget();
	}

	// again shows an unsent move on a table that was drawn anew.
	function again() {
		hill.preview.forget();
		const m = hill.moves.open().find(x => x.action === move.action);
		if (!m) return settled();
		move = m;
		hill.preview.show(m, false);
		bar(hill.words.question(describe(m)), 'Send ' + (m.label || m.action));
	}

	document.addEventListener('click', e => {
		if (e.target.closest?.('#send')) { e.preventDefault(); confirm(); }
		else if (e.target.closest?.('#cancel')) { e.preventDefault(); cancel(); }
	});
	// A page that comes back from the browser's store must not hold a move
	// that was never sent.
	addEventListener('pagehide', () => cancel(false));

	return {
		offer, cancel, failed, settled, again,
		asking: () => state === 'ask', sent: () => state === 'sent', move: () => move,
	};
})();

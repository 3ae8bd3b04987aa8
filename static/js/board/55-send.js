// From a chosen move to the server: shown at once, asked about where the
// game is slow (C1), sent once.
hill.send = (() => {
	'use strict';
	// state: '' nothing, 'ask' shown and not sent, 'sent' waiting for an answer.
	let state = '', move = null, byKey = false;
	// A press this soon (ms) and this near (px) after an answer is its second
	// half: a double click on Send must not reach what lies beneath the bar.
	// Keys press without a place (detail 0) and are never taken for one.
	const soon = 400, near = 24;
	let answered = null;

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
		hill.say.polite(bar(move) + ' Not sent yet.', true);
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
			check: m.label.endsWith('+'), // '#' also ends a game without check
		};
	}

	// bar asks about a move and returns the words; without one it is emptied.
	function bar(m) {
		const box = document.getElementById('confirm');
		if (!box) return '';
		const claims = document.querySelector('#claim-too:checked') ? ' You claim a draw with it.' : '';
		const words = m ? hill.words.question(describe(m)) + claims : '';
		box.inert = !m;
		box.dataset.on = m ? '1' : '0';
		document.getElementById('confirm-words').textContent = words;
		if (m) document.getElementById('send').textContent = 'Send ' + (m.label || m.action);
		return words;
	}

	function confirm() {
		if (state !== 'ask') return;
		hill.squares.el(move.to)?.focus({preventScroll: true});
		post();
	}

	function post() {
		const form = document.getElementById('act');
		state = 'sent';
		bar(null);
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
		bar(null);
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
		bar(m);
	}

	function click(e) {
		const button = e.target.closest?.('#send, #cancel');
		if (button) {
			answered = e;
			e.preventDefault();
			(button.id === 'send' ? confirm : cancel)();
		} else if (e.detail && answered && e.timeStamp - answered.timeStamp < soon && Math.hypot(e.clientX - answered.clientX, e.clientY - answered.clientY) < near) {
			e.preventDefault();
			e.stopPropagation();
		}
	}
	document.addEventListener('click', click, true);
	// A page that comes back from the browser's store must not hold a move
	// that was never sent.
	addEventListener('pagehide', () => cancel(false));

	return {
		offer, cancel, failed, settled, again,
		asking: () => state === 'ask', sent: () => state === 'sent', move: () => move,
	};
})();

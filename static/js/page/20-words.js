// A step in words: the twin of StepWords in views/model, word for word. Both
// are tested against the same file of announcements (K6).
hill.words = (() => {
	'use strict';
	const roles = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
	const role = letter => roles[letter] || 'piece';
	const index = seat => seat === 'second' ? 1 : 0;

	// say makes the sentences of a step. names are those of the two seats,
	// you is the listener's seat or ''.
	function say(s, names, you) {
		if (s.kind || s.claims) return hill.words.hand(s, names, you);
		const name = s.seat ? names[index(s.seat)] : 'The dealer', parts = [head(s, name) + '.'];
		if (s.tray && s.took) parts.push(reserve(s, name, you));
		if (s.of > 0 && s.check && s.counts?.length === 2 && s.seat) {
			parts.push(s.counts[index(s.seat)] + ' of ' + s.of + ' ' + s.unit + '.');
		}
		if (s.ends) parts.push(end(s, name, you));
		else if (s.next && s.next === you) parts.push('Your move.');
		return parts.join(' ');
	}

	function head(s, name) {
		if (s.castles) return name + (s.to.startsWith('c') ? ' castles queenside' : ' castles kingside') + check(s);
		if (!s.role) return name + ': ' + s.label;
		if (s.drop) return name + (s.tray ? ' drops a ' : ' places a ') + role(s.role) + ' on ' + s.to + check(s);
		return name + (name.includes(' ') ? "'s " : ' ') + role(s.role) +
			(s.took ? ' takes ' + role(s.took) + ' on ' : ' to ') + s.to +
			(s.passant ? ' en passant' : '') +
			(s.promotes ? ' and becomes a ' + role(s.promotes) : '') + check(s);
	}

	function check(s) {
		if (s.ends === 'checkmate') return ', checkmate';
		if (s.ends === 'hill') return s.check ? ', on the hill and check' : ', on the hill';
		return s.check ? ', check' : '';
	}

	function reserve(s, name, you) {
		const whose = s.seat === you ? 'your' : name + "'s";
		return 'The ' + role(s.took) + ' joins ' + whose + ' reserve' + (s.pawned ? ' as a pawn' : '') + '.';
	}

	const draws = {
		stalemate: 'Stalemate: a draw.', bare_kings: 'Only the kings are left: a draw.',
		threefold: 'Threefold repetition: a draw.', fifty: 'Fifty-move rule: a draw.',
	};
	function end(s, name, you) {
		if (['checkmate', 'hill', 'third_check'].includes(s.ends)) return s.seat === you ? 'You win.' : name + ' wins.';
		return draws[s.ends] || 'The game is over.';
	}

	// here are the names and the listener of the page.
	const here = s => say(s, [hill.table.get('first'), hill.table.get('second')], hill.table.get('you'));

	// question is a move that is not sent yet: the same words, and whether it
	// wins.
	const question = s => here({...s, ends: '', next: ''}) + (s.wins ? ' This wins the game.' : '');

	return {say, head, step: here, question, roles};
})();

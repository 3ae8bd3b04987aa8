// Steps of games of hands and cards in words: the twin of handStepWords in
// views/model, word for word.
hill.words.hand = (() => {
	'use strict';
	const {roles, head} = hill.words;
	const cards = {10: 'a ten, a ', J: 'a jack, a ', A: 'an ace, a '};
	const at = seat => seat === 'second' ? 1 : 0;
	const count = (n, word) => n + ' ' + word + (n === 1 ? '' : 's');

	function say(s, names, you) {
		const name = s.seat ? names[at(s.seat)] : 'The dealer', parts = s.prior ? [say(s.prior, names, you)] : [];
		const add = (...texts) => parts.push(...texts.filter(Boolean));
		if (s.kind === 'deal') {
			const own = s.for === you;
			add(s.opens, (own ? 'You are' : names[at(s.for)] + ' is') + ' dealt ' + (cards[s.card] || 'a ') + roles[s.role] + '.', own && s.at && 'Place it on ' + s.at.join(' or ') + '.');
			return parts.join(' ');
		}
		if (s.kind === 'commit') add('Every deal of the match is fixed.');
		else if (s.kind === 'pass') add(name + ' has no move and passes.');
		else if (s.kind === 'reveal') add('All cards are placed.', names.map((n, i) => n + (i ? ' ' : ' has ') + count(s.claims[i], 'claim')).join(', ') + '.');
		else add(head(s, name) + '.', s.claims && count(s.claims[at(s.seat)], 'claim') + (s.pieces ? ' against ' + count(s.pieces[1 - at(s.seat)], 'piece') : '') + '.');
		if (s.hand) add(s.hand === 'points' ? (s.seat === you ? 'You win' : name + ' wins') + ' the hand: ' + count(s.points || 0, 'point') + '.' : 'The hand is drawn.');
		if (s.ends) add('The match is over.');
		else if (s.next && s.next === you) add(s.check ? 'Your move: answer the check.' : 'Your move.');
		return parts.join(' ');
	}
	return say;
})();

// Checking a deal: the twin of game/deal. Both are tested with the same
// vectors. plain asks for our own hash instead of the browser's.
hill.verify = (() => {
	'use strict';
	const {sha, hmac, join} = hill.hash;
	const bytes = hex => Uint8Array.from(hex.match(/../g) || [], x => parseInt(x, 16));
	const hex = list => [...list].map(b => b.toString(16).padStart(2, '0')).join('');
	const text = s => new TextEncoder().encode(s);
	const name = (match, h) => join([text(match).length], text(match), [h.round, h.hand]);

	const commitment = async (protocol, match, h, plain) => hex(await sha(join(text(protocol), name(match, h), bytes(h.secret)), plain));

	// order shuffles n things as Fisher and Yates do, with bytes that follow
	// from the secret and both nonces; what is above the most is thrown away.
	async function order(match, h, nonces, n, plain) {
		const key = bytes(h.secret), head = join(bytes(nonces[0]), bytes(nonces[1]), name(match, h));
		let block = 0, left = [];
		async function next() {
			if (!left.length) {
				left = [...await hmac(key, join(head, [block >>> 24, block >>> 16 & 255, block >>> 8 & 255, block & 255]), plain)];
				block++;
			}
			return left.shift();
		}
		const list = Array.from({length: n}, (_, i) => i);
		for (let i = n - 1; i > 0; i--) {
			let mask = 1, j;
			while (mask <= i) mask *= 2;
			do j = await next() & mask - 1; while (j > i);
			[list[i], list[j]] = [list[j], list[i]];
		}
		return list;
	}

	// hand is what is wrong with one hand, or ''.
	async function hand(d, h, plain) {
		if (await commitment(d.algorithm, d.match, h, plain) !== h.commitment) return 'The secret is not the one that was promised.';
		const deck = (await order(d.match, h, d.nonces, d.cards.length, plain)).map(i => d.cards[i]);
		if (h.deck.join() !== deck.join()) return 'The deck should have been ' + deck.join(' ') + '.';
		const wrong = (h.dealt || []).findIndex((c, i) => c !== deck[i]);
		return wrong < 0 ? '' : 'Card ' + (wrong + 1) + ' should have been ' + deck[wrong] + '.';
	}

	function verdict(el, good, words) {
		if (!el) return;
		el.dataset.kind = good ? 'ok' : 'bad';
		el.textContent = words;
	}

	// found is what the last check said: of which data, and where which words stand.
	let found = null;
	const write = () => found.list.forEach(([at, good, words]) => verdict(document.querySelector(at), good, words));
	const data = () => document.getElementById('verify')?.dataset.fair;

	// page checks what the page holds and writes down what it found.
	async function page() {
		const fair = data(), list = [];
		if (!fair) return;
		const d = JSON.parse(fair);
		for (const h of d.hands) {
			const wrong = await hand(d, h);
			list.push(['#fair-r' + h.round + 'h' + h.hand + ' .verdict', !wrong, wrong ? 'Wrong: ' + wrong : 'Right']);
		}
		const n = list.length, bad = list.filter(v => !v[1]).length;
		list.push(['#verdict', !bad, !n ? 'No hand can be checked yet: its tenth card must be placed first.'
			: bad ? bad + ' of ' + n + ' checked hands are wrong.' : n === 1 ? '1 hand checked: it was dealt as promised.' : n + ' hands checked: all were dealt as promised.']);
		if (data() !== fair) return page(); // the table was drawn anew meanwhile
		found = {fair, list};
		write();
	}

	// Who has once asked keeps the answer when the table is drawn anew; where it
	// brings another hand, that one is checked too.
	document.addEventListener('hill:drawn', () => {
		if (found) return data() === found.fair ? write() : page();
	});

	return {commitment, order, hand, page};
})();

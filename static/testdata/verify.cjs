// The check of a deal against the vectors of game/deal, with the browser's
// hash and with our own: run by TestVerifySharesTheVectors as
// `node testdata/verify.cjs`, from the folder static.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const vm = require('node:vm');
const {webcrypto, createHash} = require('node:crypto');

const page = {elements: {}, drawn: null, addEventListener: (name, f) => name === 'hill:drawn' && (page.drawn = f), getElementById: id => page.elements[id] || null, querySelector: s => page.elements[s] || null};
const context = vm.createContext({hill: {}, document: page, crypto: webcrypto, TextEncoder, Uint8Array, ArrayBuffer, DataView, Uint32Array});
for (const f of ['10-hash.js', '20-deal.js']) vm.runInContext(fs.readFileSync('js/verify/' + f, 'utf8'), context, {filename: f});
const {hash, verify} = context.hill;
const file = JSON.parse(fs.readFileSync('../game/deal/testdata/deal_vectors.json', 'utf8'));

async function run() {
	for (let n = 0; n < 300; n++) {
		const bytes = Uint8Array.from({length: n}, (_, i) => i * 31 + n & 255);
		assert.equal(Buffer.from(hash.own(bytes)).toString('hex'), createHash('sha256').update(bytes).digest('hex'), n + ' bytes');
	}
	assert.ok(file.vectors.length > 5, 'too few vectors');
	let count = 0;
	for (const v of file.vectors) {
		const h = {round: v.round, hand: v.hand, secret: v.secret, commitment: v.commitment, deck: v.deck, dealt: v.deck.slice(0, 10)};
		const d = {algorithm: file.protocol, match: v.match, nonces: v.nonces, cards: file.cards};
		for (const plain of [false, true]) {
			assert.equal(await verify.commitment(file.protocol, v.match, h, plain), v.commitment);
			assert.equal((await verify.order(v.match, h, v.nonces, v.order.length, plain)).join(), v.order.join());
			assert.equal(await verify.hand(d, h, plain), '');
			const other = v.secret.replace(/^./, c => c === '0' ? '1' : '0');
			assert.match(await verify.hand(d, {...h, secret: other}, plain), /promised/);
			assert.match(await verify.hand(d, {...h, deck: [...v.deck].reverse()}, plain), /deck should/);
			const dealt = h.dealt.slice();
			dealt[4] = dealt[4] === 'Q' ? 'K' : 'Q';
			assert.match(await verify.hand(d, {...h, dealt}, plain), /^Card 5 should have been/);
			count++;
		}
	}
	// The page says right or wrong, a hand and in all.
	const v = file.vectors[0], cell = () => ({dataset: {}, textContent: ''});
	const one = {round: v.round, hand: v.hand, secret: v.secret, commitment: v.commitment, deck: v.deck, dealt: v.deck.slice(0, 10)};
	const d = {algorithm: file.protocol, match: v.match, nonces: v.nonces, cards: file.cards, hands: [one]};
	const line = '#fair-r' + v.round + 'h' + v.hand + ' .verdict';
	// show is the table drawn anew: nothing is written in it yet.
	const show = () => page.elements = {'#verdict': cell(), verify: {dataset: {fair: JSON.stringify(d)}}, [line]: cell()};
	const said = () => [page.elements['#verdict'].textContent, page.elements[line].textContent];
	show();
	await page.drawn();
	assert.deepEqual(said(), ['', ''], 'checked though nobody asked');
	await verify.page();
	const right = ['1 hand checked: it was dealt as promised.', 'Right'];
	assert.deepEqual(said(), right);
	show();
	page.drawn();
	assert.deepEqual(said(), right, 'what was found is gone, or late, when the table is drawn anew');
	d.hands[0] = {...one, commitment: one.commitment.replace(/.$/, c => c === '0' ? '1' : '0')};
	show();
	await page.drawn();
	const wrong = ['1 of 1 checked hands are wrong.', 'Wrong: The secret is not the one that was promised.'];
	assert.deepEqual(said(), wrong, 'another hand is not checked');
	assert.equal(page.elements['#verdict'].dataset.kind, 'bad');
	// The table changes while a check runs: what it says is of the newer one.
	d.hands[0] = one;
	show();
	const running = verify.page();
	d.hands[0] = {...one, dealt: []};
	d.hands.push({...one, commitment: ''});
	show();
	await running;
	assert.equal(page.elements['#verdict'].textContent, '1 of 2 checked hands are wrong.');
	// Without the section there is nothing to do.
	page.elements = {};
	await page.drawn();
	console.log(count + ' checks of vectors');
}
run().catch(e => {
	console.error(e);
	process.exitCode = 1;
});

// Tests of the scripts that need no browser: run by TestScriptsWithoutBrowser
// as `node testdata/pure.cjs`, from the folder static.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const vm = require('node:vm');

function load(...files) {
	const board = {};
	const context = vm.createContext({document: {getElementById: () => board, addEventListener() {}, querySelectorAll: () => [], documentElement: {classList: {add() {}}, dataset: {}}}, addEventListener() {}, performance, setInterval() {}, matchMedia: () => ({matches: false})});
	for (const f of ['page/00-hill.js', ...files]) vm.runInContext(fs.readFileSync('js/' + f, 'utf8'), context, {filename: f});
	return context.hill;
}
const plain = x => JSON.parse(JSON.stringify(x));
let count = 0;
function test(name, run) {
	try {
		run();
		count++;
	} catch (e) {
		console.error('FAIL ' + name + '\n' + e.message);
		process.exitCode = 1;
	}
}

const {words} = load('page/20-words.js', 'cards/10-words.js');
const cases = JSON.parse(fs.readFileSync('../views/model/testdata/announcements.json', 'utf8'));
test('there are 60 announcements or more', () => assert.ok(cases.length >= 60, String(cases.length)));
for (const c of cases) {
	test('words: ' + JSON.stringify(c.step), () => assert.equal(words.say(c.step, c.names, c.you), c.words));
}

const {moves} = load('page/20-words.js', 'board/30-moves.js');
const list = moves.parse('e2e4 e7e8q e7e8n d3d4! N@f3 P@e5 e1g1 e1c1 b2c3 b4c3', 'e4 e8=Q e8=N+ Kd4# N@f3 @e5 O-O O-O-O bxc3 Bxc3');
test('parse reads every form', () => {
	assert.deepEqual(plain(list[0]), {action: 'e2e4', from: 'e2', to: 'e4', promotes: '', wins: false, label: 'e4'});
	assert.deepEqual(plain(list[1]), {action: 'e7e8q', from: 'e7', to: 'e8', promotes: 'q', wins: false, label: 'e8=Q'});
	assert.deepEqual(plain(list[3]), {action: 'd3d4', from: 'd3', to: 'd4', promotes: '', wins: true, label: 'Kd4#'});
	assert.deepEqual(plain(list[4]), {action: 'N@f3', from: 'N@', to: 'f3', promotes: '', wins: false, label: 'N@f3'});
	assert.equal(moves.parse('').length, 0);
	assert.equal(moves.parse(undefined).length, 0);
	assert.equal(moves.parse('rubbish e2e9 <b>').length, 0);
});
const pieces = {e1: 'wk', h1: 'wr', a1: 'wr', e7: 'wp', d1: 'wq'};
const at = sq => pieces[sq] || '';
test('find: one, several, none', () => {
	assert.equal(moves.find(list, 'e2', 'e4', at).map(m => m.action).join(), 'e2e4');
	assert.equal(moves.find(list, 'e7', 'e8', at).map(m => m.action).join(), 'e7e8q,e7e8n');
	assert.equal(moves.find(list, 'e2', 'e5', at).map(m => m.action).join(), '');
});
test('B5: a king put on its rook castles', () => {
	assert.equal(moves.find(list, 'e1', 'h1', at).map(m => m.action).join(), 'e1g1');
	assert.equal(moves.find(list, 'e1', 'a1', at).map(m => m.action).join(), 'e1c1');
	assert.equal(moves.find(list, 'e1', 'd1', at).map(m => m.action).join(), '');
	assert.equal(moves.find([list[6]], 'e1', 'a1', at).map(m => m.action).join(), '');
});
test('K3: typed text in any dress', () => {
	for (const [text, want] of [
		['e4', 'e2e4'], ['E4', 'e2e4'], ['e2 e4', 'e2e4'], ['e2-e4', 'e2e4'], ['e2e4', 'e2e4'], ['kd4', 'd3d4'], ['Kd4#', 'd3d4'],
		['0-0', 'e1g1'], ['o-o-o', 'e1c1'], ['e8=n', 'e7e8n'], ['e8Q', 'e7e8q'], ['n@F3', 'N@f3'], ['bxc3', 'b2c3'], ['Bxc3', 'b4c3'],
		['P@e5', 'P@e5'], ['@e5', 'P@e5'],
	]) assert.equal(moves.typed(list, text)?.action, want, text);
	for (const text of ['', 'BXC3', 'e8', 'e5', 'help']) assert.equal(moves.typed(list, text), null, text);
});

const {motion} = load('page/20-words.js', 'board/40-motion.js');
const diff = (a, b) => plain(motion.pairs(new Map(Object.entries(a)), new Map(Object.entries(b))));
test('pairs: a move, a capture, castling, a promotion, a drop', () => {
	assert.deepEqual(diff({e2: 'wp'}, {e4: 'wp'}), {moved: [{from: 'e2', to: 'e4'}], gone: [], come: []});
	assert.deepEqual(diff({e4: 'wp', d5: 'bp'}, {d5: 'wp'}), {moved: [{from: 'e4', to: 'd5'}], gone: ['d5'], come: []});
	assert.deepEqual(diff({e1: 'wk', h1: 'wr', a1: 'wr'}, {g1: 'wk', f1: 'wr', a1: 'wr'}).moved.length, 2);
	assert.deepEqual(diff({e7: 'wp', d8: 'bq'}, {d8: 'wq'}), {moved: [{from: 'e7', to: 'd8'}], gone: ['d8'], come: []});
	assert.deepEqual(diff({d8: 'wq'}, {e7: 'wp', d8: 'bq'}), {moved: [{from: 'd8', to: 'e7'}], gone: [], come: ['d8']});
	assert.deepEqual(diff({}, {f3: 'wn'}), {moved: [], gone: [], come: ['f3']});
	assert.deepEqual(diff({e5: 'wp', d5: 'bp'}, {d6: 'wp'}), {moved: [{from: 'e5', to: 'd6'}], gone: ['d5'], come: []});
});
test('pairs: the nearest of equal pieces', () => {
	assert.deepEqual(diff({b1: 'wn', g1: 'wn'}, {b1: 'wn', f3: 'wn'}).moved, [{from: 'g1', to: 'f3'}]);
});

const {times} = load('page/70-times.js');
test('C3: time left in words', () => {
	for (const [left, want] of [
		[0, 'no time'], [-5, 'no time'], [1, '0:01'], [59, '0:59'], [60, '1:00'], [599, '9:59'], [600, '10 min'], [3599, '59 min'],
		[3600, '1 h'], [172799, '47 h'], [172800, '2 d'], [273600, '3 d 4 h'], [1209600, '14 d'],
	]) assert.equal(times.words(left), want, String(left));
});

console.log(count + ' tests');

// Games as a file: JSON, {"hilltop": "games", "format": 1, "games": [record]}.
// A record is {id, kind, fields, made, saved}: kind is "ai" or "local", fields
// are the texts of the game's form by name, made and saved are milliseconds.
hill.solo.file = (() => {
	'use strict';
	const {ask, store, show} = hill.solo;
	const mostBytes = 8 << 20, mostGames = 2000, day = 864e5;
	// most is how long each field may be.
	const most = {variant: 40, setup: 200, log: 11000, level: 1, you: 6, name1: 80, name2: 80, flip: 1, undo: 1, hints: 1, seed: 16, version: 9, pov: 6};

	// give hands a file to the person.
	function give(name, type, text) {
		const a = document.createElement('a');
		a.href = URL.createObjectURL(new Blob([text], {type}));
		a.download = name;
		a.click();
		setTimeout(() => URL.revokeObjectURL(a.href), 60000);
	}

	async function out(ids) {
		const games = (await Promise.all(ids.map(store.get))).filter(Boolean).map(r => {
			const {stamp, ...rest} = r;
			return rest;
		});
		const name = games.length === 1 ? 'hilltop-' + games[0].fields.variant + '-' + games[0].id + '.json' : 'hilltop-games.json';
		hill.solo.file.give(name, 'application/json', JSON.stringify({hilltop: 'games', format: store.format, games}, null, 1));
	}

	// fault says what is wrong with a record of a file, '' if nothing.
	function fault(r) {
		if (typeof r !== 'object' || !r || Array.isArray(r)) return 'is no game';
		if (!/^[A-Za-z0-9_-]{1,40}$/.test(r.id)) return 'has no proper name';
		if (!['ai', 'local'].includes(r.kind)) return 'is of no known kind';
		if ((r.format ?? 1) > store.format) return 'was written by a newer version of the site';
		for (const t of ['made', 'saved']) if (!Number.isFinite(r[t]) || r[t] < 0 || r[t] > Date.now() + day) return 'has no proper date';
		if (typeof r.fields !== 'object' || !r.fields || Array.isArray(r.fields)) return 'has no fields';
		for (const [k, v] of Object.entries(r.fields)) {
			if (!(k in most)) return 'has a field “' + k.slice(0, 20) + '” that is not known';
			if (typeof v !== 'string' || v.length > most[k]) return 'has a field “' + k + '” that is too long or no text';
		}
		if (!/^[1-8]?$/.test(r.fields.level ?? '')) return 'has a level that there is not';
		return r.fields.variant ? '' : 'does not say which game it is';
	}

	// read finds the games of a file's text. It throws a sentence.
	async function read(text) {
		let all;
		try {
			all = JSON.parse(text);
		} catch {
			throw 'That is no file of games: it is not JSON.';
		}
		if (all?.hilltop !== 'games' || !Array.isArray(all.games)) throw 'That is no file of games from Hilltop.';
		if (all.format > store.format) throw 'That file was written by a newer version of Hilltop. Reload this page and try again.';
		if (all.games.length > mostGames) throw 'That file holds ' + all.games.length + ' games; ' + mostGames + ' are allowed at once.';
		const games = [];
		for (const [i, r] of all.games.entries()) {
			const wrong = fault(r) || await unplayable(r);
			if (wrong) throw 'Nothing was imported: game ' + (i + 1) + ' of the file ' + wrong + '.';
			const fields = Object.fromEntries(store.kept.map(k => [k, r.fields[k] || '']));
			games.push({format: store.format, id: r.id, kind: r.kind, fields, made: r.made, saved: r.saved, stamp: Date.now() + Math.random()});
		}
		return games;
	}

	// unplayable plays a game again: a log that breaks off is refused.
	async function unplayable(r) {
		const answer = await ask.send('/' + r.kind, new URLSearchParams({...r.fields, game: r.id, do: 'show'}));
		return answer.status === 200 ? '' : 'does not follow the rules';
	}

	// add puts games into the store. A name that another game has already is
	// not taken from it.
	async function add(games) {
		let known = 0;
		for (const g of games) {
			const old = await store.get(g.id);
			if (old && old.fields.log === g.fields.log && old.fields.variant === g.fields.variant) known++;
			else if (old) g.id = store.fresh();
		}
		await store.put(games);
		const n = games.length - known;
		if (!games.length) throw 'That file holds no games.';
		if (!n) return 'Nothing new: ' + (known === 1 ? 'this game is' : 'these games are') + ' here already.';
		return (n === 1 ? '1 game was imported' : n + ' games were imported') + (known ? ', ' + known + (known === 1 ? ' was' : ' were') + ' here already' : '') + '.' + elsewhere(games);
	}

	// elsewhere says where to look for games that this page does not list.
	function elsewhere(games) {
		const here = hill.solo.list.kindHere(), off = games.filter(g => here && g.kind !== here).length;
		if (!off) return '';
		return ' Look under “' + (here === 'ai' ? 'One device' : 'Play the AI') + '” for ' + (off < games.length ? off + ' of them' : off === 1 ? 'it' : 'them') + '.';
	}

	async function bring(file) {
		try {
			if (file.size > mostBytes) throw 'That file is too large: ' + (mostBytes >> 20) + ' MB are allowed.';
			show.say(await add(await read(await file.text())), 'ok');
			hill.solo.list.load();
		} catch (wrong) {
			show.say(typeof wrong === 'string' ? wrong : 'Nothing was imported: this browser does not let the site keep games.', 'bad');
		}
	}
	document.addEventListener('change', e => {
		if (e.target.id !== 'saved-import' || !e.target.files[0]) return;
		bring(e.target.files[0]);
		e.target.value = '';
	});

	return {give, out, read};
})();

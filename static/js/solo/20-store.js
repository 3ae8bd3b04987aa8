// What is kept in this browser: every game by its name, and the secret from
// which cards are drawn. A game is kept as the fields of its form and nothing
// else; whatever version of the site runs plays them again.
hill.solo.store = (() => {
	'use strict';
	const format = 1;
	// kept are the fields of a form that make the game.
	const kept = ['variant', 'setup', 'log', 'level', 'you', 'name1', 'name2', 'flip', 'undo', 'hints', 'seed', 'version', 'pov'];
	let opening = null;

	function open() {
		opening ??= new Promise((done, failed) => {
			const asked = indexedDB.open('hilltop', 1);
			asked.onupgradeneeded = () => {
				asked.result.createObjectStore('games', {keyPath: 'id'}).createIndex('saved', 'saved');
				asked.result.createObjectStore('device');
			};
			asked.onsuccess = () => {
				// A newer version of the site wants to change it: let go.
				asked.result.onversionchange = () => { asked.result.close(); opening = null; };
				done(asked.result);
			};
			asked.onerror = () => failed(asked.error);
			asked.onblocked = () => failed(new Error('blocked'));
		});
		opening.catch(() => { opening = null; });
		return opening;
	}

	// within runs work on a store in one transaction and returns its result once
	// everything is on the disk.
	async function within(name, mode, work) {
		const db = await open();
		return new Promise((done, failed) => {
			const t = db.transaction(name, mode, {durability: 'strict'});
			let result;
			t.oncomplete = () => done(result);
			t.onerror = t.onabort = () => failed(t.error || new Error('not saved'));
			work(t.objectStore(name), value => { result = value; });
		});
	}

	const get = id => within('games', 'readonly', (s, give) => { s.get(id).onsuccess = e => give(e.target.result); });
	const all = () => within('games', 'readonly', (s, give) => {
		s.index('saved').getAll().onsuccess = e => give(e.target.result.reverse());
	});
	const remove = id => within('games', 'readwrite', s => { s.delete(id); });
	const put = list => within('games', 'readwrite', s => { list.forEach(r => s.put(r)); });

	// fresh is a name that no game has.
	const fresh = () => [...crypto.getRandomValues(new Uint8Array(9))].map(b => b.toString(36).padStart(2, '0')).join('').slice(0, 12);

	const continues = (longer, shorter) => longer === shorter || shorter === '' || longer.startsWith(shorter + ' ');

	// save keeps a game. before is the stamp of what this tab saw last; where
	// another tab has written since, and this game does not go on from there,
	// both are kept and this one gets a new name. Returns the record.
	function save(id, kind, fields, before) {
		const now = Date.now();
		return within('games', 'readwrite', (s, give) => {
			s.get(id).onsuccess = e => {
				const old = e.target.result;
				const record = {format, id, kind, fields, made: old?.made || now, saved: now, stamp: now + Math.random()};
				if (old && old.stamp !== before && !continues(fields.log, old.fields.log)) {
					record.id = fresh();
					record.made = now;
				}
				s.put(record);
				give(record);
			};
		});
	}

	// mark changes one field of a game that is kept, and nothing else: in one
	// transaction, so that no move is lost that is saved at the same time.
	const mark = (id, field, value) => within('games', 'readwrite', s => {
		s.get(id).onsuccess = e => {
			if (e.target.result) s.put({...e.target.result, fields: {...e.target.result.fields, [field]: value}});
		};
	});

	// key is the secret of this device, in hex.
	const key = () => within('device', 'readwrite', (s, give) => {
		s.get('key').onsuccess = e => {
			const old = e.target.result;
			const made = old || [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, '0')).join('');
			if (!old) s.put(made, 'key');
			give(made);
		};
	});

	return {format, kept, get, all, remove, put, save, mark, key, fresh, continues};
})();

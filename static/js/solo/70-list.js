// The games that are saved in this browser, newest first.
hill.solo.list = (() => {
	'use strict';
	const {ask, store, show} = hill.solo, {make} = show;
	const page = 20, patience = 10000;
	const section = () => document.getElementById('saved');
	let shown = 0, records = [];

	// kindHere is the kind of game that this page is about, '' for all.
	const kindHere = () => ['/ai', '/local'].includes(location.pathname) ? location.pathname.slice(1) : '';

	async function load() {
		if (!section()) return;
		tools();
		try {
			records = (await store.all()).filter(r => !kindHere() || r.kind === kindHere());
		} catch {
			return show.say('This browser does not let the site keep games.', 'warn');
		}
		section().hidden = false;
		document.querySelectorAll('[data-none]').forEach(p => { p.hidden = records.length > 0; });
		section().querySelector('.games').replaceChildren();
		shown = 0;
		await more();
	}

	// more shows the next rows.
	async function more() {
		const next = records.slice(shown, shown + page), list = section().querySelector('.games');
		shown += next.length;
		for (const r of next) list.append(await row(r));
		const empty = section().querySelector('[data-empty]'), button = document.getElementById('saved-more');
		if (empty) empty.hidden = records.length > 0;
		button.hidden = shown >= records.length;
		button.textContent = 'Show ' + Math.min(page, records.length - shown) + ' more of ' + records.length;
		document.getElementById('saved-export').disabled = records.length === 0;
	}

	// row is one game as a line of the list. A record that cannot be played
	// again by this version of the site keeps its line, and its file.
	async function row(r) {
		let li = null;
		if (r.format <= store.format) {
			const answer = await ask.send('/' + r.kind + '/row', new URLSearchParams({...r.fields, game: r.id})).catch(() => ({status: 0}));
			if (answer.status === 200) li = document.importNode(new DOMParser().parseFromString('<ul>' + answer.body + '</ul>', 'text/html').querySelector('li'), true);
		}
		li ??= make('li', {className: 'game-row'}, make('div', {}, make('p', {textContent: 'A game that this version of the site cannot show. It stays saved, and can be exported.'}),
			make('p', {className: 'fine'}, r.fields.variant || '', ' ', make('span'))), make('div', {className: 'row'}, button('Delete', r.id, 'delete')));
		li.dataset.saved = r.id;
		const when = li.querySelector('[data-when]');
		if (when) when.textContent = '· saved ' + new Date(r.saved).toLocaleString('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'});
		const tail = li.querySelector('[data-delete]');
		tail.before(button('Export', r.id, 'export'));
		return li;
	}
	function button(text, id, what) {
		const b = make('button', {type: 'button', className: 'plain', textContent: text});
		b.dataset[what] = id;
		return b;
	}

	// tools are what can be done with all games.
	function tools() {
		if (document.getElementById('saved-more')) return;
		const input = make('input', {type: 'file', id: 'saved-import', accept: '.json,application/json'});
		input.setAttribute('aria-label', 'Import games from a file');
		section().querySelector('.games').after(
			make('p', {className: 'row'}, make('button', {type: 'button', className: 'btn', id: 'saved-more', hidden: true})),
			make('p', {id: 'saved-say', className: 'fine'}),
			make('p', {className: 'row'}, make('button', {type: 'button', className: 'btn', id: 'saved-export', textContent: 'Export all'}),
				make('label', {className: 'btn file'}, 'Import a file', input)));
	}

	// drop deletes a game and offers it back for a while.
	async function drop(id) {
		const r = await store.get(id), li = section().querySelector('li[data-saved="' + CSS.escape(id) + '"]');
		if (!r) return load();
		await store.remove(id);
		const back = make('button', {type: 'button', className: 'btn', textContent: 'Undo'});
		const gone = make('li', {className: 'game-row gone'}, make('p', {textContent: 'Deleted.'}), back);
		back.onclick = async () => {
			clearTimeout(timer);
			await store.put([r]);
			load();
		};
		const timer = setTimeout(load, patience);
		li.replaceWith(gone);
		back.focus();
		hill.say.polite('Deleted. Undo is here for ten seconds.', true);
	}

	document.addEventListener('click', e => {
		const of = what => e.target.closest?.('[data-' + what + ']')?.dataset[what];
		if (of('delete')) drop(of('delete'));
		else if (of('export')) hill.solo.file.out([of('export')]);
		else if (e.target.id === 'saved-more') more();
		else if (e.target.id === 'saved-export') hill.solo.file.out(records.map(r => r.id));
	});
	// any: there is something to list.
	const any = async () => Boolean(section()) && (await store.all().catch(() => [])).length > 0;

	return {load, any, kindHere};
})();

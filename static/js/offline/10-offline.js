// The service worker of the pages of games without an opponent elsewhere. It
// keeps these pages and their files, for when there is no connection; every
// other page of the site and every form goes past it. The first line, which
// the server writes, names the files of this version.
(() => {
	'use strict';
	const {files, version} = self.hilltopKeep;
	const home = new URL(registration.scope).pathname; // '/ai' or '/local'
	const shared = 'hilltop-files', own = 'hilltop-pages:' + home + ':', mine = own + version;
	const patience = 4000; // ms for the server before a kept page will do
	const none = 'kept';

	// shape is what decides how a page looks: the game, and whether it waits for
	// a saved one.
	function shape(url) {
		const q = new URLSearchParams();
		if (url.searchParams.has('variant')) q.set('variant', url.searchParams.get('variant'));
		if (url.searchParams.has('game')) q.set('game', none);
		return home + (q.size ? '?' + q : '');
	}

	// fetched asks for a page as nobody, so that no name is kept.
	async function fetched(path) {
		const answer = await fetch(path, {credentials: 'omit', cache: 'no-store'});
		if (!answer.ok) throw new Error(path + ': ' + answer.status);
		return answer;
	}

	// What differs in a page by its person's preferences. None of it names anybody.
	const tags = [/<html[^>]*>/, /<meta name="color-scheme"[^>]*>/, /(?:<button name="theme"[^>]*>[^<]*<\/button>\s*)+/];

	// note keeps how the person's own pages look.
	async function note(answer) {
		const text = await answer.text(), look = tags.map(t => text.match(t)?.[0]);
		if (look.every(Boolean)) await (await caches.open(mine)).put('/look', new Response(JSON.stringify(look)));
	}

	// dressed is a kept page as its person likes it, with the files that only some
	// people's pages need.
	async function dressed(kept) {
		const look = await (await (await caches.open(mine)).match('/look'))?.json();
		if (!kept || !look) return kept;
		let text = await kept.text(), more = '';
		if (/ data-(board|coords|dots|motion)=/.test(look[0])) more += '<link rel="stylesheet" href="' + called('prefs') + '">';
		if (/ data-sound=/.test(look[0]) && text.includes(called('board'))) more += '<script defer src="' + called('sound') + '"></script>';
		tags.forEach((t, i) => { text = text.replace(t, () => look[i]); });
		const headers = new Headers(kept.headers);
		for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name); // of what was sent
		return new Response(text.replace('</head>', end => more + end), {headers});
	}
	const called = name => files.find(f => f.includes('/' + name + '.'));

	async function install() {
		const pages = await caches.open(mine), front = await fetched(home), text = await front.clone().text();
		if (!files.some(f => f.includes('/solo.') && text.includes(f))) throw new Error('the site has changed meanwhile');
		await pages.put(home, front);
		const paths = new Set([...text.matchAll(/href="(\/(?:ai|local)\?variant=[a-z-]+)"/g)].map(m => m[1]).filter(p => p.startsWith(home + '?')));
		for (const p of paths) {
			await pages.put(p, await fetched(p));
			await pages.put(p + '&game=' + none, await fetched(p + '&game=' + none));
		}
		await note(await fetch(home, {cache: 'no-store'}));
		await pages.put('/files', new Response(JSON.stringify(files)));
		const store = await caches.open(shared);
		for (const f of files) if (!await store.match(f)) await store.add(f);
	}

	// tidy deletes the pages of earlier versions, and the files that no version
	// in use names.
	async function tidy() {
		const names = await caches.keys(), used = new Set();
		for (const name of names) {
			if (!name.startsWith('hilltop-pages:')) continue;
			if (name.startsWith(own) && name !== mine) await caches.delete(name);
			else for (const f of await (await (await caches.open(name)).match('/files'))?.json() || []) used.add(f);
		}
		const store = await caches.open(shared);
		for (const r of await store.keys()) if (!used.has(new URL(r.url).pathname)) await store.delete(r);
	}

	// page asks the server and takes what is kept if it does not answer.
	async function page(e) {
		const {request} = e, kept = async () => dressed(await (await caches.open(mine)).match(shape(new URL(request.url))));
		const late = new Promise((_, failed) => setTimeout(failed, patience));
		try {
			const answer = await Promise.race([fetch(request), late]);
			if (answer.ok) e.waitUntil(note(answer.clone()).catch(() => {}));
			return answer.status >= 500 && await kept() || answer;
		} catch {
			return await kept() || fetch(request);
		}
	}

	const file = async request => await (await caches.open(shared)).match(request) || fetch(request);

	self.addEventListener('install', e => e.waitUntil(install()));
	self.addEventListener('activate', e => e.waitUntil(tidy()));
	self.addEventListener('fetch', e => {
		const url = new URL(e.request.url);
		if (e.request.method !== 'GET' || url.origin !== location.origin) return;
		if (e.request.mode === 'navigate' && url.pathname === home) e.respondWith(page(e));
		else if (files.includes(url.pathname)) e.respondWith(file(e.request));
	});
})();

// Hearing of moves: by the event stream, and by asking where streams are
// refused or broken. A tab that comes back looks at once.
hill.live = (() => {
	'use strict';
	const slow = 5000, lost = 10000, every = 20000;
	const line = () => document.getElementById('live');
	// Until the stream has been seen to open it counts as down.
	let downSince = line() ? Date.now() : 0, opened = false, polled = 0, failing = false, told = false, first = true;

	// refresh fetches the table as it stands now.
	function refresh() {
		polled = Date.now();
		const table = hill.table.el();
		if (table) htmx.trigger(table, 'refresh', {});
	}

	function up() {
		if (downSince && opened) refresh();
		opened = true;
		downSince = 0;
		calm();
	}
	function down() {
		if (!downSince && !document.hidden) downSince = Date.now();
	}

	// calm takes the sentence about the connection back.
	function calm() {
		failing = false;
		if (told) hill.say.calm();
		told = false;
	}

	// tick runs once a second: polls, reconnects, and tells after a while.
	function tick() {
		if (!line() || document.hidden || !downSince) return;
		const away = Date.now() - downSince;
		if (away > slow && Date.now() - polled > every) {
			refresh();
			reconnect();
		}
		if (away > lost && failing && !told) {
			told = true;
			hill.say.row('Connection lost. Trying again…', 'warn');
		}
	}

	// reconnect opens the stream again where the extension has given up: it
	// does so when the very first answer was a refusal.
	function reconnect() {
		const el = line(), url = el?.getAttribute('hx-sse:connect');
		if (!url || el._htmx?.sse) return;
		htmx.ajax('GET', url, {source: el, target: el, swap: 'none'}).catch(() => {});
	}

	// news drops a first message that tells what the page was made from.
	function news(e) {
		const stale = first && String(e.detail?.id || '') === hill.table.get('version');
		first = false;
		if (stale) e.stopImmediatePropagation();
	}

	document.addEventListener('htmx:sse:after:connection', up);
	for (const name of ['htmx:sse:error', 'htmx:sse:close']) document.addEventListener(name, down);
	document.addEventListener('htmx:sse:before:connection', e => { if (e.detail.connection?.attempt > 0) down(); });
	document.addEventListener('htmx:finally:request', e => {
		const ctx = e.detail.ctx;
		// The stream's own request ends here when it was refused.
		if (ctx.sourceElement.id === 'live' && !ctx.extensionPromise) down();
		if (ctx.sourceElement.id !== 'table') return;
		failing = !(ctx.response?.status < 500);
		if (!failing && told) calm();
	});
	document.addEventListener('visibilitychange', () => {
		if (document.hidden) downSince = 0;
		else if (line()) refresh();
	});
	addEventListener('online', () => { if (line()) refresh(); });
	setInterval(tick, 1000);

	// start connects where htmx was faster than its own extension: it begins
	// as soon as it is there itself, and then overlooks the stream.
	function start() {
		if (line() && hill.table.el()?._htmx && !line()._htmx) htmx.process(line());
	}

	return {refresh, news, start};
})();

// Speaking to people: two live regions for screen readers that no swap
// touches (K5), and the message row for everyone.
hill.say = (() => {
	'use strict';
	const queues = {say: {texts: []}, alert: {texts: []}};

	// put clears the region first and sets the text a moment later; a text
	// that is the same as the last one is made different, or it stays unread.
	function put(id, text, only) {
		const region = document.getElementById(id), q = queues[id];
		if (!region || !text) return;
		if (only) q.texts = [];
		q.texts.push(text);
		region.textContent = '';
		clearTimeout(q.timer);
		q.timer = setTimeout(() => {
			let t = q.texts.join(' ');
			q.texts = [];
			if (t === q.last) t += '\u00a0';
			q.last = region.textContent = t;
		}, 60);
	}

	// row writes the message row; kind is one of info, ok, warn, bad.
	function row(text, kind = 'info') {
		const p = document.getElementById('message');
		if (!p) return;
		server ??= {text: p.textContent, kind: p.dataset.kind};
		p.dataset.kind = kind;
		p.textContent = text;
	}
	// server is what the page's own row said before.
	let server = null;
	// calm gives the row back to what the server said last.
	function calm() {
		if (server) row(server.text, server.kind);
		server = null;
	}
	document.addEventListener('hill:drawn', () => { server = null; });

	return {
		row, calm,
		// polite waits its turn; with only, it takes the place of what still
		// waits (stepping through a game must not pile up).
		polite: (text, only) => put('say', text, only),
		urgent: text => put('alert', text),
		// show is for eyes and ears.
		show: (text, kind) => { row(text, kind); put(kind === 'bad' ? 'alert' : 'say', text); },
	};
})();

// Questions are open without script. With it they are closed until somebody
// wants one, and the search looks through the page itself: it needs no server.
(() => {
	'use strict';
	const all = [...document.querySelectorAll('.faq details')];
	if (!all.length) return;
	const target = () => location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));

	function close() {
		const t = target();
		all.forEach(d => { d.open = d === t; });
		if (t && all.includes(t)) t.scrollIntoView();
	}
	close();
	addEventListener('hashchange', () => {
		const t = target();
		if (t && all.includes(t)) t.open = true;
	});
	// Paper has nothing to press.
	let were = [];
	addEventListener('beforeprint', () => {
		were = all.filter(d => d.open);
		all.forEach(d => { d.open = true; });
	});
	addEventListener('afterprint', () => all.forEach(d => { d.open = were.includes(d); }));

	const field = document.getElementById('seek'), found = document.getElementById('found');
	if (!field || !found) return;
	const texts = new Map(all.map(d => {
		const body = d.querySelector('div').cloneNode(true);
		body.querySelector('.at')?.remove();
		return [d, (d.querySelector('summary').textContent + ' ' + body.textContent).toLowerCase().replace(/\s+/g, ' ')];
	}));

	// seek shows the questions in which every word stands, as the server does.
	function seek() {
		const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
		let n = 0;
		for (const [d, text] of texts) {
			const fits = words.every(w => text.includes(w));
			d.hidden = !fits;
			n += fits;
		}
		for (const d of all) d.open = words.length > 0 && n <= 5 && !d.hidden || d === target() && !words.length;
		for (const s of document.querySelectorAll('.faq')) s.hidden = !s.querySelector('details:not([hidden])');
		found.textContent = n ? n + (n === 1 ? ' question' : ' questions') : 'No question fits. Try a shorter word.';
	}
	field.addEventListener('input', seek);
	// Where the page holds every question, Enter has nothing to fetch.
	const whole = !new URLSearchParams(location.search).get('q');
	field.form.addEventListener('submit', e => { if (whole) e.preventDefault(); });
})();

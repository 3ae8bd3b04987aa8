// Time that runs (C3). Servers say how many seconds are left; from then on a
// clock counts that nobody can set, so a wrong device clock changes nothing.
hill.times = (() => {
	'use strict';
	const minute = 60, hour = 60 * minute, day = 24 * hour;
	const marks = [[day, '24 hours'], [hour, '1 hour'], [10 * minute, '10 minutes']];
	const known = new Map(); // ends by deadline
	let ends = new Map();

	function words(left) {
		const whole = Math.floor;
		if (left <= 0) return 'no time';
		if (left < 10 * minute) return whole(left / minute) + ':' + String(whole(left % minute)).padStart(2, '0');
		if (left < hour) return whole(left / minute) + ' min';
		if (left < 2 * day) return whole(left / hour) + ' h';
		const h = whole(left % day / hour);
		return whole(left / day) + ' d' + (h ? ' ' + h + ' h' : '');
	}

	// read takes the seconds from the page as it has just been drawn. What it was
	// made from may be older than what is known of the same deadline: a page that
	// was kept, or a part that did not change. The end that is nearer is right.
	function read() {
		const now = performance.now() / 1000;
		ends = new Map();
		for (const el of document.querySelectorAll('time[data-left]')) {
			const at = Math.min(now + Number(el.dataset.left), known.get(el.dateTime) ?? Infinity);
			known.set(el.dateTime, at);
			ends.set(el, {at, was: at - now, tail: / left$/.test(el.textContent) ? ' left' : ''});
		}
		// Who has chosen no zone reads the deadline as this device has it.
		if (document.documentElement.dataset.zone) return tick();
		for (const el of document.querySelectorAll('time')) {
			el.title = new Date(el.dateTime).toLocaleString('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'});
			if ('ends' in el.dataset) el.textContent = el.title;
		}
		tick();
	}

	function tick() {
		for (const [el, end] of ends) {
			const left = end.at - performance.now() / 1000, text = words(left) + end.tail;
			if (el.textContent !== text) el.textContent = text;
			remind(el, end.was, left);
			// Three seconds after the end the page asks what became of it.
			if (left < -3 && end.was >= -3 && el.closest('#table')) hill.live.refresh();
			end.was = left;
		}
	}

	// remind speaks when the own clock passes a mark (K5).
	function remind(el, was, left) {
		if (!el.closest('#strip-' + (hill.table.get('you') || 'none'))) return;
		const mark = marks.find(([s]) => was > s && left <= s);
		if (mark) hill.say.polite('You have ' + mark[1] + ' left for your move.');
	}

	document.addEventListener('hill:drawn', read);
	document.addEventListener('htmx:after:swap', read); // messages
	setInterval(tick, 1000);
	read();
	return {words};
})();

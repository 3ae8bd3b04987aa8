// A form that leads to another page goes out once: the second half of a double
// press would make a second invitation. What a script answers is its own affair,
// and known by the time an event is here.
addEventListener('submit', e => {
	const f = e.target;
	if (e.defaultPrevented || f.method !== 'post') return;
	if (e.timeStamp - f.sentAt < 2000) e.preventDefault();
	else f.sentAt = e.timeStamp;
});

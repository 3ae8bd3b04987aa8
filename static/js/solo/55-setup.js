// The page that sets a game up starts with what was chosen there last.
(() => {
	'use strict';
	const form = document.getElementById('setup'), key = 'hilltop-setup:' + location.pathname;
	const names = ['level', 'you', 'rounds', 'flip', 'undo', 'hints', 'name1', 'name2'];
	if (!form) return;
	const fields = () => [...form.elements].filter(f => names.includes(f.name));

	// A form that the browser fills in by itself, or another game, may lack some
	// of them: what is not there stays as it is.
	try {
		const last = JSON.parse(localStorage.getItem(key)) || {};
		for (const f of fields()) {
			const was = last[f.name];
			if (was === undefined) continue;
			if (f.type === 'text') f.value ||= was;
			else if (f.type === 'checkbox') f.checked = was === f.value;
			else if (was === f.value) f.checked = true;
		}
	} catch {
		// A browser that keeps nothing begins anew each time.
	}

	form.addEventListener('submit', () => {
		try {
			const had = JSON.parse(localStorage.getItem(key)) || {}, now = new FormData(form);
			for (const f of fields()) had[f.name] = now.get(f.name) ?? '';
			localStorage.setItem(key, JSON.stringify(had));
		} catch {
			// The same.
		}
	});
})();

// What makes forms of accounts easier; each of them works without it.
(() => {
	'use strict';
	// A button beside a password shows what was typed, for as long as one
	// looks at it.
	for (const field of document.querySelectorAll('input[type="password"]')) {
		const show = document.createElement('button');
		show.type = 'button';
		show.className = 'plain show';
		show.textContent = 'Show';
		show.setAttribute('aria-pressed', 'false');
		show.setAttribute('aria-label', 'Show the password');
		show.addEventListener('click', () => {
			const hidden = field.type === 'password';
			field.type = hidden ? 'text' : 'password';
			show.textContent = hidden ? 'Hide' : 'Show';
			show.setAttribute('aria-pressed', String(hidden));
		});
		// What was shown is hidden again before the browser may keep it.
		field.form?.addEventListener('submit', () => { field.type = 'password'; });
		const label = field.labels[0];
		if (!label) continue;
		const row = document.createElement('span');
		row.className = 'labelled';
		label.replaceWith(row);
		row.append(label, show);
	}

	// Where something was wrong with a form, one goes on there.
	document.querySelector('[aria-invalid]')?.focus();

	// The zone of this device is one click away.
	const zone = document.getElementById('zone'), here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	if (zone && here && zone.value !== here) {
		const take = document.createElement('button');
		take.type = 'button';
		take.className = 'plain';
		take.textContent = 'Use ' + here + ', as on this device';
		take.addEventListener('click', () => { zone.value = here; take.remove(); });
		zone.after(take);
	}
})();

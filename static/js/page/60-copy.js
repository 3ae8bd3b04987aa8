// Taking text along: buttons that copy a field or hand it to the device's own
// way of sharing (I2). Fields can always be selected by hand.
(() => {
	'use strict';
	const shown = 2500; // ms
	const keys = /Mac|iP/.test(navigator.platform) ? '⌘C' : 'Ctrl+C';
	const field = id => document.getElementById(id);

	async function copy(button) {
		const from = field(button.dataset.copy);
		try {
			await navigator.clipboard.writeText(from.value);
			tell(button, 'Copied');
		} catch {
			// No permission, or a page that is not secure: the old way, and if
			// that fails the text is at least selected.
			from.focus();
			from.select();
			tell(button, document.execCommand('copy') ? 'Copied' : 'Press ' + keys);
		}
	}

	// tell answers on the button, if it has words, and to ears; on the message
	// row if there is one.
	function tell(button, text) {
		const words = [...button.childNodes].find(n => n.nodeType === Node.TEXT_NODE && n.nodeValue.trim());
		button.dataset.done = '1';
		if (words) {
			button.dataset.words ??= words.nodeValue;
			words.nodeValue = text;
		}
		hill.say.polite(text + '.', true);
		if (!words) hill.say.row(text + '.', 'info');
		setTimeout(() => {
			delete button.dataset.done;
			if (words) words.nodeValue = button.dataset.words;
		}, shown);
	}

	document.addEventListener('click', e => {
		const button = e.target.closest?.('[data-copy], [data-share]');
		if (!button) return;
		if (button.dataset.copy) copy(button);
		else navigator.share({title: button.dataset.shareTitle, url: field(button.dataset.share).value}).catch(() => {});
	});
	document.addEventListener('focusin', e => {
		if (e.target.matches?.('input[readonly]')) e.target.select();
	});
	if (navigator.share) document.querySelectorAll('[data-share]').forEach(b => { b.hidden = false; });
})();

// What this browser adds to a deal: 16 random bytes in hex, made when a form is
// sent, for a page may have been swapped since. Without script the field stays
// empty, and the page says what that means.
document.addEventListener('submit', e => {
	e.target.querySelectorAll('[data-nonce]').forEach(f => {
		f.value ||= [...crypto.getRandomValues(new Uint8Array(16))].map(b => b.toString(16).padStart(2, '0')).join('');
	});
}, true);

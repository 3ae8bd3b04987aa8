// A return code comes in the part of an address that is never sent; it is put
// into the field and out of the address.
(() => {
	'use strict';
	const code = /^#([A-Za-z0-9-]{20,40})$/.exec(location.hash), field = document.getElementById('code');
	if (!code || location.pathname !== '/return' || !field || field.readOnly) return;
	field.value = code[1];
	history.replaceState(history.state, '', location.pathname);
})();

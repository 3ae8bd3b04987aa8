// These pages work without a connection after the first visit: a service
// worker of their own keeps them and what they need, and nothing else.
hill.solo.offline = (() => {
	'use strict';
	const file = globalThis.hilltopFiles['offline.js'];
	let asked = false;

	function keep() {
		if (!navigator.serviceWorker || !file) return;
		for (const scope of ['/ai', '/local']) navigator.serviceWorker.register(file, {scope}).catch(() => {});
	}
	// persist asks the browser not to clear games away by itself.
	function persist() {
		if (!asked) navigator.storage?.persist?.().catch(() => {});
		asked = true;
	}
	return {keep, persist};
})();

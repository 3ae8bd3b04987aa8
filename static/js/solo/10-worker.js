// Games without an opponent elsewhere: their forms are answered by modules in
// workers of this page instead of the server, which does the same where they
// cannot run.
hill.solo = {};

// Workers: one that answers forms, one that thinks.
hill.solo.worker = (() => {
	'use strict';
	const files = globalThis.hilltopFiles;
	// modules that were fetched once start again at once.
	const modules = new Map();

	// start begins a worker of a module. tell hears how much of it has come.
	// A worker is asked by ask and ended by stop; ready and ask fail when it
	// cannot run.
	function start(file, tell = () => {}) {
		const waiting = new Map();
		let worker = null, count = 0, dead = null, began = null;
		const ready = new Promise((done, failed) => { began = {done, failed}; });
		ready.catch(() => {});

		function die(why) {
			dead ??= new Error(why);
			worker?.terminate();
			began.failed(dead);
			waiting.forEach(w => w.failed(dead));
			waiting.clear();
		}
		function hear({data}) {
			if (data.module) modules.set(file, data.module);
			else if (data.ready) began.done();
			else if (data.of !== undefined) tell(data.had, data.of);
			else if (!data.id) die(data.failed);
			else if (data.depth !== undefined) waiting.get(data.id)?.tell(data);
			else {
				const w = waiting.get(data.id);
				waiting.delete(data.id);
				if (data.failed) w?.failed(new Error(data.failed));
				else w?.done(data.answer);
			}
		}

		if (!globalThis.WebAssembly || !globalThis.Worker || !files['worker.js']) {
			die('no modules here');
		} else {
			try {
				worker = new Worker(files['worker.js']);
				worker.onmessage = hear;
				worker.onerror = () => die('the worker has failed');
				worker.postMessage({url: files[file], module: modules.get(file)});
			} catch (wrong) {
				die(String(wrong));
			}
		}

		async function ask(call, args, progress = () => {}) {
			await ready;
			if (dead) throw dead;
			return new Promise((done, failed) => {
				waiting.set(++count, {done, failed, tell: progress});
				worker.postMessage({id: count, call, args});
			});
		}
		return {ask, ready, stop: () => die('stopped')};
	}

	return {start};
})();

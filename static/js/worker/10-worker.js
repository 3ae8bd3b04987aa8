// One worker for both modules: it fetches and starts the one it is told, and
// then calls functions of it by name. Every answer carries the number of its
// question. The first line of the page's own script says what lies where.
(() => {
	'use strict';
	let asked = 0;

	// counted lets a file's bytes pass and tells how many have come.
	function counted(answer) {
		let had = 0;
		const of = Number(answer.headers.get('X-Length')) || 0;
		return new Response(answer.body.pipeThrough(new TransformStream({
			transform(part, to) {
				had += part.byteLength;
				postMessage({had, of});
				to.enqueue(part);
			},
		})), {headers: {'Content-Type': 'application/wasm'}});
	}

	async function start({url, module}) {
		if (!module) {
			const answer = await fetch(url);
			if (!answer.ok) throw new Error(url + ': ' + answer.status);
			module = await WebAssembly.compileStreaming(counted(answer));
			postMessage({module});
		}
		const go = new Go();
		go.run(await WebAssembly.instantiate(module, go.importObject)).then(() => postMessage({failed: 'the module has ended'}));
		postMessage({ready: true});
	}

	// The module that thinks tells how far it is.
	globalThis.hilltopThinking = (depth, nodes) => postMessage({id: asked, depth, nodes});

	onmessage = e => {
		const {id, call, args} = e.data;
		if (!call) return void start(e.data).catch(wrong => postMessage({failed: String(wrong)}));
		asked = id;
		try {
			postMessage({id, answer: globalThis[call](...args)});
		} catch (wrong) {
			postMessage({id, failed: String(wrong)});
		}
	};
})();

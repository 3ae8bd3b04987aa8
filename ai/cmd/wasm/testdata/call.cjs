// Starts a module outside of a browser and makes the calls that come in as
// JSON: node call.cjs wasm_exec.js module.wasm
const fs = require('fs');
globalThis.crypto ??= require('crypto').webcrypto;
require(require('path').resolve(process.argv[2]));
globalThis.hilltopThinking = () => {};
(async () => {
	const go = new Go();
	const {instance} = await WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject);
	go.run(instance);
	const calls = JSON.parse(fs.readFileSync(0, 'utf8'));
	fs.writeSync(1, '');
	process.stdout.write(JSON.stringify(calls.map(c => globalThis[c.name](...c.args))), () => process.exit(0));
})();

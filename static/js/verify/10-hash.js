// SHA-256 and HMAC over bytes. Browsers offer them on secure pages only, so
// there is one of our own for the others; both give the same, which is tested.
hill.hash = (() => {
	'use strict';
	const primes = [];
	for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n);
	const part = x => (x - Math.floor(x)) * 2 ** 32 >>> 0;
	const constants = primes.map(p => part(Math.cbrt(p)));
	const turn = (x, n) => x >>> n | x << 32 - n;

	function own(bytes) {
		const h = primes.slice(0, 8).map(p => part(Math.sqrt(p))), w = new Uint32Array(64);
		const size = bytes.length + 72 & ~63, text = new Uint8Array(size), view = new DataView(text.buffer);
		text.set(bytes);
		text[bytes.length] = 128;
		view.setUint32(size - 8, bytes.length / 2 ** 29);
		view.setUint32(size - 4, bytes.length * 8);
		for (let at = 0; at < size; at += 64) {
			for (let i = 0; i < 64; i++) {
				const a = w[i - 15], b = w[i - 2];
				w[i] = i < 16 ? view.getUint32(at + 4 * i)
					: w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
			}
			block(h, w);
		}
		const out = new DataView(new ArrayBuffer(32));
		h.forEach((x, i) => out.setUint32(4 * i, x));
		return new Uint8Array(out.buffer);
	}

	function block(h, w) {
		let [a, b, c, d, e, f, g, k] = h;
		for (let i = 0; i < 64; i++) {
			const x = k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + constants[i] + w[i];
			const y = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
			[a, b, c, d, e, f, g, k] = [x + y >>> 0, a, b, c, d + x >>> 0, e, f, g];
		}
		[a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = h[i] + x >>> 0; });
	}

	const subtle = globalThis.crypto?.subtle;
	// sha is the browser's own hash where there is one.
	const sha = async (bytes, plain) => plain || !subtle ? own(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));

	const join = (...parts) => Uint8Array.from(parts.flatMap(p => [...p]));
	async function hmac(key, bytes, plain) {
		const pad = x => Uint8Array.from({length: 64}, (_, i) => (key[i] || 0) ^ x); // keys are 32 bytes here
		return sha(join(pad(92), await sha(join(pad(54), bytes), plain)), plain);
	}

	return {own, sha, hmac, join};
})();

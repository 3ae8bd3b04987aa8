// Three short sounds, made and not fetched: a move, a capture, one's turn.
// The page loads this only for who has switched sounds on, and no sound tells
// what the page does not say in words (M5).
(() => {
	'use strict';
	let ctx = null, last = look();

	function look() {
		const t = document.getElementById('table')?.dataset;
		return t ? {version: Number(t.version), plies: Number(t.plies), mine: t.you !== '' && t.you === t.turn && t.over !== '1'} : null;
	}

	// knock is a short burst of a tone that falls, like wood on wood.
	function knock(pitch, loud, at = 0, length = .09) {
		const when = ctx.currentTime + at, tone = ctx.createOscillator(), volume = ctx.createGain();
		tone.type = 'triangle';
		tone.frequency.setValueAtTime(pitch, when);
		tone.frequency.exponentialRampToValueAtTime(pitch / 2, when + length);
		volume.gain.setValueAtTime(0, when);
		volume.gain.linearRampToValueAtTime(loud, when + .004);
		volume.gain.exponentialRampToValueAtTime(.001, when + length);
		tone.connect(volume).connect(ctx.destination);
		tone.start(when);
		tone.stop(when + length);
	}

	// One button mutes, on this page and on those that follow.
	let muted = false;
	const mute = document.createElement('button');
	mute.type = 'button';
	mute.className = 'plain mute';
	function label() {
		mute.textContent = muted ? 'Sounds off' : 'Sounds on';
		mute.setAttribute('aria-pressed', String(!muted));
	}
	mute.addEventListener('click', () => {
		muted = !muted;
		label();
		fetch('/prefs', {method: 'POST', body: new URLSearchParams({sound: muted ? 'off' : 'on'}), redirect: 'manual'}).catch(() => {});
	});
	label();
	document.querySelector('.foot .row')?.append(mute);

	const sounds = {
		move: () => knock(340, .35),
		capture: () => { knock(300, .4); knock(190, .35, .05); },
		turn: () => { knock(520, .2, .16, .16); knock(780, .2, .27, .22); },
	};

	// play says what it played, for whoever listens besides people.
	function play(name) {
		if (muted) return;
		document.documentElement.dataset.heard = name;
		if (ctx?.state === 'running') sounds[name]();
	}

	// Browsers let a page make sounds once somebody has touched it.
	function wake() {
		ctx ??= new AudioContext();
		if (ctx.state === 'suspended') ctx.resume();
	}
	for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, wake, {passive: true});

	document.addEventListener('hill:drawn', () => {
		const was = last, now = look();
		last = now;
		if (!was || !now || now.version <= was.version) return;
		const step = document.getElementById('table').dataset.step;
		if (now.plies > was.plies) play(step && JSON.parse(step).took ? 'capture' : 'move');
		if (now.mine && !was.mine) play('turn');
	});
})();

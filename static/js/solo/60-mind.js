// The AI thinks in a worker of its own. It is asked about one position at a
// time; an answer for another game or another position than the one that
// stands is thrown away, whatever it says.
hill.solo.mind = (() => {
	'use strict';
	const {ask, game, worker} = hill.solo;
	const lives = 3; // how often a worker that has failed is started again
	let mind = null, about = '', began = 0, failures = 0;
	// What a person has stopped stays so when the page is loaded again.
	const kept = 'hilltop-halted';
	let halted = sessionStorage.getItem(kept) || '';

	// key names a position of a game: version counts every change, also undo.
	const key = () => [game.id(), hill.table.get('version'), hill.table.get('plies')].join(' ');

	// wake starts the worker ahead of its first use.
	function wake() {
		if (mind || failures > lives) return;
		mind = worker.start('ai.wasm');
		mind.ready.catch(() => {});
	}

	// stop ends what is being thought. A module that computes hears nothing, so
	// its worker is ended and another started.
	function stop() {
		if (!about) return;
		about = '';
		mind?.stop();
		mind = null;
		wake();
		show();
	}

	// theirs: the AI is to act. A page that was opened anew says so by whose turn
	// it is.
	function theirs() {
		const t = hill.table, turn = t.get('turn');
		return game.kind() === 'ai' && !t.over() && !t.get('resume') && (t.get('think') === '1' || t.get('think') !== 'no' && t.live() && turn !== '' && turn !== t.get('you'));
	}
	const wanted = () => hill.table.get('think') === 'hint';

	// look begins to think if it is the AI's turn, or a hint is wanted.
	function look() {
		if (about && about !== key()) stop();
		if (about || halted === key() || !(theirs() || wanted())) return show();
		halted = '';
		think(wanted());
	}

	async function think(hint) {
		wake();
		const mine = about = key(), f = game.fields();
		began = performance.now();
		show();
		let choice;
		try {
			const brief = await ask.brief(f);
			if (about !== mine) return;
			choice = await mind.ask('hilltopThink', [brief, hint ? 0 : Number(f.get('level')), f.get('seed')]);
			if (choice.error) throw new Error(choice.error);
		} catch (wrong) {
			if (about !== mine) return; // it was stopped
			mind?.stop();
			mind = null;
			failures++;
			return far(hint, mine);
		}
		if (about !== mine || key() !== mine || String(choice.ply) !== hill.table.get('plies')) return;
		about = '';
		await take(hint ? {do: 'hint', best: choice.action} : {answer: 1, action: choice.claim ? 'draw-claim' : choice.action, at: choice.ply}, mine);
	}

	// take puts a choice into the game that it is for.
	const take = async (more, mine) => put(await ask.send(game.path(), game.form({...more, pov: hill.flip.word()})), mine);

	async function put(answer, mine) {
		if (key() !== mine) return;
		if (answer.status < 400 || answer.status === 503) await game.keep(answer.body);
		if (answer.status >= 400) halted = mine; // it is asked again when somebody wishes
		const at = hill.table.live() ? '' : hill.table.get('ply');
		await game.draw(answer.body);
		game.settle();
		// Who looks at the past stays there.
		if (at && hill.table.live()) hill.history.go(Number(at));
	}

	// far asks the server, where no worker can think. It cannot be stopped there,
	// but its answer is thrown away then like any other.
	async function far(hint, mine) {
		const form = game.form({do: hint ? 'hint' : 'think', pov: hill.flip.word()});
		const answer = await ask.server(game.path(), form, true).catch(() => null);
		if (about !== mine) return;
		about = '';
		if (answer) return put(answer, mine);
		halted = mine;
		show();
		hill.solo.show.say('The AI cannot be asked: there is no connection, and this device has not loaded it yet.', 'bad');
	}

	// halt is the person's own wish; resume takes it back.
	function halt() {
		sessionStorage.setItem(kept, halted = key());
		stop();
		hill.solo.show.say('The AI has stopped. You can take your move back, or let it go on.');
	}
	function resume() {
		halted = '';
		sessionStorage.removeItem(kept);
		hill.solo.show.say('The AI goes on.');
		look();
	}

	// show puts what can be done about a thinking AI into the page.
	function show() {
		const row = document.getElementById('message');
		if (!row) return;
		let box = document.getElementById('thinking');
		const paused = !about && halted === key();
		if (!about && !paused) return void box?.remove();
		if (!box) {
			const {make} = hill.solo.show;
			box = make('div', {id: 'thinking', className: 'thinking'}, make('span'), make('button', {type: 'button', className: 'btn'}));
			row.after(box);
		}
		const button = box.querySelector('button');
		button.id = about ? 'stop' : 'resume';
		button.textContent = about ? 'Stop' : 'Let it go on';
		tick();
	}
	// tick counts the seconds.
	function tick() {
		const words = document.querySelector('#thinking span');
		if (!words) return;
		const s = (performance.now() - began) / 1000;
		words.textContent = about ? (s < 0.5 ? 'Thinking…' : 'Thinking… ' + s.toFixed(1) + ' s') : 'Stopped';
	}
	setInterval(tick, 100);

	document.addEventListener('click', e => {
		if (e.target.closest?.('#stop')) halt();
		else if (e.target.closest?.('#resume')) resume();
	});
	document.addEventListener('hill:drawn', look);
	return {look, stop, wake, thinking: () => about !== ''};
})();

// Words across the board: buttons that ask once in place, and the field for
// typed moves with its commands (K3).
hill.talk = (() => {
	'use strict';
	const patience = 5000;
	let asking = null;

	// ask puts "Resign? Yes No" in the place of a button for five seconds.
	function ask(button) {
		settle();
		const box = document.createElement('span'), words = document.createElement('span');
		box.className = 'ask';
		box.setAttribute('role', 'group');
		box.setAttribute('aria-label', button.dataset.ask);
		words.textContent = button.dataset.ask;
		const yes = answer('Yes', button), no = answer('No', button);
		box.append(words, yes, no);
		yes.addEventListener('click', e => {
			if (e.detail > 1) return; // the second half of a double click
			settle();
			button.form.requestSubmit(button);
		});
		no.addEventListener('click', () => settle());
		button.hidden = true;
		button.after(box);
		asking = {box, button, timer: setTimeout(settle, patience)};
		yes.focus({preventScroll: true});
	}

	function answer(text, like) {
		const b = document.createElement('button');
		b.type = 'button';
		b.className = like.className;
		b.textContent = text;
		return b;
	}

	function settle() {
		if (!asking) return false;
		const {box, button, timer} = asking, held = box.contains(document.activeElement);
		asking = null;
		clearTimeout(timer);
		box.remove();
		button.hidden = false;
		if (held && button.isConnected) button.focus({preventScroll: true});
		return true;
	}

	// help opens the rules; Escape in them closes them and goes back.
	let back = null;
	const rules = () => document.getElementById('rules');
	function help() {
		if (!rules()) return;
		back = document.activeElement?.id;
		rules().open = true;
		rules().scrollIntoView({block: 'nearest'});
		rules().querySelector('summary').focus({preventScroll: true});
	}
	function leave(e) {
		if (!rules()?.open || !rules().contains(e.target)) return false;
		rules().open = false;
		(document.getElementById(back) || rules().querySelector('summary')).focus({preventScroll: true});
		back = null;
		return true;
	}

	const press = action => document.querySelector('#talk button[value="' + action + '"]:enabled');

	// commands are what the page does itself, rather than the server: a word
	// presses the first button for it that is open. false if there is none;
	// the server then says why.
	const commands = {
		flip: () => { hill.flip.turn(); return true; },
		resign: () => button('game-resign'),
		draw: () => button('draw-accept', 'draw-offer', 'draw-claim'),
	};
	function button(...actions) {
		const b = actions.map(press).find(Boolean);
		b?.click();
		return b;
	}

	// typed handles the field; what it does not understand goes to the server.
	function typed(e) {
		const field = document.getElementById('type-text'), text = field.value.trim();
		if (!text || commands[text.toLowerCase()]?.()) {
			stop(e);
			field.value = '';
			return;
		}
		if (hill.send.sent()) return stop(e);
		hill.choose.clear();
		hill.send.cancel(false);
		// Where a move is asked about before it goes, it is shown first.
		const m = hill.table.mine() && hill.table.get('confirm') === '1' && hill.moves.typed(hill.moves.open(), text);
		if (!m) return;
		stop(e);
		field.value = '';
		hill.send.offer(m, {key: true});
	}
	function stop(e) {
		e.preventDefault();
		e.stopImmediatePropagation();
	}

	// The listeners catch the event on its way down, before htmx sees it.
	document.addEventListener('submit', e => { if (e.target.id === 'type') typed(e); }, true);
	document.addEventListener('click', e => {
		const b = e.target.closest?.('#table button[data-ask]');
		if (!b || b.getAttribute('aria-disabled') === 'true') return;
		e.preventDefault();
		ask(b);
	});
	document.addEventListener('keydown', e => {
		if (e.key === 'Escape' && (settle() || leave(e))) e.preventDefault();
		// A key held down asks, but does not answer.
		if (e.repeat && e.target.closest?.('.ask, #send')) e.preventDefault();
	}, true);

	return {help, settle, active: () => asking};
})();

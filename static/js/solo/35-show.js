// What these pages say besides the board: how much has been loaded, that the
// AI thinks, and sentences in the message row.
hill.solo.show = (() => {
	'use strict';
	const make = (tag, props = {}, ...children) => {
		const el = Object.assign(document.createElement(tag), props);
		el.append(...children);
		return el;
	};

	// say is for eyes and ears: in the message row of a game, else in the list.
	function say(text, kind = 'info') {
		if (document.getElementById('message')) return hill.say.show(text, kind);
		const line = document.getElementById('saved-say');
		if (line) {
			line.textContent = text;
			line.dataset.kind = kind;
		}
		hill.say.polite(text);
	}

	// after says something once the table that is on its way is there.
	let later = null;
	const after = (text, kind) => { later = {text, kind}; };
	document.addEventListener('hill:drawn', () => {
		if (later) say(later.text, later.kind);
		later = null;
	});

	// loading shows the download: per cent, 100 for done, -1 for failed.
	function loading(part) {
		let line = document.getElementById('loading');
		if (part === 100 || part < 0) {
			line?.remove();
			return;
		}
		if (!line) {
			line = make('p', {id: 'loading', className: 'loading'}, make('progress', {max: 100}), make('span'));
			document.querySelector('.foot').append(line); // every word of a page stands in a landmark
		}
		line.querySelector('progress').value = part;
		line.querySelector('span').textContent = 'Loading the game for this device, once: ' + part + ' %';
	}

	// lost leaves the page of a game that is not here; missed says so on the
	// next.
	function lost() {
		const about = new URLSearchParams(location.search);
		about.delete('game');
		location.replace(location.pathname + '?' + about + '#lost');
	}
	function missed() {
		if (location.hash !== '#lost') return;
		const line = make('p', {className: 'notice', textContent: 'That game is not saved in this browser. It may have been deleted here, or begun on another device.'});
		line.dataset.kind = 'bad';
		document.getElementById('setup')?.before(line);
		hill.say.polite(line.textContent);
		history.replaceState(history.state, '', location.pathname + location.search);
	}

	return {make, say, after, loading, lost, missed};
})();

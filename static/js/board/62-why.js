// Why not (I7): the server answers an illegal try in one sentence. It blocks
// nothing, and an answer that comes too late is dropped.
hill.why = (() => {
	'use strict';
	let asked = 0;

	async function ask(from, to) {
		const mine = ++asked, version = hill.table.get('version');
		// A pawn on its way to the end is asked about as a queen to be, or the
		// answer would be about the missing piece.
		const queen = hill.squares.piece(from)[1] === 'p' && '18'.includes(to[1]) ? 'q' : '';
		hill.marks.refuse(to);
		try {
			const answer = await hill.ask(hill.table.path() + '/why?action=' + encodeURIComponent(from + to + queen), {headers: {Accept: 'text/plain'}});
			if (!answer.ok) return;
			const text = (await answer.text()).trim();
			if (mine !== asked || version !== hill.table.get('version') || !text) return;
			hill.say.show(text, 'bad');
		} catch {
			// Offline: the marks on the board have already said "no".
		}
	}

	return {ask};
})();

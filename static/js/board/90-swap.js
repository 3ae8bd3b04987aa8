// Around every swap of the table: what must not be lost, what has to move,
// and what is to be said. htmx does the swap itself.
hill.swap = (() => {
	'use strict';
	let shot = null, rejected = false, sending = null;

	const part = e => e.detail.tasks?.find(t => t.target?.id === 'table' || t.target === hill.table.el());
	const post = ctx => ctx.request?.method === 'POST';
	// mine: the answer to what was sent last, and not to something before it.
	const mine = ctx => ctx === sending;

	// before decides whether an answer may replace the table.
	function before(e) {
		const ctx = e.detail.ctx;
		if (ctx.sourceElement?.id === 'live') return void e.preventDefault();
		const task = part(e), fresh = task?.fragment.querySelector('#table');
		if (!task) return;
		rejected = mine(ctx) && ctx.response?.status >= 400;
		if (mine(ctx)) sending = null;
		if (!fresh || task.swapSpec.style === 'none') {
			e.preventDefault();
			if (post(ctx)) hill.send.failed(words(task.fragment, ctx));
			return;
		}
		const version = Number(fresh.dataset.version), now = hill.table.num('version');
		const same = version === now && fresh.dataset.ply === hill.table.get('ply');
		if (version < now) {
			// The stream was faster and has shown what came of it, and more.
			e.preventDefault();
			if (rejected) hill.say.show(fresh.querySelector('#message').textContent, 'bad');
			return;
		}
		// No news for somebody in the middle of something.
		if (!post(ctx) && !ctx.step && same && busy()) return void e.preventDefault();
		keep(fresh, ctx, version > now, same);
	}

	const busy = () => hill.choose.chosen() || hill.send.asking() || hill.send.sent() || hill.drag.active() || hill.picker.active() || hill.talk.active();

	// words are what an answer without a table says.
	function words(fragment, ctx) {
		const said = fragment.querySelector('.notice, .lead, p')?.textContent.trim();
		return ctx.response?.status < 500 && said ? said : 'The move was not accepted: something went wrong at the other end.';
	}

	function keep(fresh, ctx, newer, same) {
		const t = hill.table, own = post(ctx);
		const stays = fresh.dataset.ply === t.get('ply') && fresh.dataset.live === t.get('live') && !own;
		hill.drag.abort();
		hill.flip.hold();
		if (!stays) hill.picker.cancel();
		hill.talk.settle();
		shot = {
			motion: hill.motion.shoot(), row: row(), version: t.num('version'), ply: t.num('ply'), plies: t.num('plies'), over: t.over(),
			chosen: stays ? hill.choose.chosen() : '', asking: stays && hill.send.asking(),
			broken: !stays && newer && !own && hill.send.asking(),
			focus: document.activeElement?.id, own, newer, same, step: ctx.step, rejected, typed: own && ctx.sourceElement.id === 'type',
		};
		if (own && !rejected || !stays) hill.choose.forget();
		if (!shot.asking && (!hill.send.sent() || own || newer)) hill.send.settled();
	}

	// after puts the page together again.
	function after() {
		const was = shot;
		shot = null;
		if (!was) return;
		hill.flip.apply();
		hill.keys.restore();
		refocus(was.focus);
		const t = hill.table;
		if (Math.abs(t.num('ply') - was.ply) <= 4) hill.motion.play(was.motion);
		if (was.asking) hill.send.again();
		else if (was.chosen && t.mine()) hill.choose.select(was.chosen, true);
		else hill.choose.forget();
		if (t.get('title')) document.title = t.get('title');
		hill.history.drawn();
		const field = was.typed && document.getElementById('type-text');
		if (field) field.value = field.getAttribute('value') || '';
		document.dispatchEvent(new CustomEvent('hill:drawn'));
		tell(was);
	}

	// refocus gives the focus back (K8): where its place is gone or switched
	// off, to the board.
	function refocus(id) {
		if (!id || document.activeElement?.id === id) return;
		document.getElementById(id)?.focus({preventScroll: true});
		if (document.activeElement === document.body) document.querySelector('#board [tabindex="0"]')?.focus({preventScroll: true});
	}

	const row = () => document.getElementById('message')?.textContent.trim() || '';

	// tell speaks of what is new (K5).
	function tell(was) {
		const t = hill.table, step = t.get('step') && JSON.parse(t.get('step'));
		if (was.rejected) return hill.say.urgent(row());
		if (was.broken) hill.say.show('The position has changed, so your move was not sent.', 'bad');
		if (was.step) return hill.say.polite(step ? hill.words.step(step) : 'Start of the game.', true);
		if (t.over() && !was.over) {
			if (step && t.num('plies') > was.plies) hill.say.polite(hill.words.step(step));
			return hill.say.urgent(row());
		}
		if (t.num('version') === was.version) return (was.own || t.over() && row() !== was.row) && hill.say.polite(row());
		if (t.num('plies') > was.plies && t.live() && step) {
			const checked = step.check && step.seat !== t.get('you') && t.get('you');
			(checked ? hill.say.urgent : hill.say.polite)(hill.words.step(step));
		} else if (t.num('plies') > was.plies) {
			hill.say.polite('A new move was played. Go to the last move to see it.');
		} else {
			hill.say.polite(row());
		}
	}

	// The answers to forms of the table that never come.
	function done(e) {
		const ctx = e.detail.ctx;
		if (!mine(ctx)) return;
		sending = null;
		if (ctx.hx?.redirect) return;
		hill.send.failed(ctx.response ? words(document.createDocumentFragment(), ctx) : 'Not sent: there is no connection. Try again.');
	}

	function configure(e) {
		const ctx = e.detail.ctx, form = ctx.sourceElement;
		if (!form.closest?.('#table')) return;
		const body = ctx.request.body, side = hill.flip.word();
		if (!post(ctx)) {
			body.set('pov', side);
		} else {
			ctx.request.action += '?pov=' + side;
			sending = ctx;
			ctx.request.timeout = 15000;
			if (['act', 'talk'].includes(form.id)) body.set('confirm', 'yes');
			else if (document.querySelector('#claim-too:checked')) body.set('claim', 'yes');
		}
	}

	document.addEventListener('htmx:before:swap', before);
	document.addEventListener('htmx:after:swap', after);
	document.addEventListener('htmx:finally:request', done);
	document.addEventListener('htmx:config:request', configure);
	// The stream's own element speaks first, so the news can still be dropped.
	document.getElementById('live')?.addEventListener('match', e => hill.live.news(e), true);
	// Nobody calls anything here; that hill.swap is set says that all is wired.
	return 1;
})();

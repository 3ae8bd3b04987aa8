package static_test

import (
	"testing"

	"hilltop/game"
)

// QH6: one click on a lit square places the card, with no further question;
// what was placed and what is dealt next is said. Claims can be hidden, and
// the deals be checked where the page stands.
func TestQH6OneClickPlacesACard(t *testing.T) {
	t.Parallel()
	m := newMatch(t, "queen-of-the-hill", "rounds=1 match=abc", "")
	m.set(func() {
		next, entries, err := m.state.Deal(game.Secret{})
		if err != nil {
			t.Error(err)
		}
		m.state, m.log = next, entries
		m.seat, m.confirm = next.ToAct(), true
	})
	p := open(t, m, "")
	p.until(`document.querySelectorAll('.sq[data-m~=place]').length === 2`)
	p.click(`.sq[data-m~=place]`)
	p.until(`document.getElementById('table').dataset.turn !== document.getElementById('table').dataset.you`)
	p.until(`/ places a .* is dealt /.test(document.getElementById('say').textContent)`)
	want(p, `document.querySelectorAll('#board .sq[data-p^="w"], #board .sq[data-p^="b"]').length`, 1)
	m.set(func() { m.seat = m.state.ToAct() })
	p = open(t, m, "")
	p.click(`#place button:last-of-type`)
	p.until(`document.querySelectorAll('#board .sq[data-p^="w"], #board .sq[data-p^="b"]').length === 2`)
	// Below the window, where the mouse of this test does not reach.
	want(p, `(document.querySelector('#fair summary').click(), document.getElementById('fair').open)`, true)
	want(p, `(document.getElementById('verify').click(), true)`, true)
	const answer = `document.getElementById('verdict').textContent.startsWith('No hand can be checked yet')`
	p.until(answer)
	// It stays when the table is drawn anew, by our card and by theirs.
	p.until(`document.getElementById('table').dataset.turn !== document.getElementById('table').dataset.you`)
	p.until(answer)
	var next game.Action
	m.set(func() { next = m.state.Game().Legal()[0] })
	m.play(t, string(next))
	p.until(`document.querySelectorAll('#board .sq[data-p^="w"], #board .sq[data-p^="b"]').length === 3`)
	p.until(`document.getElementById('table').dataset.turn === document.getElementById('table').dataset.you`)
	p.until(answer)
}

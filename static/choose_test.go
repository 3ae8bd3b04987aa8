package static_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"hilltop/game"
)

const house = "crazyhouse"

// White has a knight and two pawns in the reserve, Black a queen.
const pockets = "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR[NPPq] w KQkq - 0 1"

func TestP4Pocket(t *testing.T) {
	t.Parallel()
	m := newMatch(t, house, pockets, "")
	p := open(t, m, "")
	want(p, `document.querySelectorAll('#tray-first .slot').length`, 5)
	p.click("#slot-first-p")
	want(p, `document.getElementById('slot-first-p').dataset.s`, "sel")
	want(p, `[...document.querySelectorAll('#board [data-s~=dest]')].some(s => /[18]/.test(s.dataset.sq))`, false)
	p.keys("Escape")
	want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
	p.click("#slot-first-r") // empty: nothing to arm
	want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
	p.click("#slot-first-n")
	// P5: the piece is there at once, the count follows when it has arrived.
	want(p, `(document.getElementById('sq-f6').click(), `+piece("f6")+` + document.getElementById('slot-first-n').dataset.count)`, "wn1")
	p.until(`document.getElementById('slot-first-n').dataset.count === '0' && document.getElementById('table').dataset.version === '1'`)
	m.play(t, "g8f6") // takes the knight
	p.until(`document.getElementById('slot-second-n').dataset.count === '1'`)
	p.until(`document.querySelector('#slot-second-n .count').textContent === '1'`)
	p.until(`document.getElementById('say').textContent.includes("The knight joins Black's reserve.")`)

	// Digits: ranks while the keyboard moves about the board, the reserve
	// while the mouse is in use and in the tray.
	p.click(sq("a4"))
	p.keys("1")
	want(p, `document.getElementById('slot-first-p').dataset.s`, "sel")
	p.keys("Escape", "ArrowUp", "1")
	want(p, `document.activeElement.id + document.querySelectorAll('#table [data-s]').length`, "sq-a10")
	p.do(chromedp.Focus("#slot-first-q"))
	p.keys("1", "1")
	want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
	p.drag("#slot-first-p", sq("e4"))
	p.until(`document.getElementById('table').dataset.version === '3'`)
	p.until(piece("e4") + ` === 'wp' && document.querySelector('#slot-first-p .count').textContent === '1'`)
	want(p, `document.activeElement.closest('#board') !== null`, true)
}

func TestC1Confirm(t *testing.T) {
	t.Parallel()
	m := newMatch(t, house, "", "e2e4 d7d5")
	m.set(func() { m.confirm = true })
	p := open(t, m, "")
	idle := `document.getElementById('confirm').inert`
	want(p, idle, true)
	p.clicks("e4", "d5")
	want(p, `document.getElementById('confirm-words').textContent`, "White pawn takes pawn on d5. The pawn joins your reserve.")
	want(p, `document.getElementById('send').textContent`, "Send exd5")
	want(p, piece("d5")+"+"+piece("e4"), "wp")
	p.keys("Escape")
	want(p, piece("d5")+"+"+piece("e4"), "bpwp")
	want(p, idle, true)
	p.clicks("e4", "d5")
	p.click("#cancel")
	want(p, piece("d5")+"+"+piece("e4"), "bpwp")

	// News that changes no position leaves the question standing.
	p.clicks("e4", "d5")
	m.say(t, game.Second, game.OfferDraw)
	p.until(`document.getElementById('table').dataset.version === '3'`)
	want(p, piece("d5")+"+document.getElementById('send').textContent", "wpSend exd5")
	want(p, idle, false)
	eval[any](p, `(hill.live.refresh(), 0)`)
	time.Sleep(150 * time.Millisecond)
	want(p, piece("d5")+"+document.getElementById('send').textContent", "wpSend exd5")
	p.do(chromedp.Reload())
	p.until(`globalThis.hill?.swap && document.getElementById('table')._htmx`)
	want(p, piece("d5")+"+"+piece("e4"), "bpwp")
	want(p, idle, true)

	// Another tab was faster: the move is dropped, and it says so.
	p.clicks("e4", "d5")
	m.play(t, "b1c3")
	p.until(piece("c3") + ` === 'wn'`)
	want(p, piece("d5")+"+"+piece("e4")+"+"+idle, "bpwptrue")
	p.until(`document.getElementById('message').textContent.includes('was not sent')`)
	m.play(t, "d5e4")
	p.until(piece("e4") + ` === 'bp'`)

	// Sent twice it is sent once.
	m.set(func() { m.slow = 150 * time.Millisecond; m.posts = 0 })
	p.clicks("c3", "e4")
	x, y := p.at("#send")
	p.do(chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y))
	eval[any](p, `(document.getElementById('send').click(), 0)`)
	p.until(`document.getElementById('table').dataset.version === '6' && document.getElementById('slot-first-p').dataset.count === '1'`)
	m.set(func() {
		if m.posts != 1 {
			t.Errorf("%d posts", m.posts)
		}
	})

	// The keyboard goes to Send and comes back to the square (K1); a typed
	// move is asked about too.
	m.play(t, "c8f5")
	p.until(piece("f5"))
	p.do(chromedp.Focus(sq("e4")))
	p.keys("Enter")
	p.do(chromedp.Focus(sq("c3")))
	p.keys("Enter")
	focus(p, "send")
	p.keys("Enter")
	p.until(`document.getElementById('table').dataset.version === '8'`)
	focus(p, "sq-c3")
	m.play(t, "a7a6")
	p.until(piece("a6") + ` === 'bp'`)
	p.do(chromedp.SendKeys("#type-text", "nf3"+"\r"))
	p.until(`document.getElementById('send').textContent === 'Send Nf3'`)
	focus(p, "send")
	p.keys("Escape")
	want(p, piece("g1"), "wn")
}

// C1: a step onto the hill wins without check, and the question says so.
func TestC1SaysWhatWins(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "")
	m.set(func() { m.confirm = true })
	p := open(t, m, "")
	p.clicks("d3", "d4")
	want(p, `document.getElementById('confirm-words').textContent`, "White king to d4. This wins the game.")
	p.keys("Escape")
	p.click("#claim-too") // CR5
	p.clicks("d3", "d2")
	want(p, `document.getElementById('confirm-words').textContent`, "White king to d2. You claim a draw with it.")
}

// C1: on a phone the bar lies over the buttons that go through the game. The
// second half of a double click on it reaches none of them.
func TestC1DoubleClickReachesNothingBeneath(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	m.set(func() { m.confirm = true })
	p := open(t, m, "")
	p.do(chromedp.EmulateViewport(390, 844))
	p.clicks("e2", "e4")
	x, y := p.at("#send")
	p.do(chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y))
	p.until(`document.getElementById('table').dataset.version === '1'`)
	want(p, `document.getElementById('table').dataset.pov + location.search`, "first")
	time.Sleep(500 * time.Millisecond)
	p.click("#flip")
	p.until(`document.getElementById('table').dataset.pov === 'second'`)
}

func TestK3TypedMoves(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	p.do(chromedp.SendKeys("#type-text", "E2 e4\r"))
	p.until(`document.getElementById('table').dataset.version === '1'`)
	p.until(`document.getElementById('type-text').value === ''`)
	m.play(t, "e7e5")
	p.until(piece("e5"))
	p.do(chromedp.SendKeys("#type-text", "Ke4\r"))
	p.until(`document.getElementById('message').textContent.length > 10 && document.getElementById('table').dataset.version === '2'`)
	p.until(`document.getElementById('alert').textContent.trim() === document.getElementById('message').textContent`)
	want(p, `document.getElementById('type-text').value + document.activeElement.id`, "Ke4type-text")
	eval[any](p, `(document.getElementById('type-text').value = '', 0)`)
	p.do(chromedp.SendKeys("#type-text", "flip\r"))
	p.until(`document.getElementById('table').dataset.pov === 'second'`)
	want(p, `document.getElementById('type-text').value`, "")
	p.do(chromedp.SendKeys("#type-text", "resign\r"))
	p.until(`document.querySelector('.ask')?.textContent === 'Resign?YesNo'`)
	p.keys("Escape")
	want(p, `document.querySelector('.ask') === null && !document.querySelector('#talk [data-ask]').hidden`, true)
	p.click(`#talk [data-ask]`)
	p.until(`document.querySelector('.ask')`)
	x, y := p.at(".ask button")
	p.do(chromedp.MouseClickXY(x, y, func(e *input.DispatchMouseEventParams) { e.ClickCount = 2 }))
	want(p, `document.querySelector('.ask') !== null`, true) // a double click asks, and no more
	p.do(chromedp.MouseClickXY(x, y))
	p.until(`document.getElementById('table').dataset.over === '1'`)
	p.until(`document.getElementById('alert').textContent.trim() === document.getElementById('message').textContent`)
	m.set(func() {
		if got := m.state.Outcome().Reason; got != game.Resignation {
			t.Errorf("the game ended by %q", got)
		}
	})
}

// K3: "draw" offers or accepts one; where neither is open the server is asked,
// which says why.
func TestK3TypedDraw(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	p.do(chromedp.SendKeys("#type-text", "draw\r"))
	p.until(`document.getElementById('message').dataset.kind === 'bad'`)
	m.set(func() {
		if m.posts != 1 {
			t.Errorf("%d posts", m.posts)
		}
	})
	m.play(t, "e2e4")
	m.play(t, "e7e5")
	p.until(piece("e5"))
	eval[any](p, `(document.getElementById('type-text').value = '', 0)`)
	p.do(chromedp.SendKeys("#type-text", "Draw\r"))
	p.until(`document.getElementById('message').textContent.includes('You offer a draw.')`)
	want(p, `document.getElementById('type-text').value`, "")
	m.play(t, "g1f3") // the offer stays with the move
	m.say(t, game.Second, game.DeclineDraw)
	m.play(t, "b8c6")
	m.say(t, game.Second, game.OfferDraw)
	p.until(`document.getElementById('word-draw-accept')`)
	p.do(chromedp.SendKeys("#type-text", "draw\r"))
	p.until(`document.getElementById('table').dataset.over === '1'`)
	p.until(`document.activeElement.closest('#board') !== null`) // K8: the field is gone
}

func TestI7WinsAndSaysSo(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "")
	p := open(t, m, "")
	p.click(sq("d3"))
	want(p, `document.getElementById('sq-d4').dataset.s.includes('wins')`, true)
	p.click(sq("d4"))
	p.until(`document.getElementById('table').dataset.over === '1'`)
	p.until(`document.getElementById('alert').textContent.includes('win')`)
	want(p, `document.title.startsWith('1-0')`, true)
	p.click(sq("d4"))
	p.until(`document.getElementById('message').textContent === 'The game is over.'`)
	if !strings.Contains(m.position(), "3K4") {
		t.Error(m.position())
	}
}

func TestP4OtherTrayIsNotOurs(t *testing.T) {
	t.Parallel()
	m := newMatch(t, house, pockets, "")
	p := open(t, m, "?pov=black")
	p.click("#slot-second-q")
	p.drag("#slot-second-q", sq("e4"))
	want(p, `document.querySelectorAll('#table [data-s]').length + location.search`, "0?pov=black")
	p.clicks("e2", "e4")
	p.until(`document.getElementById('table').dataset.version === '1'`)
	want(p, `document.querySelector('.sq').dataset.sq + location.search`, "h1?pov=black")
}

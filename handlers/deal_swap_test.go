package handlers

import (
	"database/sql"
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
)

// TestT22_NothingDependsOnTheSecret: once a match has begun, everything that
// anybody can hear of it follows from what was dealt. In each hand of several
// matches, after cards and between moves, the secret from which the undealt
// cards come is exchanged for another one in the store, by which the next card
// would be another; all that the site says stays the same, byte for byte.
func TestT22_NothingDependsOnTheSecret(t *testing.T) {
	t.Parallel()
	seeds, hands := byte(2), 4
	if testing.Short() {
		seeds, hands = 1, 1
	}
	for seed := range seeds {
		w := newWorld(t, func(c *Config) { c.BaseURL = "http://hilltop.test" })
		w.raw = true // sizes shall be the same too
		m := w.dealtMatch(game.Secret{22, seed}, 1, "3").join()
		store, err := sql.Open("sqlite", "file:"+w.path+"?_pragma=busy_timeout(5000)")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		watcher, rng := w.browser(), rand.New(rand.NewPCG(22, uint64(seed)))
		said := func(secret game.Secret) (all []string) {
			t.Helper()
			if _, err := store.ExecContext(t.Context(), `UPDATE matches SET secret = $1 WHERE id = $2`, hex.EncodeToString(secret[:]), m.id); err != nil {
				t.Fatal(err)
			}
			if is := m.kept(t); is.Secret != secret {
				t.Fatal("the secret was not exchanged")
			}
			w.heard = func(a answer) { all = append(all, plainAnswer(a, nil)) }
			if m.view().Hand.Phase == game.PhasePlay { // where what listen tries might be a move
				m.look(m.white)
				m.look(m.black)
				m.look(watcher)
			} else {
				m.listen(watcher)
			}
			w.heard = nil
			return all
		}
		m.listen(watcher)         // from now on all three are seen to be here
		compared := map[int]int{} // by hand
		for last, since := 0, 0; !m.over(); since++ {
			hand := m.view().Hand
			if n := hand.Round*10 + hand.Number; n != last {
				last, since = n, 0
			}
			if hand.Number > hands {
				break
			}
			// Every hand at its first cards, and here and there later.
			if since == 0 || since == 6 || since == 11 {
				a, b := said(m.otherSecret(t)), said(m.secret)
				for i := range a {
					if i >= len(b) || a[i] != b[i] {
						t.Fatalf("seed %d, hand %d, %d actions on: answer %d depends on the secret:\n%s", seed, hand.Number, since, i, difference(a[i], b[min(i, len(b)-1)]))
					}
				}
				compared[hand.Number]++
			}
			seat, action := choose(m.state, rng)
			m.do(seat, action)
		}
		for number := range hands {
			if compared[number+1] < 3 {
				t.Errorf("seed %d: hand %d was compared %d times", seed, number+1, compared[number+1])
			}
		}
		m.agreesWithStore()
	}
}

// otherSecret is one by which what the dealer does next is something else: the
// next card, if one follows on what can be done now. (Of some it would be one
// that is not there any more.)
func (m *mirror) otherSecret(t *testing.T) game.Secret {
	t.Helper()
	dealt := func(secret game.Secret) (card string, err error) {
		for _, o := range m.view().Options {
			_, log, err := m.state.Act(m.state.ToAct(), o.Action, secret)
			if err != nil {
				return "", err
			}
			if i := slices.IndexFunc(log, func(e game.Entry) bool { return strings.HasPrefix(string(e.Action), "deal:") }); i >= 0 {
				return string(log[i].Action), nil
			}
		}
		return "", nil
	}
	now, err := dealt(m.secret)
	if err != nil {
		t.Fatal(err)
	}
	for n := range byte(200) {
		other := game.Secret{0xee, n}
		if card, err := dealt(other); err == nil && (now == "" || card != now) {
			return other
		}
	}
	t.Fatal("every secret deals the same card")
	return game.Secret{}
}

package handlers

import (
	"context"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
)

// dealt is the game with a deal.
func dealtGame(t testing.TB) game.Variant { t.Helper(); return known(t, "queen-of-the-hill") }

const (
	nonceOne = "00112233445566778899aabbccddeeff"
	nonceTwo = "ffeeddccbbaa99887766554433221100"
	sameID   = "SameMatch0"
)

// mirror is a match with a deal and what it must be by the rules alone.
type mirror struct {
	*match
	variant game.Variant
	setup   string
	secret  game.Secret
	state   table.State
	log     []game.Entry
	plain   bool // play by forms, without script
}

// dealtMatch seats two browsers at a match whose secret the test knows.
func (w *world) dealtMatch(secret game.Secret, rounds int, pace string) *mirror {
	w.t.Helper()
	v := dealtGame(w.t)
	m := &match{w: w, white: w.browser(), black: w.browser(), id: sameID, url: "/g/" + sameID}
	m.letter = map[game.Seat]*browser{game.First: m.white, game.Second: m.black}
	ctx := context.Background()
	first := m.white.invite(v, "first", pace) // makes the guest
	_, creator, err := w.store.InviteByToken(ctx, tokenHash(first))
	if err != nil {
		w.t.Fatal(err)
	}
	m.white.post("/i/" + first + "/cancel").to()
	one, err := readNonce(nonceOne)
	if err != nil {
		w.t.Fatal(err)
	}
	setup, err := offeredSetup(v.Dealing, m.id, rounds, one)
	if err != nil {
		w.t.Fatal(err)
	}
	m.token = inviteToken(w.site.cfg.Secret, m.id)
	days, _ := strconv.Atoi(pace)
	err = w.store.CreateInvite(ctx, db.Invite{
		TokenHash: tokenHash(m.token), MatchID: m.id, Variant: v.Key, Setup: setup, PaceDays: days, CreatorID: creator.ID,
		CreatorSeat: game.First, Secret: secret, ExpiresAt: w.clock.now().Add(inviteLife).UnixMilli(),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return &mirror{match: m, variant: v, setup: setup + " n2=" + nonceTwo, secret: secret}
}

// join lets the second player come.
func (m *mirror) join() *mirror {
	m.w.t.Helper()
	if to := m.black.post("/i/"+m.token+"/accept", "name", "", "nonce", nonceTwo).to(); to != m.url {
		m.w.t.Fatalf("joining leads to %q", to)
	}
	var err error
	if m.state, m.log, err = opened(m.variant, m.setup, m.secret); err != nil {
		m.w.t.Fatal(err)
	}
	return m
}

// opened is a match after what its dealer does first.
func opened(v game.Variant, setup string, secret game.Secret) (table.State, []game.Entry, error) {
	st, err := table.Start(v, setup)
	if err != nil {
		return st, nil, err
	}
	return st.Deal(secret)
}

func (m *mirror) over() bool { return m.state.Outcome().Over }

func (m *mirror) view() game.View { return m.state.Game().View(m.state.ToAct()) }

var stampedVersion = regexp.MustCompile(`data-version="(\d+)"`)

// do posts an action of a seat and checks that the match goes where the rules
// say.
func (m *mirror) do(seat game.Seat, a game.Action) {
	m.w.t.Helper()
	next, log, err := m.state.Act(seat, a, m.secret)
	if err != nil {
		m.w.t.Fatalf("%s by seat %d at version %d: %v", a, seat, m.state.Version(), err)
	}
	b := m.letter[seat]
	pairs := []string{"version", strconv.Itoa(m.state.Version()), "key", fmt.Sprintf("key-%d", m.state.Version()), "action", string(a)}
	var page answer
	if m.plain {
		if !isWord(a) || a == game.Resign || a == game.ConcedeHand {
			asked := b.post(m.url+"/actions", pairs...).want(http.StatusOK, `name="confirm"`)
			if asked.find("#table").Length() != 0 {
				m.w.t.Fatalf("%s was not asked about", a)
			}
		}
		if to := b.post(m.url+"/actions", append(pairs, "confirm", "yes")...).to(); to != m.url {
			m.w.t.Fatalf("%s leads to %q", a, to)
		}
		page = b.get(m.url).want(http.StatusOK)
	} else {
		page = b.asHTMX().post(m.url+"/actions", pairs...).want(http.StatusOK)
	}
	m.state, m.log = next, append(m.log, log...)
	if v := stampedVersion.FindStringSubmatch(page.body); v == nil || v[1] != strconv.Itoa(m.state.Version()) {
		m.w.t.Fatalf("after %s the page is at version %v, want %d", a, v, m.state.Version())
	}
}

// agreesWithStore holds the stored match against the mirror: log, sheet,
// outcome, whose turn it is.
func (m *mirror) agreesWithStore() {
	t := m.w.t
	t.Helper()
	ctx := context.Background()
	stored, log, err := m.w.store.MatchByID(ctx, m.id)
	if err != nil {
		t.Fatal(err)
	}
	if len(log) != len(m.log) || stored.Setup != m.setup {
		t.Fatalf("%d entries on %q, want %d on %q", len(log), stored.Setup, len(m.log), m.setup)
	}
	for i := range log {
		if log[i].Seat != m.log[i].Seat || log[i].Action != m.log[i].Action {
			t.Fatalf("entry %d is %+v, want %+v", i+1, log[i], m.log[i])
		}
		if dealer := log[i].Seat == game.Dealer; dealer && log[i].Key != "" {
			t.Errorf("entry %d of the dealer has a key", i+1)
		}
	}
	sheet, err := m.w.store.SheetOf(ctx, m.id)
	if err != nil {
		t.Fatal(err)
	}
	want := m.state.Game().(game.Scorer).Sheet()
	if fmt.Sprint(sheet) != fmt.Sprint(want) {
		t.Fatalf("stored sheet %v, want %v", sheet, want)
	}
	if stored.ToAct != m.state.ToAct() || fmt.Sprint(stored.Outcome) != fmt.Sprint(m.state.Outcome()) || stored.Points != game.Totals(want) {
		t.Fatalf("stored %v %v %v, want %v %v %v", stored.ToAct, stored.Outcome, stored.Points, m.state.ToAct(), m.state.Outcome(), game.Totals(want))
	}
	if _, err := table.Replay(m.variant, stored.Setup, log); err != nil {
		t.Fatal(err)
	}
}

// told waits for the next event that is more than a sign of life.
func (l *live) told(t *testing.T) event {
	t.Helper()
	for {
		if e := l.next(t); e.event != "" {
			return e
		}
	}
}

// choose is what a player with a plan does next. The plan depends on the hand,
// so that a match of three rounds shows every end that a hand can have.
func choose(st table.State, rng *rand.Rand) (game.Seat, game.Action) {
	seat := st.ToAct()
	v := st.Game().View(seat)
	moves := 0
	if g, ok := st.Game().(game.Measured); ok {
		moves = g.Progress().Moves
	}
	if v.Hand.Phase == game.PhasePlay {
		switch (v.Hand.Round*4 + v.Hand.Number) % 6 {
		case 0: // a draw is agreed
			if st.Offer(seat.Other()) {
				return seat, game.AcceptDraw
			}
			if moves >= 4 {
				return seat.Other(), game.OfferDraw // out of turn, just after its move
			}
		case 1: // who is to move concedes the hand
			if moves >= 3 {
				return seat, game.ConcedeHand
			}
		case 2: // nobody takes anything, until a draw can be claimed
			for _, c := range v.Claims {
				if c.Open {
					return seat, game.ClaimDraw
				}
			}
			if a := quiet(v, rng); a != "" {
				return seat, a
			}
		}
		if moves > 120 {
			return seat, game.ConcedeHand
		}
	}
	for _, o := range v.Options {
		if o.EndsHand {
			return seat, o.Action
		}
	}
	for _, o := range v.Options {
		if o.Took != 0 && rng.IntN(3) > 0 {
			return seat, o.Action
		}
	}
	return seat, v.Options[rng.IntN(len(v.Options))].Action
}

// quiet is a move that takes nothing and ends nothing, back where the piece
// came from if it can.
func quiet(v game.View, rng *rand.Rand) game.Action {
	back := ""
	for _, s := range v.History {
		if s.Seat == v.Seat && s.Kind == "" {
			back = s.To + s.From
		}
	}
	var list []game.Action
	for _, o := range v.Options {
		if o.Took == 0 && !o.EndsHand {
			if string(o.Action) == back {
				return o.Action
			}
			list = append(list, o.Action)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return list[rng.IntN(len(list))]
}

// crash copies the database as a power cut would leave it and starts another
// site on the copy. Browsers keep their cookies.
func (w *world) crash() {
	w.t.Helper()
	dir := w.t.TempDir()
	for _, tail := range []string{"", "-wal"} {
		b, err := os.ReadFile(w.path + tail)
		if err != nil {
			w.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "test.db"+tail), b, 0o600); err != nil {
			w.t.Fatal(err)
		}
	}
	w.open(filepath.Join(dir, "test.db"))
}

// leaks lists where any of some secrets stands in a text, in the spellings in
// which bytes usually travel.
func leaks(text string, secrets map[string][]byte) (found []string) {
	for name, s := range secrets {
		for _, spelling := range spellings(s) {
			if strings.Contains(text, spelling) {
				found = append(found, name)
			}
		}
	}
	return found
}

func spellings(b []byte) []string {
	h := hex.EncodeToString(b)
	return []string{
		h, strings.ToUpper(h), string(b), fmt.Sprint(b),
		base64.StdEncoding.EncodeToString(b), base64.RawURLEncoding.EncodeToString(b),
		strings.TrimRight(base32.StdEncoding.EncodeToString(b), "="),
	}
}

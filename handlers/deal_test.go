package handlers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// TestQH8_AgreeingOnADeal: commitments stand on the invitation before anybody
// joins, both browsers add their bytes, and the log begins with what was
// promised.
func TestQH8_AgreeingOnADeal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := dealtGame(t)
	for _, c := range []struct {
		rounds, one, two string
		ours             [2]bool
	}{
		{"1", nonceOne, nonceTwo, [2]bool{}},
		{"3", "", nonceTwo, [2]bool{true, false}},
		{"5", strings.ToUpper(nonceOne), "", [2]bool{false, true}},
		{"", "", "", [2]bool{true, true}},
	} {
		owner, friend := w.browser(), w.browser()
		to := owner.post("/"+v.Key+"/invite", "seat", "second", "pace", "2", "rounds", c.rounds, "nonce", c.one).to()
		i, _, err := w.store.InviteByToken(context.Background(), tokenHash(strings.TrimPrefix(to, "/i/")))
		if err != nil {
			t.Fatal(err)
		}
		promised, err := commitments(v.Dealing, i.Setup, i.Secret)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []*browser{owner, friend} {
			page, shown := b.get(to).want(200).body, 0
			for _, c := range promised {
				if strings.Contains(page, c) {
					shown++
				}
			}
			if shown != len(promised) || shown == 0 {
				t.Errorf("the invitation shows %d of %d commitments", shown, len(promised))
			}
		}
		at := friend.post(to+"/accept", "nonce", c.two).to()
		m, log, err := w.store.MatchByID(context.Background(), strings.TrimPrefix(at, "/g/"))
		if err != nil {
			t.Fatal(err)
		}
		if want := game.Action("commit:" + strings.Join(promised, ",")); len(log) != 2 || log[0].Action != want || log[0].Seat != game.Dealer {
			t.Fatalf("the log begins with %+v, want %q and a card", log, want)
		}
		terms, err := v.Dealing.Terms(m.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if rounds, _ := strconv.Atoi(c.rounds); terms.Rounds != rounds && (c.rounds != "" || terms.Rounds != v.Dealing.Usual) {
			t.Errorf("%d rounds, want %q", terms.Rounds, c.rounds)
		}
		for k, given := range []string{c.one, c.two} {
			got := fmt.Sprintf("%x", terms.Nonces[k])
			if given != "" && got != strings.ToLower(given) || given == "" && terms.Nonces[k] == (game.Nonce{}) {
				t.Errorf("nonce %d is %s, want %q", k, got, given)
			}
		}
		if terms.Match != m.ID || m.ServerNonce != c.ours || m.Secret != i.Secret || m.ToAct != game.First {
			t.Errorf("match %+v on %+v", m, terms)
		}
	}
}

func TestDealForms(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := dealtGame(t)
	good := w.browser().invite(v, "first", "3")
	for _, c := range []struct {
		path  string
		pairs []string
	}{
		{"/" + v.Key + "/invite", []string{"rounds", "2"}},
		{"/" + v.Key + "/invite", []string{"rounds", "-1"}},
		{"/" + v.Key + "/invite", []string{"rounds", "3x"}},
		{"/" + v.Key + "/invite", []string{"nonce", nonceOne[1:]}},
		{"/" + v.Key + "/invite", []string{"nonce", nonceOne + "00"}},
		{"/" + v.Key + "/invite", []string{"nonce", "g" + nonceOne[1:]}},
		{"/i/" + good + "/accept", []string{"nonce", "zz"}},
		{"/i/" + good + "/accept", []string{"nonce", " " + nonceOne[1:]}},
	} {
		pairs := append([]string{"seat", "first", "pace", "3"}, c.pairs...)
		if a := w.browser().post(c.path, pairs...).want(http.StatusBadRequest); a.header.Get("Set-Cookie") != "" {
			t.Errorf("%s %v made a guest", c.path, c.pairs)
		}
	}
	w.browser().post("/chess/invite", "seat", "first", "pace", "3", "rounds", "nonsense").to() // no business of that game
	w.browser().post("/i/" + good + "/accept").to()
}

// TestQH_OneRoundByLink: two browsers play a whole match, with the page's
// script and by plain forms, the confirmation pages included.
func TestQH_OneRoundByLink(t *testing.T) {
	t.Parallel()
	for _, plain := range []bool{false, true} {
		t.Run(fmt.Sprintf("plain %t", plain), func(t *testing.T) {
			t.Parallel()
			m := newWorld(t).dealtMatch(game.Secret{1}, 1, "3").join()
			m.plain = plain
			rng := rand.New(rand.NewPCG(1, 2))
			for !m.over() {
				m.do(choose(m.state, rng))
			}
			m.agreesWithStore()
			for _, b := range m.letter {
				b.get(m.url).want(200, `data-over="1"`, "Rematch")
				b.get("/games").want(200, m.url)
			}
			m.readsBack()
		})
	}
}

// readsBack: the export is a file that the command accepts.
func (m *mirror) readsBack() string {
	t := m.w.t
	t.Helper()
	a := m.w.browser().get(m.url + "/pgn").want(200)
	if name := a.header.Get("Content-Disposition"); !strings.Contains(name, `"hilltop-`+m.id+`.txt"`) {
		t.Errorf("the file is named %q", name)
	}
	rec, err := variant.ReadQueenRecord(a.body)
	if err != nil {
		t.Fatalf("%v in:\n%s", err, a.body)
	}
	if rec.Game.Position() != m.state.Game().Position() || fmt.Sprint(rec.Game.Outcome()) != fmt.Sprint(m.state.Outcome()) || rec.Game.Ply() != m.state.Ply() {
		t.Fatalf("read back as %s %v, want %s %v", rec.Game.Position(), rec.Game.Outcome(), m.state.Game().Position(), m.state.Outcome())
	}
	var report strings.Builder
	if err := variant.VerifyDeal(strings.NewReader(a.body), &report); err != nil {
		t.Fatalf("%v:\n%s", err, report.String())
	}
	return a.body
}

// ends are the ways in which a hand can be over.
var ends = []game.Reason{game.Points, game.Agreement, game.Concession, game.Threefold}

// everything finds the first plan for a match of three rounds in which every
// end of a hand and a pass comes up. It is the same each time.
func everything(t *testing.T, m *mirror) (seed uint64) {
	t.Helper()
	start, log, err := opened(m.variant, m.setup, m.secret)
	if err != nil {
		t.Fatal(err)
	}
	for seed = 1; seed < 3000; seed++ {
		st, rng, seen, length := start, rand.New(rand.NewPCG(seed, 3)), map[string]bool{}, len(log)
		for !st.Outcome().Over {
			seat, a := choose(st, rng)
			next, entries, err := st.Act(seat, a, m.secret)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if e.Seat == game.Dealer {
					seen[string(e.Action)] = true
				}
			}
			st, length = next, length+len(entries)
		}
		for _, h := range st.Game().(game.Scorer).Sheet() {
			seen[string(h.Reason)] = true
		}
		all := seen["pass"]
		for _, r := range ends {
			all = all && seen[string(r)]
		}
		if all && length < 480 {
			return seed
		}
	}
	t.Fatal("no plan shows everything")
	return 0
}

// TestQH_ThreeRounds plays a seeded match of three rounds through HTTP: wins,
// draws by agreement and by claim, conceded hands and passes, with no secret
// in anything that is sent or logged before its time (T22).
func TestQH_ThreeRounds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.dealtMatch(game.Secret{9, 8, 7}, 3, "0")
	seed := everything(t, m)
	hidden := map[string][]byte{"match": m.secret[:]}
	var said strings.Builder
	w.heard = func(a answer) {
		if len(hidden) > 0 {
			fmt.Fprintln(&said, a.status, a.header, a.body)
		}
	}
	m.join()
	secrets := handSecrets(t, m)
	for name, s := range secrets {
		hidden[name] = s
	}
	m.black.get("/i/" + m.token)
	l := w.browser().stream(m.url + "/events")
	l.told(t)
	rng, watcher, passes, logged := rand.New(rand.NewPCG(seed, 3)), w.browser(), 0, 0
	for !m.over() {
		before := len(m.log)
		seat, a := choose(m.state, rng)
		m.do(seat, a)
		for _, e := range m.log[before:] {
			if e.Action == "pass" {
				passes++
			}
			if secret, told := strings.CutPrefix(string(e.Action), "reveal:"); told {
				for name, s := range hidden {
					if fmt.Sprintf("%x", s) == secret {
						delete(hidden, name)
					}
				}
			}
		}
		if e := l.told(t); e.id != strconv.Itoa(m.state.Version()) || e.event != "match" || e.data != e.id {
			t.Fatalf("the stream says %+v at version %d", e, m.state.Version())
		}
		if len(m.log)%40 == 0 {
			watcher.get(m.url)
			m.readsBack()
		}
		log := w.log.String()
		if found := leaks(said.String()+log[logged:], hidden); found != nil {
			t.Fatalf("version %d: secrets of %v were told", m.state.Version(), found)
		}
		said.Reset()
		logged = len(log)
	}
	m.agreesWithStore()
	m.readsBack()
	count := map[game.Reason]int{}
	for _, h := range m.state.Game().(game.Scorer).Sheet() {
		count[h.Reason]++
	}
	t.Logf("seed %d: %d entries, %d passes, hands %v, %s", seed, len(m.log), passes, count, m.state.Outcome().Result())
	if found := leaks(said.String()+w.log.String(), map[string][]byte{"match": m.secret[:]}); found != nil || len(hidden) != 1 {
		t.Errorf("told %v, still hidden %d", found, len(hidden))
	}
	// Every past position can be looked at, the deal included.
	for ply := 0; ply < m.state.Ply(); ply += 17 {
		watcher.get(m.url+"?ply="+strconv.Itoa(ply)).want(200, `data-ply="`+strconv.Itoa(ply)+`"`)
	}
}

// handSecrets are the secrets of the hands of a match, from a pure game that
// is dealt to its end.
func handSecrets(t *testing.T, m *mirror) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	st, rng := m.state, rand.New(rand.NewPCG(1, 1))
	for !st.Outcome().Over {
		seat, a := choose(st, rng)
		next, log, err := st.Act(seat, a, m.secret)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range log {
			if secret, ok := strings.CutPrefix(string(e.Action), "reveal:"); ok {
				n, b := fmt.Sprintf("hand %d", len(all)+1), make([]byte, 32)
				if _, err := fmt.Sscanf(secret, "%x", &b); err != nil {
					t.Fatal(err)
				}
				all[n] = b
			}
		}
		st = next
	}
	return all
}

// TestQH_KilledAnywhere: after every single action of a hand, and through the
// end of the match, the server dies; another one on what is left goes on.
func TestQH_KilledAnywhere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.dealtMatch(game.Secret{4}, 1, "3").join()
	rng := rand.New(rand.NewPCG(5, 5))
	kills := 0
	for !m.over() {
		hand := len(m.state.Game().(game.Scorer).Sheet())
		if hand < 1 || rng.IntN(8) == 0 {
			w.crash()
			kills++
			m.agreesWithStore()
			seat := m.state.ToAct()
			m.letter[seat].get(m.url).want(200, `data-version="`+strconv.Itoa(m.state.Version())+`"`)
		}
		m.do(choose(m.state, rng))
	}
	w.crash()
	m.agreesWithStore()
	m.readsBack()
	t.Logf("%d kills", kills+1)
}

// TestT22_NobodyIsTheDealer: what chance says is refused from every seat in
// every phase, and leaves no trace.
func TestT22_NobodyIsTheDealer(t *testing.T) {
	t.Parallel()
	m := newWorld(t).dealtMatch(game.Secret{2}, 1, "0").join()
	words := []string{"deal:Q", "deal:10", "reveal:" + strings.Repeat("0", 64), "reveal:00", "commit:00", "commit:", "pass", "time-out", "deal:", "pass+claim"}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 13 { // the deal and some moves
		for _, b := range []*browser{m.white, m.black, m.w.browser()} {
			for i, word := range words {
				if a := b.asHTMX().post(m.url+"/actions", "version", strconv.Itoa(m.state.Version()), "key", fmt.Sprint("x", i), "action", word); a.status < 400 || a.status >= 500 {
					t.Fatalf("%s: status %d", word, a.status)
				}
				if a := b.post(m.url+"/actions", "version", strconv.Itoa(m.state.Version()), "confirm", "yes", "text", word[:min(len(word), maxTextLength)]); a.status < 400 || a.status >= 500 {
					t.Fatalf("typed %s: status %d", word, a.status)
				}
			}
		}
		m.agreesWithStore()
		m.do(choose(m.state, rng))
	}
}

// TestQH_SeveralEntriesARequest: repeats, stale pages and both players at once
// are as exact where one action logs several entries.
func TestQH_SeveralEntriesARequest(t *testing.T) {
	t.Parallel()
	m := newWorld(t).dealtMatch(game.Secret{3}, 1, "2").join()
	first := m.view().Options
	version := strconv.Itoa(m.state.Version())
	post := func(b *browser, version, key, action string) answer {
		return b.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", action)
	}
	m.do(game.First, first[0].Action) // logs the placement and the next card
	key := "key-" + version
	for range 3 {
		post(m.white, version, key, string(first[0].Action)).want(200, `data-version="`+strconv.Itoa(m.state.Version())+`"`)
	}
	post(m.white, version, "", string(first[0].Action)).want(200) // the very same, without a key
	post(m.white, version, "other", string(first[1].Action)).want(http.StatusConflict, "The game has moved on")
	between := strconv.Itoa(m.state.Version() - 1) // after the placement, before the card
	theirs := m.view().Options
	post(m.black, between, "b", string(theirs[0].Action)).want(http.StatusConflict)
	post(m.black, version, "b", string(theirs[0].Action)).want(http.StatusConflict)
	post(m.white, strconv.Itoa(m.state.Version()), "w", string(theirs[0].Action)).want(http.StatusConflict, "not your turn")
	m.agreesWithStore()
	done := make(chan answer, 8)
	for i := range 8 {
		go func() {
			done <- post(m.black, strconv.Itoa(m.state.Version()), fmt.Sprint("race", i), string(theirs[i%2].Action))
		}()
	}
	won := 0
	for range 8 {
		if a := <-done; a.status == 200 {
			won++
		} else if a.status != http.StatusConflict {
			t.Errorf("status %d", a.status)
		}
	}
	if won != 1 {
		t.Errorf("%d of 8 placements were made, want one", won)
	}
}

// TestQH_DeadlinesOfADeal: whoever is to act next has the whole time, for a
// placement as for a move; running out of it loses the match.
func TestQH_DeadlinesOfADeal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.dealtMatch(game.Secret{5}, 1, "1").join()
	rng := rand.New(rand.NewPCG(7, 7))
	for len(m.state.Game().(game.Scorer).Sheet()) == 0 {
		w.clock.move(23 * time.Hour)
		m.do(choose(m.state, rng))
		stored, _, err := w.store.MatchByID(context.Background(), m.id)
		if err != nil {
			t.Fatal(err)
		}
		if want := w.clock.now().Add(day).UnixMilli(); stored.DeadlineAt != want {
			t.Fatalf("deadline in %d ms, want a day", stored.DeadlineAt-w.clock.now().UnixMilli())
		}
	}
	loser := m.state.ToAct()
	w.clock.move(day + deadlineGrace)
	if err := w.site.sweepOnce(context.Background()); err != nil {
		t.Fatal(err)
	}
	stored, _, err := w.store.MatchByID(context.Background(), m.id)
	if err != nil || stored.Outcome.Winner != loser.Other() || stored.Outcome.Reason != game.Time {
		t.Errorf("%v %v", stored.Outcome, err)
	}
}

// TestT26_ATamperedSheetStopsTheMatch: stored rows that do not follow from the
// log are neither shown nor repaired, and are logged.
func TestT26_ATamperedSheetStopsTheMatch(t *testing.T) {
	t.Parallel()
	for name, tamper := range map[string]func([]game.HandScore) []game.HandScore{
		"points":   func(s []game.HandScore) []game.HandScore { s[0].Points[0]++; return s },
		"winner":   func(s []game.HandScore) []game.HandScore { s[0].Winner = s[0].Winner.Other(); return s },
		"missing":  func([]game.HandScore) []game.HandScore { return nil },
		"too many": func(s []game.HandScore) []game.HandScore { return append(s, game.HandScore{Round: 1, Hand: 2}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			m := w.dealtMatch(game.Secret{6}, 1, "1").join()
			other := w.newMatch(standard(t), "1")
			rng := rand.New(rand.NewPCG(1, 2))
			var next table.State
			var log []game.Entry
			for {
				seat, a := choose(m.state, rng)
				var err error
				if next, log, err = m.state.Act(seat, a, m.secret); err != nil {
					t.Fatal(err)
				}
				if len(next.Game().(game.Scorer).Sheet()) > 0 {
					break
				}
				m.do(seat, a)
			}
			stored, _, err := w.store.MatchByID(context.Background(), m.id)
			if err != nil {
				t.Fatal(err)
			}
			after := summary(stored, next)
			after.DeadlineAt = w.clock.now().Add(day).UnixMilli()
			sheet := tamper(append([]game.HandScore(nil), next.Game().(game.Scorer).Sheet()...))
			if _, err := w.store.Append(context.Background(), db.Append{ID: m.id, Version: stored.Version, Entries: log, Next: after, Sheet: sheet}); err != nil {
				t.Fatal(err)
			}
			m.white.get(m.url).want(http.StatusInternalServerError, "This match is stopped", "!data-version")
			w.browser().get(m.url + "/pgn").want(http.StatusInternalServerError)
			for _, b := range m.letter {
				b.asHTMX().post(m.url+"/actions", "version", strconv.Itoa(after.Version), "key", "k", "action", string(game.Resign)).want(http.StatusInternalServerError)
			}
			w.clock.move(2 * day)
			if err := w.site.sweepOnce(context.Background()); err != nil {
				t.Fatal(err)
			}
			frozen, _, err := w.store.MatchByID(context.Background(), m.id)
			if err != nil || frozen.Version != after.Version || frozen.Outcome.Over {
				t.Errorf("the match went on: %+v %v", frozen, err)
			}
			if !strings.Contains(w.log.String(), "score freeze") {
				t.Error("the freeze is not logged")
			}
			other.white.get(other.url).want(200, `data-over="1"`)
		})
	}
}

// TestQH_Rematch: the deals of the next match are committed to when it is
// offered, before the other side adds its bytes.
func TestQH_Rematch(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.dealtMatch(game.Secret{8}, 1, "3").join()
	m.do(choose(m.state, rand.New(rand.NewPCG(1, 1))))
	m.do(game.First, game.Resign)
	m.white.post(m.url+"/rematch", "nonce", "no").want(http.StatusBadRequest)
	m.black.post(m.url+"/rematch", "nonce", nonceTwo).to()
	draft, err := w.store.RematchDraft(context.Background(), m.id)
	if err != nil {
		t.Fatal(err)
	}
	promised, err := commitments(m.variant.Dealing, draft.Setup, draft.Secret)
	if err != nil {
		t.Fatal(err)
	}
	m.white.get(m.url).want(200, promised...)
	m.black.get(m.url).want(200, "!"+promised[0]) // who offered has nothing to wait for
	to := m.white.post(m.url + "/rematch").to()
	next, log, err := w.store.MatchByID(context.Background(), strings.TrimPrefix(to, "/g/"))
	if err != nil {
		t.Fatal(err)
	}
	terms, err := m.variant.Dealing.Terms(next.Setup)
	if err != nil {
		t.Fatal(err)
	}
	if next.Secret == m.secret || next.ServerNonce != [2]bool{false, true} || terms.Rounds != 1 || terms.Match != next.ID ||
		fmt.Sprintf("%x", terms.Nonces[0]) != nonceTwo || terms.Nonces[1] == (game.Nonce{}) {
		t.Errorf("rematch on %+v, nonces of the server %v", terms, next.ServerNonce)
	}
	if log[0].Action != game.Action("commit:"+strings.Join(promised, ",")) || log[0].Seat != game.Dealer {
		t.Errorf("the log begins with %+v", log[0])
	}
	m.black.get(to).want(200, `data-you="first"`)
	m.white.get(to).want(200, `data-you="second"`)
}

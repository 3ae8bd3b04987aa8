package variant

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/deal"
	"hilltop/game/table"
)

// The commitments are known before the second player comes: they do not
// depend on the nonces, and the first thing logged is exactly them.
func TestQH8_CommitmentsComeFirst(t *testing.T) {
	secret := game.Secret{5, 4, 3}
	for _, rounds := range queenRounds {
		before := Commitments(secret, "Ab3dE6gH9j", rounds)
		if len(before) != rounds*4 {
			t.Fatalf("%d commitments for %d rounds", len(before), rounds)
		}
		setup, err := queenSetup(game.Terms{Rounds: rounds, Match: "Ab3dE6gH9j", Nonces: [2]game.Nonce{{1}, {2}}})
		if err != nil {
			t.Fatal(err)
		}
		s := queenLog(t, setup)
		if v := s.Game().View(one); v.Hand.Phase != game.PhaseCommit || v.Deal.Dealt != 0 || v.Deal.Fair.Hands[0].Commitment != "" {
			t.Errorf("at the start: %+v", v.Hand)
		}
		s, entries, err := s.Deal(secret)
		if err != nil {
			t.Fatal(err)
		}
		if want := "commit:" + strings.Join(before, ","); string(entries[0].Action) != want || entries[0].Seat != game.Dealer {
			t.Errorf("the log begins with %.60s", entries[0].Action)
		}
		if len(entries) != 2 || s.ToAct() != one {
			t.Errorf("%d entries, to act %d", len(entries), s.ToAct())
		}
		for n, h := range s.Game().View(game.NoSeat).Deal.Fair.Hands {
			if h.Commitment != before[n] {
				t.Errorf("hand %d shows another commitment", n)
			}
		}
	}
}

// The deck that comes out is that of the shared vectors, card by card, and the
// secret that is told is the one of the vector.
func TestQH8_DealsAsTheVectorsSay(t *testing.T) {
	text, err := os.ReadFile("../deal/testdata/deal_vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cards   []string
		Vectors []struct {
			MatchSecret string `json:"match_secret"`
			Match       string
			Nonces      [2]string
			Round, Hand int
			Secret      string
			Commitment  string
			Deck        []string
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for i, r := range queenCards16() {
		if queenKindOf(r).rank != file.Cards[i] {
			t.Errorf("card %d of the list is %s", i, file.Cards[i])
		}
	}
	for i, v := range file.Vectors {
		raw, _ := hex.DecodeString(v.MatchSecret)
		secret := game.Secret(raw)
		g := startQueenT(t, strings.TrimSpace("rounds=5 n1="+v.Nonces[0]+" n2="+v.Nonces[1]))
		g.match.terms.Match = v.Match
		n := (v.Round-1)*queenHands + v.Hand - 1
		if c := Commitments(secret, v.Match, 5)[n]; c != v.Commitment {
			t.Errorf("vector %d: commitment %s", i, c)
		}
		var dealt []string
		for g.last.hand < n || g.last.phase != game.PhasePlay {
			switch {
			case g.ToAct() == game.Dealer:
				a := g.Draw(secret)
				if g.last.phase == game.PhaseOver {
					dealt = nil
				}
				next, err := g.apply(string(a))
				if err != nil {
					t.Fatalf("vector %d: %v", i, err)
				}
				g = next
				if g.last.step.Kind == game.StepDeal {
					dealt = append(dealt, g.last.step.Card)
				}
			case g.last.phase == game.PhasePlay:
				next, err := g.Close(game.Closing{Reason: game.Agreement})
				if err != nil {
					t.Fatal(err)
				}
				g = next.(queenGame)
			default:
				next, err := g.apply(string(g.Legal()[0]))
				if err != nil {
					t.Fatal(err)
				}
				g = next
			}
		}
		if !slices.Equal(dealt, v.Deck[:queenDealt]) {
			t.Errorf("vector %d: dealt %v, want %v", i, dealt, v.Deck[:queenDealt])
		}
		shown := g.View(two).Deal.Fair.Hands[n]
		var deck []string
		for _, c := range shown.Deck {
			deck = append(deck, c.Rank)
		}
		if shown.Secret != v.Secret || !slices.Equal(deck, v.Deck) {
			t.Errorf("vector %d: shown %+v", i, shown)
		}
	}
}

// The secret of a hand is told with its tenth card and no earlier, and no
// other hand's with it.
func TestQH8_RevealedWithTheTenthCard(t *testing.T) {
	g := serveAll(t, startQueenT(t, "rounds=1"))
	for n := range queenHands {
		for g.last.phase == game.PhasePlace {
			for i, h := range g.View(one).Deal.Fair.Hands {
				if (h.Secret != "") != (i < n) || (h.Deck != nil) != (i < n) {
					t.Fatalf("hand %d, %d cards placed: hand %d shows %+v", n, g.last.here().placed, i, h)
				}
			}
			g = do(t, g, g.Legal()[1])
		}
		if h := g.View(one).Deal.Fair.Hands[n]; h.Secret == "" || len(h.Deck) != 16 {
			t.Errorf("hand %d is not revealed: %+v", n, h)
		}
		if step, _ := g.Last(); step.Kind != game.StepReveal {
			t.Errorf("hand %d: last step %+v", n, step)
		}
		next, err := g.Close(game.Closing{Reason: game.Agreement})
		if err != nil {
			t.Fatal(err)
		}
		g = serveAll(t, next.(queenGame))
	}
}

// playedLog is a match of one round by the table: all entries and the state.
func playedLog(t *testing.T, rng *rand.Rand, setup string, secret game.Secret) ([]game.Entry, table.State) {
	t.Helper()
	s := queenLog(t, setup)
	s, log, err := s.Deal(secret)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Outcome().Over {
		seat, word := s.ToAct(), game.Action("")
		if rng.Intn(40) == 0 {
			words := s.Allowed(seat)
			word = words[rng.Intn(len(words))]
		}
		if word == "" || word == game.Resign || word == game.AbortGame {
			legal := s.Game().Legal()
			word = legal[rng.Intn(len(legal))]
		}
		next, entries, err := s.Act(seat, word, secret)
		if err != nil {
			t.Fatalf("%s: %s: %v", s.Game().Position(), word, err)
		}
		s, log = next, append(log, entries...)
		if rng.Intn(10) == 0 && s.Offer(seat) {
			if next, entries, err := s.Act(seat.Other(), game.AcceptDraw, secret); err == nil {
				s, log = next, append(log, entries...)
			}
		}
	}
	return log, s
}

func TestLogReplaysWithoutTheSecret(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for i := range 20 {
		setup := fmt.Sprintf("rounds=1 match=m%d n1=%032x n2=%032x", i, i+1, i+2)
		log, s := playedLog(t, rng, setup, game.Secret{byte(i), 9})
		again, err := table.Replay(queenTable(), setup, log)
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range []game.Seat{one, two, game.NoSeat} {
			if !reflect.DeepEqual(again.Game().View(seat), s.Game().View(seat)) {
				t.Fatalf("match %d: seat %d sees another match after a replay", i, seat)
			}
		}
		if again.Version() != s.Version() || again.Version() != len(log) || again.Ply() != s.Ply() {
			t.Fatalf("version %d ply %d, want %d %d", again.Version(), again.Ply(), s.Version(), s.Ply())
		}
		for ply := range s.Ply() + 1 {
			if got := s.At(ply); got.Ply() != ply || got.Position() != again.At(ply).Position() {
				t.Fatalf("match %d: ply %d is %d, %s", i, ply, got.Ply(), got.Position())
			}
		}
	}
}

// A log in which anything of a deal was changed does not replay: a card, a
// card with its placement, two cards exchanged, a secret, a commitment.
func TestChangedLogFails(t *testing.T) {
	rng := rand.New(rand.NewSource(8))
	const setup = "rounds=1 match=changed n1=000102030405060708090a0b0c0d0e0f"
	log, _ := playedLog(t, rng, setup, game.Secret{77})
	if _, err := table.Replay(queenTable(), setup, log); err != nil {
		t.Fatal(err)
	}
	fails := func(what string, at int, change func(log []game.Entry)) {
		t.Helper()
		other := slices.Clone(log)
		change(other)
		if reflect.DeepEqual(other, log) {
			return // two like cards
		}
		if _, err := table.Replay(queenTable(), setup, other); !errors.Is(err, table.ErrReplay) {
			t.Errorf("entry %d, %s: %v", at, what, err)
		}
	}
	changed := 0
	for i, e := range log {
		word, rest, _ := strings.Cut(string(e.Action), ":")
		switch word {
		case "commit":
			for n := 0; n < len(rest); n += 65 {
				fails("commitment", i, func(log []game.Entry) { log[i].Action = game.Action(flip(string(e.Action), len("commit:")+n)) })
			}
		case "reveal":
			fails("secret", i, func(log []game.Entry) { log[i].Action = game.Action(flip(string(e.Action), len(e.Action)-1)) })
			fails("secret left out", i, func(log []game.Entry) { log[i].Action = "pass" })
		case "deal":
			for _, k := range queenDeck {
				if k.rank == rest {
					continue
				}
				changed++
				fails("card", i, func(log []game.Entry) { log[i].Action = queenDealAction(k.role) })
				fails("card and placement", i, func(log []game.Entry) {
					log[i].Action = queenDealAction(k.role)
					log[i+1].Action = queenDrop(k.role, queenSquare(string(log[i+1].Action[2:])))
				})
			}
			for j := i + 2; j < len(log) && j < i+20; j += 2 {
				if !strings.HasPrefix(string(log[j].Action), "deal:") {
					break
				}
				fails("two cards exchanged", i, func(log []game.Entry) {
					log[i].Action, log[j].Action = log[j].Action, log[i].Action
					a, b := log[i+1].Action, log[j+1].Action
					log[i+1].Action, log[j+1].Action = b[:1]+a[1:], a[:1]+b[1:]
				})
			}
		}
	}
	if changed < 100 {
		t.Fatalf("only %d cards changed", changed)
	}
	// The other player's nonce is part of the deal as well.
	for _, setup := range []string{"rounds=1 match=changed", "rounds=1 match=Changed n1=000102030405060708090a0b0c0d0e0f", "rounds=3 match=changed n1=000102030405060708090a0b0c0d0e0f"} {
		if _, err := table.Replay(queenTable(), setup, log); !errors.Is(err, table.ErrReplay) {
			t.Errorf("%s: %v", setup, err)
		}
	}
}

// flip changes one digit of hex.
func flip(text string, at int) string {
	b := []byte(text)
	if b[at] == '0' {
		b[at] = '1'
	} else {
		b[at] = '0'
	}
	return string(b)
}

func TestDealerIsNobodysSeat(t *testing.T) {
	s, _, err := queenLog(t, "").Deal(game.Secret{})
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []game.Seat{one, two, game.NoSeat, game.Dealer} {
		for _, a := range []game.Action{"deal:Q", "pass", "reveal:" + game.Action(strings.Repeat("0", 64)), "commit:"} {
			if _, _, err := s.Act(seat, a, game.Secret{}); err == nil {
				t.Errorf("seat %d said %s", seat, a)
			}
		}
	}
}

// The dealer can do one thing at a time, and in one spelling.
func TestDealerIsHeldToTheRules(t *testing.T) {
	secret := game.Secret{9}
	zeros := strings.Repeat("0", 64)
	g := startQueenT(t, "rounds=1 match=held")
	commit := string(g.Draw(secret))
	for _, bad := range []string{"", "pass", "deal:Q", "reveal:" + zeros, "commit:", "commit:" + zeros, commit + "," + zeros,
		strings.ToUpper(commit), "commit:" + strings.ToUpper(commit[7:]), commit[:len(commit)-1], commit + " ", strings.Replace(commit, ",", ";", 1)} {
		if err := try(g, game.Action(bad)); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%.20s...: %v", bad, err)
		}
	}
	g = step(t, g, game.Action(commit))
	for _, bad := range []string{commit, "pass", "deal:", "deal:q", "deal:B", "deal:Q ", "deal:10,J", "Q@b1", "reveal:" + zeros} {
		if err := try(g, game.Action(bad)); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%.20s...: %v", bad, err)
		}
	}
	for g.last.phase != game.PhaseReveal {
		a := g.Draw(secret)
		if g.ToAct().Playing() {
			a = g.Legal()[0]
		}
		g = step(t, g, a)
	}
	reveal := string(g.Draw(secret))
	for bad, want := range map[string]error{
		"pass": game.ErrSyntax, "deal:Q": game.ErrSyntax, "reveal:": game.ErrSyntax, "reveal:" + zeros[1:]: game.ErrSyntax, reveal + "0": game.ErrSyntax,
		"reveal:" + strings.ToUpper(reveal[7:]): game.ErrSyntax, "reveal:" + zeros: game.ErrIllegal, flip(reveal, 20): game.ErrIllegal,
		string(g.Draw(game.Secret{10})): game.ErrIllegal,
	} {
		if err := try(g, game.Action(bad)); !errors.Is(err, want) {
			t.Errorf("%.20s...: %v", bad, err)
		}
	}
	// A sample of these phases needs no secret.
	if s := g.Sample(); s.ToAct() != one || len(s.Legal()) == 0 {
		t.Errorf("a sample of the awaited secret: %s", s.Position())
	}
	if s := startQueenT(t, "").Sample(); s.View(one).Hand.Phase != game.PhaseDeal || s.View(one).Deal.Fair != nil {
		t.Errorf("a sample before the commitments: %s", s.Position())
	}
	g = step(t, g, game.Action(reveal))
	if err := try(g, "pass"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("a pass of a side that can move: %v", err)
	}
}

// TestSampleDealsWhatIsLeft: looking ahead draws from what was not turned,
// whatever the secret, each card with its true chance.
func TestSampleDealsWhatIsLeft(t *testing.T) {
	g := startQueenT(t, "8/8/2x2x2/4o3/8/2x2x2/8/8 1 deal 0")
	for _, a := range actions("deal:Q Q@b1 deal:Q Q@g8 deal:10 B@c2 deal:J N@f7") {
		next, err := g.apply(string(a))
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	seen := map[game.Action]int{}
	const draws = 12000
	for i := range draws {
		seen[g.Sample().Draw(game.Secret{byte(i), byte(i >> 8)})]++
	}
	chi := 0.0
	for a, n := range map[game.Action]int{"deal:10": 3, "deal:J": 3, "deal:K": 2, "deal:A": 4} {
		want := float64(draws*n) / 12
		d := float64(seen[a]) - want
		chi += d * d / want
	}
	if len(seen) != 4 || chi > 16.3 { // 3 degrees of freedom, one in a thousand
		t.Errorf("drawn %v, chi-square %.1f", seen, chi)
	}
	// From any point of a real match a sample goes on to its end.
	real := serveAll(t, startQueenT(t, "rounds=1"))
	rng := rand.New(rand.NewSource(4))
	for ply := 0; ply < 150 && !real.Outcome().Over; ply++ {
		legal := real.Legal()
		real = do(t, real, legal[rng.Intn(len(legal))])
		if ply%7 != 0 {
			continue
		}
		var s game.Game = real.Sample()
		for n := 0; n < 400 && !s.Outcome().Over; n++ {
			a := s.Draw(game.Secret{byte(ply), byte(n)})
			if s.ToAct().Playing() {
				legal := s.Legal()
				a = legal[rng.Intn(len(legal))]
			}
			next, err := s.Apply(a)
			if err != nil {
				t.Fatalf("%s: %s: %v", s.Position(), a, err)
			}
			s = next
		}
	}
}

// TestExchangedCardsChangeNoView: two matches whose undealt cards differ look
// alike to everybody, but for the commitments, until a different card lies
// open.
func TestExchangedCardsChangeNoView(t *testing.T) {
	type key [3]game.Action
	first := map[key]game.Secret{}
	compared := 0
	for i := 0; compared < 40; i++ {
		secret := game.Secret{byte(i), byte(i >> 8), 1}
		m := startQueenT(t, "rounds=1").match
		deck := m.deck(0, m.protocol(0).Secret(deal.Secret(secret)))
		k := key{queenDealAction(deck[0]), queenDealAction(deck[1]), queenDealAction(deck[2])}
		other, seen := first[k]
		if !seen {
			first[k] = secret
			continue
		}
		compared++
		a, b := startQueenT(t, "rounds=1"), startQueenT(t, "rounds=1")
		for {
			x, y := a.Draw(secret), b.Draw(other)
			if strings.HasPrefix(string(x), "commit:") != strings.HasPrefix(string(y), "commit:") {
				t.Fatal("the dealers do not do the same")
			}
			if x != y && !strings.HasPrefix(string(x), "commit:") {
				if a.last.here().turned < 3 {
					t.Fatalf("card %d differs", a.last.here().turned)
				}
				break
			}
			a, b = step(t, a, x), step(t, b, y)
			sameViews(t, a, b)
			if a.ToAct().Playing() {
				choice := a.Legal()[compared%2]
				a, b = step(t, a, choice), step(t, b, choice)
				sameViews(t, a, b)
			}
			if a.last.phase == game.PhaseReveal {
				break // ten like cards
			}
		}
	}
}

func step(t *testing.T, g queenGame, a game.Action) queenGame {
	t.Helper()
	next, err := g.apply(string(a))
	if err != nil {
		t.Fatalf("%s: %v", a, err)
	}
	return next
}

func sameViews(t *testing.T, a, b queenGame) {
	t.Helper()
	blank := func(v game.View) game.View {
		for n := range v.Deal.Fair.Hands {
			v.Deal.Fair.Hands[n].Commitment = ""
		}
		v.History[0].Action = ""
		return v
	}
	for _, seat := range []game.Seat{one, two, game.NoSeat} {
		if x, y := blank(a.View(seat)), blank(b.View(seat)); !reflect.DeepEqual(x, y) {
			t.Fatalf("seat %d sees a difference:\n%+v\n%+v", seat, x, y)
		}
	}
	if a.Position() != b.Position() || a.Record(nil)[:40] != b.Record(nil)[:40] {
		t.Fatal("texts differ")
	}
}

// TestNothingUndealtIsHeld looks into the state itself, not only at its views:
// while cards are hidden, neither they nor a secret that gives them away is
// anywhere in it.
func TestNothingUndealtIsHeld(t *testing.T) {
	secret := game.Secret{200, 100, 50}
	s := queenLog(t, "rounds=1 match=held")
	s, _, err := s.Deal(secret)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewSource(6))
	for !s.Outcome().Over {
		g := s.Game().(queenGame)
		whole := held(reflect.ValueOf(g))
		for n := range queenHands {
			own := g.match.protocol(n).Secret(deal.Secret(secret))
			if n < g.last.hand || n == g.last.hand && g.last.here().placed == queenDealt {
				if !strings.Contains(whole, string(own[:])) {
					t.Fatal("the search does not find what is there")
				}
				continue
			}
			for _, form := range []string{string(own[:]), hex.EncodeToString(own[:]), string(secret[:]), hex.EncodeToString(secret[:])} {
				if strings.Contains(whole, form) {
					t.Fatalf("%s: the secret of hand %d lies in the state", g.Position(), n)
				}
			}
		}
		for i, c := range g.last.here().cards {
			if i >= g.last.here().turned && c != 0 {
				t.Fatalf("card %d lies in the state, %d are turned", i, g.last.here().turned)
			}
		}
		// Views and texts show no more cards than were turned.
		v, err := json.Marshal(g.View(two))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(v), hex.EncodeToString(secret[:])) {
			t.Fatal("a view holds the secret of the match")
		}
		seen := 0
		for _, c := range g.View(two).Deal.Deck {
			seen += c.Seen
		}
		if seen != g.last.here().turned {
			t.Fatalf("%d cards seen, %d turned", seen, g.last.here().turned)
		}
		legal := s.Game().Legal()
		if s, _, err = s.Act(s.ToAct(), legal[rng.Intn(len(legal))], secret); err != nil {
			t.Fatal(err)
		}
		if c := s.Game().Claims(); len(c) > 0 && c[1].Open {
			if s, _, err = s.Act(one, game.ClaimDraw, secret); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// held is all strings and byte arrays that a value holds or points to, but
// for the nodes of the past, which were looked at in their time.
func held(v reflect.Value) string {
	var text strings.Builder
	var walk func(v reflect.Value, depth int)
	walk = func(v reflect.Value, depth int) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() && v.Type() != reflect.TypeOf((*queenNode)(nil)) || depth == 1 {
				walk(v.Elem(), depth+1)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i), depth+1)
			}
		case reflect.Array, reflect.Slice:
			for i := range v.Len() {
				if v.Type().Elem().Kind() == reflect.Uint8 {
					text.WriteByte(byte(v.Index(i).Uint()))
				} else {
					walk(v.Index(i), depth+1)
				}
			}
			text.WriteByte('\n')
		case reflect.String:
			text.WriteString(v.String() + "\n")
		}
	}
	walk(v, 0)
	return text.String()
}

package variant

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"hilltop/game"
	"hilltop/game/table"
)

// slow is the rules once more, written without bitboards from the text of QH4
// and QH9 to QH11 alone, to hold the engine against.
type slow struct {
	at   [64]game.Piece
	goal int
}

func slowly(g queenGame) (s slow) {
	s.goal = -1
	for i, c := range g.cells() {
		s.at[i] = c.Piece
		if c.Marks&game.MarkGoal != 0 {
			s.goal = i
		}
	}
	return s
}

var (
	slowDiagonal = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	slowStraight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	slowLeaps    = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
	slowAround   = append(append([][2]int(nil), slowDiagonal...), slowStraight...)
)

// attacks are the squares that the piece on a square reaches, the first piece
// on each line included.
func (s *slow) attacks(from int) (list []int) {
	walk := func(ways [][2]int, far bool) {
		for _, d := range ways {
			for x, y := from%8+d[0], from/8+d[1]; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+d[0], y+d[1] {
				list = append(list, 8*y+x)
				if !far || s.at[8*y+x].Role != 0 {
					break
				}
			}
		}
	}
	switch s.at[from].Role {
	case 'n':
		walk(slowLeaps, false)
	case 'k':
		walk(slowAround, false)
	case 'b':
		walk(slowDiagonal, true)
	case 'r':
		walk(slowStraight, true)
	case 'q':
		walk(slowAround, true)
	}
	return list
}

func (s *slow) owned(i int, seat game.Seat) bool { return s.at[i].Role != 0 && s.at[i].Owner == seat }

func (s *slow) count(seat game.Seat) (n int) {
	for i := range s.at {
		if s.owned(i, seat) {
			n++
		}
	}
	return n
}

func (s *slow) claims(seat game.Seat) (n int) {
	for i := range s.at {
		if s.owned(i, seat) && slices.Contains(s.attacks(i), s.goal) {
			n++
		}
	}
	return n
}

func (s *slow) outnumbers(seat game.Seat) bool { return s.claims(seat) > s.count(seat.Other()) }

// moves are the legal moves of a seat whose turn it is.
func (s *slow) moves(seat game.Seat) (list []game.Action) {
	check := s.outnumbers(seat.Other())
	for from := range s.at {
		if !s.owned(from, seat) {
			continue
		}
		for _, to := range s.attacks(from) {
			if s.at[to].Role == 'p' || s.owned(to, seat) {
				continue
			}
			next := *s
			next.at[to], next.at[from] = s.at[from], game.Piece{}
			if !check || !next.outnumbers(seat.Other()) {
				list = append(list, game.Action(slowName(from)+slowName(to)))
			}
		}
	}
	return list
}

func slowName(i int) string { return string([]byte{byte('a' + i%8), byte('1' + i/8)}) }

// follower watches a random match and knows what must be true of it.
type follower struct {
	t      *testing.T
	rng    *rand.Rand
	secret game.Secret
	setup  string
	state  table.State
	log    []game.Entry
	// of the present hand
	dealt    map[string]int
	captured [2]int
	placed   [2]int
}

func TestRandomMatches(t *testing.T) {
	matches, lanes := 1000, 4
	if testing.Short() {
		matches = 40
	}
	for lane := range lanes {
		t.Run(fmt.Sprint(lane), func(t *testing.T) {
			t.Parallel()
			reasons, plies, hands := map[game.Reason]int{}, 0, 0
			for n := lane; n < matches; n += lanes {
				f := &follower{t: t, rng: rand.New(rand.NewSource(int64(n)))}
				f.play(n)
				for _, row := range f.state.Game().View(one).Sheet {
					reasons[row.Reason]++
					hands++
				}
				plies += f.state.Ply()
			}
			t.Logf("%d plies, %d hands: %v", plies, hands, reasons)
			if few := testing.Short(); !few && (reasons[game.Points] == 0 || reasons[game.Threefold]+reasons[game.FiftyMoves] == 0 || reasons[game.Concession] == 0) {
				t.Errorf("hands ended by %v alone", reasons)
			}
		})
	}
}

func (f *follower) play(n int) {
	rounds := 1
	switch {
	case n%100 == 0:
		rounds = 5
	case n%10 == 0:
		rounds = 3
	}
	f.secret = game.Secret{byte(n), byte(n >> 8), 42}
	f.setup = fmt.Sprintf("rounds=%d match=r%d n1=%032x n2=%032x", rounds, n, n+1, n+2)
	state, log, err := queenLog(f.t, f.setup).Deal(f.secret)
	if err != nil {
		f.t.Fatal(err)
	}
	f.begin()
	for _, e := range log {
		f.saw(e, queenGame{})
	}
	f.state, f.log = state, log
	for !f.state.Outcome().Over {
		f.position()
		f.turn()
	}
	f.end(rounds)
}

func (f *follower) begin() { f.dealt, f.captured, f.placed = map[string]int{}, [2]int{}, [2]int{} }

// turn lets the seat to act do something at random: mostly a move, captures
// gladly, sometimes a word.
func (f *follower) turn() {
	seat := f.state.ToAct()
	legal := f.state.Game().Legal()
	a := legal[f.rng.Intn(len(legal))]
	g := f.state.Game().(queenGame)
	if f.rng.Intn(2) == 0 {
		for _, m := range legal {
			if len(m) == 4 && m[1] != '@' && g.last.board.owner(queenSquare(string(m[2:]))).Playing() {
				a = m
			}
		}
	}
	words := f.state.Allowed(seat)
	claim := slices.Contains(words, game.ClaimDraw)
	switch {
	case claim && f.rng.Intn(2) == 0:
		a = game.ClaimDraw
	case f.rng.Intn(150) == 0 && slices.Contains(words, game.ConcedeHand):
		a = game.ConcedeHand
	case f.state.Offer(seat.Other()):
		a = game.AcceptDraw
	case f.rng.Intn(150) == 0 && slices.Contains(words, game.OfferDraw):
		a = game.OfferDraw
	case f.rng.Intn(20000) == 0 && slices.Contains(words, game.Resign):
		a = game.Resign
	}
	f.act(seat, a)
}

func (f *follower) act(seat game.Seat, a game.Action) {
	before := f.state
	next, entries, err := f.state.Act(seat, a, f.secret)
	if err != nil {
		f.t.Fatalf("%s: %s: %v", f.state.Game().Position(), a, err)
	}
	f.state, f.log = next, append(f.log, entries...)
	// Each step by itself, as the history tells it: a word counts no ply.
	for ply := before.Ply() + 1; ply <= next.Ply(); ply++ {
		g := next.At(ply).(queenGame)
		last, _ := g.Last()
		f.saw(game.Entry{Seat: last.Seat, Action: last.Action}, next.At(ply-1).(queenGame))
		if g.last.phase == game.PhaseOver {
			f.handOver(g)
		}
	}
	if g := next.At(before.Ply()).(queenGame); g.last.phase == game.PhaseOver && !isMove(a) {
		f.handOver(g)
	}
}

func isMove(a game.Action) bool { return len(a) == 4 }

// saw follows one action: cards out of one deck, pieces that come and go.
func (f *follower) saw(e game.Entry, before queenGame) {
	word := string(e.Action)
	switch {
	case len(word) > 5 && word[:5] == "deal:":
		if before.last != nil && before.last.phase == game.PhaseOver {
			f.begin()
		}
		f.dealt[word[5:]]++
		total := 0
		for _, k := range queenDeck {
			total += f.dealt[k.rank]
			if f.dealt[k.rank] > k.count {
				f.t.Fatalf("%d times %s", f.dealt[k.rank], k.rank)
			}
		}
		if total > queenDealt {
			f.t.Fatalf("%d cards", total)
		}
	case len(word) == 4 && word[1] == '@':
		f.placed[e.Seat]++
	case word == "pass":
		if s := slowly(before); s.count(e.Seat) != 0 {
			f.t.Fatalf("a side with %d pieces passed", s.count(e.Seat))
		}
	case len(word) == 4:
		s := slowly(before)
		if to := queenSquare(word[2:]); s.at[to].Role != 0 {
			f.captured[e.Seat.Other()]++
		}
		if !slices.Contains(s.moves(e.Seat), e.Action) {
			f.t.Fatalf("%s: %s is illegal", before.Position(), word)
		}
	}
}

// position holds the live position against the rules.
func (f *follower) position() {
	t, g := f.t, f.state.Game().(queenGame)
	s, h, at, turn := slowly(g), g.hand(), g.Position(), g.ToAct()
	n := (h.Round-1)*queenHands + h.Number - 1
	if want := []string{"e5", "e4", "d4", "d5"}[n%4]; slowName(s.goal) != want || s.at[s.goal].Role != 'p' {
		t.Fatalf("the pawn of hand %d stands on %s", n, slowName(s.goal))
	}
	pawns := 0
	for i, p := range s.at {
		if p.Role == 'p' {
			pawns++
			if p.Owner != game.NoSeat || i != s.goal && !slices.Contains([]string{"c3", "f3", "c6", "f6"}, slowName(i)) {
				t.Fatalf("a pawn on %s", slowName(i))
			}
		}
	}
	if pawns != 5 {
		t.Fatalf("%d pawns", pawns)
	}
	for seat := one; seat <= two; seat++ {
		if got := s.count(seat); got != f.placed[seat]-f.captured[seat] || got != h.Pieces[seat] || h.Need[seat.Other()] != got+1 {
			t.Fatalf("%s: seat %d has %d pieces, %d placed, %d captured", at, seat, got, f.placed[seat], f.captured[seat])
		}
		if got := s.claims(seat); got != h.Claims[seat] {
			t.Fatalf("%s: seat %d has %d claims, shown %d", at, seat, got, h.Claims[seat])
		}
	}
	legal := g.Legal()
	if h.Phase == game.PhasePlay {
		if want := s.moves(turn); sorted(want) != sorted(legal) || len(legal) == 0 {
			t.Fatalf("%s: legal %s, want %s", at, sorted(legal), sorted(want))
		}
		if check := s.outnumbers(turn.Other()); check != g.last.inCheck() {
			t.Fatalf("%s: in check %v", at, !check)
		}
	}
	p, err := readQueenPosition(at)
	if err != nil || p != g.last.queenPosition {
		t.Fatalf("%s does not read back: %v", at, err)
	}
	if f.rng.Intn(20) == 0 {
		f.views(g, legal)
	}
}

// views: seats differ in their options alone, which are what is legal.
func (f *follower) views(g queenGame, legal []game.Action) {
	t, v := f.t, g.View(g.ToAct())
	if check := g.last.inCheck(); check != (v.InCheck == v.ToAct) || len(v.Lines) != v.Hand.Claims[0]+v.Hand.Claims[1] {
		t.Fatalf("%s: in check %d, %d lines", v.Position, v.InCheck, len(v.Lines))
	}
	for i, o := range v.Options {
		if o.Action != legal[i] {
			t.Fatalf("option %d is %s, legal %s", i, o.Action, legal[i])
		}
		next, err := g.apply(string(o.Action))
		if err != nil {
			t.Fatal(err)
		}
		if o.EndsHand != (next.last.step.EndsHand == game.Points) || o.Label != next.last.step.Label {
			t.Fatalf("%s: option %+v, step %+v", v.Position, o, next.last.step)
		}
	}
	other := g.View(v.ToAct.Other())
	if len(other.Options) != 0 || len(v.Options) != len(legal) || len(v.History) != g.Ply() {
		t.Fatalf("%d and %d options for %d actions", len(v.Options), len(other.Options), len(legal))
	}
	other.Options, other.Seat = v.Options, v.Seat
	if !reflect.DeepEqual(other, v) {
		t.Fatalf("%s: seats see different things", v.Position)
	}
}

// handOver looks at a hand that has just ended.
func (f *follower) handOver(g queenGame) {
	t, s, at, row := f.t, slowly(g), g.Position(), g.last.sheet[len(g.last.sheet)-1]
	step, _ := g.Last()
	mover := step.Seat
	ends := isMove(step.Action) && s.outnumbers(mover) && len(s.moves(mover.Other())) == 0
	if ends != (row.Reason == game.Points) {
		t.Fatalf("%s: the hand ended by %s", at, row.Reason)
	}
	want := [2]int{}
	switch row.Reason {
	case game.Points:
		want[mover] = s.claims(mover)
		if row.Winner != mover || want[mover] == 0 {
			t.Fatalf("row %+v", row)
		}
	case game.Concession:
		want[row.Winner] = s.count(row.Winner)
	default:
		if row.Winner != game.NoSeat {
			t.Fatalf("row %+v", row)
		}
	}
	if row.Points != want || row.Claims != [2]int{s.claims(one), s.claims(two)} {
		t.Fatalf("%s: row %+v, want points %v", at, row, want)
	}
	if row.First != queenFirst(g.last.hand) || row.First != []game.Seat{one, two, two, one}[row.Hand-1] {
		t.Fatalf("row %+v", row)
	}
}

// end holds the finished match against its sheet, its log and its record.
func (f *follower) end(rounds int) {
	t, g := f.t, f.state.Game().(queenGame)
	v := g.View(game.NoSeat)
	total, o := game.Totals(v.Sheet), v.Outcome
	if o.Reason != game.Concession {
		want := queenResult(total)
		if len(v.Sheet) != rounds*4 || o.Winner != want.Winner || o.Reason != want.Reason {
			t.Fatalf("%d hands, %v points: %+v", len(v.Sheet), total, o)
		}
	}
	again, err := table.Replay(queenTable(), f.setup, f.log)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.Game().View(two), g.View(two)) || again.Version() != len(f.log) {
		t.Fatal("the replayed match is another")
	}
	tags := []game.Tag{{Name: "White", Value: "Ann"}, {Name: "Black", Value: "Bob"}, {Name: "Variant", Value: "Queen of the Hill"}}
	text := g.Record(tags)
	back, err := ReadQueenRecord(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !reflect.DeepEqual(back.Game.View(one), g.View(one)) || back.Game.(game.Scribe).Record(back.Tags) != text {
		t.Fatalf("the record reads back as another match:\n%s", text)
	}
	report, err := CheckDeal(text)
	if err != nil || report.Faults != nil {
		t.Fatalf("%v %v", err, report.Faults)
	}
}

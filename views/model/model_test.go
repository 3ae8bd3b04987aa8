package model

import (
	"strings"
	"testing"

	"hilltop/game"
)

func TestLeft(t *testing.T) {
	for ms, want := range map[int64]string{
		-5: "no time", 0: "no time", 30_000: "< 1 min", 42 * minute: "42 min", 9*minute + 59_000: "9 min", hour: "1 h", 31 * hour: "31 h", 47 * hour: "47 h",
		2 * day: "2 d", 3*day + 4*hour + 20*minute: "3 d 4 h",
	} {
		if got := Left(ms); got != want {
			t.Errorf("Left(%d) = %q, want %q", ms, got, want)
		}
	}
	for ms, want := range map[int64]string{-1: "no time", minute: "less than an hour", hour: "1 hour", 30 * hour: "30 hours", 14*day - 1000: "14 days", 3 * day: "3 days"} {
		if got := Days(ms); got != want {
			t.Errorf("Days(%d) = %q, want %q", ms, got, want)
		}
	}
	if Instant(0) != "" || Instant(1_790_000_000_000) != "2026-09-21T14:13:20Z" || Seconds(-1) != "0" || Seconds(90_500) != "90" {
		t.Error("instants or seconds are wrong")
	}
}

func TestPreviewReadsPositions(t *testing.T) {
	cases := []struct {
		position string
		pov      game.Seat
		pieces   int
		first    MiniPiece
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", game.First, 32, MiniPiece{"#r", "b", "0", "0"}},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", game.Second, 32, MiniPiece{"#r", "b", "280", "280"}},
		{"Q~7/8/8/8/8/8/8/4K2k[QNp] w - - 0 1", game.First, 3, MiniPiece{"#q", "w", "0", "0"}},
		{"8/8/8/8/8/8/8/K6k/QN w - - 0 1", game.First, 2, MiniPiece{"#k", "w", "0", "280"}},
		{"8/8/2x2x2/4o3/8/8/8/8 w", game.First, 3, MiniPiece{"#p", "x", "80", "80"}},
		{"", game.First, 0, MiniPiece{}},
		{strings.Repeat("p", 500), game.First, 8, MiniPiece{"#p", "b", "0", "0"}},
	}
	for _, c := range cases {
		m := NewPreview(c.position, c.pov, "")
		if len(m.Pieces) != c.pieces {
			t.Errorf("%q: %d pieces, want %d", c.position, len(m.Pieces), c.pieces)
			continue
		}
		if c.pieces > 0 && m.Pieces[0] != c.first {
			t.Errorf("%q: first is %+v, want %+v", c.position, m.Pieces[0], c.first)
		}
	}
}

func FuzzPreview(f *testing.F) {
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	f.Add("8/8/8/8/8/8/8/8/8/8 [ppp]")
	f.Fuzz(func(t *testing.T, position string) {
		if n := len(NewPreview(position, game.Second, "").Pieces); n > 64 {
			t.Errorf("%d pieces from %q", n, position)
		}
	})
}

func TestStartNumber(t *testing.T) {
	for setup, want := range map[string]string{
		"": "1", "nonsense": "1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1": "1", "4k3/8/8/8/8/8/8/4K3 b - - 12 34": "34",
		"4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 17": "17", "4k3/8/8/8/8/8/8/4K3 w - - 0 9 +1+0": "9",
	} {
		if got := startNumber(setup); got != want {
			t.Errorf("%q starts at %s, want %s", setup, got, want)
		}
	}
}

// A line holds at most one move a seat; what begins with the second seat
// leaves a gap; two actions of one seat in a row stand on two lines.
func TestMoveLines(t *testing.T) {
	seats := func(list ...game.Seat) Moves {
		var s scene
		for i, seat := range list {
			s.Live.History = append(s.Live.History, game.Step{Ply: i + 1, Seat: seat, Label: "x"})
		}
		return s.moves()
	}
	shape := func(m Moves) string {
		var b strings.Builder
		for _, l := range m.Lines {
			if l.Gap {
				b.WriteByte('.')
			}
			b.WriteString(strings.Repeat("x", len(l.Items)) + " ")
		}
		return b.String()
	}
	for _, c := range []struct {
		m    Moves
		want string
	}{
		{seats(), ""},
		{seats(0, 1, 0), "xx x "},
		{seats(1, 0, 1), ".x xx "},
		{seats(0, 0, 1, 1), "x xx .x "},
		{seats(game.Dealer, 1, game.Dealer, 0), "x .x x x "},
	} {
		if got := shape(c.m); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// QH: seats whose names are two words, pieces of nobody.
func TestPieceNames(t *testing.T) {
	s := scene{GameInput: GameInput{Variant: game.Variant{SeatNames: [2]string{"Player One", "Player Two"}}}}
	for _, c := range []struct {
		p    game.Piece
		want string
	}{
		{game.Piece{Role: 'n', Owner: game.First}, "Player One's knight"},
		{game.Piece{Role: 'p', Owner: game.NoSeat}, "neutral pawn"},
	} {
		if got := s.pieceName(c.p, false); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	s.Variant.SeatNames = [2]string{"White", "Black"}
	if got := s.pieceName(game.Piece{Role: 'k', Owner: game.Second}, false); got != "black king" {
		t.Error(got)
	}
}

func TestSquareLabelSaysEverything(t *testing.T) {
	s := scene{GameInput: GameInput{Variant: game.Variant{SeatNames: [2]string{"White", "Black"}}}}
	cell := game.Cell{
		Piece: game.Piece{Role: 'q', Owner: game.First, Promoted: true}, By: "the bishop on g7",
		Marks: game.MarkGoal | game.MarkAttacked | game.MarkFrom | game.MarkTo | game.MarkCheck | game.MarkDecided,
	}
	if got := s.squareLabel("d4", cell); got != "d4, white queen, promoted, in check, hill, attacked by the bishop on g7, last move, decided the game" {
		t.Error(got)
	}
	if got := marks(cell); got != "goal attacked from to check decided promoted" {
		t.Error(got)
	}
}

// A row says whose move it is, how much time is left, and how it ended.
func TestGameRow(t *testing.T) {
	v := game.Variant{Key: "v", Name: "V", SeatNames: [2]string{"White", "Black"}}
	players := [2]game.Player{{UserID: "me", Name: "marta"}, {UserID: "you", Name: "Ari"}}
	for _, c := range []struct {
		name        string
		act         game.Seat
		pace        int
		deadline    int64
		outcome     game.Outcome
		state, left string
		hurry       bool
	}{
		{"mine, soon", game.First, 3, 10 * hour, game.Outcome{}, "Your move", "10 h", true},
		{"mine, just begun", game.First, 1, 23 * hour, game.Outcome{}, "Your move", "23 h", false},
		{"mine, half gone", game.First, 1, 11 * hour, game.Outcome{}, "Your move", "11 h", true},
		{"mine, late", game.First, 60, 900 * hour, game.Outcome{}, "Your move", "37 d 12 h", false},
		{"mine, no limit", game.First, 0, 0, game.Outcome{}, "Your move", "", false},
		{"theirs, soon", game.Second, 3, 5 * hour, game.Outcome{}, "Waiting for Ari", "5 h", false},
		{"won", game.NoSeat, 3, 0, game.Win(game.First, game.Checkmate), "You win: checkmate", "", false},
	} {
		row := NewGameRow(game.Match{ID: "x", Players: players, ToAct: c.act, PaceDays: c.pace, DeadlineAt: c.deadline, Outcome: c.outcome}, v, "me", nil, 0)
		if row.State != c.state || row.Left != c.left || row.Hurry != c.hurry || row.URL != "/g/x" {
			t.Errorf("%s: %+v", c.name, row)
		}
	}
}

// C2: a wish names the moves by their numbers.
func TestTakenMovesAreNamed(t *testing.T) {
	step := func(ply int, seat game.Seat, label string) game.Step {
		return game.Step{Ply: ply, Seat: seat, Label: label}
	}
	history := []game.Step{step(1, 0, "e4"), step(2, 1, "e5"), step(3, 0, "Nf3"), step(4, 1, "d5")}
	for _, c := range []struct {
		setup string
		ply   int
		want  string
	}{
		{"", 3, "2… d5"}, {"", 2, "2. Nf3 and 2… d5"}, {"", 0, "1. e4, 1… e5, 2. Nf3 and 2… d5"},
		{"k7/8/8/8/8/8/8/K7 w - - 0 14", 2, "15. Nf3 and 15… d5"},
	} {
		s := scene{GameInput: GameInput{Match: game.Match{Setup: c.setup}, Live: game.View{History: history}}}
		if got := s.taken(c.ply); got != c.want {
			t.Errorf("%q from ply %d: %q, want %q", c.setup, c.ply, got, c.want)
		}
	}
}

// The terms of an offer in words.
func TestPaceTerms(t *testing.T) {
	for _, c := range []struct {
		days []int
		off  bool
		want string
	}{
		{[]int{1}, false, "1 day per move"}, {[]int{3}, true, "3 days per move, weekends off"}, {[]int{0}, true, "no time limit"},
		{[]int{1, 3, 7}, false, "1, 3 or 7 days per move"}, {[]int{3, 0}, true, "3 days per move, weekends off or no time limit"},
	} {
		if got := PaceTerms(c.days, c.off); got != c.want {
			t.Errorf("%v: %q, want %q", c.days, got, c.want)
		}
	}
}

func TestMessages(t *testing.T) {
	v := game.Variant{Name: "V", SeatNames: [2]string{"White", "Black"}}
	base := GameInput{
		Match: game.Match{Players: [2]game.Player{{Name: "marta"}, {Name: "Ari"}}, RematchBy: game.NoSeat}, Variant: v, Seat: game.First,
		Live:  game.View{Ply: 4, ToAct: game.First, InCheck: game.NoSeat, History: []game.Step{{Ply: 1, Label: "e4"}}},
		Shown: game.View{Ply: 4},
	}
	cases := []struct {
		name   string
		change func(*GameInput)
		want   Notice
	}{
		{"mine", func(*GameInput) {}, Notice{"", "Your move."}},
		{"check", func(in *GameInput) { in.Live.InCheck = game.First }, Notice{"bad", "Your move. You are in check."}},
		{"theirs", func(in *GameInput) { in.Live.ToAct, in.Live.InCheck = game.Second, game.Second }, Notice{"bad", "Waiting for Ari. Black is in check."}},
		{"theirs, with a full stop", func(in *GameInput) { in.Live.ToAct, in.Match.Players[1].Name = game.Second, "Ari B." }, Notice{"", "Waiting for Ari B."}},
		{"watching", func(in *GameInput) { in.Seat = game.NoSeat }, Notice{"", "White to move."}},
		{"offers", func(in *GameInput) { in.Offers = [2]bool{true, false} }, Notice{"info", "Your move. You offer a draw."}},
		{"declined (CR7)", func(in *GameInput) { in.Refused = true }, Notice{"info", "Your move. Ari declines the draw."}},
		{"claim (CR5)", func(in *GameInput) {
			in.Live.Claims = []game.Claim{{Reason: game.Threefold, Count: 2, Need: 3}, {Reason: game.FiftyMoves, Count: 50, Need: 50, Open: true}}
		}, Notice{"info", "Your move. A draw may be claimed (fifty-move rule)."}},
		{"past", func(in *GameInput) { in.Shown.Ply = 1 }, Notice{"info", "After e4, move 1 of 4. Go to the last move to play on."}},
		{"past, watching", func(in *GameInput) { in.Shown.Ply, in.Seat = 1, game.NoSeat }, Notice{"info", "After e4, move 1 of 4."}},
		{"past, over", func(in *GameInput) {
			in.Shown.Ply, in.Live.Outcome = 1, game.Drawn(game.Agreement)
		}, Notice{"info", "After e4, move 1 of 4."}},
		{"start", func(in *GameInput) { in.Shown.Ply = 0 }, Notice{"info", "This is the start. 4 moves played since."}},
		{"refusal", func(in *GameInput) { in.Notice = Bad("No.") }, Notice{"bad", "No."}},
		{"dealing", func(in *GameInput) { in.Live.ToAct = game.Dealer }, Notice{"", "One moment."}},
		{"won", func(in *GameInput) { in.Live.Outcome = game.Win(game.First, game.Resignation) }, Notice{"ok", "Black resigned. You win."}},
		{"rematch for the winner", func(in *GameInput) {
			in.Live.Outcome = game.Win(game.First, game.Resignation)
			in.Match.RematchBy = game.Second
		}, Notice{"ok", "Black resigned. You win. Ari asks for a rematch."}},
		{"rematch begun", func(in *GameInput) {
			in.Live.Outcome = game.Drawn(game.Agreement)
			in.Match.RematchBy, in.Match.RematchID = game.First, "next"
		}, Notice{"info", "Draw by agreement. The rematch has begun."}},
		{"rematch", func(in *GameInput) {
			in.Live.Outcome = game.Win(game.Second, game.Time)
			in.Match.RematchBy = game.Second
		}, Notice{"info", "White ran out of time. Black wins. Ari asks for a rematch."}},
	}
	for _, c := range cases {
		in := base
		c.change(&in)
		if got := newScene(in).message(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

package model

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"hilltop/game"
)

func TestSentences(t *testing.T) {
	cases := []struct {
		err  error
		want string
	}{
		{&game.IllegalError{Code: game.WhyHillAttacked, Piece: "king", From: "d3", To: "d4", At: "d4", By: "the bishop on g7"},
			"d4 is a hill square, but the bishop on g7 attacks it, so a king may not go there."},
		{&game.IllegalError{Code: game.WhyNotSo, Piece: "bishop", From: "c1", To: "c4"},
			"The bishop on c1 cannot go to c4: a bishop moves along diagonals."},
		{&game.IllegalError{Code: game.WhyPathBlocked, Piece: "bishop", From: "c1", To: "g5", At: "d2"},
			"The bishop on c1 cannot get to g5, because d2 is in the way."},
		{&game.IllegalError{Code: game.WhyPathBlocked, Piece: "bishop", From: "c1", To: "g5", At: "d2", By: "the pawn on d2"},
			"The bishop on c1 cannot get to g5, because the pawn on d2 is in the way."},
		{&game.IllegalError{Code: game.WhyNoPiece, Piece: "queen", To: "d1"}, "You have no queen that could go to d1."},
		{&game.IllegalError{Code: game.WhyKingAttacked, Piece: "king", From: "e1", To: "f1", By: "the bishop on b5"},
			"The bishop on b5 attacks f1, so the king may not go there."},
		{&game.IllegalError{Code: game.WhyLeavesAttacked, Piece: "knight", From: "e4", To: "f6", At: "e5", By: "the bishop on b8"},
			"That would leave the king on e5 attacked by the bishop on b8."},
		{&game.IllegalError{Code: game.WhyDropNone, Piece: "knight", To: "f3"}, "There is no knight in your reserve."},
		{&game.IllegalError{Code: game.WhyDropOccupied, Piece: "knight", To: "f3"}, "f3 is occupied, and a piece from the reserve needs an empty square."},
		{&game.IllegalError{Code: game.WhyClaimNotOpen, Rule: game.Threefold, Have: 2, Need: 3}, "This position has occurred twice; three are needed."},
		{&game.IllegalError{Code: game.WhyClaimNotOpen, Rule: game.Threefold, Have: 1, Need: 3}, "This position has occurred once; three are needed."},
		{&game.IllegalError{Code: game.WhyClaimNotOpen, Rule: game.FiftyMoves, Have: 37, Need: 50}, "37 moves by each side without a capture or a pawn move; 50 are needed."},
		{&game.IllegalError{Code: game.WhyClaimNotOpen, Rule: game.FiftyMoves, Have: 1, Need: 50}, "1 move by each side without a capture or a pawn move; 50 are needed."},
		{&game.IllegalError{Code: game.WhyClaimNotOpen}, "There is no draw to claim now."},
		{&game.IllegalError{Code: "never_heard_of"}, "That is not a legal move here."},
		{&game.AmbiguousError{Text: "Nd2", Choices: []game.Option{{Label: "Nbd2"}, {Label: "Nfd2"}}}, "Nd2 could be Nbd2 or Nfd2. Which one?"},
		{&game.AmbiguousError{Text: "Qe5", Choices: []game.Option{{Label: "Qce5"}, {Label: "Qge5"}, {Label: "Q8e5"}}}, "Qe5 could be Qce5, Qge5 or Q8e5. Which one?"},
		{&game.SetupError{Faults: []string{"White has two kings", "no side to move"}}, "That position cannot be used: White has two kings; no side to move."},
		{fmt.Errorf("act: %w", game.ErrNotYourTurn), "It is not your turn."},
		{fmt.Errorf("act: %w", game.ErrOver), "The game is over, so nothing more can be played."},
		{game.ErrSyntax, "That is not a move. Write it like Nf3, Rxe7 or b1c3."},
		{errors.New("disk full at /var"), "That could not be done."},
	}
	for _, c := range cases {
		if got := Sentence(c.err); got != c.want {
			t.Errorf("%v:\n got %q\nwant %q", c.err, got, c.want)
		}
	}
}

// Every code of package game has a sentence, and every sentence comes out
// whole whatever the error leaves empty.
func TestEveryCodeHasASentence(t *testing.T) {
	text, err := os.ReadFile("../../game/errors.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`Why\w+\s+Why = "(\w+)"`).FindAllStringSubmatch(string(text), -1)
	if len(codes) < 29 {
		t.Fatalf("only %d codes found", len(codes))
	}
	for _, c := range codes {
		code := game.Why(c[1])
		if _, ok := sentences[code]; !ok {
			t.Errorf("no sentence for %s", code)
		}
		got := Sentence(&game.IllegalError{Code: code, Piece: "rook", From: "a1", To: "a8"})
		if strings.ContainsAny(got, "{}") || !strings.HasSuffix(got, ".") {
			t.Errorf("%s: %q", code, got)
		}
	}
}

func TestReasonText(t *testing.T) {
	names := [2]string{"White", "Black"}
	also := game.Win(game.First, game.ThirdCheck)
	also.Also = game.Checkmate
	hill := game.Win(game.Second, game.Hill)
	hill.Squares = []string{"d4"}
	cases := []struct {
		o    game.Outcome
		want string
	}{
		{game.Outcome{}, ""},
		{game.Win(game.First, game.Checkmate), "White wins: checkmate."},
		{hill, "Black wins: king on the hill on d4."},
		{also, "White wins: third check, and checkmate too."},
		{game.Win(game.First, game.Resignation), "Black resigned. White wins."},
		{game.Win(game.Second, game.Time), "White ran out of time. Black wins."},
		{game.Drawn(game.Time), "Time ran out, but the other side has only its king left. Draw."},
		{game.Drawn(game.Stalemate), "Draw: stalemate."},
		{game.Drawn(game.BareKings), "Draw: only the kings are left."},
		{game.Drawn(game.Threefold), "Draw claimed: threefold repetition."},
		{game.Drawn(game.FiftyMoves), "Draw claimed: fifty-move rule."},
		{game.Drawn(game.Agreement), "Draw by agreement."},
		{game.Drawn(game.Abort), "The game was aborted. It has no result."},
		{game.Drawn(game.Tie), "The match is tied: equal points."},
		{game.Win(game.Second, game.Points), "Black wins: more points."},
		{game.Win(game.Second, game.Concession), "White conceded the match. Black wins."},
	}
	for _, c := range cases {
		if got := ReasonText(c.o, game.Variant{}, names); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.o, got, c.want)
		}
	}
	for _, r := range []game.Reason{game.Checkmate, game.Hill, game.ThirdCheck, game.Stalemate, game.BareKings, game.Threefold, game.FiftyMoves,
		game.Agreement, game.Resignation, game.Time, game.Abort, game.Points, game.Tie, game.Concession} {
		if reasons[r] == "" {
			t.Errorf("no words for %s", r)
		}
	}
}

package model

import "hilltop/game"

// reasons names every reason in the words of the record (CR10).
var reasons = map[game.Reason]string{
	game.Checkmate:   "checkmate",
	game.Hill:        "king on the hill",
	game.ThirdCheck:  "third check",
	game.Stalemate:   "stalemate",
	game.BareKings:   "only the kings are left",
	game.Threefold:   "threefold repetition",
	game.FiftyMoves:  "fifty-move rule",
	game.Agreement:   "by agreement",
	game.Resignation: "resignation",
	game.Time:        "out of time",
	game.Abort:       "aborted",
	game.Points:      "more points",
	game.Tie:         "equal points",
	game.Concession:  "conceded match",
}

// ReasonText says how a game ended, in one line: "White wins: king on the
// hill on d4." Names are those of the two seats; "" for a game that goes on.
func ReasonText(o game.Outcome, v game.Variant, names [2]string) string {
	if !o.Over {
		return ""
	}
	if !o.Winner.Playing() {
		return drawText(o, v, names)
	}
	winner, loser := names[o.Winner], names[o.Winner.Other()]
	switch o.Reason {
	case game.Resignation:
		return loser + " resigned. " + winner + " wins."
	case game.Time:
		return loser + " ran out of time. " + winner + " wins."
	case game.Concession:
		return loser + " conceded the match. " + winner + " wins."
	}
	text := winner + " wins: " + reasons[o.Reason]
	if o.Reason == game.Hill && len(o.Squares) > 0 {
		text += " on " + o.Squares[0]
	}
	if o.Also != "" && reasons[o.Also] != "" {
		text += ", and " + reasons[o.Also] + " too"
	}
	return text + "."
}

func drawText(o game.Outcome, v game.Variant, names [2]string) string {
	switch o.Reason {
	case game.Abort:
		return "The game was aborted. It has no result."
	case game.Tie:
		return "The match is tied: equal points."
	case game.Time:
		return "Time ran out, but the other side has only its king left. Draw."
	case game.Agreement:
		return "Draw by agreement."
	case game.Threefold, game.FiftyMoves:
		return "Draw claimed: " + reasons[o.Reason] + "."
	}
	return "Draw: " + or(reasons[o.Reason], v.Name) + "."
}

// ResultMark is the seat's part of the result beside its name: "1", "0", "½";
// "" while the game goes on and after an abort.
func ResultMark(o game.Outcome, s game.Seat) string {
	switch {
	case !o.Over || o.Reason == game.Abort:
		return ""
	case !o.Winner.Playing():
		return "½"
	case o.Winner == s:
		return "1"
	}
	return "0"
}

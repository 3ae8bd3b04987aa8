package chess

import (
	"strings"

	"hilltop/game"
)

// endWords are the reasons of CR10 as the Termination tag gives them.
var endWords = map[game.Reason]string{
	game.Checkmate:   "checkmate",
	game.Hill:        "king on the hill",
	game.ThirdCheck:  "third check",
	game.Stalemate:   "stalemate",
	game.BareKings:   "bare kings",
	game.Threefold:   "threefold repetition",
	game.FiftyMoves:  "fifty-move rule",
	game.Agreement:   "agreement",
	game.Resignation: "resignation",
	game.Time:        "time forfeit",
	game.Abort:       "abort",
}

// endHints are parts of what other sites write there.
var endHints = []struct {
	part   string
	reason game.Reason
}{
	{"resign", game.Resignation},
	{"time", game.Time},
	{"repetition", game.Threefold},
	{"fifty", game.FiftyMoves},
	{"50", game.FiftyMoves},
	{"agree", game.Agreement},
	{"abort", game.Abort},
}

// reasonOf is what a Termination tag says, "" if it is not among the reasons.
func reasonOf(termination string) game.Reason {
	low := strings.ToLower(termination)
	for reason, words := range endWords {
		if low == words {
			return reason
		}
	}
	for _, h := range endHints {
		if strings.Contains(low, h.part) {
			return h.reason
		}
	}
	return ""
}

// resultOf reads a result in any spelling.
func resultOf(text string) (string, bool) {
	switch text {
	case "1-0", "0-1", "1/2-1/2", "*":
		return text, true
	case "1/2", "½-½", "½":
		return "1/2-1/2", true
	case "1–0", "1:0":
		return "1-0", true
	case "0–1", "0:1":
		return "0-1", true
	}
	return "", false
}

// finish compares the result with the board, and closes the game with it
// where the board says nothing.
func (r *pgnReader) finish() error {
	tagged, ok := resultOf(r.Tag("Result"))
	if !ok || tagged == "*" {
		tagged = r.result
	}
	result := r.result
	if result == "" || result == "*" {
		result = tagged
	}
	at := r.where["Result"]
	if result != tagged && tagged != "" {
		return pgnFault(at, "the tag Result says %s, but the moves end with %s", tagged, result)
	}
	if o := r.Game.Outcome(); o.Over {
		if result != "" && result != "*" && result != o.Result() {
			return pgnFault(at, "the result %s contradicts the last position, which is %s (%s)", result, o.Result(), o.Reason)
		}
		return nil
	}
	r.Game.closed = r.closing(result)
	return nil
}

// closing is the outcome of a game that the board did not end. Only reasons
// that fit the result and, for claims, the position are believed.
func (r *pgnReader) closing(result string) game.Outcome {
	termination := r.Tag("Termination")
	reason := reasonOf(termination)
	switch result {
	case "1-0", "0-1":
		if reason == "" && strings.EqualFold(termination, "normal") {
			reason = game.Resignation // nothing else is left
		}
		if reason != game.Resignation && reason != game.Time {
			reason = ""
		}
		if result == "1-0" {
			return game.Win(game.First, reason)
		}
		return game.Win(game.Second, reason)
	case "1/2-1/2":
		switch reason {
		case game.Agreement, game.Time:
			return game.Drawn(reason)
		}
		for _, c := range r.Game.Claims() {
			if c.Open && c.Reason == reason {
				return game.Drawn(reason)
			}
		}
		return game.Drawn("")
	}
	if reason == game.Abort {
		return game.Drawn(game.Abort)
	}
	return game.Outcome{}
}

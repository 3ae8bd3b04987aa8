package model

import (
	"errors"
	"strconv"
	"strings"

	"hilltop/game"
)

// Stale is said when another tab or the opponent was faster.
const Stale = "The game has moved on. This is the position now."

// Past is said to who types a move while an earlier position is shown.
const Past = "You were looking at an earlier position. This is the one to move in."

// sentences says every reason code to a person. {piece}, {from}, {to}, {at},
// {by} are replaced from the error; {by} falls back to "an enemy piece".
var sentences = map[game.Why]string{
	game.WhyGameOver:        "The game is over, so nothing more can be played.",
	game.WhyNotYourTurn:     "It is not your turn.",
	game.WhyNoPiece:         "There is no piece on {from}.",
	game.WhyNotYourPiece:    "The {piece} on {from} is not yours.",
	game.WhyOwnPieceThere:   "One of your own pieces already stands on {to}.",
	game.WhyNotSo:           "The {piece} on {from} cannot go to {to}: {how}.",
	game.WhyPathBlocked:     "The {piece} on {from} cannot get to {to}, because {block} is in the way.",
	game.WhyPawnNeedsTake:   "A pawn moves diagonally only to capture, and there is nothing to capture on {to}.",
	game.WhyPromotionPiece:  "A pawn becomes a queen, rook, bishop or knight, and only on the last rank.",
	game.WhyLeavesAttacked:  "That would leave the king on {at} attacked by {by}.",
	game.WhyMustAnswer:      "The king on {at} is in check from {by}, and that move does not answer it.",
	game.WhyCastleMoved:     "Castling is gone on that side: the king or the rook has moved before.",
	game.WhyCastleThrough:   "The king may not castle across {at}, because {by} attacks it.",
	game.WhyCastleBlocked:   "Castling needs empty squares between king and rook, and {at} is taken.",
	game.WhyCastleInCheck:   "A king in check may not castle.",
	game.WhyKingAttacked:    "{By} attacks {to}, so the king may not go there.",
	game.WhyHillAttacked:    "{to} is a hill square, but {by} attacks it, so a king may not go there.",
	game.WhyDropNone:        "There is no {piece} in your reserve.",
	game.WhyDropOccupied:    "{to} is occupied, and a piece from the reserve needs an empty square.",
	game.WhyDropPawnRank:    "A pawn may not be dropped on the first or the last rank.",
	game.WhyDropLeavesCheck: "A {piece} on {to} would leave the king on {at} attacked by {by}.",
	game.WhyNoDrops:         "This game has no reserve to drop pieces from.",
	game.WhyClaimNotOpen:    "There is no draw to claim now.",
	game.WhyOfferTooEarly:   "A draw may be offered once both sides have made their first move.",
	game.WhyOfferStands:     "You have offered a draw already. You may offer again after your opponent's next move.",
	game.WhyNoOffer:         "There is no draw offer to answer.",
	game.WhyNoTakeback:      "There is no move to take back.",
	game.WhyTakebackDealt:   "A card has been turned since, so that cannot be taken back.",
	game.WhyTakebackStands:  "You have asked for that already. You may ask again after your opponent's next move.",
	game.WhyTooEarly:        "Nothing has been played yet, so there is nothing to resign. The game can still be aborted.",
	game.WhyTooLate:         "A game can be aborted only while fewer than two moves have been played.",
	game.WhyNothingThere:    "That cannot be done in this game.",
	game.WhyPawnNeverMoves:  "The pawn on {from} belongs to nobody and never moves.",
	game.WhyPawnNeverTaken:  "The pawn on {to} belongs to nobody and is never taken; it only blocks the way.",
	game.WhyPlaceOffered:    "The {piece} may be placed on {at} only, not on {to}.",
	game.WhyNotThatCard:     "The card that was turned is a {block}, so no {piece} can be placed now.",
	game.WhyPlaceFirst:      "Place the {block} first: pieces move when all cards are placed.",
	game.WhyDealOver:        "All cards of this hand are placed, so nothing can be placed any more.",
	game.WhyNegateCheck:     "That does not answer the check.",
	game.WhyHandNotBegun:    "Cards are still being dealt. A hand can be drawn or conceded once pieces move.",
	game.WhyFalseReveal:     "The secret that was told does not fit what was promised before the deal.",
}

// ways says how each piece moves.
var ways = map[string]string{
	"pawn":   "a pawn goes one square ahead, or two from where it started, and captures diagonally",
	"knight": "a knight goes two squares one way and one to the side",
	"bishop": "a bishop moves along diagonals",
	"rook":   "a rook moves along ranks and files",
	"queen":  "a queen moves along ranks, files and diagonals",
	"king":   "a king moves one square at a time",
}

// Sentence says an error of the game to a person, in one sentence that names
// pieces and squares. Errors that it does not know become a plain regret that
// shows nothing of them.
func Sentence(err error) string {
	var illegal *game.IllegalError
	var ambiguous *game.AmbiguousError
	var setup *game.SetupError
	switch {
	case errors.As(err, &illegal):
		return illegalSentence(illegal)
	case errors.As(err, &ambiguous):
		return ambiguousSentence(ambiguous)
	case errors.As(err, &setup):
		return "That position cannot be used: " + strings.Join(setup.Faults, "; ") + "."
	case errors.Is(err, game.ErrNotYourTurn):
		return sentences[game.WhyNotYourTurn]
	case errors.Is(err, game.ErrOver):
		return sentences[game.WhyGameOver]
	case errors.Is(err, game.ErrSyntax):
		return "That is not a move. Write it like Nf3, Rxe7 or b1c3."
	case errors.Is(err, game.ErrIllegal):
		return "That is not a legal move here."
	}
	return "That could not be done."
}

func illegalSentence(e *game.IllegalError) string {
	if e.Code == game.WhyClaimNotOpen {
		return claimSentence(e)
	}
	if e.Code == game.WhyNegateCheck && e.Have > 0 {
		return "That does not answer the check: " + plural(e.Have, "claim") + " against " + plural(e.Need, "piece") + " would be left."
	}
	text, ok := sentences[e.Code]
	if !ok {
		return "That is not a legal move here."
	}
	if e.Code == game.WhyNoPiece && e.From == "" { // typed, without saying from where
		return "You have no " + or(e.Piece, "piece") + " that could go to " + e.To + "."
	}
	by := or(e.By, "an enemy piece")
	return upperUnlessSquare(strings.NewReplacer(
		"{piece}", or(e.Piece, "piece"), "{from}", e.From, "{to}", e.To, "{at}", or(e.At, e.To),
		"{by}", by, "{By}", upper(by), "{block}", or(e.By, e.At), "{how}", or(ways[e.Piece], "it does not move so"),
	).Replace(text))
}

// claimSentence: how far the claim has come, and how far it must.
func claimSentence(e *game.IllegalError) string {
	switch e.Rule {
	case game.Threefold:
		return "This position has occurred " + times(e.Have) + "; " + number(e.Need) + " are needed."
	case game.FiftyMoves:
		if e.Have == 0 {
			return "The last move was a capture or a pawn move; " + strconv.Itoa(e.Need) + " moves by each side without one are needed."
		}
		return plural(e.Have, "move") + " by each side without a capture or a pawn move; " + strconv.Itoa(e.Need) + " are needed."
	}
	return sentences[game.WhyClaimNotOpen]
}

func ambiguousSentence(e *game.AmbiguousError) string {
	var labels []string
	for _, o := range e.Choices {
		labels = append(labels, o.Label)
	}
	last := len(labels) - 1
	if last < 1 {
		return "More than one move fits that."
	}
	return e.Text + " could be " + strings.Join(labels[:last], ", ") + " or " + labels[last] + ". Which one?"
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// upper starts a text with a capital.
func upper(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// upperUnlessSquare starts a sentence with a capital, but leaves "d4 is ..."
// alone: squares are always written small.
func upperUnlessSquare(text string) string {
	if len(text) > 1 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8' {
		return text
	}
	return upper(text)
}

func times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return number(n) + " times"
}

func number(n int) string {
	small := []string{"none", "one", "two", "three", "four", "five"}
	if n >= 0 && n < len(small) {
		return small[n]
	}
	return strconv.Itoa(n)
}

// plural is "1 move", "2 moves".
func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

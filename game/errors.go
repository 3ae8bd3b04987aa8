package game

import (
	"errors"
	"fmt"
	"strings"
)

var (
	// ErrSyntax: the text is no action, move or position at all.
	ErrSyntax = errors.New("syntax")
	// ErrIllegal: understood, but the rules forbid it. Every *IllegalError
	// is one.
	ErrIllegal = errors.New("illegal")
	// ErrNotYourTurn: the other seat must act first.
	ErrNotYourTurn = errors.New("not your turn")
	// ErrOver: the game has ended.
	ErrOver = errors.New("game over")
)

// Why is a reason code for a refusal (ux.md 1.3), shared by server, browser
// and tests.
type Why string

const (
	WhyGameOver        Why = "game_over"
	WhyNotYourTurn     Why = "not_your_turn"
	WhyNoPiece         Why = "no_piece"
	WhyNotYourPiece    Why = "not_your_piece"
	WhyOwnPieceThere   Why = "own_piece_there"
	WhyNotSo           Why = "piece_does_not_move_so"
	WhyPathBlocked     Why = "path_blocked"
	WhyPawnNeedsTake   Why = "pawn_needs_capture"
	WhyPromotionPiece  Why = "promotion_piece" // promotes to nothing that exists, or not a promotion
	WhyLeavesAttacked  Why = "leaves_king_attacked"
	WhyMustAnswer      Why = "must_answer_check"
	WhyCastleMoved     Why = "castle_moved"
	WhyCastleThrough   Why = "castle_through_attack"
	WhyCastleBlocked   Why = "castle_blocked"
	WhyCastleInCheck   Why = "castle_in_check"
	WhyKingAttacked    Why = "king_into_attack"
	WhyHillAttacked    Why = "hill_attacked"
	WhyDropNone        Why = "drop_none"
	WhyDropOccupied    Why = "drop_occupied"
	WhyDropPawnRank    Why = "drop_pawn_rank"
	WhyDropLeavesCheck Why = "drop_leaves_check"
	WhyNoDrops         Why = "no_drops" // a game without reserves
	WhyClaimNotOpen    Why = "claim_not_open"
	WhyOfferTooEarly   Why = "offer_too_early"
	WhyOfferStands     Why = "offer_stands"
	WhyNoOffer         Why = "no_offer"
	WhyNoTakeback      Why = "no_takeback"     // no move of one's own to take back, or no such wish to answer
	WhyTakebackDealt   Why = "takeback_dealt"  // a card was turned since (T23)
	WhyTakebackStands  Why = "takeback_stands" // asked, and the other side has not moved since
	WhyTooEarly        Why = "too_early"       // resigning before the first move
	WhyTooLate         Why = "too_late"        // aborting after two plies
	WhyNothingThere    Why = "no_such_action"
	WhyPawnNeverMoves  Why = "pawn_never_moves"        // QH4
	WhyPawnNeverTaken  Why = "pawn_never_taken"        // QH4
	WhyPlaceOffered    Why = "place_only_offered"      // QH6: At is "b1 or c1"
	WhyNotThatCard     Why = "not_that_card"           // QH6: the card is By, not Piece
	WhyPlaceFirst      Why = "next_card_after_placing" // QH6: the card By still has to be placed
	WhyDealOver        Why = "deal_over"               // all cards are placed
	WhyNegateCheck     Why = "must_negate_check"       // QH11: Have claims would stay against Need pieces
	WhyHandNotBegun    Why = "hand_not_begun"          // a hand that is still being dealt cannot be drawn or conceded
	WhyFalseReveal     Why = "false_reveal"            // QH8: a secret does not fit its commitment or the cards
)

// IllegalError says why an action is refused. Args hold what the sentence
// needs, already in words or squares: Piece "bishop", From "c1", To "d4",
// At "e3" (the square that is to blame), By "the bishop on g7", Have and Need
// for counts. Unused fields are zero.
type IllegalError struct {
	Code       Why
	Piece      string
	From, To   string
	At         string
	By         string
	Have, Need int
	Rule       Reason // for claims: which
}

// Error gives the code and what it is about; people read views/model instead.
func (e *IllegalError) Error() string {
	parts := []string{string(e.Code)}
	for _, s := range []string{e.Piece, e.From, e.To, e.At, e.By} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return "illegal: " + strings.Join(parts, " ")
}

// Is makes every IllegalError an ErrIllegal.
func (e *IllegalError) Is(target error) bool { return target == ErrIllegal }

// AmbiguousError: typed text fits several legal actions.
type AmbiguousError struct {
	Text    string
	Choices []Option // what was possibly meant, at least two
}

func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("%q fits %d moves", e.Text, len(e.Choices))
}

// Is makes every AmbiguousError an ErrIllegal: nothing was played.
func (e *AmbiguousError) Is(target error) bool { return target == ErrIllegal }

// SetupError lists all that is wrong with a position to start from, in
// sentences, each naming the place.
type SetupError struct{ Faults []string }

func (e *SetupError) Error() string { return strings.Join(e.Faults, "; ") }

// Is makes every SetupError an ErrSyntax.
func (e *SetupError) Is(target error) bool { return target == ErrSyntax }

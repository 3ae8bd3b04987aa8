// Package brief is what has to be known of a game to choose in it, as a line of
// text: the AI gets it in a worker of its own, and reads it with as little code
// as can be, for all of that has to be fetched.
package brief

import (
	"fmt"
	"strconv"
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// between are the fields of a text, and within those of a list.
const (
	between = "|"
	within  = " "
)

// hands is the first field of a text about a game of hands and cards; that of
// others is the key of their rules.
const hands = "hands"

// Text is a game in play, for Read: of a chess position the start and the moves,
// of a hand of cards what lies open on the table.
// setup is what the game was started from.
func Text(v game.Variant, setup string, g game.Game) string {
	if t, ok := variant.QueenTableOf(g); ok {
		var open []string
		for _, c := range g.Claims() {
			if c.Open {
				open = append(open, string(c.Reason))
			}
		}
		return strings.Join([]string{hands, strconv.Itoa(g.Ply()), strings.Join(open, within), t.Text()}, between)
	}
	var moves []string
	for _, step := range g.View(game.NoSeat).History {
		moves = append(moves, string(step.Action))
	}
	return strings.Join([]string{v.Key, setup, strings.Join(moves, within)}, between)
}

// Read is the game of a text as ai.Player takes it; of a game of hands it knows
// no more than the text. Errors: game.ErrSyntax, *game.SetupError, and those of
// Game.Apply.
func Read(text string) (game.Game, error) {
	f := strings.Split(text, between)
	if f[0] == hands && len(f) == 4 {
		return readHands(f)
	}
	rules, ok := variant.Rules(f[0])
	if !ok || len(f) != 3 {
		return nil, fmt.Errorf("%w: no game that can be thought about", game.ErrSyntax)
	}
	start, err := chess.NewGame(rules, f[1])
	if err != nil {
		return nil, err
	}
	g := game.Game(start)
	for _, move := range strings.Fields(f[2]) {
		if g, err = g.Apply(game.Action(move)); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func readHands(f []string) (game.Game, error) {
	ply, err := strconv.Atoi(f[1])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrSyntax, err)
	}
	s := seen{ply: ply}
	if s.table, err = variant.ReadQueenTable(f[3]); err != nil {
		return nil, err
	}
	for _, reason := range strings.Fields(f[2]) {
		s.claims = append(s.claims, game.Claim{Reason: game.Reason(reason), Open: true})
	}
	return s, nil
}

// seen is a game of hands as one can see it. It can be thought about, and
// nothing else: the methods that are not below must not be called.
type seen struct {
	game.Game
	table  variant.QueenTable
	ply    int
	claims []game.Claim
}

func (s seen) OpenTable() (variant.QueenTable, bool) { return s.table, true }
func (s seen) ToAct() game.Seat                      { return s.table.Hand.Turn() }
func (s seen) Ply() int                              { return s.ply }
func (s seen) Claims() []game.Claim                  { return s.claims }
func (s seen) Outcome() game.Outcome                 { return game.Outcome{} }

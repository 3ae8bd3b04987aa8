package handlers

import (
	"strings"
	"sync"
	"sync/atomic"

	"github.com/notnil/chess"
	"github.com/notnil/chess/opening"

	"hilltop/game"
)

// longestOpening is how many moves the longest line of the book has.
const longestOpening = 36

// openings are the names of openings, by the book of the Encyclopaedia of Chess
// Openings. The zero value is ready: the book is read the first time that
// somebody asks, beside the request, because that takes a second or so; until
// then nothing has a name. It may be used from several goroutines.
type openings struct {
	once  sync.Once
	names atomic.Pointer[map[string]string]
}

// hasOpenings reports whether openings have names in a match: of a game that
// begins from the usual position of chess, and has begun there.
func hasOpenings(v game.Variant, setup string) bool {
	return setup == "" && v.Dealing == nil && v.Playable()
}

// name is the name of the longest line of the book with which the moves begin,
// "Ruy Lopez (C60)"; "" if there is none, or while the book is being read.
// Moves are those of UCI.
func (b *openings) name(moves []string) string {
	if len(moves) == 0 {
		return ""
	}
	names := b.names.Load()
	if names == nil {
		go b.read()
		return ""
	}
	line, name := "", ""
	for _, m := range moves[:min(len(moves), longestOpening)] {
		line += m + " "
		if found := (*names)[line]; found != "" {
			name = found
		}
	}
	return name
}

// read reads the book, once; whoever comes while it is read waits.
func (b *openings) read() {
	b.once.Do(func() {
		names := book()
		b.names.Store(&names)
	})
}

// book is the name of each line, by its moves with a blank after each. It is
// made once for all sites of a process: making it is slow, and the library
// counts in a variable of its own, so that two may not be made at a time.
var book = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, o := range opening.NewBookECO().Possible([]*chess.Move{}) {
		line := strings.Join(strings.Fields(o.PGN()), " ") + " "
		names[line] = o.Title() + " (" + o.Code() + ")"
	}
	return names
})

// opening names the opening of a match, once the book has been read.
func (s *site) opening(t *sitting) string {
	if !hasOpenings(t.variant, t.match.Setup) {
		return ""
	}
	var moves []string
	for _, step := range t.state.Game().View(game.NoSeat).History {
		moves = append(moves, string(step.Action))
	}
	return s.openings.name(moves)
}

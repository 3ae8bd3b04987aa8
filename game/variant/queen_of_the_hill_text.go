package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
)

// A position text (QH18) has four fields: the board by rows from rank 8 as in
// FEN, capitals for Player One, "x" for the black pawns and "o" for the white
// one; the player to move ("1" or "2"), who in the deal is the one who gets or
// places the card; the phase, with the card to be placed behind a colon; and
// the turns without a capture. At the start of a match:
//
//	8/8/2x2x2/4o3/8/2x2x2/8/8 1 commit 0
//
// and with a queen to be placed: "... 1 place:Q 0".
const queenMaxText = 120 // bytes; no position needs more

// text writes the position.
func (p *queenPosition) text() string {
	text := p.board.appendRows(make([]byte, 0, 64))
	text = append(text, ' ', '1'+byte(p.turn), ' ')
	text = append(text, p.phase...)
	if p.card != chess.NoRole {
		text = append(text, ':')
		text = append(text, queenKindOf(p.card).rank...)
	}
	text = append(text, ' ')
	return string(strconv.AppendInt(text, int64(p.quiet), 10))
}

func (b *queenBoard) appendRows(text []byte) []byte {
	for rank := chess.Rank(7); rank >= 0; rank-- {
		empty := byte(0)
		for file := chess.File(0); file < 8; file++ {
			letter := b.letter(chess.NewSquare(file, rank))
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text = append(text, '0'+empty)
				empty = 0
			}
			text = append(text, letter)
		}
		if empty > 0 {
			text = append(text, '0'+empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return text
}

// letter is what stands on s in a position text, 0 for nothing.
func (b *queenBoard) letter(s chess.Square) byte {
	switch r := b.role(s); {
	case s == b.pawn:
		return 'o'
	case r == chess.Pawn:
		return 'x'
	case r == chess.NoRole:
		return 0
	case b.owner(s) == game.First:
		return r.Letter() &^ 0x20
	default:
		return r.Letter()
	}
}

// readQueenPosition reads a position text. Errors: *game.SetupError with all
// that is wrong.
func readQueenPosition(text string) (queenPosition, error) {
	var p queenPosition
	if len(text) > queenMaxText {
		return p, &game.SetupError{Faults: []string{fmt.Sprintf("a position has at most %d characters, this has %d", queenMaxText, len(text))}}
	}
	fields := strings.Fields(text)
	if len(fields) != 4 {
		return p, &game.SetupError{Faults: []string{fmt.Sprintf("a position has 4 fields, this has %d", len(fields))}}
	}
	faults := p.board.readRows(fields[0])
	turn := strings.Index("12", fields[1])
	if turn < 0 || len(fields[1]) != 1 {
		faults = append(faults, fmt.Sprintf("%q is no player: want 1 or 2", fields[1]))
	}
	p.turn = game.Seat(turn)
	if !p.readPhase(fields[2]) {
		faults = append(faults, fmt.Sprintf("%q is no phase of a hand", fields[2]))
	}
	quiet, err := strconv.Atoi(fields[3])
	if err != nil || quiet < 0 || strconv.Itoa(quiet) != fields[3] {
		faults = append(faults, fmt.Sprintf("%q is no number of turns", fields[3]))
	}
	p.quiet = quiet
	if faults == nil {
		faults = p.faults()
	}
	if faults != nil {
		return queenPosition{}, &game.SetupError{Faults: faults}
	}
	return p, nil
}

// readRows reads the first field. The faults name the place.
func (b *queenBoard) readRows(field string) (faults []string) {
	rows := strings.Split(field, "/")
	if len(rows) != 8 {
		return []string{fmt.Sprintf("the board has %d rows, want 8", len(rows))}
	}
	var black, white chess.Bitboard
	for y, row := range rows {
		rank, file := chess.Rank(7-y), 0
		for _, c := range []byte(row) {
			s := chess.NewSquare(chess.File(file&7), rank)
			role, isRole := chess.ParseRole(c)
			switch {
			case c >= '1' && c <= '8':
				file += int(c - '1')
			case c == 'x':
				black |= s.Bit()
			case c == 'o':
				white |= s.Bit()
			case isRole && role != chess.Pawn:
				b.put(game.Seat(c>>5&1), role, s)
			default:
				faults = append(faults, fmt.Sprintf("%q on %s is no piece of this game", c, s))
			}
			if file++; file > 8 {
				break
			}
		}
		if file != 8 {
			faults = append(faults, fmt.Sprintf("rank %c does not have 8 squares", rank.Byte()))
		}
	}
	if black != queenBlackPawns {
		faults = append(faults, "the black pawns must stand on c3, f3, c6 and f6")
	}
	b.pawn = chess.E5
	if white.Count() == 1 {
		b.pawn = white.First()
	}
	if white.Count() != 1 || !slices.Contains(queenPawns[:], b.pawn) {
		faults = append(faults, "one white pawn must stand on d4, e4, d5 or e5")
	}
	return faults
}

// readPhase reads the third field.
func (p *queenPosition) readPhase(field string) bool {
	word, rank, carries := strings.Cut(field, ":")
	p.phase = game.Phase(word)
	for _, k := range queenDeck {
		if k.rank == rank {
			p.card = k.role
		}
	}
	switch p.phase {
	case game.PhasePlace:
		return p.card != chess.NoRole
	case game.PhaseCommit, game.PhaseDeal, game.PhaseReveal, game.PhasePlay, game.PhaseOver:
		return !carries
	}
	return false
}

// handOfRound is the hand to which the white pawn's square belongs, from 0.
func (p *queenPosition) handOfRound() int { return slices.Index(queenPawns[:], p.board.pawn) }

// faults lists what could not come about: more pieces than there are cards,
// or a deal out of its order.
func (p *queenPosition) faults() (faults []string) {
	for _, k := range queenDeck {
		n := p.board.roles[k.role].Count()
		if p.card == k.role {
			n++
		}
		if n > k.count {
			faults = append(faults, fmt.Sprintf("%d times %s, the deck has %d", n, k.role, k.count))
		}
	}
	for seat := game.First; seat <= game.Second; seat++ {
		if n := p.board.count(seat); n > queenCards {
			faults = append(faults, fmt.Sprintf("%s has %d pieces, %d are dealt", queenSeats[seat], n, queenCards))
		}
	}
	if p.phase == game.PhasePlay || p.phase == game.PhaseOver {
		return faults
	}
	if p.quiet != 0 {
		faults = append(faults, "turns are counted before the first move")
	}
	if !p.inOrder() {
		faults = append(faults, "the pieces do not stand as they are dealt, one after the other on the numbered squares or to the right of them")
	}
	return faults
}

// inOrder reports whether a position of the deal has come about card by card.
func (p *queenPosition) inOrder() bool {
	n := p.handOfRound()
	placed := p.board.count(game.First) + p.board.count(game.Second)
	for i := range placed {
		if _, ok := p.board.placed(n, i); !ok {
			return false
		}
	}
	switch p.phase {
	case game.PhaseCommit:
		return placed == 0 && p.turn == queenReceiver(n, 0)
	case game.PhaseReveal:
		return placed == queenDealt && p.turn == queenFirst(n)
	}
	return placed < queenDealt && p.turn == queenReceiver(n, placed)
}

// placed is the one square on which piece i of hand n was placed, both from
// 0; false if it stands on none or on both.
func (b *queenBoard) placed(n, i int) (chess.Square, bool) {
	own := b.sides[queenReceiver(n, i)]
	at := queenOffered(n, i)
	if own.Has(at[0]) == own.Has(at[1]) {
		return chess.NoSquare, false
	}
	if own.Has(at[0]) {
		return at[0], true
	}
	return at[1], true
}

// recall fills in which cards were turned, as a position of the deal shows.
func (s *queenState) recall(p *queenPosition, h *queenHand) {
	h.placed = p.board.count(game.First) + p.board.count(game.Second)
	for i := range h.placed {
		at, _ := p.board.placed(s.hand, i)
		h.places[i], h.cards[i] = at, p.board.role(at)
	}
	h.turned = h.placed
	if p.card != chess.NoRole {
		h.cards[h.turned] = p.card
		h.turned++
	}
}

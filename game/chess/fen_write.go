package chess

import "strconv"

// FEN writes the position: the reserve in brackets in the order PNBRQpnbrq
// where there are reserves, the checks that remain ("3+3") before the clocks
// where they count, and an en passant square only if a capture is legal.
func (p *Position) FEN() string {
	text := make([]byte, 0, 96)
	text = p.appendBoard(text)
	if p.rules.Drops {
		text = append(text, '[')
		text = p.pockets[White].appendLetters(text, White)
		text = p.pockets[Black].appendLetters(text, Black)
		text = append(text, ']')
	}
	text = append(text, ' ', "wb"[p.turn&1], ' ')
	text = append(text, p.castling.String()...)
	text = append(text, ' ')
	text = append(text, p.EnPassant().String()...)
	text = append(text, ' ')
	if need := p.rules.ChecksToWin; need != 0 {
		text = strconv.AppendInt(text, int64(need-p.Checks(White)), 10)
		text = append(text, '+')
		text = strconv.AppendInt(text, int64(need-p.Checks(Black)), 10)
		text = append(text, ' ')
	}
	text = strconv.AppendInt(text, int64(p.halfmove), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(p.fullmove), 10)
	return string(text)
}

// appendBoard writes the eight ranks from the eighth down.
func (p *Position) appendBoard(text []byte) []byte {
	for rank := Rank(7); rank >= 0; rank-- {
		empty := 0
		for file := File(0); file < 8; file++ {
			s := NewSquare(file, rank)
			m := p.board[s]
			if m == 0 {
				empty++
				continue
			}
			text = appendEmpty(text, empty)
			empty = 0
			text = append(text, m.piece().Letter())
			if p.promoted.Has(s) {
				text = append(text, '~')
			}
		}
		text = appendEmpty(text, empty)
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return text
}

// appendEmpty writes how many squares are empty, if any.
func appendEmpty(text []byte, n int) []byte {
	if n == 0 {
		return text
	}
	return append(text, '0'+byte(n))
}

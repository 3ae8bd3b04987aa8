package solo

import (
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/views/model"
)

// danger is what the other side would do if the side to move did nothing.
type danger struct {
	loses  bool   // it would win
	square string // of the dearest piece that it would gain, "" if it gains none
	most   int    // how much it would gain, in pawns
	what   string // "the knight on f3"
}

// worths are the usual values of the pieces, in pawns.
var worths = map[byte]int{'p': 1, 'n': 3, 'b': 3, 'r': 5, 'q': 9}

func (danger) worth(role byte) int { return worths[role] }

// dangers looks for what is threatened. Only games on a chess position are
// looked at, and only while the side to move is not in check.
func dangers(g game.Game, v game.View) (d danger) {
	c, ok := g.(chess.Game)
	if !ok || v.InCheck.Playing() {
		return d
	}
	var passed, after chess.Position
	c.Chess().MakePass(&passed)
	for _, m := range passed.AppendLegal(nil) {
		passed.Make(&after, m)
		if o := after.Outcome(); o.Over && o.Winner.Playing() {
			d.loses = true
		}
		if !passed.Captures(m) || m.IsPassant() {
			continue
		}
		gain := worths[passed.RoleAt(m.To()).Letter()]
		if guarded(&after, m.To()) {
			gain -= worths[passed.Mover(m).Letter()]
		}
		if gain > d.most {
			at := m.To().String()
			d.most, d.square, d.what = gain, at, "the "+model.RoleName(roleOn(v, at))+" on "+at
		}
	}
	return d
}

// guarded reports whether the side to move can take back on a square.
func guarded(p *chess.Position, s chess.Square) bool {
	for _, m := range p.AppendCaptures(nil) {
		if m.To() == s && p.Captures(m) {
			return true
		}
	}
	return false
}

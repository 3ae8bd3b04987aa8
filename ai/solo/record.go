package solo

import (
	"strconv"

	"hilltop/game"
)

// record is the game as a file: PGN, or the text of a game that PGN cannot
// hold. Of a damaged game it is what can be read.
func (p *play) record(r Request) Response {
	res := Response{Status: statusOK}
	switch g := p.log.Game().(type) {
	case game.Recorder:
		res.Text, res.Type, res.File = g.PGN(p.tags(r)), "application/vnd.chess-pgn; charset=utf-8", "hilltop-"+p.variant.Key+".pgn"
	case game.Scribe:
		res.Text, res.Type, res.File = g.Record(p.tags(r)), "text/plain; charset=utf-8", "hilltop-"+p.variant.Key+".txt"
	default:
		return Response{Status: statusUnprocessable, Err: ErrUnreadable}
	}
	return res
}

// tags say what the game itself does not know.
func (p *play) tags(r Request) []game.Tag {
	players := p.players()
	if !p.local {
		players[p.you.Other()].Name = "Hilltop, level " + strconv.Itoa(p.level)
	}
	list := []game.Tag{
		{Name: "Event", Value: p.variant.Name + map[bool]string{true: " on one device", false: " against the AI"}[p.local]},
		{Name: "Site", Value: "Hilltop"},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: players[game.First].Name},
		{Name: "Black", Value: players[game.Second].Name},
		{Name: "TimeControl", Value: "-"},
		{Name: "Variant", Value: p.variant.Name},
	}
	if !r.Now.IsZero() {
		list = append(list, game.Tag{Name: "Date", Value: r.Now.UTC().Format("2006.01.02")})
	}
	return list
}

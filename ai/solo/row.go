package solo

import (
	"net/url"
	"strconv"

	"hilltop/game"
	"hilltop/views/model"
	pages "hilltop/views/solo"
)

// row is the game's row in a list of saved games.
func (p *play) row(r Request) Response {
	seat := p.you
	if p.local {
		seat = game.NoSeat
	}
	players := p.players()
	who := "Against the AI, level " + strconv.Itoa(p.level)
	if p.local {
		who = players[game.First].Name + " and " + players[game.Second].Name
	}
	address := p.path() + "?" + url.Values{"variant": {p.variant.Key}, "game": {p.id}}.Encode()
	row := model.NewSavedRow(game.Match{ID: p.id, Players: players}, p.variant, p.log.Game().View(p.log.ToAct()), seat, who, address)
	return Response{Status: statusOK, Fragment: pages.Row(row), Page: pages.Row(row)}
}

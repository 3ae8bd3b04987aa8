package main

import (
	"fmt"
	"time"

	"hilltop/game"
)

// longest is where a game is called a draw, in plies.
const longest = 2000

// play plays one game from start; seats hold the players. secret is what
// cards are drawn from.
func play(start game.Game, seats [2]player, secret game.Secret, c config) (r result) {
	g := start
	lose := func(seat game.Seat, fault *[2]bool, why string) result {
		fault[seat] = true
		r.points[seat.Other()] = 1
		r.words = fmt.Sprintf("%s %s after %d plies: %s", seats[seat].name(), why, g.Ply(), g.Position())
		return r
	}
	for g.Ply() < longest {
		if o := g.Outcome(); o.Over {
			return r.end(o, g)
		}
		if next := claimed(g); next != nil {
			g = next
			continue
		}
		seat := g.ToAct()
		if seat == game.Dealer {
			next, err := g.Apply(g.Draw(secret))
			if err != nil {
				r.words = "the dealer: " + err.Error()
				return r
			}
			g = next
			continue
		}
		began := time.Now()
		text, err := seats[seat].choose(g)
		if err != nil {
			return lose(seat, &r.crashed, "crashed ("+err.Error()+")")
		}
		if took := time.Since(began); c.moveTime > 0 && took > c.moveTime+c.margin {
			r.late[seat] = true
		}
		next, err := g.Apply(game.Action(text))
		if err != nil {
			return lose(seat, &r.illegal, "played "+text)
		}
		g = next
	}
	return r.end(game.Drawn(game.FiftyMoves), g)
}

// claimed is g with a draw claimed that is open to be claimed; nil if none is.
func claimed(g game.Game) game.Game {
	for _, claim := range g.Claims() {
		if !claim.Open {
			continue
		}
		if next, err := g.Close(game.Closing{Reason: claim.Reason, By: g.ToAct()}); err == nil {
			return next
		}
	}
	return nil
}

// end fills in how a game ended by rule.
func (r *result) end(o game.Outcome, g game.Game) result {
	r.plies = g.Ply()
	r.points = [2]float64{0.5, 0.5}
	if o.Winner.Playing() {
		r.points = [2]float64{}
		r.points[o.Winner] = 1
	}
	r.words = fmt.Sprintf("%s (%s) after %d plies", o.Result(), o.Reason, r.plies)
	return *r
}

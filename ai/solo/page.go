package solo

import (
	"strconv"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/views/model"
	"hilltop/views/room"
)

// aiName is what the AI is called where people have names.
const aiName = "AI"

// page is the page of the game.
func (p *play) page(status int, r Request) Response {
	m := model.NewGame(p.input(r))
	return Response{Status: status, Fragment: room.Table(m), Page: wholePage(m)}
}

// input is what the page is made from.
func (p *play) input(r Request) model.GameInput {
	seat, viewer := p.you, p.you
	if p.local {
		seat, viewer = game.NoSeat, p.log.ToAct()
	}
	live := p.log.Game().View(viewer)
	in := model.GameInput{
		Page: r.Page, Variant: p.variant, Live: live, Shown: live, Seat: seat, POV: p.pov, From: p.from,
		Match:   game.Match{ID: p.id, Variant: p.variant.Key, Setup: p.log.Setup, Version: p.version, Ply: p.log.Ply(), Players: p.players(), RematchBy: game.NoSeat},
		Allowed: p.log.Allowed(p.speaker()), Notice: p.notice, Typed: p.typed, Claim: p.claim,
		Solo: &model.SoloInput{
			URL: p.path(), Fields: p.fields(), Undo: p.undo, Back: p.last() >= 0, Hints: p.hints, Hint: p.hint, HintAt: p.hintAt(), Flip: p.flip,
			Thinks: p.thinks, Waits: p.waits, Held: p.held, Wanted: p.wanted, Asks: p.asks,
		},
	}
	if p.look >= 0 {
		in.Shown = p.log.At(p.look).View(viewer)
	}
	if r.Rules != nil {
		in.Rules = r.Rules(p.variant.Key)
	}
	if !p.local {
		in.Solo.Levels = levels(p.level)
	}
	return in
}

// speaker is the seat for which words may be said here.
func (p *play) speaker() game.Seat {
	if p.local {
		return p.log.ToAct()
	}
	return p.you
}

// shown is whose side is at the bottom.
func (p *play) shown() game.Seat {
	switch {
	case p.pov.Playing():
		return p.pov
	case !p.local:
		return p.you
	case p.flip && p.log.ToAct().Playing():
		return p.log.ToAct()
	}
	return game.First
}

func (p *play) path() string {
	if p.local {
		return PathLocal
	}
	return PathAI
}

// players are the two as the page calls them.
func (p *play) players() (both [2]game.Player) {
	for seat := range both {
		name := p.names[seat]
		switch {
		case name != "" && (p.local || game.Seat(seat) == p.you):
		case p.local:
			name = p.variant.SeatNames[seat]
		case game.Seat(seat) == p.you:
			name = "You"
		default:
			name = aiName
		}
		both[seat] = game.Player{Name: name}
	}
	return both
}

// levels are the levels to choose from.
func levels(now int) []model.Choice {
	var list []model.Choice
	for _, l := range ai.Levels() {
		list = append(list, model.Choice{Value: strconv.Itoa(l.Number), Label: l.Name, On: l.Number == now})
	}
	return list
}

// promotion: a pawn has been moved to its last square, and nobody has said what
// it becomes.
type promotion struct{ from, to string }

func (*promotion) Error() string { return "what does the pawn become?" }

// promotes reports whether an action lacks nothing but what a pawn becomes;
// script asks for that by itself.
func (p *play) promotes(a game.Action, fragment bool) *promotion {
	if len(a) != len("e7e8") || fragment || p.chooser() == game.NoSeat {
		return nil
	}
	from, to := string(a[:2]), string(a[2:])
	for _, o := range p.log.Game().View(p.chooser()).Options {
		if o.From == from && o.To == to && o.Promotes != 0 {
			return &promotion{from, to}
		}
	}
	return nil
}

// promote is the page that asks what a pawn becomes.
func (p *play) promote(r Request, asked *promotion) Response {
	in := p.input(r)
	in.Seat = p.chooser()
	m := model.NewPromote(in, asked.from, asked.to)
	m.Post, m.Fields = p.path(), p.fields()
	return Response{Status: statusOK, Page: wholePromote(m)}
}

// Resume is the page into which script puts a game that is saved in the
// browser: an empty board of the variant that the form names, with "game", its
// name in the browser's store. Response.Err is ErrUnreadable for a form that
// names no variant.
func Resume(r Request) Response {
	p, err := read(r.Path, r.Form)
	if err != nil {
		return Response{Status: statusUnprocessable, Err: err}
	}
	p.notice = model.Info("Opening your saved game…")
	in := p.input(r)
	in.Seat = game.NoSeat
	in.Live.Cells, in.Live.Options = [64]game.Cell{}, nil
	in.Shown = in.Live
	in.Solo.Resume, in.Solo.Fields = true, nil
	return Response{Status: statusOK, Page: wholePage(model.NewGame(in))}
}

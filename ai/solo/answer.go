package solo

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/views/model"
)

// busySeconds is when to ask again after ErrBusy.
const busySeconds = 5

// Answer answers a form. Without a Brain the AI is not asked: the page says
// that it is to move, and the answer comes as a form of its own. Errors stand
// in the Response.
//
// A form holds the game (variant, setup, log, level, you, ...) and one of:
//
//	do=start                         a new game, from the page that sets it up
//	action=..., text=...             a choice, as on the page of a match
//	answer=1, action=..., at=<ply>   the AI's choice
//	from=e2                          a piece is chosen, without script
//	look=12                          show the position after so many actions
//	do=undo, hint, think, draw, again, swap, turn, show
//	sure=again, swap, or an action   the same without asking
//	set=level (to=5), flip, hints, undo   changes how the game is played
//	why=e2e5                         answers with a sentence: why not?
func Answer(ctx context.Context, r Request, b Brain) Response {
	f := r.Form
	p, err := read(r.Path, f)
	if err != nil {
		return Response{Status: statusUnprocessable, Err: err}
	}
	p.minds(r.Running)
	switch {
	case strings.HasSuffix(r.Path, TailRecord):
		return p.record(r)
	case strings.HasSuffix(r.Path, TailRow):
		return p.row(r)
	case f.Get("why") != "":
		return p.why(f.Get("why"))
	case p.damage != nil:
		p.notice = model.Bad("The game in this page is damaged. All that can be read of it stands here.")
		p.stands(b)
		return p.page(statusUnprocessable, r)
	}
	status, err := p.do(ctx, r, b)
	var asked *promotion
	switch {
	case errors.As(err, &asked):
		return p.promote(r, asked)
	case errors.Is(err, ErrBusy):
		p.stands(b)
		p.notice = model.Notice{Kind: "warn", Text: "Too many games ask the AI just now. Nothing is lost: ask again in a few seconds."}
		res := p.page(statusUnavailable, r)
		res.Retry = busySeconds
		return res
	case err != nil:
		p.notice = model.Bad(p.sentence(err))
		status = statusOf(err)
	}
	p.stands(b)
	res := p.page(status, r)
	if status == statusInternal {
		res.Fault = err
	}
	return res
}

// stands says on the page that the AI is to move, if it is: to the browser that
// it has to ask it, or to the person that it can be asked, or why it does not.
func (p *play) stands(b Brain) {
	if p.held = p.ais() && p.elsewhere(); p.held {
		p.notice = model.Notice{Kind: "warn", Text: p.sentence(errElsewhere)}
		return
	}
	p.thinks, p.waits = p.ais() && b == nil, p.ais() && b != nil
}

// do does what the form asks for.
func (p *play) do(ctx context.Context, r Request, b Brain) (status int, err error) {
	f := r.Form
	switch {
	case f.Get("do") == "start":
		err = p.start(ctx, r, b)
	case f.Get("answer") == "1":
		err = p.answered(ctx, r, b)
	case f.Get("sure") != "":
		err = p.surely(ctx, r, b, f.Get("sure"))
	case f.Get("set") != "":
		p.set(f.Get("set"), f.Get("to"))
	case f.Get("do") != "":
		err = p.say(ctx, r, b, f.Get("do"))
	case f.Get("look") != "":
		if n, bad := strconv.Atoi(f.Get("look")); bad == nil && n < p.log.Ply() {
			p.look = max(n, 0)
		}
	case f.Has("from"):
		p.from = clean(f.Get("from"), 2)
	case f.Get("text") != "":
		err = p.typedText(ctx, r, b, f.Get("text"))
	case f.Get("action") != "":
		err = p.act(ctx, r, b, game.Action(f.Get("action")))
	}
	return statusOK, err
}

// say does one of the words that only these games know.
func (p *play) say(ctx context.Context, r Request, b Brain, word string) error {
	switch word {
	case "undo":
		return p.takeBack(ctx, r, b)
	case "hint":
		return p.giveHint(ctx, b, game.Action(clean(r.Form.Get("best"), maxAction)))
	case "think":
		return p.advance(ctx, r.Key, b)
	case "draw":
		return p.agree(ctx, r, b)
	case "again", "swap":
		if !r.Fragment && !p.log.Outcome().Over && p.last() >= 0 { // script has asked
			p.asks = word
			p.notice = model.Notice{Kind: "warn", Text: "Start again? The game so far will be lost."}
			return nil
		}
		return p.again(ctx, r, b, word == "swap")
	case "turn":
		p.pov = p.shown().Other()
	}
	return nil
}

// surely does what was asked about.
func (p *play) surely(ctx context.Context, r Request, b Brain, word string) error {
	if word == "again" || word == "swap" {
		return p.again(ctx, r, b, word == "swap")
	}
	return p.act(ctx, r, b, game.Action(word))
}

// asked are the words that end something, with what is asked before.
var asked = map[game.Action]string{
	game.Resign: "Resign? The other side wins.", game.ConcedeHand: "Concede the hand? The other side gets the most points that it could win.",
}

// act plays an action or a word of the person who may choose now.
func (p *play) act(ctx context.Context, r Request, b Brain, a game.Action) error {
	seat := p.chooser()
	word := strings.Contains(string(a), "-")
	switch {
	case len(a) > maxAction:
		return game.ErrSyntax
	case p.log.Outcome().Over:
		return game.ErrOver
	case word && !slices.Contains([]game.Action{game.ClaimDraw, game.Resign, game.ConcedeHand}, a):
		return &game.IllegalError{Code: game.WhyNothingThere}
	case word && !p.local:
		seat = p.you // also while the AI thinks
	case seat == game.NoSeat:
		return game.ErrNotYourTurn
	}
	move, _ := strings.CutSuffix(string(a), table.ClaimSuffix)
	a = game.Action(move)
	if p.claim && !word {
		a += table.ClaimSuffix
	}
	_, entries, err := p.log.Try(seat, a)
	if err != nil {
		if asked := p.promotes(game.Action(move), r.Fragment); asked != nil {
			return asked
		}
		return err
	}
	if q := asked[a]; q != "" && !r.Fragment && r.Form.Get("sure") == "" { // script has asked
		p.asks = string(a)
		p.notice = model.Notice{Kind: "warn", Text: q}
		return nil
	}
	for _, e := range entries {
		if err := p.add(e.Seat, e.Action); err != nil {
			return err
		}
	}
	p.claim = false
	p.changed()
	return p.advance(ctx, r.Key, b)
}

// advance lets chance act, and the AI if it may be asked, until a person has
// to choose. Errors: ErrBusy, and those of adding to the log.
func (p *play) advance(ctx context.Context, key [32]byte, b Brain) error {
	for {
		switch to := p.log.ToAct(); {
		case to == game.Dealer:
			if err := p.add(to, p.log.Game().Draw(p.secret(key))); err != nil {
				return err
			}
		case !p.ais():
			return nil
		case b == nil:
			return nil // the browser asks it
		case p.elsewhere():
			return nil // it does not help
		default:
			c, err := b.Play(ctx, p.log.Game(), to, p.level, p.seed)
			if err != nil {
				return err
			}
			if c.Claim != "" {
				c.Action = game.ClaimDraw
			}
			if err := p.add(to, c.Action); err != nil {
				return err
			}
			p.changed()
		}
	}
}

// answered takes the AI's choice from the form. One that was made for another
// position changes nothing, nor does one that must not be given.
func (p *play) answered(ctx context.Context, r Request, b Brain) error {
	if !p.ais() || p.elsewhere() || r.Form.Get("at") != strconv.Itoa(p.log.Ply()) {
		return p.advance(ctx, r.Key, b)
	}
	a := game.Action(clean(r.Form.Get("action"), maxAction))
	if strings.Contains(string(a), "-") && a != game.ClaimDraw {
		return &game.IllegalError{Code: game.WhyNothingThere}
	}
	if err := p.add(p.you.Other(), a); err != nil {
		return err
	}
	p.changed()
	return p.advance(ctx, r.Key, b)
}

// agree: both people agree on a draw.
func (p *play) agree(ctx context.Context, r Request, b Brain) error {
	if !p.local {
		return &game.IllegalError{Code: game.WhyNothingThere}
	}
	seat := p.log.ToAct()
	if !seat.Playing() {
		return game.ErrOver
	}
	if err := p.add(seat, game.OfferDraw); err != nil {
		return err
	}
	if err := p.add(seat.Other(), game.AcceptDraw); err != nil {
		return err
	}
	p.changed()
	return p.advance(ctx, r.Key, b)
}

// set changes how the game is played from now on.
func (p *play) set(what, to string) {
	switch what {
	case "level":
		p.level = levelOf(to)
		p.notice = model.Info("The AI plays at level " + strconv.Itoa(p.level) + " from now on.")
	case "flip":
		p.flip, p.pov = !p.flip, game.NoSeat
	case "hints":
		p.hints = !p.hints
	case "undo":
		p.undo = !p.undo
	}
	p.version++
}

// why answers with the reason for which something is not allowed; with an
// empty text if it is.
func (p *play) why(action string) Response {
	res := Response{Status: statusOK, Type: "text/plain; charset=utf-8"}
	seat := p.you
	if p.local && p.log.ToAct().Playing() {
		seat = p.log.ToAct()
	}
	var err error = game.ErrSyntax
	if len(action) <= maxAction {
		if g, ok := p.log.Game().(game.Explainer); ok {
			err = g.Why(seat, game.Action(action))
		} else {
			_, _, err = p.log.Try(seat, game.Action(action))
		}
	}
	if err != nil {
		res.Text = p.sentence(err)
	}
	return res
}

// sentence says an error to the people of this game.
func (p *play) sentence(err error) string {
	switch {
	case errors.Is(err, game.ErrNotYourTurn) && p.ais():
		return "It is the AI's turn."
	case errors.Is(err, table.ErrTooLong):
		return "This game is too long to go on here. Its record can still be downloaded."
	case errors.Is(err, errElsewhere):
		return "This position comes from a game that you are playing with somebody. The AI does not move in it and gives no hints until that game is over."
	case errors.Is(err, errPast):
		return model.Past
	case errors.Is(err, errNothing):
		return "There is nothing to take back."
	}
	return model.Sentence(err)
}

// statusOf is the HTTP status of an error of the game.
func statusOf(err error) int {
	switch {
	case errors.Is(err, game.ErrIllegal), errors.Is(err, table.ErrTooLong):
		return statusUnprocessable
	case errors.Is(err, game.ErrSyntax):
		return statusBadRequest
	case errors.Is(err, game.ErrNotYourTurn), errors.Is(err, game.ErrOver), errors.Is(err, errNothing), errors.Is(err, errElsewhere), errors.Is(err, errPast):
		return statusConflict
	}
	return statusInternal
}

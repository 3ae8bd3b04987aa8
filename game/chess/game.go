package chess

import "hilltop/game"

// Game is a game of the chess family with its whole history. It implements
// game.Game, game.Recorder, game.Explainer and game.Stepper. It is a value
// over immutable nodes: Apply and Close share the past and change nothing,
// so a Game may be used from several goroutines. The zero value is not a
// game; see NewGame.
type Game struct {
	last   *node
	setup  string       // FEN of a custom start, "" for the usual one
	closed game.Outcome // by word of a seat
}

// node is one position of a game and how it came about.
type node struct {
	prev *node // nil at the start
	ply  int
	pos  Position
	seen int // how often the position has occurred, this time included
	end  game.Outcome
	step game.Step // zero at the start
	move Move
}

// NewGame starts a game from a FEN, or from the usual position of the rules
// if setup is "". The position may be one in which the game is over. Errors:
// those of ParseFEN.
func NewGame(r *Rules, setup string) (Game, error) {
	start := r.Start
	if start == "" {
		start = StartFEN
	}
	usual, err := ParseFEN(start, r)
	if err != nil {
		return Game{}, err
	}
	g := Game{last: &node{pos: usual, seen: 1, end: usual.Outcome()}}
	if setup == "" {
		return g, nil
	}
	p, err := ParseFEN(setup, r)
	if err != nil {
		return Game{}, err
	}
	if g.setup = p.FEN(); g.setup == usual.FEN() {
		g.setup = ""
	}
	g.last = &node{pos: p, seen: 1, end: p.Outcome()}
	return g, nil
}

func seatOf(c Color) game.Seat { return game.Seat(c) }

// Chess is a copy of the live position.
func (g Game) Chess() *Position {
	p := g.last.pos
	return &p
}

// Setup is the FEN of a custom start, "" if the game began as usual.
func (g Game) Setup() string { return g.setup }

// Positions are all positions of the game, the start first.
func (g Game) Positions() []Position {
	list := make([]Position, g.last.ply+1)
	for n := g.last; n != nil; n = n.prev {
		list[n.ply] = n.pos
	}
	return list
}

// Moves are all moves of the game.
func (g Game) Moves() []Move {
	list := make([]Move, g.last.ply)
	for n := g.last; n.prev != nil; n = n.prev {
		list[n.ply-1] = n.move
	}
	return list
}

// Ply implements game.Game.
func (g Game) Ply() int { return g.last.ply }

// ToAct implements game.Game.
func (g Game) ToAct() game.Seat {
	if g.Outcome().Over {
		return game.NoSeat
	}
	return seatOf(g.last.pos.turn)
}

// Outcome implements game.Game. What the board decided stands before any
// word of a seat.
func (g Game) Outcome() game.Outcome {
	if g.last.end.Over {
		return g.last.end
	}
	return g.closed
}

// Position implements game.Game: the FEN.
func (g Game) Position() string { return g.last.pos.FEN() }

// Legal implements game.Game. The order is that of move generation.
func (g Game) Legal() []game.Action {
	if g.Outcome().Over {
		return nil
	}
	moves := g.last.pos.AppendLegal(nil)
	list := make([]game.Action, len(moves))
	for i, m := range moves {
		list[i] = game.Action(m.UCI())
	}
	return list
}

// Apply implements game.Game.
func (g Game) Apply(a game.Action) (game.Game, error) {
	if g.Outcome().Over {
		return nil, game.ErrOver
	}
	m, err := g.last.pos.ParseUCI(string(a))
	if err != nil {
		return nil, err
	}
	return g.play(m), nil
}

// Read implements game.Game.
func (g Game) Read(text string) (game.Action, error) {
	if g.Outcome().Over {
		return "", game.ErrOver
	}
	m, err := g.last.pos.ParseSAN(text)
	if err != nil {
		return "", err
	}
	return game.Action(m.UCI()), nil
}

// Draw implements game.Game: nothing is dealt in chess.
func (g Game) Draw(game.Secret) game.Action { return "" }

// Why implements game.Explainer.
func (g Game) Why(seat game.Seat, a game.Action) error {
	t, ok := parseTry(string(a))
	if !ok {
		return notAMove(string(a))
	}
	p := &g.last.pos
	if !seat.Playing() {
		return p.refusal(t, game.WhyNotYourTurn)
	}
	switch e := p.flaw(t, Color(seat)); {
	case e != nil:
		return e
	case g.Outcome().Over:
		return p.refusal(t, game.WhyGameOver)
	case seat != g.ToAct():
		return p.refusal(t, game.WhyNotYourTurn)
	}
	_, err := p.pick(t)
	return err
}

// play is g after the legal move m.
func (g Game) play(m Move) Game {
	prev := g.last
	n := &node{prev: prev, ply: prev.ply + 1, move: m, seen: 1}
	prev.pos.Make(&n.pos, m)
	n.end = n.pos.Outcome()
	n.step = n.tell()
	for past := prev; past != nil; past = past.prev {
		if past.pos.Key() == n.pos.Key() && past.pos.Same(&n.pos) {
			n.seen = past.seen + 1
			break
		}
	}
	g.last = n
	return g
}

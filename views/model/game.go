package model

import (
	"strconv"

	"hilltop/game"
)

// GameInput is all that the page of a match is made from.
type GameInput struct {
	Page    Page // Title, Path, Game, Refresh, Scripts and Bar are set by NewGame
	Match   game.Match
	Variant game.Variant
	Live    game.View     // the live position, as the viewer may see it
	Shown   game.View     // the position to draw; the same as Live unless history is viewed
	Seat    game.Seat     // of the viewer; NoSeat watches
	POV     game.Seat     // whose side is at the bottom; NoSeat is the viewer's own, or First
	From    string        // selected piece, without script: "e2", "N@"; ignored when not to be moved
	Confirm bool          // ask before a move is sent
	Allowed []game.Action // table words open to the viewer
	Offers  [2]bool       // whose draw offer stands
	Refused bool          // the viewer's own was declined a moment ago
	Here    [2]bool       // who has been seen in the last half minute
	Notice  Notice        // answer to what the viewer just did
	Typed   string        // keep in the type field after a refusal
	Claim   bool          // keep "claim with my next move" ticked after a refusal
	Key     string        // makes a repeat of the next action harmless
	Base    string        // "https://example.org", for links to copy
	Rules   HTML          // the guide in short
	First   HTML          // what a newcomer trips over, in the viewer's first game of the kind; or ""
	Opening string        // name of the opening in the moves so far, "" for none or unknown
	Book    bool          // openings have names in this game
	Keep    bool          // tell the guest how to keep the seat; not before First has been read
	Now     int64         // Unix milliseconds
	Times   []int64       // when the actions were made, by ply, the first at 0; shorter where it is not known
	// Promised are the commitments to the deals of a rematch that the viewer
	// may accept, in hex; nil where there is none.
	Promised []string
	// Solo makes it the page of a game without an opponent elsewhere; nil for
	// a match.
	Solo *SoloInput
	// Takeback is the wish of each seat to go back, CanTakeBack what the viewer
	// could wish now; NoTakeback: the viewer's own wish was declined a moment
	// ago.
	Takeback    [2]Back
	CanTakeBack Back
	NoTakeback  bool
	Gave        [2]bool // who gave the other time just now, by seat
	Resting     string  // until when the seat to act is on vacation; ""
	Score       *[3]int // won, lost and drawn against this opponent; nil
	Onward      bool    // go on to the next game, for the viewer has moved
	Beside      *Beside // for players
}

// Back is a wish to go back to a ply; the zero Back is none.
type Back struct {
	On  bool
	Ply int
}

// Game is the page of a match. Texts that go into data attributes are ready
// to print: flags are "1" or "0", seats "first", "second" or "".
type Game struct {
	Page    Page
	Badge   Badge
	Goal    string
	ID      string
	URL     string // /g/ID
	Post    string // /g/ID/actions
	Rematch string // /g/ID/rematch
	Events  string // /g/ID/events; "" when nothing can change any more
	Reload  string // hx-get of the table: /g/ID/board with the same view
	Version string
	Key     string
	Ply     string // shown
	Plies   string // played
	Live    string
	You     string
	Turn    string
	Over    string
	Confirm string
	POV     string // "first" or "second"
	POVWord string // for addresses: "white" or "black"
	Step    string // JSON of the last step shown, or ""
	Names   [2]string
	Board   Board
	Top     Strip
	Bottom  Strip
	Trays   bool   // the game has trays
	Counts  bool   // the game has counters
	Hand    *Hand  // of games played in hands; else nil
	Sheet   *Sheet // likewise
	Fair    *Fair  // of deals that can be checked
	Message Notice
	Answer  bool // an offer of the other side waits for the viewer
	Moves   Moves
	Nav     []NavLink
	Flip    string // address of the same view from the other side
	Typed   string
	Hint    string // what a typed move looks like
	Talk    Talk
	Share   Share
	Rules   HTML
	First   HTML   // told beside the board until the viewer has moved; or ""
	Opening string // line about the opening; "" where openings have no names
	Keep    bool
	Solo    *Solo   // of a game without an opponent elsewhere; else nil
	Onward  string  // address of the next game, to which the page goes by itself; ""
	Beside  *Beside // nil for who watches
}

// scene is GameInput with what follows from it.
type scene struct {
	GameInput
	live   bool   // the live position is shown
	acts   bool   // the viewer is to move, in the position shown
	url    string // /g/ID
	bottom game.Seat
	home   game.Seat // whose side is at the bottom if nobody turns the board
}

func newScene(in GameInput) scene {
	s := scene{GameInput: in, url: "/g/" + in.Match.ID, live: in.Shown.Ply == in.Live.Ply}
	s.acts = s.live && (in.Seat.Playing() && in.Live.ToAct == in.Seat || s.both() && in.Live.ToAct.Playing()) && !in.Live.Outcome.Over
	if in.Seat.Playing() {
		s.home = in.Seat
	} else if s.both() && in.Solo.Flip && in.Live.ToAct.Playing() {
		s.home = in.Live.ToAct
	}
	s.bottom = s.home
	if in.POV.Playing() {
		s.bottom = in.POV
	}
	return s
}

// NewGame makes the page of a match.
func NewGame(in GameInput) Game {
	s := newScene(in)
	over := in.Live.Outcome.Over
	badge := NewBadge(in.Variant)
	g := Game{
		Page: in.Page, Badge: badge, Goal: in.Variant.Goal,
		ID: in.Match.ID, URL: s.url, Post: s.at("/actions", -1, s.bottom), Rematch: s.url + "/rematch",
		Reload:  s.at("/board", s.shownPly(), s.bottom),
		Version: strconv.Itoa(in.Match.Version), Key: in.Key,
		Ply: strconv.Itoa(in.Shown.Ply), Plies: strconv.Itoa(in.Live.Ply),
		Live: flag(s.live), You: seatID(in.Seat), Turn: seatID(in.Live.ToAct), Over: flag(over), Confirm: flag(in.Confirm),
		POV: seatID(s.bottom), POVWord: povWord(s.bottom),
		Names: in.Variant.SeatNames,
		Board: s.board(), Top: s.strip(s.bottom.Other()), Bottom: s.strip(s.bottom),
		Trays: len(in.Shown.Trays) > 0, Counts: len(in.Shown.Counters) > 0,
		Hand: s.hand(), Sheet: s.sheet(), Fair: s.fair(),
		Message: s.message(), Answer: s.asked(), Moves: s.moves(), Nav: s.nav(),
		Flip: s.flip(), Typed: in.Typed, Hint: s.hint(), Talk: s.talk(),
		Share: Share{Position: in.Shown.Position, Link: in.Base + s.at("", in.Shown.Ply, s.bottom), Image: s.url + "/" + strconv.Itoa(in.Shown.Ply) + ".png?v=" + strconv.Itoa(in.Match.Version), PGN: s.url + "/pgn"},
		Rules: in.Rules, First: in.First, Opening: s.opening(), Keep: in.Keep && in.First == "", Beside: in.Beside,
	}
	if in.Onward && g.Talk.Turns != "" && !s.waits() {
		g.Onward = g.Talk.Turns
		g.Page.Onward = g.Onward
	}
	if !over || in.Match.RematchID == "" {
		g.Events = s.url + "/events"
	}
	if n := in.Shown.Ply; n > 0 && n <= len(in.Live.History) {
		next := game.NoSeat // of the past nobody is told that it is their move
		if s.live {
			next = in.Shown.ToAct
		}
		step := NewStep(in.Live.History[n-1], in.Shown, next)
		if s.live {
			step.Prior = priorStep(in.Live.History, in.Shown)
		}
		g.Step = step.JSON()
	}
	if g.Hand != nil {
		g.Share.PGN, g.Share.Record = "", s.url+"/pgn"
		g.Page.Cards = true
	}
	g.Page.Title, g.Page.Path, g.Page.Game, g.Page.Scripts, g.Page.NoIndex = s.title(), s.url, in.Match.ID, true, true
	g.Page.Refresh = s.live && !over && !s.acts
	g.Page.Live = "" // it has a stream of its own
	g.Page.Bar = &badge
	if in.Solo != nil {
		g.alone(s)
	}
	return g
}

// shownPly is the ply for addresses; -1 for "whatever is live".
func (s scene) shownPly() int {
	if s.live {
		return -1
	}
	return s.Shown.Ply
}

// at is the address of a view of this match: a ply (-1: the live one) seen
// from a side.
func (s scene) at(tail string, ply int, pov game.Seat) string {
	if s.Solo != nil {
		return "" // what is shown is asked for with a form
	}
	query, sep := "", "?"
	if ply >= 0 {
		query, sep = "?ply="+strconv.Itoa(ply), "&"
	}
	if pov != s.home {
		query += sep + "pov=" + povWord(pov)
	}
	return s.url + tail + query
}

// flip always names the side, so that it also undoes what a cookie remembers.
func (s scene) flip() string {
	to := povWord(s.bottom.Other())
	if s.live {
		return s.url + "?pov=" + to
	}
	return s.url + "?ply=" + strconv.Itoa(s.Shown.Ply) + "&pov=" + to
}

// title is the document's: what to do first, so that a tab shows it.
func (s scene) title() string {
	text := s.Variant.Name + ": " + s.Match.Players[0].Name + " and " + s.Match.Players[1].Name
	switch {
	case s.Live.Outcome.Reason == game.Abort:
		return "Aborted. " + text
	case s.Live.Outcome.Over:
		return s.Live.Outcome.Result() + " " + text
	case s.awaited() != "":
		return s.awaited() + " " + text
	case s.Seat.Playing() && s.Live.ToAct == s.Seat:
		return "Your move. " + text
	}
	return text
}

// povWord names a side in addresses. The words are those of the first games;
// they stand for the seats in every game.
func povWord(s game.Seat) string {
	if s == game.Second {
		return "black"
	}
	return "white"
}

func flag(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// hint is an example for the field of typed moves.
func (s scene) hint() string {
	switch h := s.Live.Hand; {
	case h == nil:
		return "e4, Nf3"
	case h.Phase == game.PhasePlace && s.acts && len(s.Live.Options) > 0:
		return string(s.Live.Options[0].Action)
	}
	return "Nd3, b1b4"
}

// opening is the line about the opening. Its place is kept from the start, so
// that nothing moves when there is a name.
func (s scene) opening() string {
	if !s.Book {
		return ""
	}
	return "Opening: " + or(s.Opening, "none yet")
}

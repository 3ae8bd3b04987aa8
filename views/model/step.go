package model

import (
	"encoding/json"
	"strconv"
	"strings"

	"hilltop/game"
)

// Step is one action as the browser gets it (data-step), to be said aloud. Its
// JSON is shared with the script, which makes the same words from it: both are
// tested against testdata/announcements.json.
type Step struct {
	Ply      int    `json:"ply"`
	Seat     string `json:"seat"`               // who acted: "first", "second"; "" is the dealer
	Next     string `json:"next,omitempty"`     // who acts now; "" when it is over
	Label    string `json:"label"`              // notation
	Role     string `json:"role,omitempty"`     // "n": what moved or was dropped
	From     string `json:"from,omitempty"`     // "" for a drop
	To       string `json:"to,omitempty"`       //
	Took     string `json:"took,omitempty"`     // role captured
	Promotes string `json:"promotes,omitempty"` // role it became
	Castles  bool   `json:"castles,omitempty"`
	Passant  bool   `json:"passant,omitempty"`
	Drop     bool   `json:"drop,omitempty"`
	Pawned   bool   `json:"pawned,omitempty"` // what was captured becomes a pawn again
	Check    bool   `json:"check,omitempty"`
	Ends     string `json:"ends,omitempty"`   // reason
	Tray     bool   `json:"tray,omitempty"`   // captures go to a reserve
	Counts   []int  `json:"counts,omitempty"` // by seat, after it
	Of       int    `json:"of,omitempty"`     // what wins; 0: nothing is counted
	Unit     string `json:"unit,omitempty"`   // "checks"
	// The rest is for games of hands and cards.
	Kind   string   `json:"kind,omitempty"`   // of a step that is no move
	For    string   `json:"for,omitempty"`    // the seat that gets the card
	Card   string   `json:"card,omitempty"`   // its rank
	At     []string `json:"at,omitempty"`     // squares on offer for it
	Opens  string   `json:"opens,omitempty"`  // what begins with the step, or has ended before it, in words
	Claims []int    `json:"claims,omitempty"` // by seat, after it
	Pieces []int    `json:"pieces,omitempty"` // likewise, where known
	Hand   string   `json:"hand,omitempty"`   // reason for which it ended the hand
	Points int      `json:"points,omitempty"` // scored with it
	Prior  *Step    `json:"prior,omitempty"`  // what a player did before the dealer's step
}

// NewStep is the browser's form of a step of a view's history, after which
// next is to act.
func NewStep(s game.Step, v game.View, next game.Seat) Step {
	step := Step{
		Ply: s.Ply, Seat: seatID(s.Seat), Next: seatID(next), Label: s.Label,
		Role: letter(s.Role), From: s.From, To: s.To, Took: letter(s.Took), Promotes: letter(s.Promotes),
		Castles: s.Castles, Passant: s.Passant, Drop: s.From == "" && s.To != "", Pawned: s.Pawned,
		Check: s.Check, Ends: string(s.Ends), Tray: len(v.Trays) > 0,
	}
	if len(v.Counters) > 0 {
		step.Counts, step.Of, step.Unit = s.Counts[:], v.Counters[0].Of, v.Counters[0].Name
	}
	if v.Hand != nil {
		step.ofHand(s, v)
	}
	return step
}

// JSON is the text of data-step.
func (s Step) JSON() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("model: a step that JSON cannot hold: " + err.Error())
	}
	return string(text)
}

// StepWords says a step aloud: "Black knight takes pawn on e4, check. 2 of 3
// checks." Names are those of the two seats; you is the listener's seat
// ("first", "second") or "".
func StepWords(s Step, names [2]string, you string) string {
	name := "The dealer"
	if s.Seat != "" {
		name = names[seatIndex(s.Seat)]
	}
	if s.Kind != "" || s.Claims != nil {
		return handStepWords(s, names, you)
	}
	parts := []string{stepHead(s, name) + "."}
	if s.Tray && s.Took != "" {
		parts = append(parts, stepReserve(s, name, you))
	}
	if s.Of > 0 && s.Check && len(s.Counts) == 2 && s.Seat != "" {
		parts = append(parts, strconv.Itoa(s.Counts[seatIndex(s.Seat)])+" of "+strconv.Itoa(s.Of)+" "+s.Unit+".")
	}
	switch {
	case s.Ends != "":
		parts = append(parts, stepEnd(s, name, you))
	case s.Next != "" && s.Next == you:
		parts = append(parts, "Your move.")
	}
	return strings.Join(parts, " ")
}

// stepHead is what was done, without the full stop.
func stepHead(s Step, name string) string {
	if s.Castles {
		if strings.HasPrefix(s.To, "c") {
			return name + " castles queenside" + stepCheck(s)
		}
		return name + " castles kingside" + stepCheck(s)
	}
	if s.Role == "" {
		return name + ": " + s.Label
	}
	role := roleName(s.Role)
	if s.Drop {
		verb := " places a "
		if s.Tray {
			verb = " drops a "
		}
		return name + verb + role + " on " + s.To + stepCheck(s)
	}
	if strings.Contains(name, " ") {
		name += "'s"
	}
	head := name + " " + role
	if s.Took != "" {
		head += " takes " + roleName(s.Took) + " on " + s.To
	} else {
		head += " to " + s.To
	}
	if s.Passant {
		head += " en passant"
	}
	if s.Promotes != "" {
		head += " and becomes a " + roleName(s.Promotes)
	}
	return head + stepCheck(s)
}

func stepCheck(s Step) string {
	switch {
	case s.Ends == string(game.Checkmate):
		return ", checkmate"
	case s.Ends == string(game.Hill) && s.Check:
		return ", on the hill and check"
	case s.Ends == string(game.Hill):
		return ", on the hill"
	case s.Check:
		return ", check"
	}
	return ""
}

// stepReserve says where a captured piece goes.
func stepReserve(s Step, name, you string) string {
	whose := name + "'s"
	if s.Seat == you {
		whose = "your"
	}
	text := "The " + roleName(s.Took) + " joins " + whose + " reserve"
	if s.Pawned {
		text += " as a pawn"
	}
	return text + "."
}

// stepEnd says how the game ended with this step: by it the mover wins, or
// nobody does.
func stepEnd(s Step, name, you string) string {
	switch game.Reason(s.Ends) {
	case game.Checkmate, game.Hill, game.ThirdCheck:
		if s.Seat == you {
			return "You win."
		}
		return name + " wins."
	case game.Stalemate:
		return "Stalemate: a draw."
	case game.BareKings:
		return "Only the kings are left: a draw."
	case game.Threefold:
		return "Threefold repetition: a draw."
	case game.FiftyMoves:
		return "Fifty-move rule: a draw."
	}
	return "The game is over."
}

// seatID is the name of a seat in ids and data attributes; "" for no player.
func seatID(s game.Seat) string {
	switch s {
	case game.First:
		return "first"
	case game.Second:
		return "second"
	}
	return ""
}

func seatIndex(id string) int {
	if id == "second" {
		return 1
	}
	return 0
}

// letter is a role as text; 0 is "".
func letter(role byte) string {
	if role == 0 {
		return ""
	}
	return string(role)
}

// roleName is the English name of a role's letter.
func roleName(role string) string {
	switch role {
	case "p":
		return "pawn"
	case "n":
		return "knight"
	case "b":
		return "bishop"
	case "r":
		return "rook"
	case "q":
		return "queen"
	case "k":
		return "king"
	}
	return "piece"
}

// RoleName is the English name of a role's letter: "knight"; "piece" for none.
func RoleName(role byte) string { return roleName(letter(role)) }

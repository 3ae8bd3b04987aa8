package solo

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
	"hilltop/views/model"
)

const (
	maxName    = 20 // runes
	maxID      = 40 // bytes
	maxAction  = 16
	maxText    = 24
	usualLevel = 3
)

// play is a game as one answer sees it: what its form says, and where that
// has led.
type play struct {
	local   bool // two people share a device; else one plays the AI
	id      string
	variant game.Variant
	log     table.Log
	damage  error // why the log ends before the text of it does; nil
	level   int
	you     game.Seat // of the person against the AI
	names   [2]string // of the people; "" is the usual name
	flip    bool
	undo    bool
	hints   bool
	seed    uint64
	pov     game.Seat // whose side was shown; NoSeat is the usual one
	version int       // counts the answers that changed something
	hint    int       // steps of a hint that were given in this position
	best    game.Action
	// The rest is about this answer alone.
	thinks, waits bool
	held          bool   // the AI is to move and must not
	wanted        bool   // a hint is wanted, and the browser has to ask for the move
	asks          string // "again", "swap" or an action: ask before it is done
	look          int    // ply to show; -1 is the live one
	from          string
	notice        model.Notice
	typed         string
	claim         bool
	running       []string // Request.Running, of this variant
}

// read finds the game in a form. Errors: ErrUnreadable.
func read(path string, f url.Values) (*play, error) {
	p := &play{local: strings.HasPrefix(path, PathLocal), id: clean(f.Get("game"), maxID), look: -1, pov: game.NoSeat}
	var ok bool
	if p.variant, ok = variant.ByKey(f.Get("variant")); !ok || !p.variant.Playable() {
		return nil, ErrUnreadable
	}
	p.level = levelOf(f.Get("level"))
	p.you = seatOf(f.Get("you"))
	p.names = [2]string{clean(f.Get("name1"), maxName), clean(f.Get("name2"), maxName)}
	p.flip, p.undo, p.hints = f.Get("flip") == "1", f.Get("undo") == "1", f.Get("hints") == "1"
	p.seed, _ = strconv.ParseUint(f.Get("seed"), 16, 64)
	p.version, _ = strconv.Atoi(f.Get("version"))
	p.version = min(max(p.version, 0), 1<<30)
	p.hint, _ = strconv.Atoi(f.Get("hint"))
	p.hint = min(max(p.hint, 0), hintSteps)
	p.best = game.Action(clean(f.Get("best"), maxAction))
	p.readPOV(f.Get("pov"))
	p.claim = f.Get("claim") == "yes"
	var err error
	p.log, err = table.ReadLog(p.variant, f.Get("setup"), f.Get("log"))
	if err != nil && p.log.Variant.Key == "" {
		return nil, ErrUnreadable
	}
	p.damage = err
	return p, nil
}

// readPOV takes the side that is shown from the word of an address or a form.
func (p *play) readPOV(word string) {
	switch word {
	case "first", "white":
		p.pov = game.First
	case "second", "black":
		p.pov = game.Second
	}
}

// fields are the game as the form carries it on: what read reads.
func (p *play) fields() []model.Field {
	flag := map[bool]string{true: "1"}
	list := []model.Field{
		{Name: "game", Value: p.id}, {Name: "variant", Value: p.variant.Key}, {Name: "setup", Value: p.log.Setup}, {Name: "log", Value: p.log.Text()},
		{Name: "level", Value: strconv.Itoa(p.level)}, {Name: "you", Value: seatWord(p.you)},
		{Name: "name1", Value: p.names[0]}, {Name: "name2", Value: p.names[1]},
		{Name: "flip", Value: flag[p.flip]}, {Name: "undo", Value: flag[p.undo]}, {Name: "hints", Value: flag[p.hints]},
		{Name: "seed", Value: strconv.FormatUint(p.seed, 16)}, {Name: "version", Value: strconv.Itoa(p.version)}, {Name: "pov", Value: seatWord(p.pov)},
	}
	if p.hint > 0 {
		list = append(list, model.Field{Name: "hint", Value: strconv.Itoa(p.hint)}, model.Field{Name: "best", Value: string(p.best)})
	}
	return list
}

// secret is what cards are drawn from: the same for the whole game, so that a
// card that was taken back comes again.
func (p *play) secret(key [32]byte) game.Secret {
	mac := hmac.New(sha256.New, key[:])
	mac.Write(binary.BigEndian.AppendUint64([]byte("solo"), p.seed))
	return game.Secret(mac.Sum(nil))
}

// chooser is the seat of the person who may choose now; NoSeat while it is the
// AI's turn, or over.
func (p *play) chooser() game.Seat {
	to := p.log.ToAct()
	if !to.Playing() || !p.local && to != p.you {
		return game.NoSeat
	}
	return to
}

// ours reports whether a person here speaks for a seat.
func (p *play) ours(seat game.Seat) bool { return seat.Playing() && (p.local || seat == p.you) }

// ais reports whether the AI is to act.
func (p *play) ais() bool { return !p.local && p.log.ToAct() == p.you.Other() }

// changed: the answer is another game than the form held, and no hint is for
// it.
func (p *play) changed() {
	p.version++
	p.hint, p.best = 0, ""
	if p.flip && p.log.ToAct().Playing() {
		p.pov = game.NoSeat // that of whose turn it is
	}
}

// add puts an entry into the log. Errors: those of table.Log.Add.
func (p *play) add(seat game.Seat, a game.Action) error {
	next, err := p.log.Add(game.Entry{Seat: seat, Action: a})
	if err == nil {
		p.log = next
	}
	return err
}

func levelOf(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > ai.MaxLevel {
		return usualLevel
	}
	return n
}

func seatOf(word string) game.Seat {
	if word == "second" {
		return game.Second
	}
	return game.First
}

func seatWord(s game.Seat) string {
	switch s {
	case game.First:
		return "first"
	case game.Second:
		return "second"
	}
	return ""
}

// clean is a text of at most so many runes, on one line.
func clean(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, text)
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most])
	}
	return strings.TrimSpace(text)
}

// random is a new seed.
func random() uint64 { return rand.Uint64() }

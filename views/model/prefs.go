package model

import (
	"net/url"
	"time"
)

// Preference is one thing that people may have otherwise than usual.
type Preference struct {
	Name   string   // in forms and in what is kept
	Title  string   // for people
	Help   string   // one line, or ""
	Values []Choice // the first is the usual one
}

// Preferences are all that can be chosen from a list; the time zone, ZonePref,
// stands beside them.
var Preferences = []Preference{
	{"theme", "Colours", "", []Choice{{Value: "auto", Label: "As this device"}, {Value: "light", Label: "Light"}, {Value: "dark", Label: "Dark"}}},
	{"board", "Board", "", []Choice{{Value: "slate", Label: "Slate"}, {Value: "clay", Label: "Clay"}, {Value: "moss", Label: "Moss"}, {Value: "contrast", Label: "High contrast"}}},
	{"coords", "Letters and numbers of the squares", "", []Choice{{Value: "on", Label: "Shown"}, {Value: "off", Label: "Hidden"}}},
	{"dots", "Where the chosen piece can go", "", []Choice{{Value: "on", Label: "Marked"}, {Value: "off", Label: "Not marked"}}},
	{"confirm", "Before a move is sent", "A slip costs a game, so we ask.", []Choice{{Value: "on", Label: "Ask"}, {Value: "off", Label: "Send at once"}}},
	{"motion", "Pieces", "A device that asks for less motion gets none in any case.", []Choice{{Value: "on", Label: "Glide"}, {Value: "off", Label: "Jump"}}},
	{"sound", "Sounds", "For moves, captures and your turn.", []Choice{{Value: "off", Label: "Off"}, {Value: "on", Label: "On"}}},
}

// ZonePref is the name of the preference that holds a time zone: a name like
// "Europe/Paris"; "" is the device's own, or UTC without script.
const ZonePref = "zone"

const maxZone = 64 // bytes; the longest name of a zone is shorter

// Prefs are those preferences of somebody that are not the usual ones, by
// name. Nil is as usual in everything.
type Prefs map[string]string

// ParsePrefs reads what Prefs.String has written. What is unknown is left
// out: cookies come from outside.
func ParsePrefs(text string) Prefs {
	values, err := url.ParseQuery(text)
	if err != nil {
		return nil
	}
	var p Prefs
	for name := range values {
		p, _ = p.With(name, values.Get(name))
	}
	return p
}

// String is the short form in which preferences are kept; "" is as usual.
func (p Prefs) String() string {
	values := url.Values{}
	for name, value := range p {
		values.Set(name, value)
	}
	return values.Encode()
}

// With is p with one preference changed; false, and p as it was, if there is
// no such preference or value. p itself is not changed.
func (p Prefs) With(name, value string) (Prefs, bool) {
	usual, ok := usualValue(name, value)
	if !ok {
		return p, false
	}
	next := Prefs{}
	for k, v := range p {
		next[k] = v
	}
	if delete(next, name); !usual {
		next[name] = value
	}
	return next, true
}

// usualValue reports whether a value is the usual one, and whether it is one.
func usualValue(name, value string) (usual, ok bool) {
	if name == ZonePref {
		_, err := time.LoadLocation(value)
		return value == "", err == nil && value != "Local" && len(value) <= maxZone
	}
	for _, pref := range Preferences {
		for i, c := range pref.Values {
			if pref.Name == name && c.Value == value {
				return i == 0, true
			}
		}
	}
	return false, false
}

// Dressed reports whether the look of boards is not the usual one, which
// takes another style sheet.
func (p Prefs) Dressed() bool {
	return p["board"] != "" || p["coords"] != "" || p["dots"] != "" || p["motion"] != ""
}

// When writes an instant (Unix milliseconds) for people: "30 Nov 2026, 14:05
// UTC". 0 is "".
func (p Page) When(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).In(p.Prefs.Zone()).Format("2 Jan 2006, 15:04 MST")
}

// Date writes the day of an instant (Unix milliseconds): "30 Nov 2026".
func (p Page) Date(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).In(p.Prefs.Zone()).Format("2 Jan 2006")
}

// Choices are the values of a preference, with the one that is chosen.
func (p Prefs) Choices(pref Preference) []Choice {
	all := make([]Choice, len(pref.Values))
	for i, c := range pref.Values {
		c.On = p[pref.Name] == c.Value || i == 0 && p[pref.Name] == ""
		all[i] = c
	}
	return all
}

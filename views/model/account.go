package model

import (
	"strings"
)

// SignIn is the form to sign in.
type SignIn struct {
	Page  Page
	Name  string // as it was typed
	Next  string // where to go on; "" for the usual page
	Error string
}

// Register is the form that makes an account.
type Register struct {
	Page        Page
	Name, Email string // as they were typed
	Next        string // where to go on; "" for the usual page
	Faults      Faults
	Mail        bool // mails reach people, so an address is of use
	Keeps       bool // the browser has games that the account will have
	Pledge      Pledge
}

// Asks is the address of the page with "next" kept: "/signin" or
// "/register".
func Asks(path, next string) string {
	if next == "" {
		return path
	}
	return path + "?next=" + queryEscape(next)
}

// ResetAsk is the form that asks for a mail with which to choose another
// password.
type ResetAsk struct {
	Page    Page
	Error   string
	Mail    bool // mails reach people
	Mailbox bool // in the mailbox for development
	Sent    bool
}

// ResetNew is the form for another password, where the link of a mail leads.
type ResetNew struct {
	Page  Page
	Name  string // of the account
	URL   string // POST address
	Error string
}

// ConfirmMail asks whether an address is the owner's, and says that it is.
type ConfirmMail struct {
	Page        Page
	Name, Email string
	URL         string // POST address
	Done        bool
}

// GuestAccount is the page of an account for who has none.
type GuestAccount struct {
	Page Page
	Next string
}

// Settings is the page of an account for its owner.
type Settings struct {
	Page     Page
	Name     string
	Email    string // confirmed; "" is none
	Mail     bool   // mails reach people
	Mailbox  bool   // in the mailbox for development
	Sessions []SessionRow
	Blocked  []BlockRow
	Form     string // that was wrong: "password", "email", "export", "delete"; ""
	Error    string // what was wrong
}

// Wrong is what was wrong with a form; "" for the others.
func (s Settings) Wrong(form string) string {
	if s.Form == form {
		return s.Error
	}
	return ""
}

// SessionRow is one browser that is signed in.
type SessionRow struct {
	ID          string
	Device      string // "Firefox on Linux"
	Here        bool   // it is this one
	Since, Seen string
}

// BlockRow is somebody whom the viewer has blocked.
type BlockRow struct {
	ID, Name string
	Guest    bool
	URL      string // of the profile; "" for guests
}

// Mailbox is what would have been sent, for development.
type Mailbox struct {
	Page  Page
	Mails []MailRow
}

// MailRow is one mail.
type MailRow struct {
	To, Subject, Body, When string
	Links                   []Link // of this site, in the body
}

// LinksIn finds the links in the text of a mail: they have lines of their own.
func LinksIn(text string) []Link {
	var all []Link
	for line := range strings.Lines(text) {
		url := strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(url, "http") && strings.Contains(url, "://") && !strings.ContainsAny(url, " \t") {
			all = append(all, Link{URL: url, Text: "Open the link"})
		}
	}
	return all
}

// PrefsPage is the page of preferences.
type PrefsPage struct {
	Page  Page
	Next  string // where to go on; "" stays here
	Zone  string // as it was typed
	Error string // what was wrong with the zone
	Zones []string
	Field []PrefField
}

// PrefField is one preference with its choices.
type PrefField struct {
	Name, Title, Help string
	Choices           []Choice
}

// zones are names of time zones to choose from; any other may be typed.
var zones = strings.Fields(`UTC Europe/London Europe/Lisbon Europe/Paris Europe/Berlin Europe/Madrid Europe/Rome Europe/Warsaw Europe/Athens
	Europe/Helsinki Europe/Kyiv Europe/Istanbul Europe/Moscow Africa/Cairo Africa/Lagos Africa/Nairobi Africa/Johannesburg Asia/Jerusalem
	Asia/Dubai Asia/Tehran Asia/Karachi Asia/Kolkata Asia/Dhaka Asia/Bangkok Asia/Jakarta Asia/Shanghai Asia/Singapore Asia/Manila Asia/Tokyo
	Asia/Seoul Australia/Perth Australia/Sydney Pacific/Auckland Pacific/Honolulu America/Anchorage America/Los_Angeles America/Denver
	America/Mexico_City America/Chicago America/New_York America/Toronto America/Bogota America/Lima America/Halifax America/Santiago
	America/Sao_Paulo America/Argentina/Buenos_Aires`)

// NewPrefsPage shows the preferences of the page's viewer; typed is a zone that
// was wrong.
func NewPrefsPage(p Page, next, typed string) PrefsPage {
	m := PrefsPage{Page: p, Next: next, Zone: or(typed, p.Prefs[ZonePref]), Zones: zones}
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Preferences", "/prefs", true, true
	if typed != "" {
		m.Error = "There is no time zone of that name. They are written like Europe/Paris."
	}
	for _, pref := range Preferences {
		m.Field = append(m.Field, PrefField{Name: pref.Name, Title: pref.Title, Help: pref.Help, Choices: p.Prefs.Choices(pref)})
	}
	return m
}

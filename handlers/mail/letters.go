package mail

import "strings"

// Kind says what a mail is about.
type Kind string

// The mails of the site.
const (
	Confirm   Kind = "confirm"   // is this address yours? with a link
	Taken     Kind = "taken"     // somebody gave your address, which belongs to an account
	Reset     Kind = "reset"     // choose another password; with a link
	Password  Kind = "password"  // the password was changed
	Moved     Kind = "moved"     // to the old address: it is no longer that of the account
	Leaving   Kind = "leaving"   // the account will be deleted
	Closed    Kind = "closed"    // a moderator has closed the account
	Reopened  Kind = "reopened"  // and opened it again
	Renamed   Kind = "renamed"   // a moderator has given the account another name
	Forgotten Kind = "forgotten" // the address was removed from the account
)

// WithLink reports whether a mail of this kind brings a link, which soon works
// no longer: sending it late is of no use.
func (k Kind) WithLink() bool { return k == Confirm || k == Reset }

// Facts are what a mail says besides its fixed words.
type Facts struct {
	Name   string // of the account
	Site   string // address of the site, without a slash at the end
	Link   string // of kinds that have one
	Detail string // a date, or the new name; its meaning depends on the kind
}

// Message is a mail as it is sent: one recipient, plain text.
type Message struct{ To, Subject, Body string }

type letter struct{ subject, body string }

// letters are the texts. {…} stand for the facts; no fact ever stands in a
// subject.
var letters = map[Kind]letter{
	Confirm: {"Is this address yours?", `Hello {name},

you gave this address for your account at {site}. If it is yours, open this link and press the button there:

{link}

The link works once, within an hour. If you did not ask for this, do nothing: the address is not used.`},
	Taken: {"Your address is in use already", `Hello {name},

somebody, perhaps you, wanted to use this address for an account at {site}. It belongs to your account {name} already, so nothing was changed.

If you have forgotten your password, ask for another here:

{site}/reset`},
	Reset: {"Choose another password", `Hello {name},

somebody, hopefully you, asked for another password for your account at {site}. To choose one, open this link:

{link}

The link works once, within an hour. If it was not you, do nothing: your password stays as it is.`},
	Password: {"Your password was changed", `Hello {name},

the password of your account at {site} was changed just now, and you were signed out everywhere else.

If it was not you, choose another password at once:

{site}/reset`},
	Moved: {"Your address was replaced", `Hello {name},

your account at {site} has another e-mail address from now on; this one is no longer used.

If it was not you, sign in, change your password and set your address again. If you cannot sign in, answer this mail.`},
	Forgotten: {"Your address was removed", `Hello {name},

this address no longer belongs to your account at {site}. Without an address a forgotten password cannot be replaced.`},
	Leaving: {"Your account will be deleted", `Hello {name},

you asked us to delete your account at {site}. That happens on {detail}. Until then you only have to sign in to keep it:

{site}/signin

If it was not you, sign in and change your password.`},
	Closed: {"Your account was closed", `Hello {name},

a moderator has closed your account at {site}. Your running games were ended.

If you think that this is a mistake, answer this mail.`},
	Reopened: {"Your account is open again", `Hello {name},

your account at {site} is open again. You can sign in as before:

{site}/signin`},
	Renamed: {"You have another name", `Hello {name},

a moderator has changed the name of your account at {site}. From now on you are {name}, and you sign in with that name. Your password is the same as before.`},
}

// Write makes the mail of a kind. It returns false for a kind that is unknown.
func Write(k Kind, to string, f Facts) (Message, bool) {
	l, ok := letters[k]
	if !ok {
		return Message{}, false
	}
	fill := strings.NewReplacer("{name}", oneLine(f.Name), "{site}", oneLine(f.Site), "{link}", oneLine(f.Link), "{detail}", oneLine(f.Detail))
	return Message{To: to, Subject: l.subject, Body: fill.Replace(l.body) + "\n"}, true
}

// oneLine keeps a fact from bringing lines of its own.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' {
			return -1
		}
		return r
	}, text)
}

package model

// ReportOther is the reason of a report that needs words.
const ReportOther = "other"

// reportReasons are why somebody may be reported, in the order of the form.
var reportReasons = []Choice{
	{Value: "help", Label: "Has help by a machine or a person"},
	{Value: "words", Label: "Writes what nobody should read"},
	{Value: "name", Label: "Has a name that nobody should read"},
	{Value: "stalling", Label: "Lets lost games run out of time, or loses on purpose"},
	{Value: ReportOther, Label: "Something else"},
}

// IsReportReason reports whether a form may say this reason.
func IsReportReason(reason string) bool { return reasonLabel(reason) != "" }

// ReportReason says a reason for people.
func ReportReason(reason string) string { return or(reasonLabel(reason), reason) }

func reasonLabel(reason string) string {
	for _, r := range reportReasons {
		if r.Value == reason {
			return r.Label
		}
	}
	return ""
}

// ReportPage is the form that tells the moderators about somebody, with the
// button that blocks him.
type ReportPage struct {
	Page          Page
	Name          string
	Guest         bool
	Game          bool   // it is about a game
	Known         bool   // the viewer may do either
	Blocked       bool   // the viewer has blocked this one
	Form, Block   string // POST addresses
	Back          string
	Reason, Words string // as they were sent
	Error         string
	Sent          bool
}

// Reasons are the choices of the form.
func (r ReportPage) Reasons() []Choice {
	all := make([]Choice, len(reportReasons))
	for i, c := range reportReasons {
		c.On = c.Value == r.Reason || r.Reason == "" && i == 0
		all[i] = c
	}
	return all
}

// Person is somebody who is named on a page.
type Person struct {
	Name  string
	Guest bool
	URL   string // of the profile; "" for guests
}

// Moderation is the page of moderators.
type Moderation struct {
	Page       Page
	Open, Done []ReportRow
	Accounts   []AccountRow
	Rooms      []RoomToEnd
	Find       string // a name that was looked for
	Error      string
}

// ReportRow is one report.
type ReportRow struct {
	From, Of   Person
	Game       string // address; ""
	Why, Words string
	When       string
	Done       string // POST address that puts it away
}

// AccountRow is one account in the list of moderators.
type AccountRow struct {
	Name, URL, Since string
	Closed, Leaving  bool
}

// RoomToEnd is one open room in the list of moderators.
type RoomToEnd struct {
	URL, Name, Since string
	Guest            bool
	End              string // POST address
}

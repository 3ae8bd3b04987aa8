package db

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hilltop/game"
)

// No query reads a whole table; what a query has picked already is named
// part_... . The texts are those that a round through the
// store has prepared.
func TestNoQueryScansATable(t *testing.T) {
	s := openStore(t)
	useEverything(t, s)
	texts := map[string]bool{}
	s.queries.Range(func(text, _ any) bool { texts[text.(string)] = true; return true })
	must(t, s.write(t.Context(), func(x *tx) error {
		for text := range x.w.prepared {
			texts[text] = true
		}
		return nil
	}))
	planned := 0
	for text := range texts {
		if strings.Contains(text, "migration_sums") {
			continue // a handful of rows for good
		}
		if !regexp.MustCompile(`^\s*(SELECT|UPDATE|DELETE|INSERT)`).MatchString(text) {
			continue // BEGIN and the like
		}
		for _, line := range plan(t, s, text) {
			if strings.HasPrefix(line, "SCAN ") && !strings.HasPrefix(line, "SCAN CONSTANT") && !strings.HasPrefix(line, "SCAN part_") {
				t.Errorf("%s in %s", line, text)
			}
		}
		planned++
	}
	if planned < 40 {
		t.Errorf("only %d queries were seen", planned)
	}
}

func plan(t *testing.T, s store, text string) []string {
	t.Helper()
	n := 0
	for _, parameter := range regexp.MustCompile(`\$(\d+)`).FindAllStringSubmatch(text, -1) {
		i, err := strconv.Atoi(parameter[1])
		must(t, err)
		n = max(n, i)
	}
	rows, err := s.readers.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, make([]any, n)...)
	must(t, err)
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var id, parent, unused int
		var line string
		must(t, rows.Scan(&id, &parent, &unused, &line))
		lines = append(lines, line)
	}
	must(t, rows.Err())
	return lines
}

// useEverything calls every method once.
func useEverything(t *testing.T, s store) {
	t.Helper()
	ctx := t.Context()
	useAccounts(t, s)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	must(t, s.IssueReturnCode(ctx, ann.ID, []byte("c")))
	_, err := s.UserByReturnCode(ctx, []byte("c"))
	must(t, err)
	_, err = s.UseReturnCode(ctx, []byte("c"), s.newSession("a"))
	must(t, err)
	must(t, s.Rename(ctx, ann.ID, "Anne"))
	must(t, s.RotateSession(ctx, "a", s.newSession("b")))
	session, _, err := s.SessionByID(ctx, "b")
	must(t, err)
	must(t, s.SaveSession(ctx, session))
	must(t, s.TouchSession(ctx, "b", s.millis(), s.millis()+day))
	must(t, s.EndOtherSessions(ctx, ann.ID, "b"))
	must(t, s.EndSession(ctx, "b"))
	_, err = s.UserByID(ctx, ann.ID)
	must(t, err)
	i := s.mustInvite(t, ann)
	_, _, err = s.InviteByToken(ctx, i.TokenHash)
	must(t, err)
	_, err = s.InviteByMatch(ctx, i.MatchID)
	must(t, err)
	_, err = s.InvitesOf(ctx, ann.ID)
	must(t, err)
	_, err = s.CountOpenInvites(ctx, ann.ID)
	must(t, err)
	must(t, s.CancelInvite(ctx, i.TokenHash, ann.ID))
	m := s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = s.millis() })
	_, err = s.Append(ctx, step(game.Match{ID: m.ID, Version: 5}, "k"))
	mustBe(t, err, ErrStale)
	a := ending(m, game.FlagFall, game.Win(game.Second, game.Time), "k")
	a.Sheet = []game.HandScore{{Round: 1, Hand: 1}}
	s.mustAppend(t, a)
	_, err = s.SheetOf(ctx, m.ID)
	must(t, err)
	_, err = s.MatchesIn(ctx, ann.ID, Yours, 10, 0)
	must(t, err)
	_, err = s.CountMyMoves(ctx, ann.ID)
	must(t, err)
	_, err = s.Overdue(ctx, s.millis(), 10)
	must(t, err)
	_, err = s.Counts(ctx, s.millis())
	must(t, err)
	must(t, s.Shut(ctx, s.millis()))
	_, err = s.Alive(ctx, s.millis())
	must(t, err)
	_, err = s.OfferRematch(ctx, m.ID, game.First, nil, Notice{})
	must(t, err)
	must(t, s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, matchOf(s.newInvite(bob), ann.ID)))
	_, err = s.ExpireOld(ctx, s.millis())
	must(t, err)
	must(t, s.Ready(ctx))
	meetEverything(t, s, ann, bob)
}

// meetEverything calls what players meet and agree by once.
func meetEverything(t *testing.T, s store, ann, bob User) {
	t.Helper()
	ctx := t.Context()
	seek := s.mustSeek(t, ann)
	_, err := s.OpenSeeks(ctx)
	must(t, err)
	_, err = s.SeeksOf(ctx, ann.ID, s.millis())
	must(t, err)
	_, _, err = s.RoomCounts(ctx)
	must(t, err)
	must(t, s.KeepSeeks(ctx, ann.ID, s.millis()+day))
	must(t, s.TakeSeek(ctx, seek.ID, bob.ID, Notice{}, matchIn(seek, bob.ID, 3)))
	must(t, s.CloseSeek(ctx, s.mustSeek(t, ann).ID, ""))
	c := s.mustChallenge(t, ann, bob)
	must(t, s.AcceptChallenge(ctx, c.ID, bob.ID, Notice{}, matchOfChallenge(c)))
	must(t, s.DeclineChallenge(ctx, s.mustChallenge(t, ann, bob).ID, bob.ID, "later", Notice{}))
	must(t, s.WithdrawChallenge(ctx, s.mustChallenge(t, ann, bob).ID, ann.ID))
	_, err = s.ChallengesOf(ctx, ann.ID)
	must(t, err)
	_, err = s.OpenOffers(ctx, ann.ID)
	must(t, err)
	must(t, s.write(ctx, func(x *tx) error { return withdraw(x, ann.ID) }))
	m := s.due(t, ann, bob, 1)
	_, err = s.Rest(ctx, m)
	must(t, err)
	_, err = s.VacationOf(ctx, ann.ID)
	must(t, err)
	must(t, s.Say(ctx, m.ID, game.First, "x", Notice{}))
	_, err = s.Messages(ctx, m.ID, 9)
	must(t, err)
	must(t, s.SetManner(ctx, m.ID, game.First, Manner{}))
	must(t, s.SetNote(ctx, m.ID, ann.ID, "x"))
	must(t, s.SetNote(ctx, m.ID, ann.ID, ""))
	_, err = s.NoteOf(ctx, m.ID, ann.ID)
	must(t, err)
	_, err = s.CountMatches(ctx, ann.ID)
	must(t, err)
	_, err = s.Positions(ctx, ann.ID)
	must(t, err)
	_, err = s.Asked(ctx, ann.ID)
	must(t, err)
	for in := range sections {
		_, err = s.MatchesIn(ctx, ann.ID, in, 9, 0)
		must(t, err)
	}
	_, err = s.ScoreBetween(ctx, ann.ID, bob.ID)
	must(t, err)
	_, err = s.Counts(ctx, s.millis(), m.ID)
	must(t, err)
}

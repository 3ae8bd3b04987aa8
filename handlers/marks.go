package handlers

import (
	"context"
	"slices"
	"strings"

	"hilltop/db"
	"hilltop/game"
	"hilltop/views/model"
)

// asking is what may be asked of a user: in which running matches, by their
// ids, and what he was told.
type asking struct {
	matches []string
	told    []db.Notice
}

// askedOf looks it up, once a page.
func (s *site) askedOf(ctx context.Context, v *viewer) (a asking) {
	var err error
	a.matches, err = s.db.Asked(ctx, v.user.ID)
	s.report(ctx, "asked", err)
	a.told, err = s.notices(ctx, v.user.ID)
	s.report(ctx, "notices", err)
	return a
}

// marks says what is asked of a user in some of his matches besides moves, in
// a word or two, by the address of the match: what stands in its log, and
// messages that he has not seen. They are a part of the page only: what fails
// is logged and left out.
func (s *site) marks(ctx context.Context, v *viewer, a asking, matches []game.Match) map[string][]string {
	marks := map[string][]string{}
	for _, m := range matches {
		if !slices.Contains(a.matches, m.ID) {
			continue
		}
		t, err := s.load(ctx, m.ID)
		if s.report(ctx, "asked", err); err != nil {
			continue
		}
		other := m.SeatOf(v.user.ID).Other()
		if t.state.Offer(other) {
			marks[gameURL(m.ID)] = append(marks[gameURL(m.ID)], "Draw offered")
		}
		if _, on := t.state.Takeback(other); on {
			marks[gameURL(m.ID)] = append(marks[gameURL(m.ID)], "Takeback asked")
		}
	}
	for _, n := range a.told {
		if url, ok := strings.CutSuffix(n.URL, model.MessagesAnchor); ok {
			marks[url] = append(marks[url], "New message")
		}
	}
	return marks
}

// marked are the viewer's matches of one section as the page of his games shows
// them.
func (s *site) marked(ctx context.Context, v *viewer, a asking, prefs model.Prefs, in db.Section, most, skip int) ([]model.GameRow, error) {
	matches, err := s.db.MatchesIn(ctx, v.user.ID, in, most, skip)
	if err != nil {
		return nil, err
	}
	rows, marks := gameRows(matches, v.user.ID, prefs, s.now().UnixMilli()), s.marks(ctx, v, a, matches)
	for i := range rows {
		rows[i].Marks = append(rows[i].Marks, marks[rows[i].URL]...)
	}
	return rows, nil
}

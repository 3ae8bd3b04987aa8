package static_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
	"hilltop/static"
	"hilltop/views/account"
	"hilltop/views/model"
	"hilltop/views/room"
)

// policy is the one that all pages of the site have.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'none'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

const matchID = "abcdefghij"

// match is a small server for one match in memory: the real rules and pages,
// and nothing else of the site. The browser sits at seat.
type match struct {
	url     string
	variant game.Variant
	seat    game.Seat
	confirm bool
	cut     bool // connections break when an action is sent

	mu      sync.Mutex
	state   table.State
	log     []game.Entry
	keys    int
	posts   int            // actions received
	seen    map[string]int // requests by path
	refuse  bool           // no event streams
	down    bool           // every request fails
	slow    time.Duration  // before an action is answered
	late    time.Duration  // before the stream's script is served
	left    int64          // ms until the deadline; 0 is none
	again   bool           // Ben has offered a rematch
	zone    string         // that the viewer has chosen
	changed chan struct{}
}

// newMatch starts a match of a variant from a setup, after some moves.
func newMatch(t *testing.T, key, setup string, moves string) *match {
	t.Helper()
	v, ok := variant.ByKey(key)
	if !ok {
		t.Fatalf("no variant %q", key)
	}
	state, err := table.Start(v, setup)
	if err != nil {
		t.Fatal(err)
	}
	m := &match{variant: v, state: state, seen: map[string]int{}, changed: make(chan struct{})}
	for _, a := range strings.Fields(moves) {
		m.play(t, a)
	}
	server := httptest.NewServer(m)
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	m.url = server.URL
	return m
}

// play acts for whoever is to move.
func (m *match) play(t *testing.T, action string) {
	t.Helper()
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.act(m.state.ToAct(), game.Action(action)); err != nil {
		t.Fatalf("%s: %v", action, err)
	}
}

// say is a word of a seat across the board.
func (m *match) say(t *testing.T, seat game.Seat, word game.Action) {
	t.Helper()
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.act(seat, word); err != nil {
		t.Fatalf("%s: %v", word, err)
	}
}

func (m *match) act(seat game.Seat, a game.Action) error {
	next, entries, err := m.state.Act(seat, a, game.Secret{})
	if err != nil {
		return err
	}
	m.state, m.log = next, append(m.log, entries...)
	close(m.changed)
	m.changed = make(chan struct{})
	return nil
}

// position is the live position as text.
func (m *match) position() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state.Game().Position()
}

func (m *match) set(change func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change()
}

func (m *match) count(path string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.seen[path]
}

func (m *match) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, static.Prefix) {
		if strings.Contains(r.URL.Path, "hx-sse") {
			m.mu.Lock()
			late := m.late
			m.mu.Unlock()
			time.Sleep(late)
		}
		static.Handler().ServeHTTP(w, r)
		return
	}
	m.mu.Lock()
	down, refuse := m.down, m.refuse
	m.seen[r.URL.Path]++
	m.mu.Unlock()
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Cache-Control", "no-store")
	if down {
		http.Error(w, "<h1>Something went wrong</h1>", http.StatusInternalServerError)
		return
	}
	switch r.URL.Path {
	case "/return":
		_ = account.Return(model.Return{Page: model.Page{Assets: static.Assets(), Forms: true}}).Render(r.Context(), w)
	case "/g/" + matchID:
		m.draw(w, r, http.StatusOK, model.Notice{}, "", false)
	case "/g/" + matchID + "/board":
		m.draw(w, r, http.StatusOK, model.Notice{}, "", true)
	case "/g/" + matchID + "/actions":
		m.post(w, r)
	case "/g/" + matchID + "/why":
		m.why(w, r)
	case "/g/" + matchID + "/events":
		if refuse {
			http.Error(w, "", http.StatusServiceUnavailable)
			return
		}
		m.events(w, r)
	default:
		http.NotFound(w, r)
	}
}

// draw answers with the page or its table.
func (m *match) draw(w http.ResponseWriter, r *http.Request, status int, n model.Notice, typed string, fragment bool) {
	m.mu.Lock()
	live := m.state.Game().View(m.seat)
	m.keys++
	in := model.GameInput{
		Page:    model.Page{Assets: static.Assets()},
		Match:   game.Match{ID: matchID, Variant: m.variant.Key, Players: [2]game.Player{{UserID: "a", Name: "Ann"}, {UserID: "b", Name: "Ben"}}, Version: m.state.Version(), RematchBy: game.NoSeat},
		Variant: m.variant, Live: live, Shown: live, Seat: m.seat, POV: game.NoSeat, From: r.URL.Query().Get("from"),
		Confirm: m.confirm, Allowed: m.state.Allowed(m.seat),
		Offers: [2]bool{m.state.Offer(game.First), m.state.Offer(game.Second)},
		Notice: n, Typed: typed, Key: "key" + strconv.Itoa(m.keys), Base: m.url, Now: 1_700_000_000_000,
	}
	if m.left > 0 {
		in.Match.DeadlineAt = in.Now + m.left
	}
	if m.zone != "" {
		in.Page.Prefs = model.Prefs{model.ZonePref: m.zone}
	}
	if m.again {
		in.Match.RematchBy = game.Second
	}
	pov := r.URL.Query().Get("pov")
	if c, err := r.Cookie("pov-" + matchID); err == nil && pov == "" {
		pov = c.Value
	}
	switch pov {
	case "white":
		in.POV = game.First
	case "black":
		in.POV = game.Second
	}
	if ply, err := strconv.Atoi(r.URL.Query().Get("ply")); err == nil && ply < m.state.Ply() {
		in.Shown = m.state.At(ply).View(m.seat)
	}
	m.mu.Unlock()
	page := room.Page(model.NewGame(in))
	if fragment {
		page = room.Table(model.NewGame(in))
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = page.Render(r.Context(), w)
}

func (m *match) post(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	m.posts++
	slow, cut := m.slow, m.cut
	m.mu.Unlock()
	if cut {
		panic(http.ErrAbortHandler) // as a connection breaks
	}
	time.Sleep(slow)
	status, n, typed := m.decide(r)
	if r.Header.Get("HX-Request") == "" {
		http.Redirect(w, r, "/g/"+matchID, http.StatusSeeOther)
		return
	}
	m.draw(w, r, status, n, typed, true)
}

func (m *match) decide(r *http.Request) (status int, n model.Notice, typed string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.posts > 0 && r.FormValue("version") != strconv.Itoa(m.state.Version()) {
		for _, e := range m.log {
			if e.Key != "" && e.Key == r.FormValue("key") {
				return http.StatusOK, model.Notice{}, ""
			}
		}
		return http.StatusConflict, model.Bad(model.Stale), ""
	}
	a, text := game.Action(r.FormValue("action")), r.FormValue("text")
	var err error
	if text != "" {
		if a, err = m.state.Game().Read(text); err == nil && m.state.ToAct() != m.seat {
			err = game.ErrNotYourTurn
		}
	}
	if err == nil {
		err = m.act(m.seat, a)
	}
	switch {
	case err == nil:
		m.log[len(m.log)-1].Key = r.FormValue("key")
		return http.StatusOK, model.Notice{}, ""
	case errors.Is(err, game.ErrIllegal), errors.Is(err, game.ErrSyntax):
		return http.StatusUnprocessableEntity, model.Bad(model.Sentence(err)), text
	}
	return http.StatusConflict, model.Bad(model.Sentence(err)), ""
}

func (m *match) why(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	err := m.state.Game().(game.Explainer).Why(m.seat, game.Action(r.URL.Query().Get("action")))
	m.mu.Unlock()
	if err != nil {
		_, _ = fmt.Fprint(w, model.Sentence(err))
	}
}

func (m *match) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	last := r.Header.Get("Last-Event-ID")
	for {
		m.mu.Lock()
		version, changed := strconv.Itoa(m.state.Version()), m.changed
		down := m.down
		m.mu.Unlock()
		if down {
			return
		}
		if version != last {
			last = version
			fmt.Fprintf(w, "retry: 200\nevent: match\nid: %s\ndata: %s\n\n", version, version)
		} else {
			fmt.Fprint(w, ": here\n\n")
		}
		w.(http.Flusher).Flush()
		select {
		case <-changed:
		case <-time.After(200 * time.Millisecond):
		case <-r.Context().Done():
			return
		}
	}
}

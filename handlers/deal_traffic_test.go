package handlers

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/deal"
)

// twins finds two secrets whose first hands begin with the same k cards of
// ten and differ in the next one; for k = 10 only what stays undealt differs.
// It looks at decks in a fixed order, so it finds the same ones each time.
func twins(t *testing.T, k int, nonces [2]deal.Nonce) (a, b game.Secret) {
	t.Helper()
	h := deal.Hand{Match: sameID, Round: 1, Number: 1}
	const kinds = "BBBBNNNNQQKKRRRR"
	seen := map[string]struct {
		deck   string
		secret game.Secret
	}{}
	for n := range uint32(200_000) {
		var s game.Secret
		binary.BigEndian.PutUint32(s[:], n+1)
		deck := make([]byte, len(kinds))
		for i, c := range h.Shuffle(h.Secret(deal.Secret(s)), nonces, len(kinds)) {
			deck[i] = kinds[c]
		}
		prefix := string(deck[:k])
		other, met := seen[prefix]
		switch {
		case !met:
			seen[prefix] = struct {
				deck   string
				secret game.Secret
			}{string(deck), s}
		case k < 10 && other.deck[k] != deck[k], k == 10 && other.deck != string(deck):
			return other.secret, s
		}
	}
	t.Fatalf("no two decks begin with the same %d cards", k)
	return a, b
}

// What is new each time by chance and has nothing to do with cards.
var chance = regexp.MustCompile(`/notices/[0-9a-z]{26}|name="key" value="[0-9a-f]{32}"|Guest \d{3}|127\.0\.0\.1:\d+`)

// plainAnswer is all that an answer says, without what is made by chance and
// without the commitments, which must differ.
func plainAnswer(a answer, promised []string) string {
	h := a.header.Clone()
	for _, name := range []string{"Date", "Set-Cookie", "X-Request-Id"} {
		h.Del(name)
	}
	var head strings.Builder
	names := make([]string, 0, len(h))
	for name := range h {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintln(&head, name, h[name])
	}
	body := chance.ReplaceAllString(a.body, "#")
	for i, c := range promised {
		body = strings.ReplaceAll(body, c, fmt.Sprintf("promise %d", i))
		for short := 16; short >= 8; short -= 4 { // a page may abridge them
			body = strings.ReplaceAll(body, c[:short], fmt.Sprintf("promise %d", i))
		}
	}
	return fmt.Sprint(a.status, "\n", head.String(), body)
}

// plainLog is the log without times and who asked, in the order of the
// alphabet: an answer may be out before its line is written.
func plainLog(t *testing.T, text string) string {
	t.Helper()
	var list []string
	for line := range strings.Lines(text) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"id", "user", "session", "ms", "time"} {
			delete(fields, name)
		}
		list = append(list, fmt.Sprintln(fields))
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// overheard plays k placements of the first hand and returns all that
// anybody gets to hear on the way: pages, fragments, errors, the export, the
// stream, headers, the log; from both seats and from outside.
func overheard(t *testing.T, secret game.Secret, k int) []string {
	t.Helper()
	w := newWorld(t, func(c *Config) { c.BaseURL = "http://hilltop.test" })
	w.raw = true                    // sizes shall be the same too
	w.site.streams.beat = time.Hour // signs of life tell how long it took, also in the log
	m := w.dealtMatch(secret, 1, "3")
	promised, err := commitments(m.variant.Dealing, strings.TrimSuffix(m.setup, " n2="+nonceTwo), secret)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	hear := func(a answer) { all = append(all, plainAnswer(a, promised)) }
	w.heard = hear
	for _, b := range []*browser{m.white, m.black} {
		b.get("/i/" + m.token).want(200)
	}
	m.join()
	m.white.post("/name", "name", "Marta").to() // names by chance stand in pictures, where nothing can be replaced
	m.black.post("/name", "name", "Ari").to()
	watcher := w.browser()
	l := watcher.stream(m.url + "/events")
	all = append(all, fmt.Sprint(l.told(t)))
	for i := 0; ; i++ {
		if i >= k-1 { // of what came before other twins tell more
			m.listen(watcher)
		}
		if i == k {
			break
		}
		m.do(m.state.ToAct(), m.view().Options[i%2].Action)
		all = append(all, fmt.Sprint(l.told(t)))
	}
	w.site.streams.close()
	w.srv.Close() // when it has, the last line is written
	return append(all, plainLog(t, w.log.String()))
}

// look opens every page of the match as one visitor.
func (m *mirror) look(b *browser) {
	next := string(m.view().Options[0].Action)
	for _, path := range []string{"", "/board", "/pgn", "/why?action=b1b2", "/why?action=" + url.QueryEscape(next), "?ply=" + strconv.Itoa(m.state.Ply()-1), "?ply=99&pov=black", "?from=" + url.QueryEscape(next[:2])} {
		b.get(m.url + path)
	}
	b.get("/games")
	b.do("GET", m.url, nil, func(r *http.Request) { r.Header.Set("Accept", "application/json") })
}

// listen asks for everything that can be asked while pieces are placed.
func (m *mirror) listen(watcher *browser) {
	version := strconv.Itoa(m.state.Version())
	place := func(pairs ...string) url.Values {
		return form(append([]string{"version", version, "key", "", "confirm", ""}, pairs...)...)
	}
	next := string(m.view().Options[1].Action)
	for _, ply := range []int{m.state.Ply() - 1, m.state.Ply()} {
		watcher.get(m.url + "/" + strconv.Itoa(ply) + ".png") // the same for everybody
	}
	for _, b := range []*browser{m.white, m.black, watcher} {
		m.look(b)
		for _, script := range []*browser{b, b.asHTMX()} {
			script.do("POST", m.url+"/actions", place("action", "deal:A"))
			script.do("POST", m.url+"/actions", place("action", "b1b2"))
			script.do("POST", m.url+"/actions", place("text", "K@a1"))
			script.do("POST", m.url+"/actions", place("text", "help"))
			script.do("POST", m.url+"/actions", form("version", "1", "action", next))
		}
		// Asked about and not confirmed: the next card must not be told.
		b.do("POST", m.url+"/actions", place("action", next))
	}
	m.w.browser().get("/")
}

// TestT22_UndealtCardsAreNowhere: two decks that agree in the cards that were
// turned make the same traffic, byte for byte, however the rest lies. The
// first twin pair differs in its first card, the last only in what is never
// dealt.
func TestT22_UndealtCardsAreNowhere(t *testing.T) {
	t.Parallel()
	var nonces [2]deal.Nonce
	for i, text := range []string{nonceOne, nonceTwo} {
		n, err := readNonce(text)
		if err != nil {
			t.Fatal(err)
		}
		nonces[i] = deal.Nonce(n.bytes)
	}
	cards := []int{1, 2, 4, 7, 10}
	if testing.Short() {
		cards = []int{4}
	}
	for _, k := range cards {
		t.Run(fmt.Sprintf("%d cards turned", k), func(t *testing.T) {
			t.Parallel()
			one, two := twins(t, k, nonces)
			a, b := overheard(t, one, k-1), overheard(t, two, k-1)
			if len(a) != len(b) {
				t.Fatalf("%d answers and %d", len(a), len(b))
			}
			bytes := 0
			for i := range a {
				bytes += len(a[i])
				if a[i] != b[i] {
					t.Fatalf("answer %d differs:\n%s", i, difference(a[i], b[i]))
				}
			}
			if k == 4 { // and one card later the two are told apart
				if a, b := overheard(t, one, k), overheard(t, two, k); slices.Equal(a, b) {
					t.Error("the next card makes no difference: nothing was compared")
				}
			}
			t.Logf("%d answers, %d bytes, the same", len(a), bytes)
		})
	}
}

// difference is where two texts part.
func difference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-200)
	return fmt.Sprintf("…%s\n--- and ---\n…%s", a[from:min(len(a), i+200)], b[from:min(len(b), i+200)])
}

package solo

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// Forms that no page sends: each is answered with the game as far as it can
// be read, and nothing of it is lost.
func TestOddForms(t *testing.T) {
	good := []string{"variant", "king-of-the-hill", "log", "e2e4 e7e5", "level", "3", "you", "first", "undo", "1"}
	long := strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", table.MaxLogWords/4)
	for name, c := range map[string]struct {
		path   string
		form   []string
		status int
		log    string // of the answer; "-" is no game at all
		said   string
	}{
		"nothing asked":      {PathAI, nil, 200, "e2e4 e7e5", "Your move."},
		"illegal move":       {PathAI, []string{"action", "e1e3"}, 422, "e2e4 e7e5", "cannot go to e3"},
		"own piece":          {PathAI, []string{"action", "e1d1"}, 422, "e2e4 e7e5", "One of your own pieces"},
		"no move":            {PathAI, []string{"action", "hello"}, 400, "e2e4 e7e5", "not a move"},
		"long move":          {PathAI, []string{"action", strings.Repeat("e", 500)}, 400, "e2e4 e7e5", "not a move"},
		"drop":               {PathAI, []string{"action", "N@f3"}, 422, "e2e4 e7e5", "no reserve"},
		"word of a match":    {PathAI, []string{"action", "draw-offer"}, 422, "e2e4 e7e5", "cannot be done"},
		"time":               {PathAI, []string{"action", "time-out"}, 422, "e2e4 e7e5", "cannot be done"},
		"draw with the AI":   {PathAI, []string{"do", "draw"}, 422, "e2e4 e7e5", "cannot be done"},
		"claim too early":    {PathAI, []string{"action", "draw-claim"}, 422, "e2e4 e7e5", "occurred once"},
		"typed nonsense":     {PathAI, []string{"text", "Qh9"}, 400, "e2e4 e7e5", "not a move"},
		"typed and illegal":  {PathAI, []string{"text", "Ke3"}, 422, "e2e4 e7e5", "e3"},
		"typed and unclear":  {PathLocal, []string{"log", "g1f3 a7a6 b1c3 a6a5 c3b1 a5a4 b1c3 b7b6 c3d5 b6b5", "text", "N4"}, 400, "g1f3 a7a6 b1c3 a6a5 c3b1 a5a4 b1c3 b7b6 c3d5 b6b5", ""},
		"typed and long":     {PathAI, []string{"text", strings.Repeat("e4", 50)}, 400, "e2e4 e7e5", "not a move"},
		"typed in the past":  {PathLocal, []string{"text", "Nf3", "past", "1"}, 409, "e2e4 e7e5", "an earlier position"},
		"typed help":         {PathAI, []string{"text", "Help"}, 200, "e2e4 e7e5", "Type a move"},
		"typed draw":         {PathAI, []string{"text", "draw"}, 422, "e2e4 e7e5", "occurred once"},
		"look too far":       {PathAI, []string{"look", "99"}, 200, "e2e4 e7e5", "Your move."},
		"look before":        {PathAI, []string{"look", "-5"}, 200, "e2e4 e7e5", "This is the start."},
		"look at nonsense":   {PathAI, []string{"look", "x"}, 200, "e2e4 e7e5", "Your move."},
		"from nowhere":       {PathAI, []string{"from", "z9"}, 200, "e2e4 e7e5", "Your move."},
		"unknown word":       {PathAI, []string{"do", "dance"}, 200, "e2e4 e7e5", "Your move."},
		"unknown setting":    {PathAI, []string{"set", "dance"}, 200, "e2e4 e7e5", "Your move."},
		"level 99":           {PathAI, []string{"level", "99"}, 200, "e2e4 e7e5", "Your move."},
		"no such seat":       {PathAI, []string{"you", "third"}, 200, "e2e4 e7e5", "Your move."},
		"odd numbers":        {PathAI, []string{"seed", "zz", "version", "-4", "hint", "999999999999999999999"}, 200, "e2e4 e7e5", "Your move."},
		"damaged log":        {PathAI, []string{"log", "e2e4 e7e5 e4e6 g8f6", "action", "g1f3"}, 422, "e2e4 e7e5", "damaged"},
		"forged seat":        {PathAI, []string{"log", "e2e4 0:e7e5"}, 422, "e2e4", "damaged"},
		"forged card":        {PathLocal, []string{"variant", "queen-of-the-hill", "setup", "rounds=1", "log", "deal:Q Q@b1 deal:Z"}, 422, "deal:Q Q@b1", "damaged"},
		"forged time":        {PathAI, []string{"log", "e2e4 1:time-out"}, 422, "e2e4", "damaged"},
		"no variant":         {PathAI, []string{"variant", ""}, 422, "-", ""},
		"unknown variant":    {PathAI, []string{"variant", "atomic"}, 422, "-", ""},
		"bad setup":          {PathAI, []string{"setup", "8/8/8/8/8/8/8/8 w - - 0 1"}, 422, "-", ""},
		"long setup":         {PathAI, []string{"setup", strings.Repeat("8", 999)}, 422, "-", ""},
		"bad rounds":         {PathLocal, []string{"variant", "queen-of-the-hill", "setup", "rounds=2"}, 422, "-", ""},
		"very long log":      {PathAI, []string{"log", strings.Repeat("x", 20_000)}, 422, "-", ""},
		"longest log":        {PathLocal, []string{"log", long, "action", "e2e4"}, 422, strings.TrimSpace(long), "too long"},
		"longer than that":   {PathLocal, []string{"log", long + "e2e4"}, 422, strings.TrimSpace(long), "damaged"},
		"start in 2 rounds":  {PathLocal, []string{"variant", "queen-of-the-hill", "do", "start", "rounds", "2", "log", ""}, 400, "", "rounds, not 2"},
		"start with a log":   {PathAI, []string{"do", "start"}, 200, "", "Your move."},
		"start at a setup":   {PathLocal, []string{"do", "start", "setup", "4k3/8/8/8/8/3K4/8/7r w - - 0 1", "log", ""}, 200, "", "White to move."},
		"name with controls": {PathLocal, []string{"name1", "\u202eAnn\n\x00" + strings.Repeat("n", 99)}, 200, "e2e4 e7e5", ""},
	} {
		t.Run(name, func(t *testing.T) {
			form := pairs(append(append([]string{}, good...), c.form...)...)
			b := &browser{t: t, path: c.path}
			b.send(form).want(c.status)
			switch {
			case c.log == "-":
				if !errors.Is(b.last.Err, ErrUnreadable) || b.last.Page != nil {
					t.Errorf("answered with %+v", b.last)
				}
			case b.last.Err != nil:
				t.Error(b.last.Err)
			case b.form.Get("log") != c.log || !strings.Contains(b.said(), c.said):
				t.Errorf("%.80q: %s", b.form.Get("log"), b.said())
			}
			if n := len([]rune(b.form.Get("name1"))); n > maxName || strings.ContainsAny(b.form.Get("name1"), "\n\u202e") {
				t.Errorf("the name is %q", b.form.Get("name1"))
			}
		})
	}
}

// Whatever a form holds, it is answered and nothing panics; what is answered
// is read again as the same.
func FuzzForms(f *testing.F) {
	f.Add("king-of-the-hill", "", "e2e4 e7e5", "action", "e1e2")
	f.Add("queen-of-the-hill", "rounds=1", "deal:Q Q@b1 deal:10 B@f8", "do", "undo")
	f.Add("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1", "N@f3 0:game-resign", "do", "undo")
	f.Add("three-check", "", "e2e4 e7e5 draw-claim", "set", "level")
	f.Add("king-of-the-hill", "", "0:draw-offer", "do", "hint")
	f.Fuzz(func(t *testing.T, key, setup, log, name, value string) {
		for _, path := range []string{PathAI, PathLocal} {
			b := &browser{t: t, path: path}
			form := pairs("variant", key, "setup", setup, "log", log, "undo", "1", "hints", "1")
			form.Set(name, value)
			b.send(form)
			if b.last.Err != nil || b.form == nil {
				continue
			}
			if before := b.form.Encode(); b.post("do", "show").last.Status != 200 || b.form.Encode() != before {
				t.Errorf("%q became %q", before, b.form.Encode())
			}
		}
	})
}

// Without script a pawn is asked about on a page of its own, which carries the
// game on; script asks by itself.
func TestPromotionIsAskedAbout(t *testing.T) {
	setup := "r4k2/1P6/8/8/8/8/8/R3K2R[QNp] w KQ - 0 1"
	b := start(t, PathLocal, "crazyhouse", "setup", setup)
	b.post("action", "b7a8").want(422)
	b.page = true
	asked := b.form
	b.post("action", "b7a8").want(200)
	choices := b.doc.Find("form.become button[name=action]")
	if choices.Length() != 4 || b.doc.Find("form.become input[name=log]").Length() != 1 || b.doc.Find("form.become button[name=do]").AttrOr("value", "") != "show" {
		t.Fatalf("%d choices", choices.Length())
	}
	b.form = asked
	b.post("action", choices.Eq(1).AttrOr("value", "")).want(200)
	if b.form.Get("log") != "b7a8r" && b.form.Get("log") != "b7a8n" {
		t.Errorf("%q", b.form.Get("log"))
	}
}

// why answers in a sentence, with the same codes as everywhere.
func TestWhyNot(t *testing.T) {
	b := start(t, PathLocal, "king-of-the-hill")
	for action, want := range map[string]string{"e2e4": "", "e2e5": "a pawn goes one square ahead", "e7e5": "not yours", "zz": "not a move", strings.Repeat("e", 99): "not a move"} {
		form := pairs("variant", "king-of-the-hill", "why", action)
		res := Answer(context.Background(), Request{Path: PathLocal, Form: form}, nil)
		if res.Status != 200 || !strings.Contains(res.Text, want) || (want == "") != (res.Text == "") || !strings.HasPrefix(res.Type, "text/plain") {
			t.Errorf("%s: %d %q", action, res.Status, res.Text)
		}
	}
	b.post("look", "0").want(200)
}

// The record can be had at any time; rows of lists say how a game stands.
func TestRecordsAndRows(t *testing.T) {
	for _, v := range variant.All {
		b := start(t, PathAI, v.Key, "rounds", "1", "name1", "Ann", "level", "2", "game", "g7")
		form := b.form
		for path, want := range map[string]string{PathAI + TailRecord: "level 2", PathLocal + TailRecord: "Ann"} {
			res := Answer(context.Background(), Request{Path: path, Form: form}, nil)
			if res.Status != 200 || !strings.Contains(res.Text, want) || !strings.Contains(res.Text, v.Name) || !strings.HasPrefix(res.File, "hilltop-"+v.Key) {
				t.Errorf("%s: %+v", v.Key, res)
			}
		}
		var row bytes.Buffer
		res := Answer(context.Background(), Request{Path: PathAI + TailRow, Form: form}, nil)
		if err := res.Write(context.Background(), &row, true); err != nil {
			t.Fatal(err)
		}
		doc, err := goquery.NewDocumentFromReader(&row)
		if err != nil {
			t.Fatal(err)
		}
		to := "/ai?game=g7&variant=" + v.Key
		if doc.Find("li[data-saved=g7] a.btn").AttrOr("href", "") != to || doc.Find("[data-delete=g7]").Length() != 1 || doc.Find("svg.mini").Length() != 1 || !strings.Contains(doc.Text(), "Your move") {
			t.Errorf("%s: %s", v.Key, doc.Text())
		}
	}
}

// The page into which script puts a saved game has no game in it.
func TestResume(t *testing.T) {
	for _, v := range variant.All {
		var page bytes.Buffer
		res := Resume(Request{Path: PathAI, Form: pairs("variant", v.Key, "game", "g7")})
		if err := res.Write(context.Background(), &page, false); err != nil {
			t.Fatal(err)
		}
		doc, err := goquery.NewDocumentFromReader(&page)
		if err != nil {
			t.Fatal(err)
		}
		table := doc.Find("#table[data-resume=g7][data-live='0'][data-you='']")
		if table.Length() != 1 || table.Find("#board .sq").Length() != 64 || table.Find("#board [data-p]").Length() != 0 || table.Find("noscript").Length() != 1 || table.Find("#act input:not([disabled])").Length() != 0 {
			t.Errorf("%s: %s", v.Key, table.Text())
		}
	}
	if res := Resume(Request{Path: PathAI, Form: pairs("variant", "atomic")}); !errors.Is(res.Err, ErrUnreadable) {
		t.Errorf("%+v", res)
	}
}

// A long game's page still keeps the budget of a game page (ux.md 1.4).
func TestLongGamesKeepTheirBudget(t *testing.T) {
	const budget = 18 << 10
	for _, v := range variant.All {
		b := start(t, PathLocal, v.Key, "rounds", "1")
		log, err := table.ReadLog(v, b.form.Get("setup"), b.form.Get("log"))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; len(log.Entries) < 160 && !log.Outcome().Over; i++ {
			e := game.Entry{Seat: log.ToAct()}
			if e.Seat == game.Dealer {
				e.Action = log.Game().Draw(game.Secret{9})
			} else {
				legal := log.Game().Legal()
				e.Action = legal[i*7%len(legal)]
			}
			if log, err = log.Add(e); err != nil {
				t.Fatal(err)
			}
		}
		b.form.Set("log", log.Text())
		b.post("do", "show").want(200)
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		if err := b.last.Write(context.Background(), w, false); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes after %d actions", v.Key, zipped.Len(), len(log.Entries))
		if zipped.Len() > budget {
			t.Errorf("%s: the page is %d bytes, %d are allowed", v.Key, zipped.Len(), budget)
		}
	}
}

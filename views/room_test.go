package views_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/game"
	"hilltop/views/model"
	"hilltop/views/room"
)

// The grid: 64 buttons in rows, one tab stop, labels that say it all (K1, K4).
func TestBoardIsAGridOfButtons(t *testing.T) {
	v := find(t, "king-of-the-hill")
	d := document(t, room.Table(model.NewGame(input(t, v, play(t, v, "", "e2e4 e7e5"), game.First))))
	if n := d.Find("#board[role=grid] > [role=row]").Length(); n != 8 {
		t.Errorf("%d rows", n)
	}
	if n := d.Find("#board [role=row] > button.sq[role=gridcell]").Length(); n != 64 {
		t.Errorf("%d squares", n)
	}
	if n := d.Find("#board [tabindex='0']").Length(); n != 1 {
		t.Errorf("%d tab stops", n)
	}
	if got := d.Find("#board button").First().AttrOr("data-sq", ""); got != "a8" {
		t.Errorf("the first square is %s", got)
	}
	for sq, want := range map[string]string{
		"e4": "e4, white pawn, hill", "e5": "e5, black pawn, hill, last move", "e2": "e2, empty", "g8": "g8, black knight", "e7": "e7, empty, last move",
	} {
		if got := attr(t, d, "#sq-"+sq, "aria-label"); got != want {
			t.Errorf("%s is called %q, want %q", sq, got, want)
		}
	}
	if got := attr(t, d, "#sq-e5", "data-m"); !strings.Contains(got, "goal") || !strings.Contains(got, "to") {
		t.Errorf("e5 is marked %q", got)
	}
	if got := attr(t, d, "#sq-d1", "data-p") + attr(t, d, "#sq-d1 use", "href"); got != "wq#q" {
		t.Errorf("d1 holds %q", got)
	}
	if d.Find("#sq-e2 svg").Length() != 0 {
		t.Errorf("an empty square has a drawing")
	}
}

// Seen from the other side the rows turn round (M2), by address.
func TestBoardTurns(t *testing.T) {
	v := find(t, "crazyhouse")
	in := input(t, v, play(t, v, "", "e2e4"), game.First)
	in.POV = game.Second
	d := document(t, room.Table(model.NewGame(in)))
	if got := d.Find("#board button").First().AttrOr("data-sq", ""); got != "h1" {
		t.Errorf("the first square is %s", got)
	}
	if got := attr(t, d, "#table", "data-pov"); got != "second" {
		t.Errorf("data-pov is %s", got)
	}
	if got := attr(t, d, "#flip", "href"); got != "/g/k3Jd92LmQx?pov=white" {
		t.Errorf("turning leads to %s", got)
	}
	if got := attr(t, d, "#table", "hx-get"); got != "/g/k3Jd92LmQx/board?pov=black" {
		t.Errorf("the table reloads %s", got)
	}
	first, last := d.Find(".seats").First().Find(".strip").AttrOr("id", ""), d.Find(".seats").Last().Find(".strip").AttrOr("id", "")
	if first != "strip-first" || last != "strip-second" {
		t.Errorf("%s is on top, %s below", first, last)
	}
}

// N2: without script own pieces choose, targets send, the rest is still.
func TestBoardIsAFormWithoutScript(t *testing.T) {
	v := find(t, "king-of-the-hill")
	in := input(t, v, play(t, v, "", "e2e4 e7e5"), game.First)
	d := document(t, room.Page(model.NewGame(in)))
	if d.Find("form#pick[method=get][action='/g/k3Jd92LmQx'] input[name=pov][value=white]").Length() != 1 {
		t.Error("no form to choose with")
	}
	if attr(t, d, "#sq-g1", "form")+attr(t, d, "#sq-g1", "name")+attr(t, d, "#sq-g1", "value") != "pickfromg1" {
		t.Error("the knight cannot be chosen")
	}
	for _, still := range []string{"e8", "a4", "a1"} {
		if attr(t, d, "#sq-"+still, "type") != "button" {
			t.Errorf("%s does something", still)
		}
	}
	in.From = "g1"
	d = document(t, room.Page(model.NewGame(in)))
	if got := attr(t, d, "#sq-g1", "data-s") + attr(t, d, "#sq-g1", "value"); got != "sel" {
		t.Errorf("g1 is %q", got)
	}
	if got := attr(t, d, "#sq-f3", "form") + attr(t, d, "#sq-f3", "name") + attr(t, d, "#sq-f3", "value") + attr(t, d, "#sq-f3", "data-s"); got != "actactiong1f3dest" {
		t.Errorf("f3 is %q", got)
	}
	if got := attr(t, d, "#sq-g1", "aria-label"); got != "g1, white knight, selected" {
		t.Errorf("g1 is called %q", got)
	}
	if !strings.HasPrefix(text(d, "#message"), "Knight on g1: choose") {
		t.Errorf("the message is %q", text(d, "#message"))
	}
	// The hidden field of the script may not stand in the way of the buttons.
	if d.Find("#act input[name=action]:not([disabled])").Length() != 0 || d.Find("#act-action").Length() != 1 {
		t.Error("the script's field is sent without script")
	}
	for _, form := range []string{"#act", "#type", "#talk"} {
		if attr(t, d, form+" [name=version]", "value") != "2" || attr(t, d, form+" [name=key]", "value") != "0123456789abcdef" {
			t.Errorf("%s carries no version and key", form)
		}
		if attr(t, d, form, "hx-post") != attr(t, d, form, "action") || attr(t, d, form, "hx-target") != "#table" {
			t.Errorf("%s does not post what it posts with script", form)
		}
	}
}

// A pawn that promotes is asked about on a page of its own; a win by the
// goal is marked.
func TestTargets(t *testing.T) {
	v := find(t, "crazyhouse")
	in := input(t, v, play(t, v, "r4k2/1P6/8/8/8/8/8/R3K2R[QNp] w KQ - 0 1", ""), game.First)
	in.From = "b7"
	d := document(t, room.Table(model.NewGame(in)))
	if attr(t, d, "#sq-a8", "value") != "b7a8" || attr(t, d, "#sq-a8", "data-s") != "take" || attr(t, d, "#sq-b8", "value") != "b7b8" {
		t.Error("a promotion says what it becomes before it was asked")
	}
	v = find(t, "king-of-the-hill")
	in = input(t, v, play(t, v, "4k3/8/8/8/8/3K4/8/1r6 w - - 0 1", ""), game.First)
	in.From = "d3"
	d = document(t, room.Table(model.NewGame(in)))
	if attr(t, d, "#sq-d4", "data-s") != "dest wins" || attr(t, d, "#sq-c4", "data-s") != "dest" {
		t.Error("the winning square is not marked")
	}
	if !strings.Contains(" "+attr(t, d, "#board", "data-moves")+" ", " d3d4! ") {
		t.Errorf("data-moves is %q", attr(t, d, "#board", "data-moves"))
	}
	moves, labels := strings.Fields(attr(t, d, "#board", "data-moves")), strings.Fields(attr(t, d, "#board", "data-labels"))
	if len(moves) != len(labels) || len(moves) == 0 {
		t.Errorf("%d moves, %d labels", len(moves), len(labels))
	}
}

// P4, CZ: five slots always; own ones choose, empty ones say so.
func TestTrays(t *testing.T) {
	v := find(t, "crazyhouse")
	in := input(t, v, play(t, v, "r4k2/1P6/8/8/8/8/8/R3K2R[QNNp] w KQ - 0 1", ""), game.First)
	in.From = "N@"
	d := document(t, room.Table(model.NewGame(in)))
	for _, tray := range []string{"first", "second"} {
		if n := d.Find("#tray-" + tray + " .slot").Length(); n != 5 {
			t.Errorf("%d slots for %s", n, tray)
		}
	}
	for slot, want := range map[string]string{
		"first-n": "N@ 2 2 knights, selected from ", "first-q": "Q@ 1 1 queen from Q@", "first-p": "P@ 0 no pawn  ", "second-p": "P@ 1 1 pawn  ",
	} {
		s := "#slot-" + slot
		got := attr(t, d, s, "data-drop") + " " + attr(t, d, s, "data-count") + " " + attr(t, d, s, "aria-label") + " " + attr(t, d, s, "name") + " " + attr(t, d, s, "value")
		if got != want {
			t.Errorf("%s is %q, want %q", slot, got, want)
		}
	}
	if attr(t, d, "#slot-first-p", "aria-disabled") != "true" || attr(t, d, "#slot-first-n", "data-s") != "sel" {
		t.Error("slots do not show their state")
	}
	if attr(t, d, "#sq-d4", "value") != "N@d4" || attr(t, d, "#sq-a8", "type") != "button" {
		t.Error("the drop squares are wrong")
	}
	if !strings.Contains(text(d, "#message"), "Knight from your reserve") {
		t.Errorf("message %q", text(d, "#message"))
	}
}

// TC6: counters for both sides, those of the ply that is shown.
func TestCounters(t *testing.T) {
	v := find(t, "three-check")
	in := input(t, v, play(t, v, "", "e2e4 e7e5 f1c4 b8c6 c4f7 e8f7 d1h5 g7g6"), game.First)
	d := document(t, room.Table(model.NewGame(in)))
	if got := text(d, "#strip-first .words") + "|" + text(d, "#strip-first .more") + "|" + text(d, "#strip-second .words"); got != "2 of 3 checks|one more check wins|0 of 3 checks" {
		t.Errorf("counters say %q", got)
	}
	if d.Find("#strip-first .dots i[data-on]").Length() != 2 || attr(t, d, "#strip-first .counter", "data-count") != "2" {
		t.Error("circles are wrong")
	}
	in.Shown = play(t, v, "", "e2e4 e7e5 f1c4 b8c6 c4f7").View(game.First)
	d = document(t, room.Table(model.NewGame(in)))
	if got := text(d, "#strip-first .words"); got != "1 of 3 checks" {
		t.Errorf("in the past: %q", got)
	}
	if attr(t, d, "#table", "data-live")+attr(t, d, "#table", "data-ply")+attr(t, d, "#table", "data-plies") != "058" {
		t.Error("the past calls itself live")
	}
	if d.Find("#board[data-moves]").Length() != 0 || d.Find("#board [name=from]").Length() != 0 {
		t.Error("the past can be played in")
	}
	if got := attr(t, d, "#moves a[aria-current=step]", "data-ply"); got != "5" {
		t.Errorf("move %s is current", got)
	}
	if got := attr(t, d, "#moves a[data-ply='8']", "href"); got != "/g/k3Jd92LmQx" {
		t.Errorf("the live move leads to %s", got)
	}
}

// What the script reads (the DOM contract).
func TestTableTellsTheScript(t *testing.T) {
	v := find(t, "three-check")
	in := input(t, v, play(t, v, "", "e2e4 e7e5 f1c4 b8c6 c4f7"), game.Second)
	d := document(t, room.Page(model.NewGame(in)))
	for name, want := range map[string]string{
		"id": "k3Jd92LmQx", "version": "5", "ply": "5", "plies": "5", "live": "1", "you": "second", "turn": "second", "over": "0", "confirm": "1",
		"pov": "second", "first": "White", "second": "Black",
	} {
		if got := attr(t, d, "#table", "data-"+name); got != want {
			t.Errorf("data-%s is %q, want %q", name, got, want)
		}
	}
	var step model.Step
	if err := json.Unmarshal([]byte(attr(t, d, "#table", "data-step")), &step); err != nil {
		t.Fatal(err)
	}
	if got := model.StepWords(step, [2]string{"White", "Black"}, "second"); got != "White bishop takes pawn on f7, check. 1 of 3 checks. Your move." {
		t.Errorf("the step says %q", got)
	}
	if attr(t, d, "#live", "hx-sse:connect") != "/g/k3Jd92LmQx/events" || attr(t, d, "#table", "hx-trigger") != "match from:#live, refresh" {
		t.Error("nothing listens")
	}
	if d.Find("#live").Closest("#table").Length()+d.Find("#pick").Closest("#table").Length()+d.Find("#rules").Closest("#table").Length() != 0 {
		t.Error("what must outlive a swap lies in the table")
	}
	if attr(t, d, "#strip-second [data-left]", "data-left") != "100800" || text(d, "#strip-second [data-left]") != "28 h" {
		t.Error("no time is told")
	}
	if attr(t, d, "#sq-e8", "data-m") == "" || d.Find("#sq-e8 .bang").Length() != 1 {
		t.Error("the check is not marked")
	}
	if !d.Find("#confirm").Is("[inert]") || d.Find("#send, #cancel, #confirm-words").Length() != 3 {
		t.Error("no bar to confirm in")
	}
}

// N3: the page of who waits comes again by itself; that of who acts does not.
func TestWaitingPagesRefresh(t *testing.T) {
	v := find(t, "king-of-the-hill")
	for seat, want := range map[game.Seat]bool{game.First: false, game.Second: true, game.NoSeat: true} {
		page := draw(t, room.Page(model.NewGame(input(t, v, play(t, v, "", "e2e4 e7e5"), seat))))
		if got := strings.Contains(page, `<noscript><meta http-equiv="refresh" content="60"></noscript>`); got != want {
			t.Errorf("seat %d: refresh %v", seat, got)
		}
	}
}

// The words across the board keep their places (C, CR5, CR7, CR8).
func TestTalk(t *testing.T) {
	v := find(t, "king-of-the-hill")
	in := input(t, v, play(t, v, "", "e2e4 e7e5"), game.First)
	words := func() string {
		d := document(t, room.Table(model.NewGame(in)))
		return strings.Join(d.Find("#talk button").Map(func(_ int, s *goquery.Selection) string {
			off := ""
			if s.Is("[disabled]") {
				off = "-"
			}
			return off + s.AttrOr("value", "") + s.AttrOr("data-ask", "")
		}), " ")
	}
	if got := words(); got != "draw-offer -draw-claim game-resignResign?" {
		t.Error(got)
	}
	in.Allowed = []game.Action{game.AbortGame}
	if got := words(); got != "-draw-offer -draw-claim game-abortAbort?" {
		t.Error(got)
	}
	in.Allowed = []game.Action{game.AcceptDraw, game.DeclineDraw, game.ClaimDraw, game.Resign}
	in.Offers[game.Second] = true
	if got := words(); got != "draw-accept draw-decline draw-claim game-resignResign?" {
		t.Error(got)
	}
	d := document(t, room.Table(model.NewGame(in)))
	if got := text(d, "#message"); got != "Your move. Ari <i> offers a draw. Answer" {
		t.Errorf("message %q", got)
	}
	if d.Find("#claim-too[form=act][value=yes]:not([disabled])").Length() != 1 {
		t.Error("a move cannot carry a claim")
	}
	in = input(t, v, play(t, v, "4k3/8/8/8/8/3K4/8/7r w - - 0 1", "d3d4"), game.Second)
	d = document(t, room.Table(model.NewGame(in)))
	if d.Find("#talk, #type").Length() != 0 || attr(t, d, "#after form", "action") != "/g/k3Jd92LmQx/rematch" {
		t.Error("a finished game is still talked about")
	}
	if got := text(d, "#message"); got != "White wins: king on the hill on d4." {
		t.Errorf("message %q", got)
	}
	if got := attr(t, d, "#sq-d4", "data-m"); !strings.Contains(got, "decided") {
		t.Errorf("d4 is marked %q", got)
	}
	if text(d, "#strip-first .result")+text(d, "#strip-second .result") != "10" {
		t.Error("no result beside the names")
	}
}

// Who watches sees the game and can touch nothing.
func TestSpectators(t *testing.T) {
	v := find(t, "crazyhouse")
	d := document(t, room.Table(model.NewGame(input(t, v, play(t, v, "", "e2e4 d7d5 e4d5"), game.NoSeat))))
	if n := d.Find("#board [name], .slot[name], #talk, #type, #claim-too").Length(); n != 0 {
		t.Errorf("%d things to touch", n)
	}
	if d.Find("#board[data-moves]").Length() != 0 || attr(t, d, "#table", "data-you") != "" {
		t.Error("a spectator has moves")
	}
	if got := text(d, "#message"); got != "Black to move." {
		t.Errorf("message %q", got)
	}
}

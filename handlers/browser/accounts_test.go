package browser

import (
	"fmt"
	"strings"
	"testing"

	"hilltop/game/variant"
)

// TestAccountInTheMiddleOfAGame: a guest registers at the board and plays on,
// here and on a device without script; sounds and boards are as he likes them;
// he takes his data along, leaves, and comes back within the week.
func TestAccountInTheMiddleOfAGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	host, guest, second := visit(t, s.url, true), visit(t, s.url, true), visit(t, s.url, false)
	meet(s, variant.All[0].Key, host, guest)
	game := eval[string](host, `location.pathname`)
	host.play("e2e4", 0)
	guest.seesVersion(1)

	_ = eval[any](host, `document.querySelector('main a[href^="/register"]').click()`) // it may stretch over two lines
	host.register("Marta")
	host.until(fmt.Sprintf(`location.pathname === %q && document.querySelector("#table").dataset.you === "first"`, game))
	guest.play("e7e5", 1)
	host.seesVersion(2)

	// The other device has no script: a plain form signs in, and a preference
	// holds from the first byte of a page, on every device of the account.
	second.open("/signin?next=" + game)
	second.fill("#name", "marta")
	second.fill("#password", "correct horse of Marta")
	second.click(`main form .btn`)
	second.until(`document.querySelector("#table")?.dataset.you === "first"`)
	second.open("/prefs")
	for _, choice := range []string{"board=moss", "coords=off", "confirm=off", "sound=on"} {
		name, value, _ := strings.Cut(choice, "=")
		second.click(fmt.Sprintf(`label:has([name=%q][value=%q])`, name, value))
	}
	second.click(`main .btn[data-main]`)
	second.until(`location.search === "?saved=yes"`)
	host.reload()
	host.until(`document.documentElement.dataset.board === "moss" && getComputedStyle(document.documentElement).getPropertyValue("--sq-l").trim() === "#E8E8D6" && getComputedStyle(document.querySelector(".ranks")).display === "none"`)

	// With sounds on, one's own move knocks, and the opponent's calls.
	host.click(`#board [data-sq="g1"], #sq-g1`)
	host.click(`#board [data-sq="f3"], #sq-f3`)
	host.seesVersion(3)
	host.until(`document.documentElement.dataset.heard === "move"`)
	guest.seesVersion(3)
	guest.play("b8c6", 3)
	host.seesVersion(4)
	host.until(`document.documentElement.dataset.heard === "turn"`)

	host.open("/account")
	host.until(`document.querySelectorAll("#sessions-head + ul > li").length === 2`)
	kind := promised[string](host, `fetch("/account/export", {method: "POST", body: new URLSearchParams({password: "correct horse of Marta"})}).then(r => r.status + " " + r.headers.get("Content-Type"))`)
	if kind != "200 application/zip" {
		t.Errorf("the export is %s", kind)
	}
	host.fill("#delete-password", "correct horse of Marta")
	host.click("#delete-sure")
	host.click(`form[action="/account/delete"] .btn`)
	host.until(`location.pathname === "/signin" && document.body.innerText.includes("seven days")`)
	second.open("/account")
	second.until(`location.pathname === "/signin"`)
	host.fill("#name", "Marta")
	host.fill("#password", "correct horse of Marta")
	host.click(`main form .btn[data-main]`)
	host.until(`document.body.innerText.includes("Your account stays")`)
	for _, v := range []*visitor{host, guest, second} {
		v.noFaults()
	}
}

// register fills in the form that makes an account, which the page shows.
func (v *visitor) register(name string) {
	v.t.Helper()
	v.until(`location.pathname === "/register" && document.querySelector("#password")`)
	v.fill("#name", name)
	v.fill("#password", "correct horse of "+name)
	v.pledge("main form")
	v.click(`main form .btn[data-main]`)
	v.until(`location.pathname !== "/register"`)
}

// TestAccountPages looks at the pages of accounts as TestPages does at the
// others, in the narrowest and the widest window.
func TestAccountPages(t *testing.T) {
	t.Parallel()
	axe, s := axeSource(t), newSite(t)
	tr := &tour{site: s, host: visit(t, s.url, true), guest: visit(t, s.url, true), stranger: visit(t, s.url, true)}
	meet(s, variant.All[0].Key, tr.host, tr.guest)
	game := eval[string](tr.host, `location.pathname`)
	tr.host.open("/register")
	tr.host.register("Marta_Magdalena_2000")
	for _, stop := range []struct {
		name string
		who  *visitor
		path string
	}{
		{"signin", tr.stranger, "/signin?note=password"}, {"register", tr.guest, "/register"}, {"reset", tr.stranger, "/reset"}, {"prefs", tr.host, "/prefs"},
		{"account-guest", tr.guest, "/account"}, {"account", tr.host, "/account"}, {"profile", tr.guest, "/@Marta_Magdalena_2000"}, {"report", tr.guest, game + "/report"},
		{"mailbox", tr.host, "/mailbox"}, {"link-gone", tr.stranger, "/reset/" + strings.Repeat("A", 43)},
	} {
		t.Run(stop.name, func(t *testing.T) {
			t.Parallel()
			v := stop.who.tabFor(t)
			for _, l := range looks[:1] {
				v.look(axe, stop.name, stop.path, l.scheme, l.w, l.h)
			}
			last := looks[len(looks)-1]
			v.look(axe, stop.name, stop.path, last.scheme, last.w, last.h)
			v.noFaults()
			tr.weigh(t, stop.name, v)
		})
	}
}

// look opens a page in a window: nothing overflows, and axe finds nothing.
func (v *visitor) look(axe, name, path, scheme string, w, h int64) {
	v.t.Helper()
	v.scheme(scheme)
	v.size(w, h)
	v.open(path)
	v.until(`document.readyState == "complete"`)
	if over := eval[int](v, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		v.t.Errorf("%d px wide: %d px too wide", w, over)
	}
	v.picture(fmt.Sprintf("%s-%d-%s.png", name, w, scheme))
	v.accessible(axe, scheme, w)
}

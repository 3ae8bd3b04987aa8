package handlers

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// nextGood and nextEvil are addresses that a form may lead to, and what people
// try in their place.
var (
	nextGood = []string{"/", "/?x=1", "/games", "/games?past=2#top", "/g/0123456789?ply=3&pov=black", "/i/AAAAAAAAAAAAAAAAAAAAAA", "/chess#rules", "/chess/learn",
		"/@Marta?page=2", "/rooms?variant=chess&days=3", "/ai?variant=chess&game=x", "/local", "/account?note=email", "/faq?q=a%20b"}
	nextEvil = []string{
		"", "games", "//", "///", "//evil.example", "///evil.example", "/\\", "/\\evil.example", "\\\\evil.example", "/\\/evil", "https://evil.example", "https:evil", "http:/evil",
		"javascript:alert(1)", "data:text/html,x", "/%09/evil", "/%09/evil.example", "/%0d%0aSet-Cookie:x", "/%5cevil.example", "/%2f/evil.example", "/%2fevil.example", "/\tevil", "/\n/evil", "/\r", " /evil",
		"/ /evil", "/evil\x00", "/%00", "/\u2028", "/games/" + strings.Repeat("a", 600), "/%zz", "//%65vil", "/..//evil.example", "/.//evil", "/games/..//evil", "/\x7f", "?x", "#x", "evil.example", "@evil", ":80", "/a\\b",
		// Addresses of this site, but of no page, or of none that there is.
		"/static/app.css", "/healthz", "/readyz", "/signout", "/live", "/evil", "/evil.example/x", "/Games", "/gamesx", "/reset.", "/:80", "/user@evil.example", "/confirm/x", "/~", "/a%20b",
	}
)

// TestT14_NextStaysHere: a form never sends anybody to another site, or to
// what is no page of this one.
func TestT14_NextStaysHere(t *testing.T) {
	t.Parallel()
	for _, good := range nextGood {
		if got := safeNext(good, "no"); got != good {
			t.Errorf("safeNext(%q) = %q", good, got)
		}
	}
	if len(nextEvil) < 40 {
		t.Errorf("only %d strings are tried", len(nextEvil))
	}
	for _, evil := range nextEvil {
		if got := safeNext(evil, "/ok"); got != "/ok" {
			t.Errorf("safeNext(%q) = %q", evil, got)
		}
	}
}

// TestT14_PagesNameThemselves: whatever a page asks to come back to is allowed.
func TestT14_PagesNameThemselves(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.register("Marta")
	paths := map[string]bool{"/rooms/" + m.white.openRoom(t): true, "/challenge/" + m.white.dare(t, m): true, "/i/" + m.white.invite(standard(t), "first", "3"): true,
		"/challenge?game=" + m.id: true, "/@Marta": true, "/@Marta?page=2": true, "/ai?variant=chess": true, "/nothing/here": true}
	for _, r := range w.site.echo.Routes() {
		if r.Method == "GET" && r.Path != eventsPath {
			paths[fill(r.Path, m)] = true
		}
	}
	seen := 0
	for path := range paths {
		for _, b := range []*browser{w.browser(), m.white, m.black} {
			a := b.get(path)
			if !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
				continue
			}
			nexts := a.find("input[name=next]").Map(attr("value"))
			for _, href := range a.find("a[href*='next=']").Map(attr("href")) {
				nexts = append(nexts, mustURL(t, href).Query().Get("next"))
			}
			for _, next := range nexts {
				seen++
				if got := safeNext(next, "refused"); got != next {
					t.Errorf("%s asks for %q, which is refused", path, next)
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d addresses were found", seen)
	}
}

// attr reads an attribute of each node of a selection.
func attr(name string) func(int, *goquery.Selection) string {
	return func(_ int, n *goquery.Selection) string { return n.AttrOr(name, "") }
}

// FuzzNext: whatever the text, what comes of it is a page here, for everybody
// who resolves it.
func FuzzNext(f *testing.F) {
	for _, list := range [][]string{nextGood, nextEvil} {
		for _, text := range list {
			f.Add(text)
		}
	}
	here, err := url.Parse("https://here.example/x/y")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := safeNext(text, "/otherwise")
		if got == "/otherwise" {
			return
		}
		u, err := here.Parse(got)
		if err != nil || got != text || u.Scheme != "https" || u.Host != "here.example" || u.User != nil || strings.HasPrefix(u.EscapedPath(), "//") ||
			strings.ContainsAny(got, "\\\t\r\n\x00 ") || !isNextPlace(u.Path) {
			t.Errorf("safeNext(%q) = %q leads to %v, %v", text, got, u, err)
		}
	})
}

package handlers

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/handlers/picture"
)

// wantPicture checks that an answer is a share image.
func (a answer) wantPicture() image.Image {
	a.t.Helper()
	a.want(http.StatusOK)
	img, err := png.Decode(strings.NewReader(a.body))
	if err != nil {
		a.t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != picture.Width || b.Dy() != picture.Height || len(a.body) > picture.MaxBytes {
		a.t.Errorf("a picture of %v in %d bytes", b, len(a.body))
	}
	if _, ok := img.(*image.Paletted); !ok {
		a.t.Errorf("a picture as %T", img)
	}
	for name, want := range map[string]string{
		"Content-Type": "image/png", "Cross-Origin-Resource-Policy": "cross-origin",
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": filePolicy, "Set-Cookie": "",
	} {
		if got := a.header.Get(name); got != want {
			a.t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	return img
}

func (a answer) wantCache(want string) {
	a.t.Helper()
	if got := a.header.Get("Cache-Control"); got != want {
		a.t.Errorf("Cache-Control: %q, want %q", got, want)
	}
}

// S3: every ply has its picture. What is past stays as it is, as long as nothing
// is taken back: under an address that names the version. The present one changes
// with the next move, and not any more when the game is over.
func TestS3_EveryPlyHasItsPicture(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	seen := map[string]int{}
	for ply, cache := range []string{cacheLong, cacheLong, cacheShortly} {
		a := w.browser().get(fmt.Sprintf("%s/%d.png?v=2", m.url, ply))
		a.wantPicture()
		a.wantCache(cache)
		if other, twice := seen[a.body]; twice {
			t.Errorf("plies %d and %d look the same", other, ply)
		}
		seen[a.body] = ply
		for _, other := range []string{"", "?v=1", "?v=3", "?v=02"} {
			w.browser().get(fmt.Sprintf("%s/%d.png%s", m.url, ply, other)).wantCache(cacheShortly)
		}
		if b := m.white.get(fmt.Sprintf("%s/%d.png", m.url, ply)); b.body != a.body {
			t.Errorf("ply %d is another picture for a player", ply)
		}
	}
	m.play(m.white, string(game.Resign)).want(200)
	over := w.browser().get(m.url + "/2.png?v=3")
	over.wantPicture()
	over.wantCache(cacheLong)
	if image := m.white.get(m.url).find(`a[href$=".png?v=3"]`).AttrOr("href", ""); image != m.url+"/2.png?v=3" {
		t.Errorf("the page links to the picture %q", image)
	}
	if _, same := seen[over.body]; same {
		t.Error("the picture does not tell that the game is over")
	}
	for _, path := range []string{m.url + "/3.png", m.url + "/-1.png", m.url + "/02.png", m.url + "/2.PNG", m.url + "/2.jpg", m.url + "/.png", m.url + "/+1.png",
		m.url + "/99999999999999999999.png", "/g/0000000000/0.png", "/g/x/0.png", "/nothing/share.png"} {
		a := w.browser().get(path)
		a.want(http.StatusNotFound)
		a.wantCache(cacheNever)
	}
}

// S3: the games and the site have pictures too.
func TestS3_PagesHavePictures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	seen := map[string]bool{}
	for _, v := range variant.All {
		a := w.browser().get("/" + v.Key + "/share.png")
		a.wantPicture()
		seen[a.body] = true
	}
	a := w.browser().get("/share.png")
	a.wantPicture()
	if seen[a.body] = true; len(seen) != len(variant.All)+1 {
		t.Errorf("%d pictures differ", len(seen))
	}
}

// Security 3.4: 15 a minute for each address and 600 in all; what does not
// exist counts too, or it could be searched for.
func TestS3_PicturesAreLimited(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1; c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} })
	from := func(n int) answer {
		return w.browser().do("GET", "/g/0000000000/0.png", nil, func(r *http.Request) {
			r.Header.Set("X-Forwarded-For", fmt.Sprintf("192.0.%d.%d", n/250, n%250+1))
		})
	}
	for range limitShare.n {
		from(0).want(http.StatusNotFound)
	}
	a := from(0)
	a.want(http.StatusTooManyRequests)
	if a.header.Get("Retry-After") != "4" { // one of fifteen in a minute comes back
		t.Errorf("Retry-After %q", a.header.Get("Retry-After"))
	}
	w.clock.move(4 * time.Second)
	from(0).want(http.StatusNotFound)
	w.clock.move(time.Minute)
	for n := range limitShareAll.n {
		from(1 + n/limitShare.n).want(http.StatusNotFound)
	}
	from(999).want(http.StatusTooManyRequests)
	w.clock.move(time.Second)
	from(999).want(http.StatusNotFound)
	if limitShare.n != 15 || limitShareAll.n != 600 || limitShare.per != time.Minute || limitShareAll.per != time.Minute {
		t.Error("these are not the limits of the specification")
	}
}

// Few are drawn at once, few wait, and the rest is told to come back.
func TestS3_DrawingIsBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	studio := w.site.studio
	for range cap(studio.line) {
		studio.line <- struct{}{}
	}
	a := w.browser().get("/share.png")
	a.want(http.StatusServiceUnavailable)
	if a.header.Get("Retry-After") == "" {
		t.Error("nothing says when to come back")
	}
	for range cap(studio.line) {
		<-studio.line
	}
	for range cap(studio.painters) {
		p := <-studio.painters
		defer func() { studio.painters <- p }()
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := studio.draw(ctx, picture.Picture{}); err != context.Canceled {
		t.Errorf("whoever waits and goes away gets %v", err)
	}
}

// A page names its picture where it is known how the site is reached, and
// nothing in its head says whose seat is whose or how to take one.
func TestS3_PagesNameTheirPicture(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.BaseURL = "https://hilltop.example" })
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	open := m.white.invite(standard(t), "first", "3")
	meta := func(a answer, name string) string {
		return a.find(`meta[property="`+name+`"], meta[name="`+name+`"]`).AttrOr("content", "")
	}
	for path, want := range map[string]string{
		m.url: "/g/" + m.id + "/2.png?v=2", m.url + "?ply=1&pov=black": "/g/" + m.id + "/1.png?v=2", m.url + "?ply=77": "/g/" + m.id + "/2.png?v=2",
		"/" + standard(t).Key: "/" + standard(t).Key + "/share.png", "/": "/share.png", "/i/" + open: "/" + standard(t).Key + "/share.png",
	} {
		for who, b := range map[string]*browser{"a stranger": w.browser(), "a player": m.white} {
			a := b.get(path).want(200)
			image := meta(a, "og:image")
			if image != "https://hilltop.example"+want {
				t.Errorf("%s for %s: picture %q, want %q", path, who, image, want)
			}
			if meta(a, "og:image:width") != "1200" || meta(a, "og:image:height") != "630" || meta(a, "twitter:card") != "summary_large_image" || len(meta(a, "og:image:alt")) < 20 {
				t.Errorf("%s: the picture is not described", path)
			}
			for _, name := range []string{"og:title", "og:image", "og:image:alt", "og:description"} {
				if text := meta(a, name); strings.Contains(text, open) || strings.Contains(text, m.token) {
					t.Errorf("%s: %s holds an invitation: %q", path, name, text)
				}
			}
		}
	}
	w.browser().get(m.white.get(m.url+"?ply=1").find(`.share a[href*=".png"]`).AttrOr("href", "")).wantPicture()
	w.browser().get(strings.TrimPrefix(meta(m.white.get(m.url), "og:image"), "https://hilltop.example")).wantPicture()
	there := newWorld(t).newMatch(standard(t), "3")
	there.white.get(there.url).want(200, "!og:image", "!twitter:card")
}

// Positions of every game, up to the end, stay within the size, and whoever has
// a name that the fonts lack goes by the seat.
func TestS3_PicturesOfAllGames(t *testing.T) {
	t.Parallel()
	studio, err := newStudio()
	if err != nil {
		t.Fatal(err)
	}
	names := [2]string{"Wilhelmina-van-Houten", "Guest 482"}
	for i, v := range variant.All {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		largest := 0
		g := begun(t, v)
		for ply := 0; ply < 200; ply++ {
			view := g.View(game.NoSeat)
			if ply%25 == 9 || view.Outcome.Over {
				file, err := studio.draw(context.Background(), matchPicture(v, view, names))
				if err != nil {
					t.Fatal(err)
				}
				largest = max(largest, len(file))
			}
			if view.Outcome.Over {
				break
			}
			g = anyAction(t, g, rng)
		}
		t.Logf("%s: at most %d bytes", v.Key, largest)
		if largest > picture.MaxBytes || largest == 0 {
			t.Errorf("%s: %d bytes", v.Key, largest)
		}
		start := begun(t, v).View(game.NoSeat)
		a, err := studio.draw(context.Background(), matchPicture(v, start, [2]string{"玛尔塔", "Ari"}))
		if err != nil {
			t.Fatal(err)
		}
		b, err := studio.draw(context.Background(), matchPicture(v, start, [2]string{v.SeatNames[0], "Ari"}))
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: a name that cannot be written is not that of the seat", v.Key)
		}
	}
}

// begun is a game at its start.
func begun(t *testing.T, v game.Variant) game.Game {
	t.Helper()
	setup := ""
	if v.Dealing != nil {
		setup = "rounds=1 match=abc"
	}
	g, err := v.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func anyAction(t *testing.T, g game.Game, rng *rand.Rand) game.Game {
	t.Helper()
	a := g.Draw(game.Secret{1})
	if legal := g.Legal(); a == "" {
		a = legal[rng.IntN(len(legal))]
	}
	next, err := g.Apply(a)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

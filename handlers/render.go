package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"hilltop/views/model"
)

// wantsFragment reports whether htmx asks, and so wants a part of a page.
// Going back in the browser's history asks for the whole page.
func wantsFragment(c echo.Context) bool {
	h := c.Request().Header
	return h.Get("HX-Request") == "true" && h.Get("HX-History-Restore-Request") != "true"
}

// wantsJSON reports whether a program asks rather than a browser.
func wantsJSON(c echo.Context) bool {
	accept := c.Request().Header.Get("Accept")
	return strings.HasPrefix(accept, "application/json") && !strings.Contains(accept, "text/html")
}

// buffers hold pages while they are rendered: a page that fails halfway must
// become an error page and not half a page.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// render answers with the fragment to htmx, and with the page to everybody
// else. A nil fragment stands for the page.
func render(c echo.Context, status int, fragment, page templ.Component) error {
	h := c.Response().Header()
	addVary(h, "HX-Request")
	addVary(h, "Cookie")
	what := page
	if fragment != nil && wantsFragment(c) {
		what = fragment
	}
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	if err := what.Render(c.Request().Context(), buf); err != nil {
		return err
	}
	h.Set(echo.HeaderContentType, echo.MIMETextHTMLCharsetUTF8)
	return sendHTML(c, status, buf.Bytes())
}

// gzipMinBytes is the size from which compressing is worth its time.
const gzipMinBytes = 1 << 10

var zippers = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

// sendHTML sends markup, compressed if the browser likes it so.
func sendHTML(c echo.Context, status int, html []byte) error {
	res := c.Response()
	addVary(res.Header(), echo.HeaderAcceptEncoding)
	if len(html) < gzipMinBytes || !takesGzip(c.Request().Header.Get(echo.HeaderAcceptEncoding)) {
		res.Header().Set(echo.HeaderContentLength, strconv.Itoa(len(html)))
		res.WriteHeader(status)
		_, err := res.Write(html)
		return err
	}
	res.Header().Set(echo.HeaderContentEncoding, "gzip")
	res.WriteHeader(status)
	zip := zippers.Get().(*gzip.Writer)
	defer zippers.Put(zip)
	zip.Reset(res)
	if _, err := zip.Write(html); err != nil {
		return err
	}
	return zip.Close()
}

// takesGzip reads Accept-Encoding: gzip by name, and not with weight zero.
func takesGzip(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			w := strings.ReplaceAll(weight, " ", "")
			return strings.TrimRight(w, "0.") != "q="
		}
	}
	return false
}

// text answers in plain text, which no browser may run as a page.
func text(c echo.Context, status int, s string) error {
	asFile(c)
	return c.String(status, s)
}

// seeOther answers a form: the browser shows another page. htmx is told to
// load it as a whole.
func seeOther(c echo.Context, to string) error {
	if wantsFragment(c) {
		c.Response().Header().Set("HX-Redirect", to)
		return c.NoContent(http.StatusNoContent)
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// page is what every full page needs around its own content.
func (s *site) page(c echo.Context, v *viewer) model.Page {
	prefs := prefsOf(c)
	p := model.Page{
		Path:   c.Request().URL.RequestURI(),
		Theme:  prefs["theme"],
		Prefs:  prefs,
		Assets: s.assets,
	}
	p.ReadOnly = s.disk.full.Load()
	p.Waiting = s.inRooms(c.Request().Context())
	if v != nil && v.known() {
		s.visitors.note(v.user.ID)
		p.Live = livePath + "?" + url.Values{"at": {p.Path}}.Encode()
		p.Viewer = model.Viewer{Known: true, Name: v.user.Name, Guest: v.user.Guest, Admin: s.admin(v.user)}
		p.YourMove = s.yourMove(c.Request().Context(), v)
		p.News = s.news(c.Request().Context(), v)
	}
	return p
}

// retryAfter says in whole seconds when to come back.
func retryAfter(c echo.Context, seconds int) {
	c.Response().Header().Set("Retry-After", strconv.Itoa(max(seconds, 1)))
}

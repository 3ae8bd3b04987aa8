package views_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"hilltop/game/variant"
)

// Nothing that the content security policy forbids, on any page: no inline
// style or script, no handlers, nothing that htmx would evaluate.
func TestPagesObeyThePolicy(t *testing.T) {
	for name, page := range pages(t) {
		d := document(t, page)
		d.Find("*").Each(func(_ int, s *goquery.Selection) {
			for _, a := range s.Nodes[0].Attr {
				switch {
				case a.Key == "style", strings.HasPrefix(a.Key, "on"), strings.HasPrefix(a.Key, "hx-on"):
					t.Errorf("%s: <%s %s>", name, s.Nodes[0].Data, a.Key)
				case strings.HasPrefix(a.Key, "hx-") && strings.Contains(a.Val, "js:"), a.Key == "hx-trigger" && strings.Contains(a.Val, "["):
					t.Errorf("%s: %s=%q wants evaluation", name, a.Key, a.Val)
				case strings.Contains(strings.ToLower(a.Val), "javascript:"):
					t.Errorf("%s: %s=%q", name, a.Key, a.Val)
				}
			}
		})
		if d.Find("style").Length() > 0 {
			t.Errorf("%s has a style element", name)
		}
		d.Find("script").Each(func(_ int, s *goquery.Selection) {
			data := s.AttrOr("type", "") == "application/ld+json" // no browser runs it
			if !data && (s.AttrOr("src", "") == "" || s.Text() != "") {
				t.Errorf("%s has an inline script", name)
			}
		})
	}
}

// K7 and what every page needs: one h1, landmarks, no id twice, no heading
// that skips a level downwards, every control with a name.
func TestPagesAreAccessible(t *testing.T) {
	for name, page := range pages(t) {
		d := document(t, page)
		for _, one := range []string{"h1", "main", "header.top", "footer", "title", "a.skip", "#say[aria-live=polite]", "#alert[aria-live=assertive]"} {
			if n := d.Find(one).Length(); n != 1 {
				t.Errorf("%s: %d of %s", name, n, one)
			}
		}
		if d.Find(attr(t, d, "a.skip", "href")).Length() != 1 {
			t.Errorf("%s: the skip link leads nowhere", name)
		}
		seen := map[string]bool{}
		d.Find("[id]").Each(func(_ int, s *goquery.Selection) {
			id := s.AttrOr("id", "")
			if seen[id] {
				t.Errorf("%s: id %q twice", name, id)
			}
			seen[id] = true
		})
		d.Find("[aria-labelledby], [aria-describedby], label[for]").Each(func(_ int, s *goquery.Selection) {
			for _, a := range []string{"aria-labelledby", "aria-describedby", "for"} {
				if id, ok := s.Attr(a); ok && !seen[id] {
					t.Errorf("%s: %s=%q points nowhere", name, a, id)
				}
			}
		})
		d.Find("[form]").Each(func(_ int, s *goquery.Selection) {
			if id := s.AttrOr("form", ""); d.Find("form#"+id).Length() != 1 {
				t.Errorf("%s: no form %q", name, id)
			}
		})
		d.Find("a[href], button, input:not([type=hidden])").Each(func(_ int, s *goquery.Selection) {
			if !named(d, s) {
				h, _ := goquery.OuterHtml(s)
				t.Errorf("%s: a control without a name: %s", name, h)
			}
		})
		level := 0
		d.Find("h1, h2, h3, h4").Each(func(_ int, s *goquery.Selection) {
			now := int(s.Nodes[0].Data[1] - '0')
			if level > 0 && now > level+1 {
				t.Errorf("%s: h%d after h%d", name, now, level)
			}
			level = now
		})
	}
}

func named(d *goquery.Document, s *goquery.Selection) bool {
	if s.AttrOr("aria-label", "") != "" || strings.TrimSpace(s.Text()) != "" {
		return true
	}
	id := s.AttrOr("id", "")
	return id != "" && d.Find("label[for="+id+"]").Length() == 1 || s.Closest("label").Length() == 1
}

// At most one filled button a view.
func TestPagesHaveOneMainButton(t *testing.T) {
	for name, page := range pages(t) {
		d := document(t, page)
		n := d.Find(".btn[data-main]").FilterFunction(func(_ int, s *goquery.Selection) bool {
			return s.Closest("#confirm").Length() == 0 // takes the place of others for a moment
		}).Length()
		if n > 1 {
			t.Errorf("%s has %d filled buttons", name, n)
		}
	}
}

// A form never stands where the parser would close a paragraph early.
func TestMarkupNests(t *testing.T) {
	for name, page := range pages(t) {
		text := draw(t, page)
		depth := 0
		z := html.NewTokenizer(strings.NewReader(text))
		for z.Next() != html.ErrorToken {
			tok := z.Token()
			switch {
			case tok.Data == "p" && tok.Type == html.StartTagToken:
				depth++
			case tok.Data == "p" && tok.Type == html.EndTagToken:
				depth--
			case tok.Type == html.StartTagToken && depth > 0:
				switch tok.Data {
				case "form", "div", "section", "ul", "ol", "h1", "h2", "h3", "p", "table":
					t.Errorf("%s: <%s> inside <p>", name, tok.Data)
				}
			}
		}
	}
}

// Names that people chose are text everywhere.
func TestNamesAreEscaped(t *testing.T) {
	for name, page := range pages(t) {
		if strings.Contains(draw(t, page), "Ari <i>") {
			t.Errorf("%s prints a name as markup", name)
		}
	}
}

// The budgets of ux.md 1.4; those of styles and scripts, as they are served,
// are held by package static.
func TestPagesAreSmall(t *testing.T) {
	for name, page := range pages(t) {
		limit := 16_000
		if strings.HasPrefix(name, "game") {
			limit = 18_000
		}
		if n := zipped(t, draw(t, page)); n > limit {
			t.Errorf("%s is %d bytes, %d are allowed", name, n, limit)
		}
	}
}

// Every game of the list has its guide with the sections that people know,
// small enough to lie in the page.
func TestGuides(t *testing.T) {
	for _, v := range variant.All {
		text := string(texts.Short[v.Key])
		for _, section := range []string{"Setup", "Moves and captures", "Winning and draws", "Special rules"} {
			if !regexp.MustCompile(`<h3[^>]*>` + section + `</h3>`).MatchString(text) {
				t.Errorf("%s: no section %q", v.Key, section)
			}
		}
		if n := zipped(t, text); n > 6_000 {
			t.Errorf("%s: %d bytes", v.Key, n)
		}
	}
	if len(texts.Short) != len(variant.All) {
		t.Errorf("%d guides for %d games", len(texts.Short), len(variant.All))
	}
}

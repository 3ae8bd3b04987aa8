package handlers

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"hilltop/db"
)

// xss is a corpus of what people try.
var xss = []string{
	`<script>alert(1)</script>`, `"><script>alert(1)</script>`, `'><img src=x onerror=alert(1)>`, `<svg/onload=alert(1)>`, `javascript:alert(1)`,
	`"onmouseover="alert(1)`, `</title><script>`, `{{7*7}}`, `${7*7}`, `<iframe src=//evil>`, `<!--`, `]]>`, `&lt;b&gt;`, `\u003cb\u003e`, "a\r\nSet-Cookie: x=1",
	`<a href="javascript:x">`, `<math><mtext>`, "\x00<b>", `%3Cscript%3E`, `" autofocus onfocus="alert(1)`, `<style>*{}</style>`, `hx-get="/evil"`, `" hx-get="/evil" hx-trigger="load`,
	`<form action=//evil>`, `<base href=//evil>`, "\u202etxet", "\u200b", `'-alert(1)-'`, "`", `<b>`,

	`<ScRiPt>alert(1)</sCrIpT>`, `<script src=//evil></script>`, `<scr<script>ipt>`, `<script>`, `</script>`, `--><script>`, `</textarea><script>alert(1)</script>`, `</bdi></p></main><script>`,
	`<img src=x onerror=alert(1)//`, `<img/src='x'/onerror=alert(1)>`, "<img\tsrc=x\nonerror=alert(1)>", `<svg><animate onbegin=alert(1)>`, `<svg><use href="data:image/svg+xml,x">`,
	`<video><source onerror=alert(1)>`, `<body onload=alert(1)>`, `<details open ontoggle=alert(1)>`, `<object data=//evil>`, `<embed src=//evil>`, `<link rel=stylesheet href=//evil>`,
	`<meta http-equiv=refresh content="0;url=//evil">`, `<input autofocus onfocus=alert(1)>`, `<template shadowrootmode=open><script>`, `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
	`<div style="x:expression(1)">`, `data:text/html,<script>alert(1)</script>`, "java\tscript:alert(1)", `&#x3C;script&#x3E;`, `&#60;script&#62;`, `\x3cscript\x3e`, `＜script＞`, `<<b>>`,
	`" data-hx-get="/evil" x="`, `<p hx-on:load="alert(1)">`, `[1>0] hx-trigger`, "\ufeff<b>", `O'-Neill.--`, "a\nb: c\r\n\r\n<html>", `{"a":"</script><script>"}`, "\u2028<b>\u2029",
}

// inert holds an answer to a payload against what must not become of it.
func inert(t *testing.T, at, x string, a answer) {
	t.Helper()
	if a.status >= 500 {
		t.Errorf("%s %q: status %d", at, x, a.status)
	}
	if strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		checkMarkup(t, at+" "+x, a)
		for _, n := range a.find("iframe, base, math, object, embed, video, template, style, animate, [onerror], [autofocus], [href^='//'], [src^='//'], [href^='data:text'], form[action^='//'], a[href^='javascript'], [hx-get='/evil'], [data-hx-get='/evil']").Nodes {
			t.Errorf("%s %q became <%s>", at, x, n.Data)
		}
	}
	if to := a.header.Get("Location"); to != "" && !strings.HasPrefix(to, "/") {
		t.Errorf("%s %q leads to %q", at, x, to)
	}
	for _, c := range a.header.Values("Set-Cookie") {
		if strings.HasPrefix(c, "x=") {
			t.Errorf("%s %q set a cookie", at, x)
		}
	}
}

// TestT12_NothingFromOutsideIsMarkup sends the corpus through every field;
// what comes back is text.
func TestT12_NothingFromOutsideIsMarkup(t *testing.T) {
	t.Parallel()
	if len(xss) < 60 {
		t.Errorf("only %d payloads are tried", len(xss))
	}
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.post("/prefs", "confirm", "off")
	key := firstPlayable(t).Key
	room, dare := m.black.openRoom(t), m.black.dare(t, m)
	for i, x := range xss {
		if testing.Short() && i%8 != 0 {
			continue
		}
		q := url.QueryEscape(x)
		token := w.browser().invite(standard(t), "first", "3")
		for at, a := range map[string]answer{
			"name of the inviter": w.browser().post("/chess/invite", "seat", "first", "pace", "3", "name", x),
			"name of the invitee": w.browser().post("/i/"+token+"/accept", "name", x),
			"rename":              m.white.post("/name", "name", x),
			"text":                m.white.post(m.url+"/actions", "version", "0", "key", x, "text", x),
			"text, htmx":          m.white.asHTMX().post(m.url+"/actions", "version", "0", "key", x, "text", x),
			"action":              m.white.post(m.url+"/actions", "version", "0", "key", x, "action", x),
			"version":             m.white.post(m.url+"/actions", "version", x, "key", "k", "action", "e2e4"),
			"code":                m.white.post("/return", "code", x),
			"next":                m.white.post("/prefs", "next", x),
			"theme":               m.white.post("/prefs", "theme", x),
			"ply":                 m.white.get(m.url + "?ply=" + q),
			"pov":                 m.white.get(m.url + "?pov=" + q),
			"from":                m.white.get(m.url + "?from=" + q),
			"query":               m.white.get("/?" + q),
			"path":                m.white.get("/" + url.PathEscape(x)),
			"why":                 m.white.get(m.url + "/why?action=" + q),
			"pgn":                 m.white.get(m.url + "/pgn?" + q),
			"name of an account":  w.browser().post("/register", "name", x, "password", x+"12345678", "email", x, "next", x),
			"sign in":             w.browser().post("/signin", "name", x, "password", x, "next", x),
			"lost password":       w.browser().post("/reset", "name", x),
			"link of a mail":      m.white.get("/confirm/" + url.PathEscape(x)),
			"zone":                m.white.post("/prefs", "zone", x, "next", x),
			"report":              m.white.post(m.url+"/report", "reason", "other", "words", x),
			"reason":              m.white.post(m.url+"/report", "reason", x, "words", x),
			"profile":             m.white.get("/@" + url.PathEscape(x)),
			"list of a profile":   m.white.get("/@nobody?game=" + q + "&page=" + q),
			"note of an address":  m.white.get("/signin?note=" + q + "&next=" + q),
			"name of a room":      w.browser().post("/rooms", "seat", "first", "variant", key, "pace", "3", "name", x),
			"room":                w.browser().post("/rooms", "seat", x, "variant", x, "pace", x, "rounds", x, "nonce", x),
			"name of who joins":   w.browser().post("/rooms/"+room+"/join", "days", "3", "name", x, "fair", "yes"),
			"choice of who joins": w.browser().post("/rooms/"+room+"/join", "days", x, "variant", x, "nonce", x),
			"filter of rooms":     m.white.get("/rooms?variant=" + q + "&days=" + q),
			"form of a room":      m.white.get("/rooms/new?variant=" + q + "&pace=" + q + "&seat=" + q),
			"challenged":          m.white.post("/challenge", "to", x, "seat", "first", "variant", key, "pace", "3"),
			"name of challenger":  w.browser().post("/challenge", "to", x, "game", x, "seat", "first", "variant", key, "pace", "3", "name", x),
			"form of a challenge": m.white.get("/challenge?to=" + q + "&game=" + q),
			"answer, declined":    m.white.post("/challenge/"+dare+"/decline", "reason", x),
			"answer, accepted":    m.white.post("/challenge/"+dare+"/accept", "nonce", x+"!"),
			"news":                m.white.get("/live?on=" + q + "&at=" + q + "&variant=" + q + "&days=" + q),
			"question":            m.white.get("/faq?q=" + q),
			"game alone":          m.white.post("/local", "variant", key, "log", x, "first", x, "second", x, "action", x, "text", x),
			"phrase":              m.white.post(m.url+"/messages", "phrase", x),
			"manner":              m.white.post(m.url+"/manner", "quiet", x),
		} {
			inert(t, at, x, a)
		}
	}
}

// TestT12_WhatIsKeptStaysText: what people write to each other and to
// themselves comes back as it was written, letter by letter, on pages, in
// fragments, in the moderator's list and in the export; and it travels neither
// in the stream nor in mails.
func TestT12_WhatIsKeptStaysText(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.black.register("Bob")
	w.confirmed(m.black, "Bob", "bob@example.org")
	boss := w.account("boss")
	w.site.cfg.Admin = "boss"
	live := m.white.stream(m.url + "/events")
	live.next(t)
	for _, x := range xss {
		want, err := readText(x)
		if err != nil || want == "" {
			continue
		}
		m.white.post(m.url+"/note", "text", x).to()
		for at, a := range map[string]answer{
			"messages":    m.black.asHTMX().post(m.url+"/messages", "text", x).want(200),
			"lines":       m.white.get(m.url + "/messages").want(200),
			"page":        m.white.get(m.url).want(200),
			"board":       m.white.asHTMX().get(m.url + "/board").want(200),
			"list":        m.white.get("/games").want(200),
			"PGN":         m.white.get(m.url + "/pgn").want(200),
			"a report":    m.white.post(m.url+"/report", "reason", "other", "words", x),
			"its reader":  boss.get("/moderation").want(200),
			"the address": m.black.post("/account/email", "email", x, "password", passwordOf("Bob")),
		} {
			inert(t, at, x, a)
			if at == "messages" || at == "lines" || at == "page" {
				if said := a.find("#messages li").Last(); !strings.HasSuffix(said.Text(), " "+want) || said.Find("*").Not("b, bdi, time").Length() > 0 {
					t.Errorf("%s shows %q as %q", at, want, said.Text())
				}
			}
			if at == "page" && a.find("#note").Text() != want {
				t.Errorf("the note %q is shown as %q", want, a.find("#note").Text())
			}
			if (at == "PGN" || at == "board") && len(want) > 5 && strings.Contains(a.body, want) {
				t.Errorf("%s has %q", at, want)
			}
		}
		w.clock.move(time.Second)
	}
	_, data := unzip(t, m.black.post("/account/export", "password", passwordOf("Bob")).want(200))
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	mails, err := w.store.LatestMails(context.Background(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	if len(mails) == 0 {
		t.Error("no mail was looked at")
	}
	for _, x := range xss {
		want, err := readText(x)
		if err != nil || want == "" {
			continue
		}
		if encoded, _ := json.Marshal(want); !strings.Contains(string(text), string(encoded)) {
			t.Errorf("the export lacks %s", encoded)
		}
		if i := slices.IndexFunc(mails, func(m db.Mail) bool { return m.Address == x || strings.Contains(m.Detail, want) }); i >= 0 {
			t.Errorf("a mail carries %q: %+v", want, mails[i])
		}
	}
	m.play(m.white, "e2e4").want(200)
	for {
		e := live.next(t)
		for _, x := range xss {
			if len(x) > 5 && (strings.Contains(e.data, x) || strings.Contains(e.id, x)) {
				t.Errorf("the stream says %+v", e)
			}
		}
		if e.id == "1" {
			break
		}
	}
}

package handlers

import "strings"

// What a browser calls itself, most particular first: others name those that
// they want to be taken for.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"},
		{"CriOS", "Chrome"}, {"Chromium", "Chromium"}, {"Chrome", "Chrome"}, {"Safari", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"}, {"Mac OS X", "Mac"}, {"Linux", "Linux"},
	}
)

// deviceOf says in a few words what a browser is, so that people know their
// sessions apart; "A browser" for one that is not known.
func deviceOf(agent string) string {
	name := firstIn(agent, browsers)
	if name == "" {
		name = "A browser"
	}
	if system := firstIn(agent, systems); system != "" {
		return name + " on " + system
	}
	return name
}

func firstIn(text string, list [][2]string) string {
	for _, pair := range list {
		if strings.Contains(text, pair[0]) {
			return pair[1]
		}
	}
	return ""
}

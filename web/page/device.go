package page

import (
	"net/http"
	"strings"
)

// Substrings of user agents, with names. The first match counts: most user agents also contain the names of
// others.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems = [][2]string{{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"},
		{"Windows", "Windows"}, {"Mac OS X", "Mac"}, {"Linux", "Linux"}}
)

// Device returns a browser's name as its owner would say it: "Firefox, Linux". Nothing more specific is
// stored; "" for a program.
func Device(r *http.Request) string {
	said := r.UserAgent()
	var parts []string
	for _, names := range [][][2]string{browsers, systems} {
		for _, name := range names {
			if strings.Contains(said, name[0]) {
				parts = append(parts, name[1])
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}

package static

import (
	"regexp"
	"strings"
	"testing"
)

// newer lists what some browser of the last five years lacks (docs/access.md): the first versions of Chrome, Firefox
// and Safari that have it, or why another may not.
var newer = map[string]string{
	`AbortSignal\.timeout`:            "103, 100, 16",
	`AbortSignal\.any`:                "116, 124, 17.4",
	`\.checkVisibility`:               "105, 106, 17.4",
	`\.moveBefore`:                    "133, 144, none",
	`\.requestSubmit`:                 "76, 75, 16",
	`\.submitter`:                     "81, 75, 15.4",
	`\.showModal`:                     "37, 98, 15.4",
	`\.showPopover`:                   "114, 125, 17",
	`\bstructuredClone`:               "98, 94, 15.4",
	`\.hasOwn`:                        "93, 92, 15.4",
	`\.at\(`:                          "92, 90, 15.4",
	`\.findLast(?:Index)?`:            "97, 104, 15.4",
	`\.to(?:Sorted|Spliced|Reversed)`: "110, 115, 16",
	`\.groupBy`:                       "117, 119, 17.4",
	`\.withResolvers`:                 "119, 121, 17.4",
	`\.randomUUID`:                    "92, 95, 15.4",
	`\.adoptedStyleSheets`:            "73, 101, 16.4",
	`\brequestIdleCallback`:           "47, 55, none",
	`\bstartViewTransition`:           "111, 144, 18",
	`\.userActivation`:                "72, 120, 16.4",
	`\.wakeLock`:                      "84, 126, 16.4, and HTTPS",
	`\.locks`:                         "69, 96, 15.4, and HTTPS",
	`\.(?:set|clear)AppBadge`:         "81, none, 17, and HTTPS",
	`\.navigationPreload`:             "59, 99, 15.4",
	`\.clipboard`:                     "HTTPS",
	`navigator\.share`:                "89, none, 12.1, and HTTPS",
	`crypto\.subtle`:                  "HTTPS",
	`navigator\.serviceWorker`:        "HTTPS",
	`\.role\b`:                        "103, 119, 12.1",
	`\.?\baria[A-Z]\w+`:               "81, 119, 12.1",
	`BroadcastChannel`:                "54, 38, 15.4",
	`Segmenter`:                       "87, 125, 14.1",
}

// Scripts use nothing unguarded that a supported browser lacks: it would throw, and what follows would not happen.
func TestScripts_NewInterfacesGuarded(t *testing.T) {
	comment := regexp.MustCompile(`(?m)(?:^|\s)//.*$`)
	guarded := 0
	for name, code := range sources(t, "*.js", "modules/*.js", games+"script/*.js") {
		code = comment.ReplaceAllString(code, "")
		for pattern, versions := range newer {
			used := regexp.MustCompile(pattern + `(?:\W|$)`)
			asked := regexp.MustCompile(pattern + `(?:\?\.| \?|\)| && | \|\| | === undefined)|!\S*` + pattern + `\b`)
			// one look that covers what follows: if (navigator.x), if ("x" in navigator), hidden = !navigator.x
			once := regexp.MustCompile(`if \([^\n]*` + pattern + `|"` + strings.TrimPrefix(strings.TrimPrefix(pattern, `\.`), `navigator\.`) + `" in |hidden = !\S*` + pattern)
			for line := range strings.Lines(code) {
				switch {
				case !used.MatchString(line):
				case asked.MatchString(line) || once.MatchString(code):
					guarded++
				default:
					t.Errorf("%s uses %s (%s) without looking whether it is there: %s", name, pattern, versions, strings.TrimSpace(line))
				}
			}
		}
	}
	if guarded < 12 {
		t.Errorf("only %d guarded uses found", guarded)
	}
}

// Pages count on from what the server says, whatever a device believes the time is. Only the offer to install the
// site compares times that the device itself has noted.
func TestScripts_DoNotBelieveTheDevicesClock(t *testing.T) {
	for name, code := range sources(t, "*.js", "modules/*.js", games+"script/*.js") {
		if name != "install.js" && regexp.MustCompile(`Date\.now|new Date\(\)`).MatchString(code) {
			t.Errorf("%s reads the device's clock", name)
		}
	}
}

package web_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"tablee/games"
	"tablee/web/board"
)

var (
	forBuilders = regexp.MustCompile(`(?s)<details class="record">.*?</details>|<table class="settings">.*?</table>|<svg.*?</svg>`)
	exampleTold = regexp.MustCompile(`(?s)<div class="example">.*?</ol>`)
	anyTag      = regexp.MustCompile(`<[^>]*>`)
	machine     = regexp.MustCompile(`(?i)\b(?:place|seat) \d|[{}⟦]|\b\w+=\S|: (?:luck|over)\b`)
)

// Whoever reads a rulebook meets people's names and the words of the contract; what
// programs read is behind a fold, and the keys of settings stand in their table alone.
func TestRulebook_SpeaksToPeople(t *testing.T) {
	uis := games.UIs()
	h := houseOf(t, nil, uis...)
	for _, lang := range board.Languages() {
		v := h.visitor(t, lang)
		for _, ui := range uis {
			_, page, _ := strings.Cut(v.get("/g/"+ui.ID()+"/rules").body, "<article>")
			page, _, _ = strings.Cut(forBuilders.ReplaceAllString(page, ""), "</article>")
			told := exampleTold.FindAllString(page, -1)
			if len(told) == 0 {
				t.Errorf("%s in %s: no example", ui.ID(), lang)
			}
			for _, example := range told {
				if text := html.UnescapeString(anyTag.ReplaceAllString(example, " ")); !strings.Contains(text, "Ana, Bob") {
					t.Errorf("%s in %s: an example of nobody: %s", ui.ID(), lang, text)
				}
			}
			for _, line := range strings.Split(page, "\n") {
				text := html.UnescapeString(anyTag.ReplaceAllString(line, ""))
				if m := machine.FindString(text); m != "" {
					t.Errorf("%s in %s: %q is for programs: %s", ui.ID(), lang, m, text)
				}
			}
		}
	}
}

package shelf_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"tablee/games"
	"tablee/web/board"
	"tablee/web/webtest"
)

var (
	forBuilders = regexp.MustCompile(`(?s)<details class="record">.*?</details>|<table class="settings">.*?</table>|<svg.*?</svg>`)
	exampleTold = regexp.MustCompile(`(?s)<div class="example">.*?</ol>`)
	anyTag      = regexp.MustCompile(`<[^>]*>`)
	machine     = regexp.MustCompile(`(?i)\b(?:place|seat) \d|[{}⟦]|\b\w+=\S|: (?:luck|over)\b`)
)

// A rulebook shows people's names and the words of the contract; what programs read is
// behind a fold, and the keys of settings stand in their table alone.
func TestRulebook_SpeaksToPeople(t *testing.T) {
	uis := games.UIs()
	h := webtest.OpenWith(t, nil, uis...)
	for _, lang := range board.Languages() {
		v := h.Visitor(t, lang)
		for _, ui := range uis {
			_, page, _ := strings.Cut(v.Get("/g/"+ui.ID()+"/rules").Body, "<article>")
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

func TestRulebook_EveryRuleHasItsAddress(t *testing.T) {
	h := webtest.Open(t)
	for _, lang := range board.Languages() {
		page := h.Visitor(t, lang).Get("/g/nain-jaune/rules").Body
		for _, id := range []string{"NJ-01", "NJ-12", "NJ-21", "NJ-X01", "GEN-HAND"} {
			if !strings.Contains(page, ` id="`+id+`"`) {
				t.Errorf("%s: %s has no address", lang, id)
			}
		}
		if strings.Contains(page, "picture:") || strings.Contains(page, "language-play") {
			t.Errorf("%s: a picture or an example is not drawn", lang)
		}
		for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
			if !strings.Contains(page, ` id="`+m[1]+`"`) {
				t.Errorf("%s: #%s leads nowhere", lang, m[1])
			}
		}
	}
}

// Of a rulebook with two texts the one that is played is open and the other folded: by the
// address, which a table's page and its refusals carry; no rule is lost to either reader.
func TestRulebook_TheOtherTextIsFolded(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	folded := regexp.MustCompile(`(?s)<details class="other-text">.*?</details>`)
	ids := regexp.MustCompile(`<a class="rule" id="(RON-[^"]*)"`)
	for _, lang := range board.Languages() {
		v := h.Visitor(t, lang)
		whole := len(ids.FindAllString(v.Get("/g/rondelic/rules").Body, -1))
		for address, open := range map[string]string{"": "A", "?text=A": "A", "?text=B": "B", "?text=C": "A"} {
			page := v.Get("/g/rondelic/rules" + address).Body
			shows := folded.ReplaceAllString(page, "")
			if other := map[string]string{"A": "B", "B": "A"}[open]; !strings.Contains(shows, `id="RON-`+open+`-16"`) || strings.Contains(shows, `id="RON-`+other+`-16"`) {
				t.Errorf("%s %s: text %s is not open, or the other one is", lang, address, open)
			}
			if !strings.Contains(shows, `id="RON-A-08"`) || !strings.Contains(shows, `id="RON-X18"`) || len(ids.FindAllString(page, -1)) != whole {
				t.Errorf("%s %s: what holds in both is folded, or a rule is lost", lang, address)
			}
		}
	}
	b := h.Visitor(t, "en")
	path := b.Post("/g/rondelic", "seats", "4", "bots", "3", "o.text", "B").Header.Get("Location")
	if page := b.Get(path).Body; !strings.Contains(page, `href="/g/rondelic/rules?text=B"`) {
		t.Error("the table's page does not lead to the text that is played")
	}
	h.AwaitTurn(t, path)
	if page := b.Post(path, "seq", h.Seq(t, path), "a", "out").Body; !strings.Contains(page, `/g/rondelic/rules?text=B#`) {
		t.Error("a refusal does not lead to the text that is played")
	}
}

package layouts

import (
	_ "embed"
	"fmt"
	"net/http"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/games/rondo"
	"tablee/games/royalreversi"
	"tablee/internal/needs"
	"tablee/table"
)

//go:embed overlaps.js
var overlaps string

// sizes lists the windows checked in addition to Desktop and Phone, which other tests cover.
var sizes = []browser.Size{{Width: 820, Height: 1180}, {Width: 1920, Height: 1080}, {Width: 360, Height: 640}, {Width: 320, Height: 640}, {Width: 844, Height: 390}}

// lasts lists records whose last action ends the game.
var lasts = []struct {
	name  string
	rules game.Rules
	file  string
}{
	{"opera", nainjaune.Rules(), "nainjaune/testdata/NJ-T07-opera-three.play"},
	{"opera of eight", nainjaune.Rules(), "nainjaune/testdata/NJ-20-opera.play"},
	{"settlement of eight", nainjaune.Rules(), "nainjaune/testdata/NJ-21-settlement.play"},
	{"last bean", ronda.Rules(), "ronda/testdata/RDA-T06-last-bean.play"},
	{"all fall", rondelic.Rules(), "rondelic/testdata/all-fall-share.play"},
	{"count of four", royalreversi.Rules(), "royalreversi/testdata/RRV-35-four.play"},
	{"last word", rondo.Rules(), "rondo/testdata/RDO-X02-deduct.play"},
}

// TestEnds checks the last moment of games and the end page, in windows of all shapes, in German, which has the
// longest words. No text overlaps another, no name or settlement is cut off, the button to continue is
// visible, and the contrast suffices in light and dark. TABLEE_LONG=true adds French and English and the contrast in
// every window.
func TestEnds(t *testing.T) {
	for _, lang := range []string{"de", "fr", "en"}[:needs.Rounds(1, 3)] {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			look(t, lang)
		})
	}
}

func look(t *testing.T, lang string) {
	var all []browser.Position
	var acts []string
	for _, l := range lasts {
		pos, act := browser.LastStep(t, l.rules, "../../games/"+l.file)
		pos.Pause, pos.Tempo = table.UsualPause, table.TempoSignal
		if l.rules == rondo.Rules() {
			pos.Options["sand"] = "0" // a timer would expire before the test gets to its table
		}
		all, acts = append(all, pos), append(acts, act)
	}
	p, tables := browser.OpenAll(t, "Annegret-Luise", lang, sizes[0], all...)
	for i, at := range tables {
		t.Run(lasts[i].name, func(t *testing.T) {
			p.T = t
			ending(p, at, acts[i], lang, lasts[i].name)
		})
	}
	p.T = t
}

// ending plays the last action of a game and checks its last moment and its end page.
func ending(p *browser.Person, at, act, lang, name string) {
	p.T.Helper()
	p.Do(browser.View(sizes[0].Width, sizes[0].Height))
	p.Visit(at)
	p.Until(`document.querySelector("#turn.yours")`)
	p.API(http.MethodPost, "/tables"+at[len("/t"):]+"/actions", map[string]any{"seq": browser.JS[int](p, browser.Seq), "action": act}, nil)
	p.Until(`document.querySelector("#fragment[data-moment] .hold-on")`)
	if browser.JS[bool](p, "!!"+browser.Finished) {
		p.T.Error("the end page is already there during the last moment")
	}
	everywhere(p, lang, name, `.hold-on`)
	p.Press(".hold-on")
	p.Until(browser.Finished)
	everywhere(p, lang, name+" over", "#finish", ".end .button.gold")
}

// everywhere checks a page in all windows. there lists selectors of elements that must be visible without
// scrolling.
func everywhere(p *browser.Person, lang, name string, there ...string) {
	p.T.Helper()
	for _, sz := range sizes {
		p.Do(browser.View(sz.Width, sz.Height))
		p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
		p.Rest()
		where := fmt.Sprintf("%s, %s at %d × %d", lang, name, sz.Width, sz.Height)
		for _, fault := range browser.JS[[]string](p, "("+overlaps+")()") {
			p.T.Errorf("%s: %s", where, fault)
		}
		for _, one := range there {
			if under := browser.JS[string](p, fmt.Sprintf(`(e => {
				const r = e.getBoundingClientRect()
				if (r.left < -1 || r.right > innerWidth + 1) return "beyond the edge"
				const over = document.querySelector(".ribbon p")?.getBoundingClientRect()
				if (over && over.left < r.right && r.left < over.right && over.top < r.bottom && r.top < over.bottom) return "under the ribbon"
				const on = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
				return on && e.contains(on) ? "" : on ? "under " + (on.id || on.getAttribute("class") || on.tagName) : "away"
			})(document.querySelector(%q))`, one)); under != "" {
				p.T.Errorf("%s: %s is %s", where, one, under)
			}
		}
		if lang == "de" && (needs.Long() || sz.Width == 820 || sz.Width == 320) {
			p.CheckSchemes(where)
		} else {
			p.Shot(where)
		}
	}
}

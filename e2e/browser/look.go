package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"

	"tablee/internal/needs"
)

//go:embed testdata/axe.min.js
var axe string

// Shot keeps a screenshot of the page at rest if TABLEE_SHOTS names a folder.
func (p *Person) Shot(name string) {
	if os.Getenv("TABLEE_SHOTS") != "" {
		p.Rest()
		p.picture(name)
	}
}

func (p *Person) picture(name string) {
	dir := os.Getenv("TABLEE_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		test := strings.ReplaceAll(p.T.Name(), "/", "-")
		err = os.WriteFile(filepath.Join(dir, test+"-"+p.Name+"-"+name+".png"), png, 0o644)
	}
	if err != nil {
		p.T.Log("no screenshot:", err)
	}
}

// faded is a condition that is true when nothing on the page is fading or changing its colour: elements that
// just begin to appear have no contrast yet. Endless animations are ignored.
const faded = `document.getAnimations().every(a => a.playState !== "running" || a.effect.getComputedTiming().endTime === Infinity ||
	!a.effect.getKeyframes().some(k => ["opacity", "color", "backgroundColor"].some(of => of in k)))`

// CheckAccessible fails the test if axe-core finds a violation on the page; with rules, or tags of rules, it
// checks only those.
func (p *Person) CheckAccessible(where string, rules ...string) {
	p.T.Helper()
	p.Until(faded)
	if JS[bool](p, `typeof axe === "undefined"`) {
		JS[float64](p, axe+";1")
	}
	only := ""
	if len(rules) > 0 {
		only = fmt.Sprintf(`, runOnly: %q.split(" ")`, strings.Join(rules, " "))
	}
	// Passed checks need no list of places. Targets that are too small are only checked on request; a target
	// partly covered by a sticky strip is not too small, since the page can be scrolled.
	options := `{ resultTypes: ["violations"], rules: { "target-size": { enabled: true } }` + only + ` }`
	found := Get(p, chromedp.Evaluate[string](`axe.run(document, `+options+`).then(r => JSON.stringify(r.violations.map(v => ({
		id: v.id, help: v.help, nodes: v.nodes.filter(n => v.id !== "target-size" || !n.failureSummary.includes("obscured")).slice(0, 4).map(n => n.html.slice(0, 200) + " -- " + n.failureSummary.slice(0, 300))})).filter(v => v.nodes.length > 0)))`,
		chromedp.EvalAwaitPromise))
	var violations []struct {
		ID, Help string
		Nodes    []string
	}
	if err := json.Unmarshal([]byte(found), &violations); err != nil {
		p.T.Fatal(err)
	}
	for _, v := range violations {
		p.T.Errorf("%s, %s: axe finds %s (%s)\n  %s", p.Name, where, v.ID, v.Help, strings.Join(v.Nodes, "\n  "))
	}
}

// Narrow is the narrowest supported window.
var Narrow = Size{320, 640}

// CheckEverywhere checks the current page with axe-core in windows of three widths and in the light and dark
// schemes, without reloading it. It checks width-dependent rules in the narrowest window, and colours in the
// dark scheme on a phone; with TABLEE_LONG=true everything at every width. Finally it checks the focus.
func (p *Person) CheckEverywhere(where string) {
	p.T.Helper()
	for _, size := range []Size{Desktop, Narrow, Phone} {
		at := fmt.Sprintf("%s at %d", where, size.Width)
		p.Do(View(size.Width, size.Height))
		p.EmulateMedia("prefers-color-scheme", "light")
		p.CheckWidth(at)
		var rules []string
		if !needs.Long() && size == Narrow {
			rules = []string{"target-size", "scrollable-region-focusable"}
		}
		p.CheckAccessible(at, rules...)
		if !needs.Long() && size != Phone {
			continue
		}
		if !needs.Long() {
			rules = []string{"color-contrast", "link-in-text-block"}
		}
		p.EmulateMedia("prefers-color-scheme", "dark")
		p.Rest()
		p.CheckAccessible(at+" in the dark", rules...)
	}
	p.CheckFocus(where)
	p.EmulateMedia("prefers-color-scheme", "light")
	p.Do(View(Desktop.Width, Desktop.Height))
}

// CheckWidths checks the current page in the widest and the narrowest window, which the words of a language
// can break.
func (p *Person) CheckWidths(where string) {
	p.T.Helper()
	for _, size := range []Size{Narrow, Desktop} {
		p.Do(View(size.Width, size.Height))
		p.CheckWidth(fmt.Sprintf("%s at %d", where, size.Width))
	}
}

// CheckFocus fails if a focused element is covered by a sticky strip, while tabbing through the page in
// either direction.
func (p *Person) CheckFocus(where string) {
	p.T.Helper()
	for _, covered := range JS[[]string](p, `(() => {
		const stays = el => el && (/sticky|fixed/.test(getComputedStyle(el).position) ? el : stays(el.parentElement))
		const under = el => {
			el.focus()
			const { x, y, width, height } = el.getBoundingClientRect()
			const over = stays(document.elementFromPoint(x + width / 2, y + height / 2))
			return over && !over.contains(el) && document.activeElement === el
		}
		const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].filter(el => el.checkVisibility())
		return [...all, ...all.toReversed()].filter(under).map(el => el.outerHTML.slice(0, 120))
	})()`) {
		p.T.Errorf("%s, %s: the focus is hidden at %s", p.Name, where, covered)
	}
}

// CheckLook runs the checks that apply to every page. It keeps screenshots of both schemes; axe runs in the
// dark on a phone, in the light on a desktop.
func (p *Person) CheckLook(where string) {
	p.T.Helper()
	p.CheckWidth(where)
	lights := []string{"dark", "light"}
	if JS[bool](p, "innerWidth < 900") {
		slices.Reverse(lights)
	}
	for _, light := range lights {
		p.EmulateMedia("prefers-color-scheme", light)
		p.Shot(where + " " + light)
	}
	p.CheckAccessible(where)
}

// CheckWidth fails if a page is wider than the screen, or shows an element marked hidden, such as a button
// without effect.
func (p *Person) CheckWidth(where string) {
	p.T.Helper()
	p.Rest()
	for _, shown := range JS[[]string](p, `[...document.querySelectorAll("[hidden]")].filter(el => el.checkVisibility({ visibilityProperty: true })).map(el => el.outerHTML.slice(0, 120))`) {
		p.T.Errorf("%s, %s: shown although hidden: %s", p.Name, where, shown)
	}
	if wide := JS[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		p.Fail(fmt.Errorf("%s is %d pixels wider than the screen", where, wide))
	}
}

// CheckPage checks the current page in the person's language.
func (p *Person) CheckPage(lang, name string) {
	p.T.Helper()
	p.Rest()
	p.Shot(lang + " " + name)
	page := JS[struct {
		Lang, Text string
		Wide       int
		Elsewhere  []string
	}](p, `(root => ({
		lang: root.lang, text: root.outerHTML, wide: root.scrollWidth - innerWidth,
		elsewhere: performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(location.origin + "/")),
	}))(document.documentElement)`)
	if strings.Contains(page.Text, "⟦") {
		p.T.Errorf("%s, %s: a text is missing", p.Name, name)
	}
	if page.Lang != lang {
		p.T.Errorf("%s, %s: the page's language is %q", p.Name, name, page.Lang)
	}
	if page.Wide > 0 {
		p.T.Errorf("%s, %s: %d pixels wider than the screen", p.Name, name, page.Wide)
	}
	if len(page.Elsewhere) > 0 {
		p.T.Errorf("%s, %s requests other origins: %v", p.Name, name, page.Elsewhere)
	}
}

// CardSign matches a card's sign ("2S") as a word, in any form in which a page or a response contains it.
func CardSign(card string) *regexp.Regexp {
	return regexp.MustCompile(`[#"'>\s=-]` + card + `["'<\s#]`)
}

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
)

//go:embed testdata/axe.min.js
var axe string

// Shot keeps a picture of the screen at rest when TABLEE_SHOTS names a folder.
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
		p.T.Log("no picture:", err)
	}
}

// CheckAccessible fails the test when axe-core finds anything on the page; with rules, or tags
// of rules, when those find something.
func (p *Person) CheckAccessible(where string, rules ...string) {
	p.T.Helper()
	if JS[bool](p, `typeof axe === "undefined"`) {
		JS[float64](p, axe+";1")
	}
	options := "{}"
	if len(rules) > 0 {
		options = fmt.Sprintf(`{ runOnly: %q.split(" ") }`, strings.Join(rules, " "))
	}
	found := Get(p, chromedp.Evaluate[string](`axe.run(document, `+options+`).then(r => JSON.stringify(r.violations.map(v => ({
		id: v.id, help: v.help, nodes: v.nodes.slice(0, 4).map(n => n.html.slice(0, 200) + " -- " + n.failureSummary.slice(0, 300))}))))`,
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

// CheckEverywhere looks with axe-core at the page that stands, in windows of three widths, and on a
// phone also in the dark, without loading it again. What depends on colours alone is asked of the
// dark, and what words name and need of the narrowest.
func (p *Person) CheckEverywhere(where string) {
	p.T.Helper()
	p.EmulateMedia("prefers-color-scheme", "light")
	p.checkWindow(where, Desktop)
	p.CheckTranslation(where)
	p.checkWindow(where, Phone)
	p.EmulateMedia("prefers-color-scheme", "dark")
	p.Rest()
	p.CheckAccessible(where+" in the dark", "color-contrast", "link-in-text-block")
	p.Do(chromedp.EmulateViewport(Desktop.Width, Desktop.Height))
}

// CheckTranslation looks at a page that CheckEverywhere has looked at in another language: at its
// words, which name things and take room, where there is the least of it.
func (p *Person) CheckTranslation(where string) {
	p.T.Helper()
	p.checkWindow(where, Size{320, 640}, "wcag2a", "wcag21a", "best-practice")
	p.Do(chromedp.EmulateViewport(Desktop.Width, Desktop.Height))
}

// checkWindow looks at the page in a window of a size.
func (p *Person) checkWindow(where string, size Size, rules ...string) {
	p.T.Helper()
	at := fmt.Sprintf("%s at %d", where, size.Width)
	p.Do(chromedp.EmulateViewport(size.Width, size.Height))
	p.CheckWidth(at)
	p.CheckAccessible(at, rules...)
}

// CheckLook holds a page to what every page is held to: in the dark on a phone, in the light
// on a desktop. Pictures are kept of both.
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

// CheckWidth fails when a page is wider than the screen.
func (p *Person) CheckWidth(where string) {
	p.T.Helper()
	p.Rest()
	if wide := JS[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		p.Fail(fmt.Errorf("%s is %d pixels wider than the screen", where, wide))
	}
}

// CheckPage looks at the page that a person is on, in the language they read.
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
		p.T.Errorf("%s, %s: the page says it is in %q", p.Name, name, page.Lang)
	}
	if page.Wide > 0 {
		p.T.Errorf("%s, %s: %d pixels wider than the screen", p.Name, name, page.Wide)
	}
	if len(page.Elsewhere) > 0 {
		p.T.Errorf("%s, %s asks elsewhere: %v", p.Name, name, page.Elsewhere)
	}
}

// CardSign finds a card's sign ("2S") as a word of its own, in any of the ways in which a
// page or an answer writes it.
func CardSign(card string) *regexp.Regexp {
	return regexp.MustCompile(`[#"'>\s=-]` + card + `["'<\s#]`)
}

// Package smoke plays one whole game by pointer and one by keyboard in a browser, against the real program.
// These are the browser tests that a plain go test ./... runs if a Chromium is installed.
package smoke

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/api/wire"
)

func TestMain(m *testing.M) { browser.Main(m) }

// TestGame_ByPointer plays Nain Jaune as a new visitor, from the game's page to the end.
func TestGame_ByPointer(t *testing.T) {
	s := program.New(t, "--bot-pause=0s")
	s.EveryTier = true
	s.Start()
	p := browser.Open(t, s, "Margaux", "fr", browser.Phone)
	browser.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: violations})
	p.Visit("/g/nain-jaune")
	browser.JS[bool](p, `(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [name, value] of [["seats", "3"], ["bots", "2"], ["o.deals", "1"]]) form.querySelector("[name='" + name + "']").value = value
		return true
	})()`)
	p.PressAndLoad(".contract form .actions button.main")
	turns := 0
	p.PlayTurns(func() { p.Until(browser.Finished + "||" + browser.Playable) }, func() {
		p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		turns++
	})
	if said := browser.JS[string](p, `sessionStorage.getItem("violations") ?? ""`); said != "" {
		t.Errorf("the scripts violate the content policy:\n%s", said)
	}
	if !browser.JS[bool](p, `(() => { try { document.body.insertAdjacentHTML("beforeend", "<i></i>") } catch { return true } })() ?? false`) {
		t.Error("a text became HTML without the policy of modules/trusted.js")
	}
	ended(t, p, turns, 3)
}

// violations is a script that notes what a page does against its content policy.
const violations = `addEventListener("securitypolicyviolation", e =>
	sessionStorage.setItem("violations", (sessionStorage.getItem("violations") ?? "") + e.violatedDirective + ": " + e.sample + "\n"))`

// TestGame_ByKeyboard plays a game of Ronda of the minimum length with Tab, arrow keys and Enter.
func TestGame_ByKeyboard(t *testing.T) {
	s := program.New(t, "--bot-pause=0s")
	s.EveryTier = true
	s.Start()
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.PlayNow("nain-jaune") // creates a guest
	var opened wire.Address
	p.API(http.MethodPost, "/tables", map[string]any{"game": "ronda", "chairs": []string{"me", "bot:1"}, "options": map[string]string{"beans": "5"}}, &opened)
	p.Visit("/t/" + opened.ID)
	onTable := `document.activeElement.matches("#table button[form=act]")`
	onChoice := `document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`
	turns := 0
	p.PlayTurns(func() { p.Until(browser.Finished + "||" + browser.Playable) }, func() {
		if !browser.JS[bool](p, onTable) {
			p.TabTo(onTable)
		}
		for n := turns % 3; n > 0 || !browser.JS[bool](p, onChoice); n-- { // vary the bowl
			p.Keys(kb.ArrowRight)
		}
		p.Keys(kb.Enter)
		turns++
	})
	ended(t, p, turns, 2)
}

// ended fails the test unless turns were played, the end page lists all players, and no text is missing.
func ended(t *testing.T, p *browser.Person, turns, players int) {
	t.Helper()
	p.CheckAccessible("over")
	if n := browser.JS[int](p, `document.querySelectorAll(".standings li").length`); n != players || turns == 0 {
		t.Errorf("after %d turns the standings list %d players, want %d", turns, n, players)
	}
	if text := browser.JS[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
		t.Errorf("a text is missing: %s", fmt.Sprintf("%.800s", text))
	}
}

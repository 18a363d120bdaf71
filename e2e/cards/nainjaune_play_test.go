package cards

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/nainjaune"
)

// playNext presses the first card that may be played, and waits until the page shows it.
func playNext(p *browser.Person) {
	p.T.Helper()
	before := browser.JS[int](p, browser.Seq)
	p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
}

// TestNainJaune_Newcomer opens a game on a phone with one button and plays. An illegal card is refused with its
// rule (NJ-12), and the table does not change.
func TestNainJaune_Newcomer(t *testing.T) {
	p := browser.Open(t, program.Serve(t), "Margaux", "en", browser.Phone)
	p.PlayNow("nain-jaune")
	refusable := `document.querySelector('#table button[form=act][aria-disabled=true]')`
	refused := false
	for n := range 3 {
		p.Until(browser.Playable)
		if n == 2 {
			p.Shot("playing")
			p.CheckAccessible("playing")
		}
		if !refused && browser.JS[bool](p, "!!"+refusable) {
			refused = true
			before := browser.JS[int](p, browser.Seq)
			p.Press(`#table button[form=act][aria-disabled=true]`)
			p.Until(`document.querySelector("#refusal .rule")`)
			if rule := browser.JS[string](p, `document.querySelector("#refusal .rule small").textContent.trim()`); rule != "NJ-12" {
				t.Errorf("the refusal cites %q", rule)
			}
			p.Shot("refused")
			p.CheckAccessible("refused")
			if now := browser.JS[int](p, browser.Seq); now != before {
				t.Errorf("the table moved from %d to %d", before, now)
			}
		}
		playNext(p)
	}
	if !refused {
		t.Error("no illegal card was tried")
	}
}

// TestNainJaune plays a whole game by pointer, with motion, and opens its hindsight.
func TestNainJaune(t *testing.T) {
	p := browser.Position{Rules: nainjaune.Rules(), Seats: 4, Options: game.Options{"deals": "1"}, Until: func(s game.State) bool { return s.Turn() == 0 }}.Open(t, "fr", browser.Desktop)
	p.AllowMotion()
	p.PlayTurns(func() { p.Until(browser.Finished + "||" + browser.Playable) }, func() {
		p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	})
	p.Shot("over")
	p.CheckAccessible("over")
	if n := browser.JS[int](p, `document.querySelectorAll(".standings li").length`); n != 4 {
		t.Errorf("%d standings for four players", n)
	}
	if text := browser.JS[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
		t.Errorf("a text is missing: %s", text)
	}
	p.Press(`.end a[data-sheet]`)
	p.Until(`document.querySelector("#sheet-box[open] .account") && document.activeElement.matches("#sheet-box h2")`)
	p.Shot("ledger")
	p.CheckAccessible("ledger")
	p.Keys(kb.Escape)
	p.Until(`!document.querySelector("#sheet-box[open]")`)
	p.Press(`.bar-tool[data-sheet]`)
	p.Until(`document.querySelector("#sheet-box[open] .pictures")`)
	p.CheckSchemes("rules in short")
	p.CheckAccessible("rules in short")
	p.Press(`#sheet-box button`)
	p.Until(`!document.querySelector("#sheet-box[open]")`)
	p.PressAndLoad(`.end a[href$="/hindsight"]`)
	p.Until(`document.querySelector("h1 ~ .lead")`)
	p.CheckSchemes("hindsight")
	p.CheckAccessible("hindsight")
}

// TestNainJaune_KeyboardOnly opens a table from the library and plays there without a pointer: Tab moves to the
// hand, arrow keys move within it.
func TestNainJaune_KeyboardOnly(t *testing.T) {
	p := browser.Open(t, program.Serve(t), "Jeanne", "fr", browser.Desktop)
	p.Visit("/")
	p.TabTo(`document.activeElement.matches('form[action="/g/nain-jaune"] button[name=quick][value=bots]')`)
	p.Keys(kb.Enter)
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
	onChoice := `document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`
	for range 3 {
		p.Until(browser.Playable)
		before := browser.JS[int](p, browser.Seq)
		if !browser.JS[bool](p, `document.activeElement.matches("#table button[form=act]")`) {
			p.TabTo(`document.activeElement.matches("#table button[form=act]")`)
		}
		for range 20 { // arrows move within the hand
			if browser.JS[bool](p, onChoice) {
				break
			}
			p.Keys(kb.ArrowRight)
		}
		p.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	}
}

// TestNainJaune_ServerRestart_PageResumes kills the server under an open page. After the restart the page resends
// the action and continues by itself.
func TestNainJaune_ServerRestart_PageResumes(t *testing.T) {
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.PlayNow("nain-jaune")
	p.Until(browser.Playable)
	s.Kill()
	p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`) // while the server is down
	p.Until(`document.querySelector("#wire").textContent.includes("What you did will be sent once it is back")`)
	before := browser.JS[int](p, browser.Seq)
	s.Start()
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before)) // the resent command was accepted once
	p.Until(browser.Finished + "||" + browser.Playable)
	playNext(p)
}

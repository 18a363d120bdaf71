package cards

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/internal/needs"
)

// goesOn says how a test that began a game of the usual length goes on: few turns are taken of
// it, and then a game of one deal is opened and played to its end; with TABLEE_LONG=true the
// usual game is played to its end.
func goesOn(p *browser.Person, turns int, take func(most int)) {
	p.T.Helper()
	if !needs.Long() {
		take(turns)
		var opened struct{ ID string }
		p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "bot:1", "bot:1", "bot:1"},
			"options": map[string]string{"deals": "1"}}, &opened)
		p.Visit("/t/" + opened.ID)
	}
	take(math.MaxInt)
}

// TestNewcomer arrives, presses one button, and plays a whole game against bots.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for lang, sz := range map[string]browser.Size{"fr": browser.Desktop, "en": browser.Phone} {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, sz)
			if sz == browser.Desktop {
				p.AllowMotion()
			}
			p.PlayNow("nain-jaune")
			goesOn(p, 5, func(most int) {
				for n := range most {
					p.Until(browser.Finished + "||" + browser.Playable)
					if browser.JS[bool](p, "!!"+browser.Finished) {
						return
					}
					if n == 3 {
						p.Shot("playing")
						p.CheckAccessible("playing")
					}
					before := browser.JS[int](p, browser.Seq)
					p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
					p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
				}
			})
			p.Shot("over")
			p.CheckAccessible("over")
			if n := browser.JS[int](p, `document.querySelectorAll(".standings li").length`); n != 4 {
				t.Errorf("%d standings for four players", n)
			}
			if text := browser.JS[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
				t.Errorf("a text is missing: %s", text)
			}
			p.PressAndLoad(`.end a[href$="/hindsight"]`)
			p.Until(`document.querySelector("h1 ~ .lead")`)
			p.CheckSchemes("hindsight")
			p.CheckAccessible("hindsight")
		})
	}
}

// TestKeyboardAlone plays a whole game without ever touching a pointer.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "fr", browser.Desktop)
	p.Visit("/")
	p.TabTo(`document.activeElement.matches('form[action="/g/nain-jaune"] button[name=quick][value=bots]')`)
	p.Keys(kb.Enter)
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
	onChoice := `document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`
	goesOn(p, 3, func(most int) {
		for range most {
			p.Until(browser.Finished + "||" + browser.Playable)
			if browser.JS[bool](p, "!!"+browser.Finished) {
				return
			}
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
	})
}

// TestWithoutJavaScript plays a whole game by plain forms and pages.
func TestWithoutJavaScript(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Anatole", "fr", browser.Phone)
	p.DisableScripts()
	p.PlayNow("nain-jaune")
	goesOn(p, 3, func(most int) {
		for n := range most {
			p.ReloadUntil(browser.Finished + "||" + browser.Playable)
			if browser.JS[bool](p, "!!"+browser.Finished) {
				return
			}
			if n == 3 {
				p.Shot("playing")
			}
			before := browser.JS[int](p, browser.Seq)
			p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
			p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, browser.Seq, before))
		}
	})
}

// TestRefusal presses a card that may not be played: the page says why, with the rule,
// and nothing has changed; also without scripts.
func TestRefusal(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for name, scripts := range map[string]bool{"scripts": true, "no scripts": false} {
		t.Run(name, func(t *testing.T) {
			p := browser.Open(t, s, "Gaspard", "fr", browser.Desktop)
			if !scripts {
				p.DisableScripts()
			}
			p.PlayNow("nain-jaune")
			refusable := `document.querySelector('#table button[form=act][aria-disabled=true]')`
			for !browser.JS[bool](p, "!!"+refusable+"&&!!"+browser.Playable) {
				if browser.JS[bool](p, "!!"+browser.Playable) {
					before := browser.JS[int](p, browser.Seq)
					p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
					p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, browser.Seq, before))
				} else if !scripts {
					p.Do(chromedp.Reload())
				} else {
					p.Until(browser.Playable)
				}
			}
			before := browser.JS[int](p, browser.Seq)
			p.Press(`#table button[form=act][aria-disabled=true]`)
			p.Until(`document.querySelector("#refusal .rule")`)
			if rule := browser.JS[string](p, `document.querySelector("#refusal .rule").textContent.trim()`); rule != "NJ-12" {
				t.Errorf("the refusal cites %q", rule)
			}
			p.Shot("refused")
			if scripts {
				p.CheckAccessible("refused")
			}
			if now := browser.JS[int](p, browser.Seq); now != before {
				t.Errorf("the table moved from %d to %d", before, now)
			}
		})
	}
}

// TestRestart kills the server under an open page: the page goes on by itself.
func TestRestart(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.PlayNow("nain-jaune")
	p.Until(browser.Playable)
	s.Kill()
	p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`) // into the void
	p.Until(`document.querySelector("#wire").textContent.includes("What you did will be sent once it is back")`)
	before := browser.JS[int](p, browser.Seq)
	s.Start()
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before)) // the same command, sent again, was taken once
	for range 3 {
		p.Until(browser.Finished + "||" + browser.Playable)
		at := browser.JS[int](p, browser.Seq)
		p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, at))
	}
}

package cards

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/ronda"
)

// TestRonda plays whole games against bots, lifting here and there, in both languages,
// at both sizes. What an error showed leaves the page by itself.
func TestRonda(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for lang, sz := range map[string]browser.Size{"fr": browser.Desktop, "en": browser.Phone} {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, sz)
			if sz == browser.Desktop {
				p.AllowMotion()
			}
			p.PlayNow("ronda")
			chosen, erred := false, false
			for n := 0; ; n++ {
				p.Until(browser.Finished + "||" + browser.Playable)
				if browser.JS[bool](p, "!!"+browser.Finished) {
					break
				}
				before := browser.JS[int](p, browser.Seq)
				pressNth(p, 3*n)
				p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
				if !chosen && browser.JS[bool](p, `!!document.querySelector(".rd-choice")`) {
					chosen = true
					p.Shot("choice")
					p.CheckAccessible("choice")
				}
				if !erred && browser.JS[bool](p, `!!document.querySelector("[data-gone]")`) {
					erred = true
					p.Shot("error")
					p.Until(`!document.querySelector("[data-gone]")`)
				}
			}
			p.Shot("over")
			p.CheckAccessible("over")
			if n := browser.JS[int](p, `[...document.querySelectorAll(".order, .standings")].filter(list => list.checkVisibility()).length`); n != 1 {
				t.Errorf("the order of players is seen %d times", n)
			}
			if !erred {
				t.Error("a whole game without an error")
			}
		})
	}
}

// pressNth presses one of the choices, counted round, at the very moment of counting: a
// bowl may be covered again meanwhile.
func pressNth(p *browser.Person, n int) {
	p.T.Helper()
	p.Rest()
	browser.JS[bool](p, fmt.Sprintf(`(all => { all[%d %% all.length].click(); return true })(
		document.querySelectorAll('#table button[name=a][form=act]:not([aria-disabled=true])'))`, n))
}

// TestRonda_KeyboardAlone plays a whole game, as short as can be agreed on, by Tab, arrows
// and Enter.
func TestRonda_KeyboardAlone(t *testing.T) {
	t.Parallel()
	g := browser.Position{Rules: ronda.Rules(), Seats: 2, Options: game.Options{"beans": "5"}, Until: func(s game.State) bool { return s.Turn() == 0 }}
	p := g.Open(t, "fr", browser.Desktop)
	onTable := `document.activeElement.matches("#table button[form=act]")`
	onChoice := `document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`
	for n := 0; ; n++ {
		p.Until(browser.Finished + "||" + browser.Playable)
		if browser.JS[bool](p, "!!"+browser.Finished) {
			break
		}
		before := browser.JS[int](p, browser.Seq)
		if !browser.JS[bool](p, onTable) {
			p.TabTo(onTable)
		}
		for range n % 3 { // not always the same bowl
			p.Keys(kb.ArrowRight)
		}
		for range 30 {
			if browser.JS[bool](p, onChoice) {
				break
			}
			p.Keys(kb.ArrowRight)
		}
		p.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	}
	p.Shot("over")
	p.CheckAccessible("over")
}

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/game"
	"tablee/games/ronda"
)

// TestRonda plays whole games against bots, lifting here and there, in both languages,
// at both sizes. What an error showed leaves the page by itself.
func TestRonda(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	for lang, sz := range map[string]size{"fr": desktop, "en": phone} {
		t.Run(lang, func(t *testing.T) {
			p := open(t, browser, s, "Margaux", lang, sz)
			p.playNow("ronda")
			chosen, erred := false, false
			for n := 0; ; n++ {
				p.until(finished + "||" + playable)
				if js[bool](p, "!!"+finished) {
					break
				}
				before := js[int](p, seq)
				p.pressNth(3 * n)
				p.until(fmt.Sprintf("%s > %d", seq, before))
				if !chosen && js[bool](p, `!!document.querySelector(".rd-choice")`) {
					chosen = true
					p.shot("choice")
					p.accessible("choice")
				}
				if !erred && js[bool](p, `!!document.querySelector("[data-gone]")`) {
					erred = true
					p.shot("error")
					p.until(`!document.querySelector("[data-gone]")`)
				}
			}
			p.shot("over")
			p.accessible("over")
			if n := js[int](p, `[...document.querySelectorAll(".order, .standings")].filter(list => list.checkVisibility()).length`); n != 1 {
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
func (p *person) pressNth(n int) {
	p.t.Helper()
	p.rest()
	js[bool](p, fmt.Sprintf(`(all => { all[%d %% all.length].click(); return true })(
		document.querySelectorAll('#table button[name=a][form=act]:not([aria-disabled=true])'))`, n))
}

// TestRonda_KeyboardAlone plays a whole game, as short as can be agreed on, by Tab, arrows
// and Enter.
func TestRonda_KeyboardAlone(t *testing.T) {
	t.Parallel()
	g := begun{rules: ronda.Rules(), seats: 2, opt: game.Options{"beans": "5"}, until: func(s game.State) bool { return s.Turn() == 0 }}
	p := g.enter(t, chromium(t), "fr", desktop)
	onTable := `document.activeElement.matches("#table button[form=act]")`
	onChoice := `document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`
	for n := 0; ; n++ {
		p.until(finished + "||" + playable)
		if js[bool](p, "!!"+finished) {
			break
		}
		before := js[int](p, seq)
		if !js[bool](p, onTable) {
			p.tabTo(onTable)
		}
		for range n % 3 { // not always the same bowl
			p.keys(kb.ArrowRight)
		}
		for range 30 {
			if js[bool](p, onChoice) {
				break
			}
			p.keys(kb.ArrowRight)
		}
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("%s > %d", seq, before))
	}
	p.shot("over")
	p.accessible("over")
}

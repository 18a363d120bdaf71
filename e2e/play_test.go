package e2e

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What stands on a table's page, as scripts of the tests name it.
const (
	playable = `document.querySelector('#table button[name=a][form=act]:not([aria-disabled=true])')`
	finished = `document.querySelector('.finish')`
	seq      = `+document.querySelector('#room').dataset.seq`
)

// playNow presses a game's big button in the library. On a phone with a full shelf its
// box is to be chosen first.
func (p *person) playNow(game string) {
	p.t.Helper()
	p.visit("/")
	box := `.stand[data-game="` + game + `"] .stand-choice`
	if js[bool](p, `getComputedStyle(document.querySelector('`+box+`') ?? document.head).display !== "none"`) {
		p.press(box)
	}
	p.press(`form[action="/g/` + game + `"] button[name=quick][value=bots]`)
	p.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
}

// press clicks once everything has come to rest, as a person's hand would.
func (p *person) press(selector string) {
	p.t.Helper()
	p.rest()
	p.click(selector)
}

// click clicks at once. What was replaced by a room of the stream before the finger came
// down is looked for again.
func (p *person) click(selector string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(selector)))
		if err == nil {
			return
		}
		if gone := new(cdproto.Error); !errors.As(err, &gone) || !strings.HasPrefix(gone.Message, "Could not find node") {
			p.fail(err)
		}
	}
}

// TestNewcomer arrives, presses one button, and plays a whole game against bots.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	for lang, sz := range map[string]size{"fr": desktop, "en": phone} {
		t.Run(lang, func(t *testing.T) {
			p := open(t, browser, s, "Margaux", lang, sz)
			p.playNow("nain-jaune")
			for n := 0; ; n++ {
				p.until(finished + "||" + playable)
				if js[bool](p, "!!"+finished) {
					break
				}
				if n == 3 {
					p.shot("playing")
					p.accessible("playing")
				}
				before := js[int](p, seq)
				p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
				p.until(fmt.Sprintf("%s > %d", seq, before))
			}
			p.shot("over")
			p.accessible("over")
			if n := js[int](p, `document.querySelectorAll(".standings li").length`); n != 4 {
				t.Errorf("%d standings for four players", n)
			}
			if text := js[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
				t.Errorf("a text is missing: %s", text)
			}
		})
	}
}

// TestKeyboardAlone plays a whole game without ever touching a pointer.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Jeanne", "fr", desktop)
	p.visit("/")
	p.tabTo(`document.activeElement.matches('form[action="/g/nain-jaune"] button[name=quick][value=bots]')`)
	p.keys(kb.Enter)
	p.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
	onChoice := `document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`
	for {
		p.until(finished + "||" + playable)
		if js[bool](p, "!!"+finished) {
			break
		}
		before := js[int](p, seq)
		if !js[bool](p, `document.activeElement.matches("#table button[form=act]")`) {
			p.tabTo(`document.activeElement.matches("#table button[form=act]")`)
		}
		for range 20 { // arrows move within the hand
			if js[bool](p, onChoice) {
				break
			}
			p.keys(kb.ArrowRight)
		}
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("%s > %d", seq, before))
	}
}

// tabTo presses Tab until the condition holds, at most a hundred times.
func (p *person) tabTo(condition string) {
	p.t.Helper()
	for range 100 {
		p.keys(kb.Tab)
		if js[bool](p, condition) {
			return
		}
	}
	p.fail(fmt.Errorf("Tab never leads to %s", condition))
}

// TestWithoutJavaScript plays a whole game by plain forms and pages.
func TestWithoutJavaScript(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Anatole", "fr", phone)
	p.noScripts()
	p.playNow("nain-jaune")
	for n := 0; !js[bool](p, "!!"+finished); n++ {
		if !js[bool](p, "!!"+playable) {
			p.do(chromedp.Reload())
			continue
		}
		if n == 3 {
			p.shot("playing")
		}
		before := js[int](p, seq)
		p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		p.until(fmt.Sprintf(`document.readyState === "complete" && document.querySelector("#room") && %s > %d`, seq, before))
	}
}

// TestRefusal presses a card that may not be played: the page says why, with the rule,
// and nothing has changed; also without scripts.
func TestRefusal(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	for name, scripts := range map[string]bool{"scripts": true, "no scripts": false} {
		t.Run(name, func(t *testing.T) {
			p := open(t, browser, s, "Gaspard", "fr", desktop)
			if !scripts {
				p.noScripts()
			}
			p.playNow("nain-jaune")
			refusable := `document.querySelector('#table button[form=act][aria-disabled=true]')`
			for !js[bool](p, "!!"+refusable+"&&!!"+playable) {
				if js[bool](p, "!!"+playable) {
					before := js[int](p, seq)
					p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
					p.until(fmt.Sprintf(`document.querySelector("#room") && %s > %d`, seq, before))
				} else if !scripts {
					p.do(chromedp.Reload())
				} else {
					p.until(playable)
				}
			}
			before := js[int](p, seq)
			p.press(`#table button[form=act][aria-disabled=true]`)
			p.until(`document.querySelector("#slip .rule")`)
			if rule := js[string](p, `document.querySelector("#slip .rule").textContent.trim()`); rule != "NJ-12" {
				t.Errorf("the slip cites %q", rule)
			}
			p.shot("refused")
			if scripts {
				p.accessible("refused")
			}
			if now := js[int](p, seq); now != before {
				t.Errorf("the table moved from %d to %d", before, now)
			}
		})
	}
}

// TestRestart kills the server under an open page: the page goes on by itself.
func TestRestart(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Jeanne", "en", desktop)
	p.playNow("nain-jaune")
	p.until(playable)
	s.kill()
	p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`) // into the void
	p.until(`document.querySelector("#wire").textContent.includes("What you did will be sent once it is back")`)
	before := js[int](p, seq)
	s.start()
	p.until(fmt.Sprintf("%s > %d", seq, before)) // the same command, sent again, was taken once
	for range 3 {
		p.until(finished + "||" + playable)
		at := js[int](p, seq)
		p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		p.until(fmt.Sprintf("%s > %d", seq, at))
	}
}

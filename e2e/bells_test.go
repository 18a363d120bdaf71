package e2e

import (
	"path"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBells_AreAskedForAndRemoved asks to be told, on one's own page and round a table, by
// a form that needs no script, sees the secret once, and takes it back.
func TestBells_AreAskedForAndRemoved(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	for i, lang := range []string{"fr", "en"} {
		p := open(t, browser, s, "Jeanne", lang, []size{phone, desktop}[i])
		p.playNow("nain-jaune")
		p.until(playable)
		table := js[string](p, `location.pathname`)
		for _, page := range []string{[]string{"/me", table + "/around"}[i]} {
			p.visit(page)
			if page == "/me" {
				p.until(`!document.querySelector("form[data-push] button").hidden && document.querySelector("form[data-push] [role=status]").textContent === ""`)
			}
			p.press("details:has(#hook) summary")
			p.fill("#hook", "https://hooks.invalid/turn")
			p.shot(lang + path.Base(page) + "-ask")
			p.accessible("ask")
			p.send("form:has(#hook)")
			if secret := js[string](p, `document.querySelector("#hook-secret").value`); len(secret) < 32 {
				t.Errorf("the secret is %q", secret)
			}
			p.shot(lang + path.Base(page) + "-made")
			if page == "/me" {
				p.accessible("made")
			}
			p.visit(page)
			const row = `form[action="/me/bells/remove"]`
			p.until(`document.querySelectorAll('` + row + `').length === 1 && document.querySelector("#bells").closest("section").innerText.includes("hooks.invalid")`)
			p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#bells").scrollIntoView()`))
			p.shot(lang + path.Base(page) + "-listed")
			p.accessible("listed")
			p.send(row)
			p.until(`location.pathname === "` + page + `" && !document.querySelector('` + row + `')`)
		}
	}
}

// TestBells_SayWhatTheyNeed: without a script the page says that this browser cannot be told.
func TestBells_SayWhatTheyNeed(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Jeanne", "en", desktop)
	p.visit("/me")
	p.fill("#name", "Jeanne")
	p.send(".name-form")
	p.noScripts()
	p.visit("/me")
	p.says("This browser cannot be notified here")
	if !js[bool](p, `document.querySelector("form[data-push] button").hidden`) {
		t.Error("a button that does nothing")
	}
}

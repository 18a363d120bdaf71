package people

import (
	"path"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestNotifications_AreAskedForAndRemoved asks to be told, on one's own page and round a table, by
// a form that needs no script, sees the secret once, and takes it back.
func TestNotifications_AreAskedForAndRemoved(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for i, lang := range []string{"fr", "en"} {
		p := browser.Open(t, s, "Jeanne", lang, []browser.Size{browser.Phone, browser.Desktop}[i])
		p.PlayNow("nain-jaune")
		p.Until(browser.Playable)
		table := browser.JS[string](p, `location.pathname`)
		for _, page := range []string{[]string{"/me", table + "/settings"}[i]} {
			p.Visit(page)
			if page == "/me" {
				p.Until(`!document.querySelector("form[data-push] button").hidden && document.querySelector("form[data-push] [role=status]").textContent === ""`)
			}
			p.Press("details:has(#hook) summary")
			p.Fill("#hook", "https://hooks.invalid/turn")
			p.Shot(lang + path.Base(page) + "-ask")
			p.CheckAccessible("ask")
			p.SubmitForm("form:has(#hook)")
			if secret := browser.JS[string](p, `document.querySelector("#hook-secret").value`); len(secret) < 32 {
				t.Errorf("the secret is %q", secret)
			}
			p.Shot(lang + path.Base(page) + "-made")
			if page == "/me" {
				p.CheckAccessible("made")
			}
			p.Visit(page)
			const row = `form[action="/me/notifications/remove"]`
			p.Until(`document.querySelectorAll('` + row + `').length === 1 && document.querySelector("#notifications").closest("section").innerText.includes("hooks.invalid")`)
			p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#notifications").scrollIntoView()`))
			p.Shot(lang + path.Base(page) + "-listed")
			p.CheckAccessible("listed")
			p.SubmitForm(row)
			p.Until(`location.pathname === "` + page + `" && !document.querySelector('` + row + `')`)
		}
	}
}

// TestNotifications_SayWhatTheyNeed: without a script the page says that this browser cannot be told.
func TestNotifications_SayWhatTheyNeed(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.Visit("/me")
	p.Fill("#name", "Jeanne")
	p.SubmitForm(".name-form")
	p.DisableScripts()
	p.Visit("/me")
	p.WaitForText("This browser cannot be notified here")
	if !browser.JS[bool](p, `document.querySelector("form[data-push] button").hidden`) {
		t.Error("a button that does nothing")
	}
}

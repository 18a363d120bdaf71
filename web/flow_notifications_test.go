package web_test

import (
	"testing"

	"tablee/web/webtest"
)

// TestNotifications_AskedForByAForm_AreListedAndRemoved: people ask to be told of their turns on their own
// page and at a table, by a form that needs no script; they see the secret once, find the address
// listed, and remove it.
func TestNotifications_AskedForByAForm_AreListedAndRemoved(t *testing.T) {
	h := webtest.OpenNotifying(t)
	for _, lang := range []string{"fr", "en"} {
		b := h.Visitor(t, lang)
		table := b.Open("quick", "bots")
		for _, at := range []string{"/me", table + "/settings"} {
			const row, webhook = `form[action="/me/notifications/remove"]`, "form:has(#hook)"
			made := b.Visit(at).Form(webhook).Fill("address", "https://hooks.invalid/turn").Submit()
			if secret := made.In("#hook-secret").AttrOr("value", ""); len(secret) < 32 {
				t.Errorf("the secret is %q", secret)
			}
			listed := b.Visit(at)
			listed.In("section:has(#notifications)").MustSay("hooks.invalid")
			if n := listed.Count(row); n != 1 {
				t.Fatalf("%d addresses are listed", n)
			}
			if removed := listed.Press(row + " button"); removed.Path != at || removed.Has(row) {
				t.Errorf("removed at %s, the page %s has %d rows", at, removed.Path, removed.Count(row))
			}
		}
	}
}

// TestNotifications_WithoutAScript_SayWhatTheyNeed: the page says that this browser cannot be notified,
// and has no button that would do nothing.
func TestNotifications_WithoutAScript_SayWhatTheyNeed(t *testing.T) {
	b := webtest.OpenNotifying(t).Visitor(t, "en")
	b.Guest("Jeanne")
	page := b.Visit("/me")
	page.MustSay("This browser cannot be notified here")
	if _, hidden := page.In("form[data-push] button").Attr("hidden"); !hidden {
		t.Error("a button that does nothing")
	}
}

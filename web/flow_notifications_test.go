package web_test

import (
	"testing"

	"tablee/web/webtest"
)

// Players add a webhook on their own page and at a table, with forms that need no script. They see
// the secret once, find the address listed, and remove it.
func TestNotifications_Webhook_AddListRemove(t *testing.T) {
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

// The page says that this browser cannot be notified, and shows no button that would do nothing.
func TestNotifications_WithoutScript_Explained(t *testing.T) {
	b := webtest.OpenNotifying(t).Visitor(t, "en")
	b.Guest("Jeanne")
	page := b.Visit("/me")
	page.MustSay("This browser cannot be notified here")
	if _, hidden := page.In("form[data-push] button").Attr("hidden"); !hidden {
		t.Error("a button without effect is shown")
	}
}

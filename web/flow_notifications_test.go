package web_test

import (
	"net/http"
	"strings"
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

// A webhook of a chat has the shape that the person chooses, or else the one that its address tells, and no secret to
// write down. Setting the same address again changes its shape.
func TestNotifications_Chat_ShapeChosenOrTold(t *testing.T) {
	h := webtest.OpenNotifying(t)
	b := h.Visitor(t, "en")
	table := b.Open("quick", "bots")
	for _, at := range []string{"/me", table + "/settings"} {
		for _, c := range []struct{ address, kind, want string }{
			{"https://discord.com/api/webhooks/1/x", "", "Discord"},
			{"https://hooks.slack.com/services/x", "", "Slack"},
			{"https://ntfy.sh/x", "", "ntfy"},
			{"https://chat.invalid/x", "matrix", "Matrix"},
			{"https://chat.invalid/x", "slack", "Slack"},
		} {
			form := b.Visit(at).Form("form:has(#hook)").Fill("address", c.address)
			if c.kind != "" {
				form.Fill("kind", c.kind)
			}
			if p := form.Submit(); p.Path != at || p.Has("#hook-secret") {
				t.Errorf("%s: after adding %s the page is %s", at, c.address, p.Path)
			}
			_, name, _ := strings.Cut(c.address, "//")
			name, _, _ = strings.Cut(name, "/")
			if rows := b.Visit(at).Texts("section:has(#notifications) .rows > li:contains('" + name + "')"); len(rows) != 1 || !strings.HasPrefix(rows[0], c.want) {
				t.Errorf("%s: %s is listed as %q", at, c.address, rows)
			}
		}
		if n := b.Visit(at).Count("section:has(#notifications) .rows > li"); n != 4 {
			t.Errorf("%s lists %d addresses, want 4", at, n)
		}
		for b.Visit(at).Has(".rows form[action='/me/notifications/remove']") {
			b.Visit(at).PressFirst(".rows form[action='/me/notifications/remove'] button")
		}
	}
	for path, kind := range map[string]string{"/me/notifications": "telex", table + "/notifications": "push"} {
		if a := b.Post(path, "kind", kind, "address", "https://chat.invalid/x"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "No such choice.") {
			t.Errorf("%s, kind %s: %d", path, kind, a.Status)
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

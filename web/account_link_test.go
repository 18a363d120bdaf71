package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/table"
	"tablee/web/webtest"
)

var linkOnPage = regexp.MustCompile(`href="[^"]*(/sign-in/device/[^"]+)"`)

// A phone scans the link from a signed-in device, confirms, and plays under the same name. The link
// works once and is not used up by viewing it. A visitor without a player cannot make one.
func TestDeviceLink_SignIn_WorksOnce(t *testing.T) {
	h := webtest.Open(t)
	if a := h.Visitor(t, "en").Post("/me/devices/link"); a.Status != http.StatusNotFound {
		t.Errorf("link without a player: status %d", a.Status)
	}
	ana, phone := h.Visitor(t, "en"), h.Visitor(t, "fr")
	id := ana.Guest("Ana")
	shown := ana.Post("/me/devices/link")
	links := linkOnPage.FindStringSubmatch(shown.Body)
	if shown.Status != http.StatusOK || links == nil || !strings.Contains(shown.Body, `src="data:image/svg+xml;base64,`) || shown.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d, %q, %s", shown.Status, links, shown.Header.Get("Cache-Control"))
	}
	link := links[1]
	for range 2 {
		if a := phone.Get(link); a.Status != http.StatusOK || a.Header.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(a.Body, "Ana") {
			t.Errorf("%d, %s: %s", a.Status, a.Header.Get("Referrer-Policy"), a.Body)
		}
	}
	if a := phone.Post(link); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/me" {
		t.Fatalf("%d to %s", a.Status, a.Header.Get("Location"))
	}
	if now := table.PlayerID(webtest.Field(t, webtest.IDInExport, phone.Get("/me/export").Body)); now != id {
		t.Errorf("the phone is signed in as %s, want %s", now, id)
	}
	if a := h.Visitor(t, "en").Post(link); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "This link does not work") {
		t.Errorf("second use of the link: status %d", a.Status)
	}
	if a := h.Visitor(t, "en").Get(link); a.Status != http.StatusUnprocessableEntity || strings.Contains(a.Body, "Ana") {
		t.Errorf("the page of a used link: status %d", a.Status)
	}
	if a := h.Visitor(t, "en").Post("/sign-in/device/guessed"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("unknown link: status %d", a.Status)
	}
}

// A device link is a credential: a player who has others makes one only after a recent sign-in.
func TestDeviceLink_OldSession_NeedsCredential(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	var past atomic.Int64
	h := webtest.OpenWith(t, func() time.Time { return noon.Add(time.Duration(past.Load())) })
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	past.Store(int64(account.SessionAge / 10))
	if a := ana.Post("/me/devices/link"); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/sign-in?back=/me" {
		t.Errorf("%d to %s", a.Status, a.Header.Get("Location"))
	}
	if strings.Contains(ana.Get("/me").Body, "/me/devices/link") {
		t.Error("the page offers a link")
	}
}

// The other device's guest is merged only on request: showing a link to another person must not
// give access to what is theirs.
func TestDeviceLink_Guest_NotMerged(t *testing.T) {
	h := webtest.Open(t)
	ana, phone := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	phone.Guest("Bob")
	link := linkOnPage.FindStringSubmatch(ana.Post("/me/devices/link").Body)[1]
	if page := phone.Get(link).Body; !strings.Contains(page, `name="join" value="yes">`) || !strings.Contains(page, "“Bob”") {
		t.Error("the page does not mention the guest, or merges them by default")
	}
}

// A guest who signs in by another's link, and leaves nothing to their account, comes back within a day.
func TestDeviceLink_Guest_ComesBack(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	var past atomic.Int64
	h := webtest.OpenWith(t, func() time.Time { return noon.Add(time.Duration(past.Load())) })
	mallory, victor, late := h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")
	mallory.Guest("Mallory")
	mallory.Post("/me/codes")
	id := victor.Guest("Victor")
	late.Guest("Leo")
	if strings.Contains(victor.Get("/me").Body, "/sign-in/back") {
		t.Error("a guest who was never another can come back")
	}
	for _, b := range []*webtest.Browser{victor, late} {
		link := linkOnPage.FindStringSubmatch(mallory.Post("/me/devices/link").Body)[1]
		if page := b.Get(link).Body; !strings.Contains(page, "“Mallory”") || !strings.Contains(page, "come back to it for a day") {
			t.Error("the page does not say whose the link is, or that there is a way back")
		}
		b.Post(link)
		if page := b.Get("/me").Body; !strings.Contains(page, `value="Mallory"`) || !strings.Contains(page, `action="/sign-in/back"`) {
			t.Fatalf("after the press: %s", page)
		}
	}
	past.Store(int64(account.BackTime - time.Minute))
	if a := victor.Post("/sign-in/back"); a.Status != http.StatusSeeOther {
		t.Fatalf("coming back: %d", a.Status)
	}
	if now := table.PlayerID(webtest.Field(t, webtest.IDInExport, victor.Get("/me/export").Body)); now != id {
		t.Errorf("back as %s, want %s", now, id)
	}
	if a := victor.Post("/sign-in/back"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("coming back twice: %d", a.Status)
	}
	past.Store(int64(account.BackTime + time.Minute))
	if a := late.Post("/sign-in/back"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "too late to come back") {
		t.Errorf("coming back after a day: %d", a.Status)
	}
	if strings.Contains(late.Get("/me").Body, "/sign-in/back") {
		t.Error("a way back is offered after a day")
	}
}

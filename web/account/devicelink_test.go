package account_test

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

var linkOnPage = regexp.MustCompile(`href="[^"]*(/in/device/[^"]+)"`)

// A phone reads the link from the screen of the device that is signed in, asks, and plays under the
// same name. The link works once, is not used up by what only looks at it, and nobody without a name
// can make one.
func TestDeviceLink_SignsAnotherDeviceInOnce(t *testing.T) {
	h := webtest.Open(t)
	if a := h.Visitor(t, "en").Post("/me/devices/link"); a.Status != http.StatusNotFound {
		t.Errorf("%d for nobody", a.Status)
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
		if a := phone.Get(link); a.Status != http.StatusOK || a.Header.Get("Referrer-Policy") != "no-referrer" || strings.Contains(a.Body, "Ana") {
			t.Errorf("%d, %s: %s", a.Status, a.Header.Get("Referrer-Policy"), a.Body)
		}
	}
	if a := phone.Post(link); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/me" {
		t.Fatalf("%d to %s", a.Status, a.Header.Get("Location"))
	}
	if now := table.PlayerID(webtest.Field(t, webtest.IDInExport, phone.Get("/me/export").Body)); now != id {
		t.Errorf("the phone is %s, not %s", now, id)
	}
	if a := h.Visitor(t, "en").Post(link); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "This link does not work") {
		t.Errorf("%d a second time", a.Status)
	}
	if a := h.Visitor(t, "en").Post("/in/device/guessed"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("%d for what nobody made", a.Status)
	}
}

// A link is a way in: somebody with credentials makes one only after having shown one lately.
func TestDeviceLink_NeedsAProofOfWhoHasOne(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	var past atomic.Int64
	h := webtest.OpenWith(t, func() time.Time { return noon.Add(time.Duration(past.Load())) })
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	past.Store(int64(account.SessionAge / 10))
	if a := ana.Post("/me/devices/link"); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/in?back=/me" {
		t.Errorf("%d to %s", a.Status, a.Header.Get("Location"))
	}
	if strings.Contains(ana.Get("/me").Body, "/me/devices/link") {
		t.Error("it is offered")
	}
}

// The guest of the other device comes along only if asked to: who shows a link to somebody else does not
// get what is theirs.
func TestDeviceLink_LeavesTheGuestBehind(t *testing.T) {
	h := webtest.Open(t)
	ana, phone := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	phone.Guest("Bob")
	link := linkOnPage.FindStringSubmatch(ana.Post("/me/devices/link").Body)[1]
	if page := phone.Get(link).Body; !strings.Contains(page, `name="along" value="yes">`) || !strings.Contains(page, "“Bob”") {
		t.Error("nothing says what becomes of the guest, or they come along unasked")
	}
}

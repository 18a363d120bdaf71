package web_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/host/input"
	"tablee/web/webtest"
)

// Who is banned is told so, until when and why, at every page but where their data are; what
// they watch ends at once; and when the ban is lifted they come as before. The others, and
// another network, are not asked.
func TestBan_RefusesWithASentenceAndEndsStreams(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("quick", "bots")
	id := h.PlayerOf(t, ana)
	bob.Guest("Bob")
	ctx, done := h.Moderation.UntilBanned(t.Context(), id, "192.0.2.7")
	defer done()
	if err := h.Moderation.BanPerson(t.Context(), "", id, time.Now().Add(48*time.Hour), "shouts at people"); err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
	for _, at := range []string{"/", path, path + "/live", "/me"} {
		a := ana.Get(at)
		if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "shouts at people") {
			t.Errorf("%s: %d %.300s", at, a.Status, a.Body)
		}
	}
	if a := ana.Get("/"); !strings.Contains(a.Body, `href="/me/export"`) || !strings.Contains(a.Body, `action="/me/erase"`) || strings.Contains(a.Body, `class="button main"`) {
		t.Errorf("the page does not lead to their data, or it leads back to itself: %s", a.Body)
	}
	if a := ana.Get("/me/export"); a.Status != http.StatusOK {
		t.Errorf("their data: %d", a.Status)
	}
	if a := bob.Get("/"); a.Status != http.StatusOK {
		t.Errorf("another person: %d", a.Status)
	}
	if err := h.Moderation.Lift(t.Context(), "", string(id), "said sorry"); err != nil {
		t.Fatal(err)
	}
	if a := ana.Get(path); a.Status != http.StatusOK {
		t.Errorf("after the ban: %d", a.Status)
	}
}

// From a banned range nobody comes, known or not; a range that is none, or as wide as a
// country, is refused, and so is a ban without an end.
func TestBan_OfARangeOfAddresses(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	soon := time.Now().Add(time.Hour)
	for _, bad := range []string{"", "x", "10.0.0.0/8", "2001::/16"} {
		var wrong *input.Invalid
		err := h.Moderation.BanNetwork(t.Context(), "", bad, soon, "floods")
		if !errors.As(err, &wrong) || wrong.Field != "network" {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := h.Moderation.BanNetwork(t.Context(), "", "127.0.0.1", time.Time{}, "floods"); err == nil {
		t.Error("for ever")
	}
	if err := h.Moderation.BanNetwork(t.Context(), "", "127.0.0.1", soon, "floods"); err != nil {
		t.Fatal(err)
	}
	if a := ana.Get("/"); a.Status != http.StatusForbidden || !strings.Contains(a.Body, "floods") {
		t.Errorf("from there: %d", a.Status)
	}
	if err := h.Moderation.BanNetwork(t.Context(), "", "2001:db8:1:2:3::4", soon, "x"); err != nil {
		t.Fatal(err)
	}
	all, err := h.Moderation.Bans(t.Context())
	if err != nil || len(all) != 2 || all[0].Target != "2001:db8:1:2::/64" && all[1].Target != "2001:db8:1:2::/64" {
		t.Errorf("%+v %v", all, err)
	}
}

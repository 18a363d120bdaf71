package admin_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"tablee/host/cleaning"
	"tablee/host/moderation"
	"tablee/web/secure"
	"tablee/web/webtest"
)

// moderator is a browser whose person has just shown their passkey.
func moderator(t *testing.T, h *webtest.Site, lang string) *webtest.Browser {
	t.Helper()
	b := h.Visitor(t, lang)
	id := b.Guest("Mia")
	link, err := h.Moderation.Invite(t.Context(), moderation.CommandLine)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Appoint(t.Context(), link, id); err != nil {
		t.Fatal(err)
	}
	token, err := h.Accounts.SignIn(t.Context(), id, b.Token(), "", true)
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(h.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.Client.Jar.SetCookies(address, []*http.Cookie{{Name: secure.Cookie, Value: token, Path: "/"}})
	return b
}

// The storage page says what takes room, what the policy removes and what it removed last;
// the audit log says by what.
func TestStorage_SaysWhatIsRemoved(t *testing.T) {
	h := webtest.Open(t)
	h.Visitor(t, "en").Open("quick", "guests", "seats", "3")
	service := cleaning.New(cleaning.Config{
		Store: h.Store, Policy: cleaning.Policy{cleaning.WaitingRooms: 30 * 24 * time.Hour},
		Now: func() time.Time { return time.Now().Add(40 * 24 * time.Hour) },
	})
	if done, err := service.Round(t.Context()); err != nil || !done {
		t.Fatalf("a round: %v %v", done, err)
	}
	if err := h.Cleaning.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	raw := regexp.MustCompile(`admin\.(storage|clean|audit|policy)[a-z.]*|%!|NaN|Inf`)
	for lang, want := range map[string][]string{
		"en": {"Waiting rooms where nobody came", "<strong>1</strong>", "Tables and their logs", "Free on the disk", "kB"},
		"fr": {"Tables en attente où personne", "<strong>1</strong>", "Tables et leurs journaux", "Libre sur le disque", "ko"},
	} {
		b := moderator(t, h, lang)
		a := b.Get("/admin/storage")
		if a.Status != http.StatusOK {
			t.Fatalf("%s: %d", lang, a.Status)
		}
		for _, text := range want {
			if !strings.Contains(a.Body, text) {
				t.Errorf("%s: no %q:\n%s", lang, text, a.Body)
			}
		}
		audit := b.Get("/admin/audit").Body
		if !strings.Contains(audit, want[0]) {
			t.Errorf("%s: the audit log says nothing of it:\n%s", lang, audit)
		}
		for _, page := range []string{a.Body, audit} {
			if word := raw.FindString(page); word != "" {
				t.Errorf("%s: %q on a page", lang, word)
			}
		}
	}
}

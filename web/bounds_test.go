package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/webtest"
)

// Who waits at many tables is told so in their language, by the form or by a page with a way
// back.
func TestBounds_TooManyTablesThatWait(t *testing.T) {
	h := webtest.Open(t)
	for lang, why := range map[string]string{"fr": "qui n’ont pas commencé", "en": "that have not begun"} {
		b := h.Visitor(t, lang)
		for range lobby.MaxWaiting {
			b.Open("quick", "guests")
		}
		if a := b.Post("/g/nain-jaune", "seats", "4"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
			t.Errorf("%s, the contract: %d\n%s", lang, a.Status, a.Body)
		}
		if a := b.Post("/g/nain-jaune", "quick", "now"); a.Status != http.StatusConflict || !strings.Contains(a.Body, why) || !strings.Contains(a.Body, `href="/"`) {
			t.Errorf("%s, play now: %d\n%s", lang, a.Status, a.Body)
		}
	}
}

// A name that is the site's is refused where it is typed, for oneself and on one screen.
func TestBounds_NamesOfTheSite(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	const why = "kept for the people who look after this site"
	if a := b.Post("/me", "name", "АԁМіп"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("oneself: %d", a.Status)
	}
	if a := b.Post("/g/nain-jaune", "quick", "here", "names", "Bob, Admin"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("on one screen: %d", a.Status)
	}
}

// Who has many tables that are played, or whose neighbours have, is told so in their language,
// by the form or by a page with a way back; nothing is opened, and a table that is over makes
// room.
func TestBounds_TooManyTablesThatRun(t *testing.T) {
	whys := map[string][2]string{
		"fr": {"Beaucoup de tables que vous avez ouvertes", "depuis votre adresse"},
		"en": {"Many tables that you have opened", "from your address"},
	}
	for i, limits := range [][2]int{{1, 0}, {0, 1}} {
		for lang, why := range whys {
			h := webtest.Open(t)
			h.Lobby.LimitRunning(limits[0], limits[1])
			b := h.Visitor(t, lang)
			at := b.Open("quick", "bots")
			refused := func() {
				t.Helper()
				if a := b.Post("/g/nain-jaune", "quick", "bots"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why[i]) {
					t.Errorf("%s, against bots: %d\n%s", lang, a.Status, a.Body)
				}
				if a := b.Post("/g/nain-jaune", "quick", "now"); a.Status != http.StatusConflict || !strings.Contains(a.Body, why[i]) || !strings.Contains(a.Body, `href="/"`) {
					t.Errorf("%s, play now: %d\n%s", lang, a.Status, a.Body)
				}
				if counts, err := h.Host.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 1 {
					t.Errorf("%v, %v", counts, err)
				}
			}
			refused()
			if err := h.Host.Close(t.Context(), webtest.TableID(at), "over"); err != nil {
				t.Fatal(err)
			}
			b.Open("quick", "bots")
			refused()
		}
	}
}

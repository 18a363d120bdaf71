package play_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/host/cleaning"
	"tablee/web/webtest"
)

// A table that was removed while somebody looks says so on their page at once, and at its
// address from then on.
func TestTable_RemovedBecauseNobodyCame(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("quick", "guests", "seats", "3")
	until := ana.Stream(path)
	until("event: fragment")
	service := cleaning.New(cleaning.Config{
		Store: h.Store, Policy: cleaning.Policy{cleaning.WaitingRooms: 30 * 24 * time.Hour},
		Forget: h.Host.Forget, Now: func() time.Time { return time.Now().Add(40 * 24 * time.Hour) },
	})
	if removed, err := service.Clean(t.Context(), false); err != nil || removed[cleaning.WaitingRooms] != 1 {
		t.Fatalf("cleaning: %v %v", removed, err)
	}
	until("event: gone")
	for lang, want := range map[string]string{"en": "Nobody came for a long time", "fr": "Personne n’y est venu"} {
		b := h.Visitor(t, lang)
		for _, a := range []webtest.Answer{b.Get(path), b.Post(path+"/sit", "name", "Eve"), b.Get(path + "/live"), ana.Get(path)} {
			if a.Status != http.StatusGone {
				t.Errorf("%s: status %d", lang, a.Status)
			}
		}
		if a := b.Get(path); !strings.Contains(a.Body, want) {
			t.Errorf("%s: the page does not say why:\n%s", lang, a.Body)
		}
	}
	if a := ana.Get("/t/nothing000"); a.Status != http.StatusNotFound {
		t.Errorf("a table that never was: %d", a.Status)
	}
	if a := ana.Get("/me"); a.Status != http.StatusOK {
		t.Errorf("one's own page: %d", a.Status)
	}
}

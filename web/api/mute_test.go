package api_test

import (
	"net/http"
	"testing"
)

// A muted player's messages are hidden from the one who muted them, until they are unmuted.
func TestMute_UntilUnmuted(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "bot:1"}, nil)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/chat", map[string]any{"sign": "hello"}, http.StatusNoContent, nil)
	hears := func(p person, want int) (by string) {
		t.Helper()
		var said []struct{ By string }
		h.ask(p, http.MethodGet, "/api/v1/tables/"+id+"/chat", nil, http.StatusOK, &said)
		if len(said) != want {
			t.Errorf("%d messages are listed, want %d", len(said), want)
			return ""
		}
		if want == 0 {
			return ""
		}
		return said[0].By
	}
	if by := hears(ana, 1); by != bob.id {
		t.Errorf("author %q, want %q", by, bob.id)
	}
	h.ask(ana, http.MethodPut, "/api/v1/me/muted/"+bob.id, nil, http.StatusNoContent, nil)
	hears(ana, 0)
	hears(bob, 1)
	var muted []struct{ ID, Name string }
	h.ask(ana, http.MethodGet, "/api/v1/me/muted", nil, http.StatusOK, &muted)
	if len(muted) != 1 || muted[0].Name != "Bob" {
		t.Errorf("%+v", muted)
	}
	h.ask(ana, http.MethodDelete, "/api/v1/me/muted/"+bob.id, nil, http.StatusNoContent, nil)
	hears(ana, 1)
	for _, id := range []string{"zzzz", "%00"} {
		h.ask(ana, http.MethodPut, "/api/v1/me/muted/"+id, nil, http.StatusNotFound, nil)
	}
}

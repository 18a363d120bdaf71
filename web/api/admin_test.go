package api_test

import (
	"net/http"
	"testing"

	"tablee/table"
)

// Moderators' calls answer 404 to everyone but a moderator who has recently used a passkey.
func TestAdmin_WithoutFreshPasskey_404(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	var me struct{ ID table.PlayerID }
	h.ask(ana, http.MethodGet, "/api/v1/me", nil, http.StatusOK, &me)
	h.ask(ana, http.MethodPost, "/api/v1/reports", map[string]any{"reason": "noise"}, http.StatusNoContent, nil)
	refused := func(who person, why string) {
		t.Helper()
		for _, path := range []string{"/api/v1/admin/reports", "/api/v1/admin/audit", "/api/v1/admin/people"} {
			if resp, answer := h.send(http.MethodGet, path, who.token, "", nil); resp.StatusCode != http.StatusNotFound {
				t.Errorf("%s, %s: %d %s", path, why, resp.StatusCode, answer)
			}
		}
	}
	refused(ana, "a guest")
	secret, err := h.Moderation.Invite(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Appoint(t.Context(), secret, me.ID); err != nil {
		t.Fatal(err)
	}
	refused(ana, "a host who has shown no passkey")
	if ana.token, err = h.Accounts.SignIn(t.Context(), me.ID, ana.token, "", true); err != nil {
		t.Fatal(err)
	}
	var reports []struct{ ID, Reason, Author string }
	h.ask(ana, http.MethodGet, "/api/v1/admin/reports?open=true", nil, http.StatusOK, &reports)
	if len(reports) != 1 || reports[0].Reason != "noise" || reports[0].Author != string(me.ID) {
		t.Fatalf("%+v", reports)
	}
	h.ask(ana, http.MethodPost, "/api/v1/admin/reports/"+reports[0].ID, map[string]any{"note": "heard"}, http.StatusNoContent, nil)
	h.ask(ana, http.MethodGet, "/api/v1/admin/reports?open=true", nil, http.StatusOK, &reports)
	if len(reports) != 0 {
		t.Errorf("open after being settled: %+v", reports)
	}
	var entries []struct{ Kind, Why string }
	h.ask(ana, http.MethodGet, "/api/v1/admin/audit", nil, http.StatusOK, &entries)
	if len(entries) != 3 || entries[0].Kind != "resolve" || entries[0].Why != "heard" {
		t.Errorf("%+v", entries)
	}
}

package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/web/api/call"
	"tablee/web/page"
)

// The API offers everything that the pages of a circle do.
func TestCircles_AllCalls(t *testing.T) {
	h := newHouse(t, nil)
	ana, ben := h.guest("Ana"), h.guest("Ben")
	var made struct{ ID, Link string }
	h.ask(ana, http.MethodPost, "/api/v1/circles", map[string]any{"name": "Famille"}, http.StatusCreated, &made)
	path := "/api/v1/circles/" + made.ID
	h.ask(ben, http.MethodPost, "/api/v1/circles/join", map[string]any{"link": made.Link}, http.StatusOK, nil)
	table := ana.open([]string{"me", "open", "open"}, nil)
	h.ask(ana, http.MethodPut, path+"/tables/"+table, nil, http.StatusNoContent, nil)
	starts := time.Now().Add(48 * time.Hour).Format("2006-01-02T15:04")
	h.ask(ana, http.MethodPost, path+"/dates", map[string]any{"title": "Mardi", "starts": starts}, http.StatusNoContent, nil)
	var seen struct {
		Tables []struct{ ID string }
		Dates  []struct{ ID string }
	}
	h.ask(ben, http.MethodGet, path, nil, http.StatusOK, &seen)
	if len(seen.Tables) != 1 || seen.Tables[0].ID != table || len(seen.Dates) != 1 {
		t.Fatalf("%+v", seen)
	}
	date := path + "/dates/" + seen.Dates[0].ID
	h.ask(ben, http.MethodPut, date+"/coming", nil, http.StatusNoContent, nil)
	h.ask(ben, http.MethodDelete, date+"/coming", nil, http.StatusNoContent, nil)
	h.ask(ana, http.MethodDelete, date, nil, http.StatusNoContent, nil)
	h.ask(ana, http.MethodPut, path+"/leader", map[string]any{"person": ben.id}, http.StatusNoContent, nil)
	h.ask(ana, http.MethodDelete, path+"/people/"+ana.id, nil, http.StatusNoContent, nil)
	h.ask(ana, http.MethodGet, path, nil, http.StatusNotFound, nil)
}

// An invalid code or link gives a reason in the reader's language, and no one joins.
func TestCodesAndLinks_Invalid_Reason(t *testing.T) {
	words, err := page.NewSentences(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, func(c *call.Config) { c.Words.Answer = words.Answer })
	ana, ben := h.guest("Ana"), h.guest("Ben")
	var made struct{ ID, Link string }
	h.ask(ana, http.MethodPost, "/api/v1/circles", map[string]any{"name": "Famille"}, http.StatusCreated, &made)
	h.ask(ana, http.MethodDelete, "/api/v1/circles/"+made.ID, nil, http.StatusNoContent, nil)
	for lang, want := range map[string][2]string{"fr": {"Ce code n’ouvre", "Ce lien ne mène"}, "en": {"This code opens no table", "This link leads to no circle"}, "de": {"Dieser Code öffnet keinen", "Dieser Link führt zu keiner"}} {
		var code, closed problemSeen
		h.inLanguage(lang, http.MethodGet, "/api/v1/join/ZZZZ", ben.token, "", http.StatusNotFound, &code)
		h.inLanguage(lang, http.MethodPost, "/api/v1/circles/join", ben.token, `{"link":"`+made.Link+`"}`, http.StatusNotFound, &closed)
		if !strings.HasPrefix(code.Detail, want[0]) || !strings.HasPrefix(closed.Detail, want[1]) {
			t.Errorf("%s: %q, %q", lang, code.Detail, closed.Detail)
		}
	}
}

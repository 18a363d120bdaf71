package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/table"
)

// keeper returns a moderator who has recently used a passkey.
func (h *house) keeper(name string) person {
	h.t.Helper()
	p := h.guest(name)
	secret, err := h.Moderation.Invite(h.t.Context(), "")
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.Moderation.Appoint(h.t.Context(), secret, table.PlayerID(p.id)); err != nil {
		h.t.Fatal(err)
	}
	if p.token, err = h.Accounts.SignIn(h.t.Context(), table.PlayerID(p.id), p.token, "", true); err != nil {
		h.t.Fatal(err)
	}
	return p
}

// entries lists the calls that only a moderator may make.
var entries = []struct{ method, path, body string }{
	{http.MethodGet, "", ""},
	{http.MethodGet, "/tables", ""},
	{http.MethodGet, "/people/zzzz", ""},
	{http.MethodPost, "/tables/zzzz/close", `{"why":"x"}`},
	{http.MethodPost, "/people/zzzz/rename", `{"name":"Bob","why":"x"}`},
	{http.MethodPost, "/people/zzzz/remove", `{"why":"x"}`},
	{http.MethodPost, "/people/zzzz/dismiss", `{"why":"x"}`},
	{http.MethodPost, "/announcements", `{"fr":"a","en":"b","until":"2099-01-01T00:00:00Z"}`},
	{http.MethodDelete, "/announcements/zzzz", ""},
	{http.MethodGet, "/limits", ""},
	{http.MethodPut, "/limits/tables", `{"events":1}`},
	{http.MethodGet, "/moderators", ""},
	{http.MethodPost, "/moderators", ""},
}

// For a guest the moderators' calls answer 404 and do nothing.
func TestAdmin_Guest_404(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	for _, d := range entries {
		if resp, answer := h.send(d.method, "/api/v1/admin"+d.path, ana.token, "application/json", []byte(d.body)); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s %s: %d %s", d.method, d.path, resp.StatusCode, answer)
		}
	}
	if done, err := h.Moderation.Audit(t.Context(), 0, 10); err != nil || len(done) > 0 {
		t.Errorf("%+v, %v", done, err)
	}
}

// Moderators' calls about unknown things and with invalid input are refused.
func TestAdmin_UnknownOrInvalid_Refused(t *testing.T) {
	h := newHouse(t, nil)
	h.Moderation.UseLimits(map[string]int{"tables": 10}, nil)
	zoe := h.keeper("Zoé")
	for _, d := range []struct {
		method, path, body string
		want               int
	}{
		{http.MethodPost, "/tables/zzzz/close", `{"why":"x"}`, 404},
		{http.MethodPost, "/tables/%00/close", `{"why":"x"}`, 404},
		{http.MethodGet, "/people/zzzz", "", 404},
		{http.MethodGet, "/people/%00", "", 404},
		{http.MethodPost, "/people/zzzz/rename", `{"name":"Bob","why":"x"}`, 404},
		{http.MethodPost, "/people/%00/remove", `{"why":"x"}`, 404},
		{http.MethodPost, "/people/" + zoe.id + "/remove", `{"why":" "}`, 422},
		{http.MethodPost, "/people/zzzz/dismiss", `{"why":"x"}`, 404},
		{http.MethodPost, "/announcements", `{"fr":"a","en":"","until":"2099-01-01T00:00:00Z"}`, 422},
		{http.MethodPost, "/announcements", `{"fr":"a","en":"b","until":"2099-01-01T00:00:00Z"}`, 422},
		{http.MethodDelete, "/announcements/zzzz", "", 404},
		{http.MethodPut, "/limits/tea", `{"events":1}`, 422},
		{http.MethodPut, "/limits/tables", `{"events":-1}`, 422},
		{http.MethodPut, "/limits/tables", `{"events":10001}`, 422},
	} {
		if resp, answer := h.send(d.method, "/api/v1/admin"+d.path, zoe.token, "application/json", []byte(d.body)); resp.StatusCode != d.want {
			t.Errorf("%s %s %s: %d %s", d.method, d.path, d.body, resp.StatusCode, answer)
		}
	}
}

// A moderator makes every call once, and each is in the audit log.
func TestAdmin_AllCalls_Audited(t *testing.T) {
	h := newHouse(t, nil)
	heard := map[string]int{}
	h.Moderation.UseLimits(map[string]int{"tables": 10}, func(name string, events int) { heard[name] = events })
	zoe, bob := h.keeper("Zoé"), h.guest("Zut")
	do := func(method, path string, body any) {
		t.Helper()
		h.ask(zoe, method, "/api/v1/admin"+path, body, http.StatusNoContent, nil)
	}
	id := bob.open([]string{"me", "open", "open"}, nil)
	var tables []struct{ ID, Status string }
	h.ask(zoe, http.MethodGet, "/api/v1/admin/tables?status=open", nil, http.StatusOK, &tables)
	if len(tables) != 1 || tables[0].ID != id {
		t.Errorf("the private table is not listed: %+v", tables)
	}
	h.ask(zoe, http.MethodPost, "/api/v1/reports", map[string]any{"reason": "rude", "person": bob.id}, http.StatusNoContent, nil)
	var now struct {
		Tables  map[string]int
		Reports int
	}
	if h.ask(zoe, http.MethodGet, "/api/v1/admin", nil, http.StatusOK, &now); now.Tables["open"] != 1 || now.Reports != 1 {
		t.Errorf("%+v", now)
	}
	var file struct {
		Name            string
		Host            bool
		Tables, Reports []struct{ ID string }
	}
	h.ask(zoe, http.MethodGet, "/api/v1/admin/people/"+bob.id, nil, http.StatusOK, &file)
	if file.Name != "Zut" || file.Host || len(file.Tables) != 1 || len(file.Reports) != 1 {
		t.Errorf("%+v", file)
	}
	do(http.MethodPost, "/people/"+bob.id+"/rename", map[string]any{"name": "Bob", "why": "rude"})
	do(http.MethodPost, "/tables/"+id+"/close", map[string]any{"why": "late"})
	h.ask(zoe, http.MethodPost, "/api/v1/admin/tables/"+id+"/close", map[string]any{"why": "again"}, http.StatusConflict, nil)
	if seen := bob.look(id); seen.Status != "closed" || seen.Seats[0].Name != "Bob" {
		t.Errorf("closed table of Bob: %+v", seen)
	}
	do(http.MethodPost, "/announcements", map[string]any{"fr": "Fermé jeudi", "en": "Closed on Thursday", "until": time.Now().Add(time.Hour)})
	var notices []struct{ ID, EN string }
	h.ask(person{}, http.MethodGet, "/api/v1/announcements", nil, http.StatusOK, &notices)
	if len(notices) != 1 || notices[0].EN != "Closed on Thursday" {
		t.Fatalf("%+v", notices)
	}
	do(http.MethodDelete, "/announcements/"+notices[0].ID, nil)
	h.ask(person{}, http.MethodGet, "/api/v1/announcements", nil, http.StatusOK, &notices)
	if len(notices) != 0 {
		t.Errorf("still listed after being withdrawn: %+v", notices)
	}
	do(http.MethodPut, "/limits/tables", map[string]any{"events": 3, "why": "quiet"})
	var rates []struct {
		Name   string
		Events int
	}
	h.ask(zoe, http.MethodGet, "/api/v1/admin/limits", nil, http.StatusOK, &rates)
	if len(rates) != 1 || rates[0].Events != 3 || heard["tables"] != 3 {
		t.Errorf("limits %+v, applied %v", rates, heard)
	}
	var link struct{ URL string }
	h.ask(zoe, http.MethodPost, "/api/v1/admin/moderators", nil, http.StatusCreated, &link)
	_, secret, _ := strings.Cut(link.URL, "/admin/enter/")
	if err := h.Moderation.Appoint(t.Context(), secret, table.PlayerID(bob.id)); err != nil {
		t.Errorf("invitation %s does not appoint a moderator: %v", link.URL, err)
	}
	do(http.MethodPost, "/people/"+bob.id+"/dismiss", map[string]any{"why": "enough"})
	var moderators []struct{ ID, Name string }
	h.ask(zoe, http.MethodGet, "/api/v1/admin/moderators", nil, http.StatusOK, &moderators)
	if len(moderators) != 1 || moderators[0].Name != "Zoé" {
		t.Errorf("%+v", moderators)
	}
	do(http.MethodPost, "/people/"+bob.id+"/remove", map[string]any{"why": "as asked"})
	h.ask(bob, http.MethodGet, "/api/v1/me", nil, http.StatusUnauthorized, nil)
	done, err := h.Moderation.Audit(t.Context(), 0, 20)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, d := range done {
		kinds = append(kinds, d.Kind)
	}
	if got, want := strings.Join(kinds, " "), "remove dismiss appoint invite limit withdraw announce close rename appoint invite"; got != want {
		t.Errorf("audit log: %s, want %s", got, want)
	}
}

package account_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/secure"
	"tablee/web/webtest"
)

var (
	tokenOnPage   = regexp.MustCompile(`id="token" class="secret" type="text" readonly value="([^"]+)"`)
	programOnPage = regexp.MustCompile(`action="/me/programs/([0-9a-f]+)/remove"`)
)

// newProgram makes a token on the page, for somebody who has a way to sign in elsewhere.
func newProgram(t *testing.T, ana *webtest.Browser, name, scope string) (token string) {
	t.Helper()
	a := ana.Post("/me/programs", "name", name, "scope", scope, "days", "30")
	found := tokenOnPage.FindStringSubmatch(a.Body)
	if a.Status != http.StatusOK || found == nil || a.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %q: no token", a.Status, a.Header.Get("Cache-Control"))
	}
	return html.UnescapeString(found[1])
}

// A token is shown once and found nowhere after: neither on a page, nor in the export, nor in the
// audit log. Taken back, its program is nobody at once.
func TestPrograms_ATokenIsShownOnce(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	owner := ana.Guest("Ana")
	if a := ana.Get("/me/programs"); a.Status != http.StatusOK || strings.Contains(a.Body, `action="/me/programs"`) {
		t.Errorf("a guest who could not take a token back: %d", a.Status)
	}
	if a := ana.Post("/me/programs", "name", "Robot", "scope", "play", "days", "30"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a guest all the same: %d", a.Status)
	}
	ana.Post("/me/codes")
	token := newProgram(t, ana, "Robot", "play")
	robot, err := h.Accounts.Player(t.Context(), token)
	if err != nil || robot.ID == owner || !robot.Program {
		t.Fatalf("%+v, %v", robot, err)
	}
	list := ana.Get("/me/programs").Body
	for where, text := range map[string]string{"the list": list, "one's page": ana.Get("/me").Body, "the export": ana.Get("/me/export").Body} {
		if strings.Contains(text, token) {
			t.Errorf("the token is in %s", where)
		}
	}
	id := programOnPage.FindStringSubmatch(list)
	if id == nil || !strings.Contains(list, "Robot") {
		t.Fatal("the program is not listed")
	}
	if a := ana.Post("/me/programs/" + id[1] + "/remove"); a.Status != http.StatusSeeOther {
		t.Errorf("taken back: %d", a.Status)
	}
	if p, err := h.Accounts.Player(t.Context(), token); err == nil {
		t.Errorf("the token opens still: %+v", p)
	}
	entries, err := h.Moderation.Audit(t.Context(), 0, 9)
	if err != nil || len(entries) != 2 || entries[1].Kind != moderation.AuditToken || entries[0].Kind != moderation.AuditRevoke {
		t.Errorf("%+v, %v", entries, err)
	}
	for _, e := range entries {
		if e.Author != owner || !e.Done || strings.Contains(e.Detail, token) || !strings.Contains(e.Detail, "Robot") {
			t.Errorf("%+v", e)
		}
	}
}

// The token of a program opens no page, as a cookie or otherwise: who finds it cannot make
// another way in.
func TestPrograms_ATokenIsNoCookie(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	for _, scope := range account.Scopes() {
		token := newProgram(t, ana, "Robot", string(scope))
		for _, header := range []http.Header{{"Cookie": {secure.Cookie + "=" + token}}, {"Authorization": {"Bearer " + token}}} {
			thief := h.Visitor(t, "en")
			thief.Header = header
			if a := thief.Get("/me/export"); a.Status != http.StatusNotFound {
				t.Errorf("%s, the export: %d", scope, a.Status)
			}
			if a := thief.Post("/me/codes"); a.Status != http.StatusNotFound {
				t.Errorf("%s, new codes: %d", scope, a.Status)
			}
		}
	}
}

// Erasing a person erases the players of their programs.
func TestPrograms_GoWithTheirOwner(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	robot, err := h.Accounts.Player(t.Context(), newProgram(t, ana, "Robot", "play"))
	if err != nil {
		t.Fatal(err)
	}
	ana.MustPost("/me/erase", "sure", "yes")
	names, err := h.Accounts.Names(t.Context(), []table.PlayerID{robot.ID})
	if err != nil || names[robot.ID] != "" {
		t.Errorf("%v, %v", names, err)
	}
}

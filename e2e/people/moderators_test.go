package people

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestModerators_InvitationToAuditLog creates a moderator with a one-time link and a passkey and checks the
// moderators' pages when they have content; their actions are tested without a browser. Meanwhile a player's
// table fits below an announcement, and shows its last position after a moderator has closed it.
func TestModerators_InvitationToAuditLog(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	root := browser.Open(t, s, "Root", "fr", browser.Desktop)
	holds(root)
	link := s.Command(t, "admin", "invite", "--data", s.Data, "--url", root.Proxy.URL(""))
	root.Visit(strings.TrimPrefix(link, root.Proxy.URL("")))
	root.Fill("#name", "Maîtresse")
	root.Shot("link")
	root.CheckAccessible("link")
	root.SubmitForm("form[data-passkey]")
	root.Until(`location.pathname === "/admin"`)

	bob := guest(t, s, "Zorglub", "fr", browser.Phone)
	table := opens(bob, []string{"me", "bot:1", "bot:1"}, nil)
	var me struct{ ID string }
	bob.API(http.MethodGet, "/me", nil, &me)
	bob.API(http.MethodPost, "/reports", map[string]any{"table": strings.TrimPrefix(table, "/t/"), "reason": "Cette table s’appelle mal."}, nil)
	does := func(page, action string, fields map[string]string) {
		root.Visit("/admin" + page)
		form := fmt.Sprintf(`form[action="/admin%s"]`, action)
		for name, text := range fields {
			root.Fill(fmt.Sprintf(`%s [name=%q]`, form, name), text)
		}
		root.SubmitForm(form)
	}
	person := "/people/" + me.ID
	does(person, person+"/rename", map[string]string{"name": "Robert", "why": "Ce nom choque."})
	does("/announcements", "/announcements", map[string]string{
		"fr": "Fête jeudi à la ludothèque.", "en": "Party on Thursday at the library.", "until": time.Now().UTC().Add(24 * time.Hour).Format(time.DateOnly),
	})
	bob.Visit("/")
	bob.WaitForText("Fête jeudi à la ludothèque.")
	bob.Shot("announced")
	bob.CheckAccessible("announced", "color-contrast", "target-size", "region")
	seesClosed(bob, table, func() {
		at := "/tables" + strings.TrimPrefix(table, "/t")
		does(at, at+"/close", map[string]string{"why": "On ferme pour ce soir."})
	})

	root.Visit("/admin/reports")
	root.Shot("reports")
	root.CheckAccessible("a report to settle")
	root.Fill("input[name=note]", "Table fermée.")
	root.SubmitForm(`form[action^="/admin/reports/"]`)
	root.WaitForText("Réglé par Maîtresse")
	for _, path := range []string{"/reports", "/announcements", "/audit", "/tables" + strings.TrimPrefix(table, "/t"), "/people/" + me.ID} {
		root.Visit("/admin" + path)
		root.CheckPage("fr", path)
		looksAtBoth(root, path)
	}
}

// seesClosed checks a table with an announcement, calls closes, and checks the closed table and its replay.
func seesClosed(p *browser.Person, table string, closes func()) {
	p.T.Helper()
	p.Visit(table)
	p.Until(browser.Playable)
	if low := browser.JS[int](p, `document.documentElement.scrollHeight - innerHeight`); low > 0 {
		p.T.Errorf("the announcement pushes %d pixels of the table off the screen", low)
	}
	p.Shot("announced at a table")
	p.Press(".announced summary")
	p.Shot("announced at a table, open")
	p.CheckAccessible("announced at a table")
	p.Press(".announced summary")
	closes()
	p.Until(`document.querySelector("#fragment").innerText.includes("On ferme pour ce soir.")`)
	p.Shot("closed")
	p.CheckAccessible("closed")
	if browser.JS[bool](p, "!!"+browser.Playable) {
		p.T.Error("a card may be played at a closed table")
	}
	p.Visit(table + "/replay")
	p.Shot("closed, looked at again")
	p.CheckAccessible("closed, looked at again")
}

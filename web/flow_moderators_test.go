package web_test

import (
	"strings"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/web/webtest"
)

// flowModerator returns the browser of a moderator who has just used their passkey, and the
// invitation link by which they became one.
func flowModerator(t *testing.T, h *webtest.Site) (b *webtest.Browser, link string) {
	t.Helper()
	b = h.Visitor(t, "fr")
	id := b.Guest("Maîtresse")
	secret, err := h.Moderation.Invite(t.Context(), moderation.CommandLine)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Appoint(t.Context(), secret, id); err != nil {
		t.Fatal(err)
	}
	entered, err := h.Accounts.Enter(t.Context(), account.Entry{Player: id, Old: b.Token(), Proved: true})
	token := entered.Token
	if err != nil {
		t.Fatal(err)
	}
	b.SignIn(token)
	return b, "/admin/enter/" + secret
}

// Players see moderators' actions immediately, and the audit log lists them.
func TestModerators_Actions_VisibleImmediately(t *testing.T) {
	h := webtest.Open(t)
	bob := h.Visitor(t, "fr")
	bob.Guest("Zorglub")
	room := bob.Open("seats", "3")
	root, link := flowModerator(t, h)
	for _, gone := range []string{link, "/admin/enter/nonsense"} {
		bob.Visit(gone).MustSay("Ce lien ne marche plus")
	}
	bob.Visit("/report?table="+strings.TrimPrefix(room, "/t/")).Form("form.report").Fill("reason", "Cette table s’appelle mal.").Submit().MustSay("Merci.")

	until := bob.Stream(room)
	until("event: fragment")
	found := root.Visit("/admin/people?name=zorg").Follow("#main a.row-title")
	found.Form(`form[action$="/rename"]`).Fill("name", "Robert").Fill("why", "Ce nom choque.").Submit().MustSay("Robert")
	until("Robert")

	root.Visit("/admin/announcements").Form(`form[action="/admin/announcements"]`).
		Fill("fr", "Fête jeudi à la ludothèque.").Fill("en", "Party on Thursday at the library.").
		Fill("until", time.Now().UTC().Add(24*time.Hour).Format(time.DateOnly)).Submit().MustSay("Party on Thursday")
	bob.Visit("/").MustSay("Fête jeudi à la ludothèque.")

	path := bob.Open("quick", "bots")
	h.AwaitTurn(t, path)
	until = bob.Stream(path)
	until("event: fragment")
	root.Visit("/admin/tables/"+strings.TrimPrefix(path, "/t/")).Form(`form[action$="/close"]`).Fill("why", "On ferme pour ce soir.").Submit().MustSay("Fermée par l’équipe")
	until("On ferme pour ce soir.")
	if bob.Visit(path).Has(webtest.Playable) {
		t.Error("a closed table offers actions")
	}

	root.Visit("/admin/reports").Form(`form[action^="/admin/reports/"]`).Fill("note", "Table fermée.").Submit().MustSay("Réglé par Maîtresse")
	root.Visit("/admin/audit").MustSay("a fait un lien", "fait désormais partie de l’équipe", "Zorglub → Robert", "a fermé la table", "a annoncé", "a réglé un signalement")
}

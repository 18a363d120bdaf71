// Package axe asks axe-core about every kind of page: in the program's first language in windows of
// three widths, in the light and in the dark; in the others at what their words change. A page is
// loaded once for all of it.
package axe

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
	"tablee/web/board"
)

// TestTables_OfEveryGame looks at a table of each game at which somebody is awaited.
func TestTables_OfEveryGame(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for _, entry := range games.All() {
				p.PlayNow(entry.ID())
				p.Until(`document.querySelector("#fragment").dataset.ask || ` + browser.Finished)
				check(p, lang, "a table of "+entry.ID())
			}
		})
	}
}

// TestPages_OfEveryKind looks at all other kinds of pages: what anybody reads, what is one's own,
// a table before and after its game.
func TestPages_OfEveryKind(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for i, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			waiting := p.OpenTable("1")
			over := finished(p)
			game := games.All()[i].ID()
			for _, path := range []string{
				"/", "/g/" + game, "/g/" + game + "/rules", "/g/" + game + "/ladder", "/g/" + game + "/daily", "/tables", "/circles", circle(p), "/daily", "/me", "/me/statistics", "/me/history",
				"/in", "/join", "/legal", "/api", "/enter/nonsense", "/nowhere", "/report?table=" + strings.TrimPrefix(waiting, "/t/"), waiting, waiting + "/settings", over, over + "/replay", over + "/check",
			} {
				p.Visit(path)
				check(p, lang, path)
			}
		})
	}
}

// TestModerators_OwnPages looks at what moderators alone see.
func TestModerators_OwnPages(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	root := moderator(t, s)
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			root.T = t
			root.Visit("/admin")
			root.PressAndLoad(fmt.Sprintf(`#languages button[value=%s]`, lang))
			for _, path := range []string{"/admin", "/admin/people", "/admin/house", "/admin/reports", "/admin/bans"} {
				root.Visit(path)
				check(root, lang, path)
			}
		})
	}
}

// check looks at the page that stands: at everything in the program's first language, at the words
// alone in the others.
func check(p *browser.Person, lang, where string) {
	p.T.Helper()
	if lang == board.Languages()[0] {
		p.CheckEverywhere(where)
	} else {
		p.CheckTranslation(where)
	}
}

// finished is a table whose game is over.
func finished(p *browser.Person) string {
	p.T.Helper()
	var opened struct{ ID string }
	p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "options": map[string]string{"deals": "1"}, "chairs": []string{"me", "bot:1", "bot:1"}}, &opened)
	browser.PlayOut("/tables/"+opened.ID, p)
	return "/t/" + opened.ID
}

// circle is the page of a circle of the person's.
func circle(p *browser.Person) string {
	p.T.Helper()
	var made struct{ ID string }
	p.API(http.MethodPost, "/circles", map[string]any{"name": "Les Embruns"}, &made)
	return "/c/" + made.ID
}

// moderator is somebody who looks after tables and people.
func moderator(t *testing.T, s *program.Server) *browser.Person {
	t.Helper()
	root := browser.Open(t, s, "Root", "fr", browser.Desktop)
	root.Proxy.UseLocalhost()
	root.Visit("/")
	browser.Call(root, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // a key is made on the page in front
	browser.Call(root, webauthn.Enable, webauthn.EnableParams{})
	browser.Call(root, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	root.Visit(strings.TrimPrefix(s.Command(t, "admin", "invite", "--data", s.Data, "--url", root.Proxy.URL("")), root.Proxy.URL("")))
	root.Fill("#name", "Maîtresse")
	root.SubmitForm("form[data-passkey]")
	root.Until(`location.pathname === "/admin"`)
	return root
}

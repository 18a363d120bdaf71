package access

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/board"
)

// TestAxe_ModeratorPages checks the pages that only moderators see.
func TestAxe_ModeratorPages(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	root := moderator(t, s)
	root.Visit("/admin/house") // the longest name allowed must fit on every page
	root.Fill("#name", "Ludothèque Rosenheimer 7")
	root.SubmitForm(`form[action="/admin/house"]`)
	guest := browser.Open(t, s, "Margaux", "fr", browser.Desktop)
	table := strings.TrimPrefix(guest.OpenTable("1"), "/t/")
	var one, circle struct{ ID string }
	guest.API(http.MethodGet, "/me", nil, &one)
	guest.API(http.MethodPost, "/circles", map[string]any{"name": "Les Embruns"}, &circle)
	for n, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			root.T = t
			root.Visit("/admin")
			root.PressAndLoad(fmt.Sprintf(`#languages button[value=%s]`, lang))
			for i, path := range []string{
				"", "/tables", "/tables/" + table, "/people", "/people/" + one.ID, "/circles", "/circles/" + circle.ID, "/pairs",
				"/reports", "/bans", "/announcements", "/house", "/limits", "/moderators", "/storage", "/audit",
			} {
				root.Visit("/admin" + path)
				inTurn(root, i, n, "/admin"+path)
			}
		})
	}
}

// setupPath returns the path by which a server without a moderator is set up.
func setupPath(t *testing.T, s *program.Server) string {
	t.Helper()
	link := s.Command(t, "admin", "invite", "--data", s.Data, "--url", "http://localhost")
	return strings.Replace(strings.TrimPrefix(link, "http://localhost"), "/admin/enter/", "/setup/", 1)
}

// TestAxe_Setup checks the pages of a first run.
func TestAxe_Setup(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	path := setupPath(t, s)
	for n, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Phone)
			p.Proxy.UseLocalhost()
			for i, path := range []string{path, "/setup"} {
				p.Visit(path)
				inTurn(p, i, n, path)
			}
		})
	}
}

// moderator opens a browser, sets the server up, becomes its first moderator with a virtual passkey, and returns the
// person signed in at /admin.
func moderator(t *testing.T, s *program.Server) *browser.Person {
	t.Helper()
	root := browser.Open(t, s, "Root", "fr", browser.Desktop)
	root.Proxy.UseLocalhost()
	root.Visit("/")
	browser.Call(root, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // passkeys are created only on a focused page
	browser.Call(root, webauthn.Enable, webauthn.EnableParams{})
	browser.Call(root, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	root.Visit(setupPath(t, s))
	root.SubmitForm(`form[action^="/setup/"]`)
	root.Until(`location.pathname.startsWith("/admin/enter/")`)
	root.Fill("#name", "Maîtresse")
	root.SubmitForm("form[data-passkey]")
	root.Until(`location.pathname === "/admin"`)
	return root
}

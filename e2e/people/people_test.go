package people

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// device is a phone or a computer that keeps passkeys and asks for a finger.
type device struct {
	owner *browser.Person
	id    webauthn.AuthenticatorID
}

// holds gives a person a device that keeps passkeys.
func holds(p *browser.Person) device {
	p.T.Helper()
	p.Proxy.UseLocalhost()
	browser.Call(p, webauthn.Enable, webauthn.EnableParams{})
	made := browser.Call(p, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	return device{p, made.AuthenticatorID}
}

// passkeys are those a device keeps.
func (d device) passkeys() []*webauthn.Credential {
	d.owner.T.Helper()
	return browser.Call(d.owner, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: d.id}).Credentials
}

// addKey is webauthn.AddCredential with nothing that only some devices know.
var addKey = cdp.Command[keyCopy, cdp.Empty]{Method: webauthn.CommandAddCredential}

type keyCopy struct {
	AuthenticatorID webauthn.AuthenticatorID `json:"authenticatorId"`
	Credential      copied                   `json:"credential"`
}

type copied struct {
	CredentialID         []byte  `json:"credentialId"`
	IsResidentCredential bool    `json:"isResidentCredential"`
	RpID                 string  `json:"rpId"`
	PrivateKey           []byte  `json:"privateKey"`
	UserHandle           []byte  `json:"userHandle"`
	SignCount            float64 `json:"signCount"`
}

// copyTo is what the clouds of browsers do: the same passkeys on another device.
func (d device) copyTo(other device) {
	d.owner.T.Helper()
	for _, key := range d.passkeys() {
		browser.Call(other.owner, addKey, keyCopy{other.id, copied{key.CredentialID, true, key.RpID, key.PrivateKey, key.UserHandle, key.SignCount}})
	}
}

// TestPasskey_TheSeatIsFoundAgainElsewhere claims a seat in the middle of a game, comes
// back to it from another device, by a recovery code where no script runs, and is erased.
func TestPasskey_TheSeatIsFoundAgainElsewhere(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	jeanne := browser.Open(t, s, "Jeanne", "fr", browser.Phone)
	phoneOf := holds(jeanne)
	jeanne.PlayNow("nain-jaune")
	jeanne.Until(browser.Playable)
	table := browser.JS[string](jeanne, `location.pathname`)
	hand := `[...document.querySelectorAll("#table .face[value]")].map(b => b.value).sort().join(" ")`
	held := browser.JS[string](jeanne, hand)

	jeanne.Visit("/me")
	jeanne.Fill("#name", "Jeanne")
	jeanne.SubmitForm(".name-form")
	jeanne.Shot("guest")
	jeanne.CheckAccessible("guest")
	jeanne.SubmitForm("form[data-passkey]")
	jeanne.Until(`document.querySelector('form[action$="/remove"]')`)
	jeanne.Shot("account")
	jeanne.CheckAccessible("account")
	if n := len(phoneOf.passkeys()); n != 1 {
		t.Fatalf("the device keeps %d passkeys", n)
	}

	elsewhere := browser.Open(t, s, "Jeanne elsewhere", "en", browser.Desktop)
	phoneOf.copyTo(holds(elsewhere))
	elsewhere.Visit("/in?back=" + table)
	elsewhere.Shot("in")
	elsewhere.SubmitForm("form[data-passkey]")
	elsewhere.Until(`location.pathname === "` + table + `" && document.querySelector("#table")`)
	if now := browser.JS[string](elsewhere, hand); now != held || held == "" {
		t.Errorf("elsewhere she holds %q, not %q", now, held)
	}
	before := browser.JS[int](elsewhere, browser.Seq) // it is her turn, and nothing happens before she plays
	elsewhere.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	elsewhere.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	elsewhere.Visit("/me")
	elsewhere.WaitForText("Jeanne")
	elsewhere.Shot("devices")
	elsewhere.CheckAccessible("devices")
	elsewhere.SubmitForm(`form[action="/me/codes"]`)
	elsewhere.Until(`document.querySelectorAll(".codes li").length === 10`)
	elsewhere.Shot("codes")
	elsewhere.CheckAccessible("codes")
	code := browser.JS[string](elsewhere, `document.querySelector(".codes code").textContent`)

	paper := browser.Open(t, s, "Jeanne on paper", "fr", browser.Phone)
	paper.DisableScripts()
	for _, want := range []string{"Jeanne", "Ce code ne marche pas"} {
		paper.Visit("/in")
		paper.Fill("#code", strings.ToUpper(strings.ReplaceAll(code, "-", " ")))
		paper.SubmitForm(`form[action="/in/code"]`)
		paper.WaitForText(want)
	}
	paper.Shot("code refused")
	paper.Visit("/me")
	paper.WaitForText("Il vous reste 9 codes sur 10")

	elsewhere.Visit("/me")
	elsewhere.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector('form[action="/me/erase"]')
		form.closest("details").open = true
		form.elements.sure.checked = true
	})()`))
	elsewhere.SubmitForm(`form[action="/me/erase"]`)
	elsewhere.Until(`location.pathname === "/"`)
	for _, p := range []*browser.Person{jeanne, paper} {
		p.Visit("/me")
		p.WaitForText("Vous avez déjà joué ici ?")
	}
	elsewhere.Visit("/in")
	elsewhere.SubmitForm("form[data-passkey]")
	elsewhere.WaitForText("This passkey is not known here")
}

// TestModerators makes a moderator by a one-time link, who then does what moderators do while a
// player looks on.
func TestModerators(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	bob := browser.Open(t, s, "Bob", "fr", browser.Phone)
	table := bob.OpenTable("1")
	bob.Visit("/me")
	bob.Fill("#name", "Zorglub")
	bob.SubmitForm(".name-form")
	bob.Visit(table)
	if got := bob.Status("/admin"); got != 404 {
		t.Errorf("who is no host gets %d", got)
	}

	root := browser.Open(t, s, "Root", "fr", browser.Desktop)
	holds(root)
	link := s.Command(t, "admin", "invite", "--data", s.Data, "--url", root.Proxy.URL(""))
	link = strings.TrimPrefix(link, root.Proxy.URL(""))
	root.Visit("/admin/enter/nonsense")
	root.WaitForText("Ce lien ne marche plus")
	root.Visit(link)
	root.Fill("#name", "Maîtresse")
	root.Shot("link")
	root.CheckAccessible("link")
	root.SubmitForm("form[data-passkey]")
	root.Until(`location.pathname === "/admin"`)
	bob.Visit(link)
	bob.WaitForText("Ce lien ne marche plus")
	bob.Visit("/report?table=" + strings.TrimPrefix(table, "/t/"))
	bob.Fill("textarea", "Cette table s’appelle mal.")
	bob.SubmitForm("form.report")
	bob.WaitForText("Merci.")
	bob.Visit(table)

	root.Visit("/admin/people?name=zorg")
	root.Press(`#main a.row-title`)
	root.Until(`document.querySelector("#rename-why")`)
	person := strings.TrimPrefix(browser.JS[string](root, "location.pathname"), "/admin")
	root.Fill("#name", "Robert")
	root.Fill("#rename-why", "Ce nom choque.")
	root.SubmitForm(`form[action$="/rename"]`)
	root.WaitForText("Robert")
	bob.Until(`document.querySelector("#fragment .own-name").value === "Robert"`)

	root.Visit("/admin/announcements")
	root.Fill("#fr", "Fête jeudi à la ludothèque.")
	root.Fill("#en", "Party on Thursday at the library.")
	root.Fill("#until", time.Now().UTC().Add(24*time.Hour).Format(time.DateOnly))
	root.SubmitForm(`form[action="/admin/announcements"]`)
	root.WaitForText("Party on Thursday")
	bob.Visit("/")
	bob.WaitForText("Fête jeudi à la ludothèque.")
	bob.Shot("announced")
	bob.CheckAccessible("announced")
	table = closed(bob, root)

	root.Visit("/admin/reports")
	root.Fill("input[name=note]", "Table fermée.")
	root.Shot("reports")
	root.SubmitForm(`form[action^="/admin/reports/"]`)
	root.WaitForText("Réglé par Maîtresse")
	root.Visit("/admin/audit")
	for _, act := range []string{"a fait un lien", "fait désormais partie de l’équipe", "Zorglub → Robert", "a fermé la table", "a annoncé", "a réglé un signalement"} {
		root.WaitForText(act)
	}
	for _, look := range []struct {
		lang, light string
		size        browser.Size
	}{{"fr", "light", browser.Desktop}, {"en", "dark", browser.Phone}} {
		root.EmulateMedia("prefers-color-scheme", look.light)
		root.Do(browser.View(look.size.Width, look.size.Height))
		switches := "#languages" // in the bar, and at the foot of a phone's page
		if look.size == browser.Phone {
			switches = ".tongues"
		}
		root.PressAndLoad(switches + ` [lang=` + look.lang + `]`)
		for name, path := range map[string]string{
			"home": "", "tables": "/tables", "people": "/people", "reports": "/reports", "announcements": "/announcements", "limits": "/limits",
			"moderators": "/moderators", "audit": "/audit", "table": "/tables" + strings.TrimPrefix(table, "/t"), "person": person,
		} {
			root.Visit("/admin" + path)
			root.CheckPage(look.lang, name)
			root.CheckAccessible(name)
		}
	}
}

// closed lets a person play where something is announced, and a moderator close that table. It
// returns the table.
func closed(p *browser.Person, host *browser.Person) (table string) {
	p.T.Helper()
	p.PlayNow("nain-jaune")
	p.Until(browser.Playable)
	if low := browser.JS[int](p, `document.documentElement.scrollHeight - innerHeight`); low > 0 {
		p.T.Errorf("what is announced pushes %d pixels of the table off the screen", low)
	}
	p.Shot("announced at a table")
	p.Press(".announced summary")
	p.Shot("announced at a table, open")
	p.CheckAccessible("announced at a table")
	p.Press(".announced summary")
	table = browser.JS[string](p, "location.pathname")
	host.Visit("/admin/tables" + strings.TrimPrefix(table, "/t"))
	host.Shot("table in play")
	host.CheckAccessible("table in play")
	host.Fill("#why", "On ferme pour ce soir.")
	host.SubmitForm(`form[action$="/close"]`)
	host.WaitForText("Fermée par l’équipe")
	p.Until(`document.querySelector("#fragment").innerText.includes("On ferme pour ce soir.")`)
	p.Shot("closed")
	p.CheckAccessible("closed")
	if browser.JS[bool](p, "!!"+browser.Playable) {
		p.T.Error("a card may be played at a closed table")
	}
	p.Visit(table + "/replay")
	p.Shot("closed, looked at again")
	p.CheckAccessible("closed, looked at again")
	p.Visit("/me/history")
	p.Shot("history with a closed table")
	return table
}

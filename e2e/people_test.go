package e2e

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// named lets a person come by the name localhost: passkeys belong to a name.
func (p *person) named() {
	p.wire.front.URL = strings.Replace(p.wire.front.URL, "127.0.0.1", "localhost", 1)
}

// device is a phone or a computer that keeps passkeys and asks for a finger.
type device struct {
	owner *person
	id    webauthn.AuthenticatorID
}

// holds gives a person a device that keeps passkeys.
func (p *person) holds() device {
	p.t.Helper()
	p.named()
	call(p, webauthn.Enable, webauthn.EnableParams{})
	made := call(p, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	return device{p, made.AuthenticatorID}
}

// passkeys are those a device keeps.
func (d device) passkeys() []*webauthn.Credential {
	d.owner.t.Helper()
	return call(d.owner, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: d.id}).Credentials
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
	d.owner.t.Helper()
	for _, key := range d.passkeys() {
		call(other.owner, addKey, keyCopy{other.id, copied{key.CredentialID, true, key.RpID, key.PrivateKey, key.UserHandle, key.SignCount}})
	}
}

// send presses a form's button and waits for the page that follows.
func (p *person) send(form string, button ...string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.sent = "yes"`))
	p.press(form + " " + strings.Join(append(button, "button:not([type=button])")[:1], ""))
	p.until(`document.readyState === "complete" && !document.documentElement.dataset.sent`)
}

// says waits until the page says a text.
func (p *person) says(text string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.readyState === "complete" && document.body.innerText.replace(/[\u00a0\u202f]/g, " ").includes(%q)`, text))
}

// fill writes into a field.
func (p *person) fill(field, text string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%q).value = %q`, field, text)))
}

// status is what an address answers with.
func (p *person) status(path string) int {
	p.t.Helper()
	return get(p, chromedp.Evaluate[int](fmt.Sprintf(`fetch(%q).then(r => r.status)`, path), chromedp.EvalAwaitPromise))
}

// TestPasskey_TheSeatIsFoundAgainElsewhere claims a seat in the middle of a game, comes
// back to it from another device, by a recovery code where no script runs, and is erased.
func TestPasskey_TheSeatIsFoundAgainElsewhere(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	jeanne := open(t, browser, s, "Jeanne", "fr", phone)
	phoneOf := jeanne.holds()
	jeanne.playNow("nain-jaune")
	jeanne.until(playable)
	table := js[string](jeanne, `location.pathname`)
	hand := `[...document.querySelectorAll("#table .face[value]")].map(b => b.value).sort().join(" ")`
	held := js[string](jeanne, hand)

	jeanne.visit("/me")
	jeanne.fill("#name", "Jeanne")
	jeanne.send(".name-form")
	jeanne.shot("guest")
	jeanne.accessible("guest")
	jeanne.send("form[data-passkey]")
	jeanne.until(`document.querySelector('form[action$="/remove"]')`)
	jeanne.shot("account")
	jeanne.accessible("account")
	if n := len(phoneOf.passkeys()); n != 1 {
		t.Fatalf("the device keeps %d passkeys", n)
	}

	elsewhere := open(t, browser, s, "Jeanne elsewhere", "en", desktop)
	phoneOf.copyTo(elsewhere.holds())
	elsewhere.visit("/in?back=" + table)
	elsewhere.shot("in")
	elsewhere.send("form[data-passkey]")
	elsewhere.until(`location.pathname === "` + table + `" && document.querySelector("#table")`)
	if now := js[string](elsewhere, hand); now != held || held == "" {
		t.Errorf("elsewhere she holds %q, not %q", now, held)
	}
	before := js[int](elsewhere, seq) // it is her turn, and nothing happens before she plays
	elsewhere.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	elsewhere.until(fmt.Sprintf("%s > %d", seq, before))
	elsewhere.visit("/me")
	elsewhere.says("Jeanne")
	elsewhere.shot("devices")
	elsewhere.accessible("devices")
	elsewhere.send(`form[action="/me/codes"]`)
	elsewhere.until(`document.querySelectorAll(".codes li").length === 10`)
	elsewhere.shot("codes")
	elsewhere.accessible("codes")
	code := js[string](elsewhere, `document.querySelector(".codes code").textContent`)

	paper := open(t, browser, s, "Jeanne on paper", "fr", phone)
	paper.noScripts()
	for _, want := range []string{"Jeanne", "Ce code ne marche pas"} {
		paper.visit("/in")
		paper.fill("#code", strings.ToUpper(strings.ReplaceAll(code, "-", " ")))
		paper.send(`form[action="/in/code"]`)
		paper.says(want)
	}
	paper.shot("code refused")
	paper.visit("/me")
	paper.says("Il vous reste 9 codes sur 10")

	elsewhere.visit("/me")
	elsewhere.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector('form[action="/me/erase"]')
		form.closest("details").open = true
		form.elements.sure.checked = true
	})()`))
	elsewhere.send(`form[action="/me/erase"]`)
	elsewhere.until(`location.pathname === "/"`)
	for _, p := range []*person{jeanne, paper} {
		p.visit("/me")
		p.says("Vous avez déjà joué ici ?")
	}
	elsewhere.visit("/in")
	elsewhere.send("form[data-passkey]")
	elsewhere.says("This passkey is not known here")
}

// TestHosts makes a host by a one-time link and lets him do what hosts do, while a player
// looks on.
func TestHosts(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	bob := open(t, browser, s, "Bob", "fr", phone)
	table := bob.invite()
	bob.visit("/me")
	bob.fill("#name", "Zorglub")
	bob.send(".name-form")
	bob.visit(table)
	if got := bob.status("/admin"); got != 404 {
		t.Errorf("who is no host gets %d", got)
	}

	root := open(t, browser, s, "Root", "fr", desktop)
	root.holds()
	link := s.command(t, "admin", "invite", "--data", s.data, "--url", root.wire.url(""))
	link = strings.TrimPrefix(link, root.wire.url(""))
	root.visit("/admin/enter/nonsense")
	root.says("Ce lien ne marche plus")
	root.visit(link)
	root.fill("#name", "Maîtresse")
	root.shot("link")
	root.accessible("link")
	root.send("form[data-passkey]")
	root.until(`location.pathname === "/admin"`)
	bob.visit(link)
	bob.says("Ce lien ne marche plus")
	bob.visit("/report?table=" + strings.TrimPrefix(table, "/t/"))
	bob.fill("textarea", "Cette table s’appelle mal.")
	bob.send("form.report")
	bob.says("Merci.")
	bob.visit(table)

	root.visit("/admin/people?name=zorg")
	root.press(`#main a.row-title`)
	root.until(`document.querySelector("#rename-why")`)
	person := strings.TrimPrefix(js[string](root, "location.pathname"), "/admin")
	root.fill("#name", "Robert")
	root.fill("#rename-why", "Ce nom choque.")
	root.send(`form[action$="/rename"]`)
	root.says("Robert")
	bob.until(`document.querySelector("#room").innerText.includes("Robert")`)

	root.visit("/admin/announcements")
	root.fill("#fr", "Fête jeudi à la ludothèque.")
	root.fill("#en", "Party on Thursday at the library.")
	root.fill("#until", time.Now().UTC().Add(24*time.Hour).Format(time.DateOnly))
	root.send(`form[action="/admin/announcements"]`)
	root.says("Party on Thursday")
	bob.visit("/")
	bob.says("Fête jeudi à la ludothèque.")
	bob.shot("announced")
	bob.accessible("announced")
	table = bob.closed(root)

	root.visit("/admin/reports")
	root.fill("input[name=note]", "Table fermée.")
	root.shot("reports")
	root.send(`form[action^="/admin/reports/"]`)
	root.says("Réglé par Maîtresse")
	root.visit("/admin/deeds")
	for _, act := range []string{"a fait un lien", "fait désormais partie de l’équipe", "Zorglub → Robert", "a fermé la table", "a annoncé", "a réglé un signalement"} {
		root.says(act)
	}
	for _, look := range []struct {
		lang, light string
		size        size
	}{{"fr", "light", desktop}, {"en", "dark", phone}} {
		root.prefers("prefers-color-scheme", look.light)
		root.do(chromedp.EmulateViewport(look.size.width, look.size.height))
		root.send(`form[action="/settings"]:has([lang=`+look.lang+`])`, `[lang=`+look.lang+`]`)
		for name, path := range map[string]string{
			"home": "", "tables": "/tables", "people": "/people", "reports": "/reports", "announcements": "/announcements", "limits": "/limits",
			"hosts": "/hosts", "deeds": "/deeds", "table": "/tables" + strings.TrimPrefix(table, "/t"), "person": person,
		} {
			root.visit("/admin" + path)
			root.decent(look.lang, name)
			root.accessible(name)
		}
	}
}

// closed lets a person play where something is announced, and a host close his table. It
// returns the table.
func (p *person) closed(host *person) (table string) {
	p.t.Helper()
	p.playNow("nain-jaune")
	p.until(playable)
	if low := js[int](p, `document.documentElement.scrollHeight - innerHeight`); low > 0 {
		p.t.Errorf("what is announced pushes %d pixels of the table off the screen", low)
	}
	p.shot("announced at a table")
	p.press(".announced summary")
	p.shot("announced at a table, open")
	p.accessible("announced at a table")
	p.press(".announced summary")
	table = js[string](p, "location.pathname")
	host.visit("/admin/tables" + strings.TrimPrefix(table, "/t"))
	host.shot("table in play")
	host.accessible("table in play")
	host.fill("#why", "On ferme pour ce soir.")
	host.send(`form[action$="/close"]`)
	host.says("Fermée par l’équipe")
	p.until(`document.querySelector("#room").innerText.includes("On ferme pour ce soir.")`)
	p.shot("closed")
	p.accessible("closed")
	if js[bool](p, "!!"+playable) {
		p.t.Error("a card may be played at a closed table")
	}
	p.visit(table + "/replay")
	p.shot("closed, looked at again")
	p.accessible("closed, looked at again")
	p.visit("/me/history")
	p.shot("history with a closed table")
	return table
}

// command runs the program beside the server and returns what it prints.
func (s *server) command(t *testing.T, args ...string) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

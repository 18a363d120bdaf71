package people

import (
	"net/http"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"

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

// copyTo puts the same passkeys on another device, as a browser that syncs them does.
func (d device) copyTo(other device) {
	d.owner.T.Helper()
	for _, key := range d.passkeys() {
		browser.Call(other.owner, addKey, keyCopy{other.id, copied{key.CredentialID, true, key.RpID, key.PrivateKey, key.UserHandle, key.SignCount}})
	}
}

// TestPasskey_TheSeatIsFoundAgainElsewhere claims a seat in the middle of a game, comes back to it from another
// device, and is erased: then the passkey is unknown. What recovery codes do, and what is sent without a
// script, needs no browser.
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
	jeanne.SubmitForm("form[data-passkey]")
	jeanne.Until(`document.querySelector('form[action$="/remove"]')`)
	jeanne.Shot("account")
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
	elsewhere.PlayCard() // it is her turn, and nothing happens before she plays
	elsewhere.Visit("/me")
	elsewhere.WaitForText("Jeanne")
	looksAtBoth(elsewhere, "devices")
	elsewhere.SubmitForm(`form[action="/me/codes"]`)
	elsewhere.Until(`document.querySelectorAll(".codes li").length === 10`)
	elsewhere.Shot("codes")
	elsewhere.CheckAccessible("codes")

	elsewhere.API(http.MethodDelete, "/me", nil, nil)
	jeanne.Visit("/me")
	jeanne.WaitForText("Vous avez déjà joué ici ?")
	elsewhere.Visit("/in")
	elsewhere.SubmitForm("form[data-passkey]")
	elsewhere.WaitForText("This passkey is not known here")
}

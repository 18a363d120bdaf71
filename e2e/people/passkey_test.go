package people

import (
	"net/http"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// device is a virtual authenticator that stores passkeys.
type device struct {
	owner *browser.Person
	id    webauthn.AuthenticatorID
}

// holds adds a device to a person's browser.
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

// passkeys returns the passkeys stored on a device.
func (d device) passkeys() []*webauthn.Credential {
	d.owner.T.Helper()
	return browser.Call(d.owner, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: d.id}).Credentials
}

// addKey is webauthn.AddCredential without the optional fields that only some authenticators support.
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

// copyTo copies the passkeys to another device, as synchronisation does.
func (d device) copyTo(other device) {
	d.owner.T.Helper()
	for _, key := range d.passkeys() {
		browser.Call(other.owner, addKey, keyCopy{other.id, copied{key.CredentialID, true, key.RpID, key.PrivateKey, key.UserHandle, key.SignCount}})
	}
}

// TestPasskey_OnAnotherDevice_RestoresTheSeat creates a passkey in the middle of a game, signs in with it on another
// device and plays on there. After the account is deleted the passkey is unknown. Recovery codes, and forms
// without scripts, are tested without a browser.
func TestPasskey_OnAnotherDevice_RestoresTheSeat(t *testing.T) {
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
		t.Fatalf("the device has %d passkeys, want 1", n)
	}

	elsewhere := browser.Open(t, s, "Jeanne elsewhere", "en", browser.Desktop)
	phoneOf.copyTo(holds(elsewhere))
	elsewhere.Visit("/sign-in?back=" + table)
	elsewhere.Shot("in")
	elsewhere.SubmitForm("form[data-passkey]")
	elsewhere.Until(`location.pathname === "` + table + `" && document.querySelector("#table")`)
	if now := browser.JS[string](elsewhere, hand); now != held || held == "" {
		t.Errorf("on the other device the hand is %q, want %q", now, held)
	}
	elsewhere.PlayCard() // it is still their turn
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
	elsewhere.Visit("/sign-in")
	elsewhere.SubmitForm("form[data-passkey]")
	elsewhere.WaitForText("This passkey is not known here")
}

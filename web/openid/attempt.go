package openid

import (
	"encoding/base64"

	"tablee/host/account"
	"tablee/host/secret"
)

// attempt is one sign-in of a browser: a secret in its cookie, from which follow the texts that bind the provider's
// answer to it. What is to be known at the end is in the database under the secret's hash, so that any node can
// complete the sign-in, once.
type attempt string

func newAttempt() attempt { return attempt(secret.Token(32)) }

// state goes to the provider and comes back with the browser.
func (a attempt) state() string { return a.text("state") }

// nonce goes to the provider and comes back inside its signed answer.
func (a attempt) nonce() string { return a.text("nonce") }

// verifier goes to the provider with the code; its hash went before (PKCE).
func (a attempt) verifier() string { return a.text("verifier") }

func (a attempt) text(what string) string {
	return base64.RawURLEncoding.EncodeToString(secret.Hash(what + "\x00" + string(a)))
}

// saved has the part of an attempt that the database keeps.
type saved struct {
	To   string `json:"to"`             // the page to continue to
	Join bool   `json:"join,omitempty"` // the guest of the browser becomes the person

	Subject account.Subject `json:"subject,omitempty"` // of a person who is asked for a name
}

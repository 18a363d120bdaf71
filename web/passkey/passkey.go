// Package passkey makes and verifies passkeys (WebAuthn) and shows the forms that ask
// browsers for them. A [RelyingParty] is the address at which a visitor came: passkeys
// belong to a host name and need HTTPS, except on localhost.
// Challenges are kept by the host, so that they can be answered at any node, once, and not
// for long.
package passkey

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/secure"
)

// ErrRefused is a passkey that does not prove what it should: it is not known here, its
// signature is wrong, or the challenge was used or is too old.
var ErrRefused = errors.New("passkey: refused")

// Obstacle is why no passkey can be used at an address.
type Obstacle string

// The obstacles; "" is none.
const (
	Plain     Obstacle = "plain"     // plain HTTP on a name that is not localhost
	Numeric   Obstacle = "numeric"   // an IP address, which passkeys cannot belong to
	Elsewhere Obstacle = "elsewhere" // a name the site has no certificate for
)

// RelyingParty is one address of the site.
type RelyingParty struct {
	accounts *account.Service
	webauthn *webauthn.WebAuthn
}

// NewRelyingParty is the relying party, called as the site is, to which a request came. The names are those the site has
// certificates for (none: the name the browser asked for); tls says that the browser came
// by HTTPS. Under the first name and what lies below it, passkeys belong to that name.
func NewRelyingParty(site string, accounts *account.Service, r *http.Request, tls bool, names []string) (*RelyingParty, Obstacle) {
	name := secure.Hostname(r)
	local := name == "localhost" || strings.HasSuffix(name, ".localhost")
	switch {
	case net.ParseIP(name) != nil:
		return nil, Numeric
	case !tls && !local:
		return nil, Plain
	case len(names) > 0 && !local && !slices.Contains(names, name):
		return nil, Elsewhere
	}
	id, origin := name, "https://"+r.Host
	if len(names) > 0 && strings.HasSuffix(name, "."+names[0]) {
		id = names[0]
	}
	if !tls {
		origin = "http://" + r.Host
	}
	library, err := webauthn.New(&webauthn.Config{
		RPID: id, RPDisplayName: site, RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, Elsewhere // a Host that is no name
	}
	return &RelyingParty{accounts: accounts, webauthn: library}, ""
}

// person is a player with their passkeys.
type person struct {
	account.Player
	keys []webauthn.Credential
}

func (p person) WebAuthnID() []byte                         { return []byte(p.ID) }
func (p person) WebAuthnName() string                       { return p.Name }
func (p person) WebAuthnDisplayName() string                { return p.Name }
func (p person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

// person is a player with their passkeys.
func (rp *RelyingParty) person(ctx context.Context, p account.Player) (person, error) {
	credentials, err := rp.accounts.Credentials(ctx, p.ID)
	if err != nil {
		return person{}, err
	}
	who := person{Player: p}
	for _, k := range credentials.Passkeys {
		var key webauthn.Credential
		if err := json.Unmarshal(k.Data, &key); err != nil {
			return person{}, fmt.Errorf("passkey %s: %w", k.ID, err)
		}
		who.keys = append(who.keys, key)
	}
	return who, nil
}

// BeginRegistration asks a player for a new passkey: what it returns is for the browser's
// navigator.credentials.create. A device that holds one of theirs already is excluded.
func (rp *RelyingParty) BeginRegistration(ctx context.Context, p account.Player) ([]byte, error) {
	who, err := rp.person(ctx, p)
	if err != nil {
		return nil, err
	}
	var known []protocol.CredentialDescriptor
	for _, key := range who.keys {
		known = append(known, key.Descriptor())
	}
	options, asked, err := rp.webauthn.BeginRegistration(who, webauthn.WithExclusions(known))
	if err != nil {
		return nil, fmt.Errorf("begin the registration of a passkey: %w", err)
	}
	return rp.remember(ctx, asked, options.Response)
}

// BeginLogin asks for any passkey that belongs here: for navigator.credentials.get.
func (rp *RelyingParty) BeginLogin(ctx context.Context) ([]byte, error) {
	options, asked, err := rp.webauthn.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, fmt.Errorf("begin a login: %w", err)
	}
	return rp.remember(ctx, asked, options.Response)
}

// remember keeps a challenge and returns the options for the browser.
func (rp *RelyingParty) remember(ctx context.Context, asked *webauthn.SessionData, options any) ([]byte, error) {
	kept, err := json.Marshal(asked)
	if err != nil {
		return nil, fmt.Errorf("encode a challenge: %w", err)
	}
	if err := rp.accounts.Challenge(ctx, asked.Challenge, kept); err != nil {
		return nil, err
	}
	return json.Marshal(options)
}

// recall is what was kept of a challenge, once.
func (rp *RelyingParty) recall(ctx context.Context, challenge string) (kept webauthn.SessionData, err error) {
	data, err := rp.accounts.Challenged(ctx, challenge)
	if errors.Is(err, input.ErrNotFound) {
		return kept, fmt.Errorf("%w: the challenge is unknown or too old", ErrRefused)
	}
	if err != nil {
		return kept, err
	}
	return kept, json.Unmarshal(data, &kept)
}

// FinishRegistration verifies a browser's answer to BeginRegistration and gives the player
// the passkey, under the name of a device. The error is ErrRefused, or one of
// account.Service.AddPasskey.
func (rp *RelyingParty) FinishRegistration(ctx context.Context, p account.Player, answer []byte, device string) error {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return refused(err)
	}
	kept, err := rp.recall(ctx, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return err
	}
	who, err := rp.person(ctx, p)
	if err != nil {
		return err
	}
	key, err := rp.webauthn.CreateCredential(who, kept, parsed)
	if err != nil {
		return refused(err)
	}
	key.Attestation = webauthn.CredentialAttestation{} // the kind of device is nobody's business
	data, err := json.Marshal(key)
	if err != nil {
		return err
	}
	return rp.accounts.AddPasskey(ctx, account.Passkey{ID: text(key.ID), Player: p.ID, Name: device, Data: data})
}

// FinishLogin verifies a browser's answer to BeginLogin and says whose passkey it was. The
// error is ErrRefused.
func (rp *RelyingParty) FinishLogin(ctx context.Context, answer []byte) (table.PlayerID, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return "", refused(err)
	}
	kept, err := rp.recall(ctx, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return "", err
	}
	found, err := rp.accounts.Passkey(ctx, text(parsed.RawID))
	if errors.Is(err, input.ErrNotFound) {
		return "", fmt.Errorf("%w: no player has this passkey", ErrRefused)
	}
	if err != nil {
		return "", err
	}
	owner := func(_, handle []byte) (webauthn.User, error) {
		if string(handle) != string(found.Player) {
			return nil, errors.New("the passkey names another player")
		}
		return rp.person(ctx, account.Player{ID: found.Player})
	}
	key, err := rp.webauthn.ValidateDiscoverableLogin(owner, kept, parsed)
	if err != nil {
		return "", refused(err)
	}
	if key.Authenticator.CloneWarning {
		return "", fmt.Errorf("%w: its counter went back, it may have been copied", ErrRefused)
	}
	if found.Data, err = json.Marshal(key); err != nil {
		return "", err
	}
	if err := rp.accounts.UpdatePasskey(ctx, found); err != nil && !errors.Is(err, input.ErrNotFound) {
		return "", err
	} else if err != nil {
		return "", refused(err) // removed at this moment
	}
	return found.Player, nil
}

// refused is an error of the library, which has its reason in fields of its own.
func refused(err error) error {
	var told *protocol.Error
	if errors.As(err, &told) {
		return fmt.Errorf("%w: %s %s", ErrRefused, told.Details, told.DevInfo)
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

// text is a credential's id as it is kept.
func text(id []byte) string { return protocol.URLEncodedBase64(id).String() }

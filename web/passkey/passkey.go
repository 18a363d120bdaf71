// Package passkey creates and verifies passkeys (WebAuthn) and handles their forms. A
// [RelyingParty] is a host name of the site: passkeys belong to a host name and need HTTPS, except
// on localhost. The host stores challenges, so that any node can verify an answer, once and within
// a short time.
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

// ErrRefused is the error for a passkey that proves nothing: it is unknown, its signature is wrong,
// or its challenge was used or has expired.
var ErrRefused = errors.New("passkey: refused")

// Obstacle is a reason why no passkey can be used at a host name.
type Obstacle string

// The obstacles; "" means none.
const (
	Plain     Obstacle = "plain"     // plain HTTP, not on localhost
	Numeric   Obstacle = "numeric"   // an IP address, to which passkeys cannot belong
	Elsewhere Obstacle = "elsewhere" // a name without a certificate of the site
)

// RelyingParty is one host name of the site.
type RelyingParty struct {
	accounts *account.Service
	webauthn *webauthn.WebAuthn
}

// NewRelyingParty returns the relying party for a request, with the site's display name. names are
// those the site has certificates for; without any, the requested name is used. tls says that the
// request came over HTTPS. On the first name and its subdomains, passkeys belong to the first name.
func NewRelyingParty(site string, accounts *account.Service, r *http.Request, tls bool, names []string) (*RelyingParty, Obstacle) {
	name := secure.Hostname(r)
	if obstacle := obstacleAt(name, tls, names); obstacle != "" {
		return nil, obstacle
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
		return nil, Elsewhere // an invalid Host header
	}
	return &RelyingParty{accounts: accounts, webauthn: library}, ""
}

// obstacleAt returns what keeps passkeys from a host name; tls and names are as for NewRelyingParty.
func obstacleAt(name string, tls bool, names []string) Obstacle {
	local := name == "localhost" || strings.HasSuffix(name, ".localhost")
	switch {
	case net.ParseIP(name) != nil:
		return Numeric
	case !tls && !local:
		return Plain
	case len(names) > 0 && !local && !slices.Contains(names, name):
		return Elsewhere
	}
	return ""
}

// person is a player with their passkeys, as a webauthn.User.
type person struct {
	account.Player
	keys []webauthn.Credential
}

func (p person) WebAuthnID() []byte                         { return []byte(p.ID) }
func (p person) WebAuthnName() string                       { return p.Name }
func (p person) WebAuthnDisplayName() string                { return p.Name }
func (p person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

// person loads a player's passkeys.
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

// BeginRegistration returns the options for navigator.credentials.create. A device that already
// holds one of the player's passkeys is excluded.
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
		return nil, fmt.Errorf("begin passkey registration: %w", err)
	}
	return rp.remember(ctx, asked, options.Response)
}

// BeginLogin returns the options for navigator.credentials.get with any of the site's passkeys.
func (rp *RelyingParty) BeginLogin(ctx context.Context) ([]byte, error) {
	options, asked, err := rp.webauthn.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, fmt.Errorf("begin passkey login: %w", err)
	}
	return rp.remember(ctx, asked, options.Response)
}

// remember stores a challenge and returns the options for the browser.
func (rp *RelyingParty) remember(ctx context.Context, asked *webauthn.SessionData, options any) ([]byte, error) {
	kept, err := json.Marshal(asked)
	if err != nil {
		return nil, fmt.Errorf("encode challenge: %w", err)
	}
	if err := rp.accounts.Challenge(ctx, asked.Challenge, kept); err != nil {
		return nil, err
	}
	return json.Marshal(options)
}

// recall returns the session data of a challenge, which is then used up.
func (rp *RelyingParty) recall(ctx context.Context, challenge string) (kept webauthn.SessionData, err error) {
	data, err := rp.accounts.Challenged(ctx, challenge)
	if errors.Is(err, input.ErrNotFound) {
		return kept, fmt.Errorf("%w: unknown or expired challenge", ErrRefused)
	}
	if err != nil {
		return kept, err
	}
	return kept, json.Unmarshal(data, &kept)
}

// FinishRegistration verifies a browser's answer to BeginRegistration and adds the passkey to the
// player under the device's name. The error is ErrRefused, or one of account.Service.AddPasskey.
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
	key.Attestation = webauthn.CredentialAttestation{} // drop the device's attestation for privacy
	data, err := json.Marshal(key)
	if err != nil {
		return err
	}
	return rp.accounts.AddPasskey(ctx, account.Passkey{ID: text(key.ID), Player: p.ID, Name: device, Data: data})
}

// FinishLogin verifies a browser's answer to BeginLogin and returns the passkey's owner. The error
// is ErrRefused.
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
		return "", fmt.Errorf("%w: unknown passkey", ErrRefused)
	}
	if err != nil {
		return "", err
	}
	owner := func(_, handle []byte) (webauthn.User, error) {
		if string(handle) != string(found.Player) {
			return nil, errors.New("user handle of another player")
		}
		return rp.person(ctx, account.Player{ID: found.Player})
	}
	key, err := rp.webauthn.ValidateDiscoverableLogin(owner, kept, parsed)
	if err != nil {
		return "", refused(err)
	}
	if key.Authenticator.CloneWarning {
		return "", fmt.Errorf("%w: signature counter went back, possibly a clone", ErrRefused)
	}
	if found.Data, err = json.Marshal(key); err != nil {
		return "", err
	}
	if err := rp.accounts.UpdatePasskey(ctx, found); err != nil && !errors.Is(err, input.ErrNotFound) {
		return "", err
	} else if err != nil {
		return "", refused(err) // removed at the same moment
	}
	return found.Player, nil
}

// refused wraps an error of the webauthn library, which has its reason in separate fields.
func refused(err error) error {
	var told *protocol.Error
	if errors.As(err, &told) {
		return fmt.Errorf("%w: %s %s", ErrRefused, told.Details, told.DevInfo)
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

// text encodes a credential's id for storage.
func text(id []byte) string { return protocol.URLEncodedBase64(id).String() }

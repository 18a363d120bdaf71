package web_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"slices"
	"testing"

	"tablee/host/account"
	"tablee/host/node"
	"tablee/store/scratch"
	"tablee/web/passkey"
)

func TestObstacles(t *testing.T) {
	for _, c := range []struct {
		host  string
		tls   bool
		names []string
		want  passkey.Obstacle
	}{
		{"tablee.example", true, nil, ""},
		{"tablee.example", false, nil, passkey.Plain},
		{"localhost:8080", false, nil, ""},
		{"play.localhost", false, []string{"tablee.example"}, ""},
		{"192.0.2.7", true, nil, passkey.Numeric},
		{"[::1]:8080", false, nil, passkey.Numeric},
		{"other.example", true, []string{"tablee.example"}, passkey.Elsewhere},
		{"tablee.example:8443", true, []string{"tablee.example"}, ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		rp, got := passkey.NewRelyingParty("Tablée", nil, r, c.tls, c.names)
		if got != c.want || (rp == nil) != (c.want != "") {
			t.Errorf("%s, TLS %v: %q, want %q", c.host, c.tls, got, c.want)
		}
	}
}

// site returns a relying party with its accounts and a player.
func site(t *testing.T) (*passkey.RelyingParty, *account.Service, account.Player) {
	t.Helper()
	accounts := node.New(node.Config{Store: scratch.Open(t)}).Accounts
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = "tablee.example"
	rp, obstacle := passkey.NewRelyingParty("Tablée", accounts, r, true, nil)
	if obstacle != "" {
		t.Fatal(obstacle)
	}
	guest, err := accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	return rp, accounts, guest.Player
}

// authenticator holds one passkey, as a device does (WebAuthn, ES256, no attestation).
type authenticator struct {
	key     *ecdsa.PrivateKey
	id      []byte
	owner   string
	origin  string
	counter uint32
}

func newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &authenticator{key: key, id: []byte("0123456789abcdef"), origin: "https://tablee.example"}
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// data returns the authenticator data: the site, user presence and verification (0x05), and the
// counter.
func (a *authenticator) data(flags byte) []byte {
	site := sha256.Sum256([]byte("tablee.example"))
	a.counter++
	return binary.BigEndian.AppendUint32(append(site[:], flags), a.counter)
}

// client returns the client data that a browser adds: the operation, the challenge, the origin.
func (a *authenticator) client(t *testing.T, what string, options []byte) []byte {
	t.Helper()
	var asked struct {
		Challenge string `json:"challenge"`
		User      struct {
			ID string `json:"id"`
		} `json:"user"`
	}
	if err := json.Unmarshal(options, &asked); err != nil || asked.Challenge == "" {
		t.Fatalf("%v: %s", err, options)
	}
	if id, err := base64.RawURLEncoding.DecodeString(asked.User.ID); err == nil && len(id) > 0 {
		a.owner = string(id)
	}
	return marshal(t, map[string]any{"type": what, "challenge": asked.Challenge, "origin": a.origin})
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (a *authenticator) answer(t *testing.T, response map[string]any) []byte {
	t.Helper()
	return marshal(t, map[string]any{"id": encode(a.id), "rawId": encode(a.id), "type": "public-key", "response": response})
}

// register returns the response to the options of a registration.
func (a *authenticator) register(t *testing.T, options []byte) []byte {
	t.Helper()
	client := a.client(t, "webauthn.create", options)
	public, err := a.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		t.Fatal(err)
	}
	cose := slices.Concat([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, public[1:33], []byte{0x22, 0x58, 32}, public[33:])
	data := slices.Concat(a.data(0x45), make([]byte, 16), []byte{0, byte(len(a.id))}, a.id, cose)
	object := slices.Concat([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), []byte{byte(len(data))}, data)
	return a.answer(t, map[string]any{"clientDataJSON": encode(client), "attestationObject": encode(object)})
}

// assertion is a response to the options of a login, before it is signed.
type assertion struct {
	client      map[string]any
	data        []byte // of the authenticator
	id, rawID   []byte
	owner       string
	onSignature func(signature []byte) []byte
}

// login returns the response to the options of a login.
func (a *authenticator) login(t *testing.T, options []byte) []byte {
	t.Helper()
	return a.forged(t, options, func(*assertion) {})
}

// forged returns a validly signed login response with a change.
func (a *authenticator) forged(t *testing.T, options []byte, change func(*assertion)) []byte {
	t.Helper()
	is := assertion{owner: a.owner, id: a.id, rawID: a.id, onSignature: func(s []byte) []byte { return s }}
	if err := json.Unmarshal(a.client(t, "webauthn.get", options), &is.client); err != nil {
		t.Fatal(err)
	}
	is.data = a.data(0x05)
	change(&is)
	client := marshal(t, is.client)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(slices.Clone(is.data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	return marshal(t, map[string]any{"id": encode(is.id), "rawId": encode(is.rawID), "type": "public-key", "response": map[string]any{
		"clientDataJSON": encode(client), "authenticatorData": encode(is.data),
		"signature": encode(is.onSignature(signature)), "userHandle": encode([]byte(is.owner))}})
}

// registered returns a site where Ana has a passkey.
func registered(t *testing.T) (*passkey.RelyingParty, *account.Service, account.Player, *authenticator) {
	t.Helper()
	rp, accounts, ana := site(t)
	device := newAuthenticator(t)
	options, err := rp.BeginRegistration(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	if err := rp.FinishRegistration(t.Context(), ana, device.register(t, options), "Firefox, Linux"); err != nil {
		t.Fatal(err)
	}
	return rp, accounts, ana, device
}

func challenge(t *testing.T, rp *passkey.RelyingParty) []byte {
	t.Helper()
	options, err := rp.BeginLogin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return options
}

func TestPasskey_RegisterAndLogin(t *testing.T) {
	rp, accounts, ana, device := registered(t)
	have, err := accounts.Credentials(t.Context(), ana.ID)
	if err != nil || len(have.Passkeys) != 1 || have.Passkeys[0].Name != "Firefox, Linux" {
		t.Fatalf("%+v, %v", have.Passkeys, err)
	}
	answer := device.login(t, challenge(t, rp))
	if got, err := rp.FinishLogin(t.Context(), answer); err != nil || got != ana.ID {
		t.Fatalf("%q, %v", got, err)
	}
	if _, err := rp.FinishLogin(t.Context(), answer); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("replayed challenge: %v", err)
	}
}

func TestPasskey_Invalid_Refused(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, a *authenticator){
		"another origin":     func(_ *testing.T, a *authenticator) { a.origin = "https://other.example" },
		"another key":        func(t *testing.T, a *authenticator) { a.key = newAuthenticator(t).key },
		"an unknown passkey": func(_ *testing.T, a *authenticator) { a.id = []byte("fedcba9876543210") },
		"another owner":      func(_ *testing.T, a *authenticator) { a.owner = "stranger" },
		"a copied passkey":   func(_ *testing.T, a *authenticator) { a.counter = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			rp, _, _, device := registered(t)
			if _, err := rp.FinishLogin(t.Context(), device.login(t, challenge(t, rp))); err != nil {
				t.Fatal(err)
			}
			spoil(t, device)
			if _, err := rp.FinishLogin(t.Context(), device.login(t, challenge(t, rp))); !errors.Is(err, passkey.ErrRefused) {
				t.Errorf("%v", err)
			}
		})
	}
	rp, _, ana, _ := registered(t)
	for _, nonsense := range []string{"", "{}", "null"} {
		if err := rp.FinishRegistration(t.Context(), ana, []byte(nonsense), ""); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("registration %q: %v", nonsense, err)
		}
		if _, err := rp.FinishLogin(t.Context(), []byte(nonsense)); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("login %q: %v", nonsense, err)
		}
	}
}

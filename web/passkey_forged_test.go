package web_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"tablee/host/account"
	"tablee/web/passkey"
)

// atSite returns authenticator data for a site, with flags and a counter.
func atSite(site string, flags byte, counter uint32) []byte {
	hash := sha256.Sum256([]byte(site))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), counter)
}

// Every part of a login response is changed, and signed with the right key unless the signature
// itself is changed.
func TestPasskey_ForgedLogin_Refused(t *testing.T) {
	rp, _, ana, device := registered(t)
	client := func(field string, value any) func(*assertion) {
		return func(is *assertion) { is.client[field] = value }
	}
	data := func(change func(data []byte) []byte) func(*assertion) {
		return func(is *assertion) { is.data = change(is.data) }
	}
	for name, change := range map[string]func(*assertion){
		"a challenge of the visitor's own": client("challenge", encode([]byte("0123456789abcdef0123456789abcdef"))),
		"no challenge":                     client("challenge", ""),
		"another site":                     client("origin", "https://other.example"),
		"the site without TLS":             client("origin", "http://tablee.example"),
		"the site at another port":         client("origin", "https://tablee.example:8443"),
		"a name below the site":            client("origin", "https://sub.tablee.example"),
		"a name that begins alike":         client("origin", "https://tablee.example.other.example"),
		"no origin":                        client("origin", "null"),
		"a frame in another site":          client("crossOrigin", true),
		"an answer to a registration":      client("type", "webauthn.create"),
		"an answer to a payment":           client("type", "payment.get"),
		"another site's hash":              data(func([]byte) []byte { return atSite("other.example", 0x05, 100) }),
		"user not present":                 data(func([]byte) []byte { return atSite("tablee.example", 0x04, 100) }),
		"user not verified":                data(func([]byte) []byte { return atSite("tablee.example", 0x01, 100) }),
		"inconsistent backup flags":        data(func([]byte) []byte { return atSite("tablee.example", 0x15, 100) }),
		"truncated data":                   data(func(d []byte) []byte { return d[:36] }),
		"trailing data":                    data(func(d []byte) []byte { return append(d, 0) }),
		"no data":                          data(func([]byte) []byte { return nil }),
		"old counter":                      data(func([]byte) []byte { return atSite("tablee.example", 0x05, 1) }),
		"another player":                   func(is *assertion) { is.owner = "stranger" },
		"no player":                        func(is *assertion) { is.owner = "" },
		"two ids":                          func(is *assertion) { is.id = []byte("fedcba9876543210") },
		"another id":                       func(is *assertion) { is.id, is.rawID = []byte("fedcba9876543210"), []byte("fedcba9876543210") },
		"signature with a flipped bit": func(is *assertion) {
			is.onSignature = func(s []byte) []byte { s[len(s)-1] ^= 1; return s }
		},
		"no signature": func(is *assertion) { is.onSignature = func([]byte) []byte { return nil } },
	} {
		if got, err := rp.FinishLogin(t.Context(), device.forged(t, challenge(t, rp), change)); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	// the signed counter differs from the sent one
	var sent map[string]any
	if err := json.Unmarshal(device.login(t, challenge(t, rp)), &sent); err != nil {
		t.Fatal(err)
	}
	sent["response"].(map[string]any)["authenticatorData"] = encode(atSite("tablee.example", 0x05, 1<<20))
	if _, err := rp.FinishLogin(t.Context(), marshal(t, sent)); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("unsigned counter: %v", err)
	}
	// the passkey still works
	if got, err := rp.FinishLogin(t.Context(), device.login(t, challenge(t, rp))); err != nil || got != ana.ID {
		t.Errorf("genuine response afterwards: %q, %v", got, err)
	}
}

// Of several concurrent replays of one response, one succeeds.
func TestPasskey_Replay_Refused(t *testing.T) {
	rp, _, ana, device := registered(t)
	answer := device.login(t, challenge(t, rp))
	var in atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch got, err := rp.FinishLogin(t.Context(), answer); {
			case err == nil && got == ana.ID:
				in.Add(1)
			case !errors.Is(err, passkey.ErrRefused):
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 {
		t.Errorf("%d logins succeeded, want 1", in.Load())
	}
}

// A challenge is bound to its purpose: a login's challenge registers nothing, a player's challenge
// registers nothing for another, and a challenge of one host name is refused at another.
func TestPasskey_ChallengeOfAnotherPurpose_Refused(t *testing.T) {
	rp, accounts, ana, device := registered(t)
	bob, err := accounts.NewGuest(t.Context(), "Bob")
	if err != nil {
		t.Fatal(err)
	}
	fresh := func() *authenticator {
		a := newAuthenticator(t)
		a.id = []byte("fedcba9876543210")
		return a
	}
	if err := rp.FinishRegistration(t.Context(), ana, fresh().register(t, challenge(t, rp)), ""); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("registration with a login's challenge: %v", err)
	}
	registration := func(p account.Player) []byte {
		options, err := rp.BeginRegistration(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		return options
	}
	if err := rp.FinishRegistration(t.Context(), ana, fresh().register(t, registration(bob.Player)), ""); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("registration with another player's challenge: %v", err)
	}
	mine := device.owner
	options := registration(ana)
	if _, err := rp.FinishLogin(t.Context(), device.login(t, options)); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("login with a registration's challenge: %v", err)
	}
	device.owner = mine
	again := fresh()
	answer := again.register(t, registration(ana))
	if err := rp.FinishRegistration(t.Context(), ana, answer, ""); err != nil {
		t.Fatal(err)
	}
	if err := rp.FinishRegistration(t.Context(), ana, answer, ""); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("replayed registration: %v", err)
	}
	if err := rp.FinishRegistration(t.Context(), bob.Player, again.register(t, registration(bob.Player)), ""); !errors.Is(err, account.ErrTaken) {
		t.Errorf("registration of another player's passkey: %v", err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = "other.example"
	elsewhere, obstacle := passkey.NewRelyingParty("Tablée", accounts, r, true, nil)
	if obstacle != "" {
		t.Fatal(obstacle)
	}
	if _, err := elsewhere.FinishLogin(t.Context(), device.login(t, challenge(t, rp))); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("challenge of another host name: %v", err)
	}
	relayed := device.forged(t, challenge(t, elsewhere), func(is *assertion) { is.client["origin"] = "https://other.example" })
	if _, err := elsewhere.FinishLogin(t.Context(), relayed); !errors.Is(err, passkey.ErrRefused) {
		t.Errorf("passkey of another host name: %v", err)
	}
	left, err := accounts.Credentials(t.Context(), ana.ID)
	if err != nil || len(left.Passkeys) != 2 || slices.ContainsFunc(left.Passkeys, func(k account.Passkey) bool { return k.Player != ana.ID }) {
		t.Errorf("%+v, %v", left.Passkeys, err)
	}
}

// Registrations with inconsistent data, or for another site, are refused.
func TestPasskey_ForgedRegistration_Refused(t *testing.T) {
	rp, accounts, ana := site(t)
	for name, change := range map[string]func(a *authenticator, answer map[string]any){
		"another site": func(a *authenticator, _ map[string]any) { a.origin = "https://other.example" },
		"two ids":      func(_ *authenticator, answer map[string]any) { answer["rawId"] = encode([]byte("fedcba9876543210")) },
		"no key at all": func(_ *authenticator, answer map[string]any) {
			answer["response"].(map[string]any)["attestationObject"] = encode([]byte{0xa0})
		},
		"wrong type": func(_ *authenticator, answer map[string]any) { answer["type"] = "password" },
	} {
		device := newAuthenticator(t)
		change(device, map[string]any{"response": map[string]any{}})
		options, err := rp.BeginRegistration(t.Context(), ana)
		if err != nil {
			t.Fatal(err)
		}
		var answer map[string]any
		if err := json.Unmarshal(device.register(t, options), &answer); err != nil {
			t.Fatal(err)
		}
		change(device, answer)
		if err := rp.FinishRegistration(t.Context(), ana, marshal(t, answer), ""); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if have, err := accounts.Credentials(t.Context(), ana.ID); err != nil || len(have.Passkeys) != 0 {
		t.Errorf("%+v, %v", have.Passkeys, err)
	}
}

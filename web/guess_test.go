package web_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/web/webtest"
)

// Whatever opens something by itself is not found by trying, however many addresses try: at more
// answers a second than a server gives, with a million of each kind that would do. The short codes
// and the links of circles, which fewer signs have, are counted besides
// (TestJoin_CodesAreNotGuessed in web/play, TestCircle_LinksAreNotGuessed).
func TestSecrets_AreNotGuessed(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	p := ana.Guest("Ana")
	if _, err := h.Accounts.NewCodes(t.Context(), p); err != nil { // who has none is given no token for a program
		t.Fatal(err)
	}
	made := map[string]func() (string, error){
		"a guest's token": func() (string, error) {
			g, err := h.Accounts.NewGuest(t.Context(), "Eve")
			return g.Token, err
		},
		"a program's token": func() (string, error) {
			_, token, err := h.Accounts.AddProgram(t.Context(), p, account.Program{Name: "helper", Scope: account.ScopeRead, Expires: h.Host.Now().Add(24 * time.Hour)})
			return token, err
		},
		"a recovery code": func() (string, error) {
			codes, err := h.Accounts.NewCodes(t.Context(), p)
			return strings.ReplaceAll(strings.Join(codes[:1], ""), "-", ""), err
		},
		"a link for another device":  func() (string, error) { return h.Accounts.NewDeviceLink(t.Context(), p) },
		"a moderator's invitation":   func() (string, error) { return h.Moderation.Invite(t.Context(), moderation.CommandLine) },
		"an invitation to the house": func() (string, error) { return h.Moderation.InviteHere(t.Context(), p, 1, h.Host.Now().Add(time.Hour)) },
		"a seat's transfer token": func() (string, error) {
			return h.Host.TransferToken(t.Context(), host.Hand{Player: p}, webtest.TableID(ana.Open("seats", "3")))
		},
	}
	const triesASecond, valid = 10_000, 1_000_000
	for what, secret := range made {
		first, err := secret()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		second, err := secret()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		signs := 31.0 // of secret.Text
		if strings.ContainsAny(first+second, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-_") {
			signs = 64
		}
		bits := float64(len(first)) * math.Log2(signs)
		years := math.Exp2(bits-1) / valid / triesASecond / (365 * 24 * 3600)
		t.Logf("%s: %.0f bits, found after %.0g years", what, bits, years)
		if years < 1e6 || first == second || len(first) != len(second) {
			t.Errorf("%s: %q, then %q, found after %g years", what, first, second, years)
		}
	}
}

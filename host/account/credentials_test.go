package account_test

import (
	"testing"

	"tablee/host/account"
)

// TestCredentials_Last: only unused recovery codes are another way to sign in.
func TestCredentials_Last(t *testing.T) {
	one, two := account.Passkey{ID: "one"}, account.Passkey{ID: "two"}
	for name, x := range map[string]struct {
		of   account.Credentials
		want bool
	}{
		"one passkey":      {account.Credentials{Passkeys: []account.Passkey{one}}, true},
		"another passkey":  {account.Credentials{Passkeys: []account.Passkey{one, two}}, false},
		"an unused code":   {account.Credentials{Passkeys: []account.Passkey{one}, Codes: account.Codes{All: 10, Left: 1}}, false},
		"used codes alone": {account.Credentials{Passkeys: []account.Passkey{one}, Codes: account.Codes{All: 10}}, true},
	} {
		if got := x.of.Last("one"); got != x.want {
			t.Errorf("%s: %t, want %t", name, got, x.want)
		}
	}
}

package node_test

import (
	"net/netip"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/hosttest"
)

// Moderators find people by a range on the day of a visit; the next day nothing of it is left.
func TestPeople_ByNetwork_OfTodayOnly(t *testing.T) {
	h, now := hosttest.Clocked(t)
	*now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for name, address := range map[string]string{"Ana": "192.0.2.7", "Bob": "2001:db8:1:2::/64", "Eve": ""} {
		if _, _, err := h.Accounts.Visit(account.WithAddress(t.Context(), address), newNamed(t, h, name), "Firefox"); err != nil {
			t.Fatal(err)
		}
	}
	found := func(network string) (name string) {
		t.Helper()
		people, err := h.Accounts.People(t.Context(), account.Filter{Network: netip.MustParsePrefix(network)})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range people {
			name += p.Name
		}
		return name
	}
	for network, want := range map[string]string{
		"192.0.2.7/32": "Ana", "192.0.0.0/20": "Ana", "192.0.0.0/16": "Ana", "192.0.3.0/24": "",
		"2001:db8:1:2::/64": "Bob", "2001:db8:1::/48": "Bob", "2001:db8:1:3::/64": "",
	} {
		if got := found(network); got != want {
			t.Errorf("in %s: %q, want %q", network, got, want)
		}
	}
	*now = now.Add(12 * time.Hour)
	if got := found("192.0.2.0/24"); got != "" {
		t.Errorf("the next day: %q", got)
	}
	people, err := h.Accounts.People(t.Context(), account.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		have, err := h.Accounts.Credentials(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range have.Sessions {
			if s.Networks != (account.Networks{}) {
				t.Errorf("%s the next day: %+v", p.Name, s.Networks)
			}
		}
	}
}

// newNamed adds a guest and returns their token.
func newNamed(t *testing.T, h *hosttest.Node, name string) string {
	t.Helper()
	g, err := h.Accounts.NewGuest(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return g.Token
}

package account_test

import (
	"context"
	"errors"
	"testing"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/host/outage"
)

// gone is a store whose sessions cannot be read while it is out.
type gone struct {
	node.Store
	out bool
}

func (s *gone) Session(ctx context.Context, hash []byte) (account.Player, account.Session, error) {
	if s.out {
		return account.Player{}, account.Session{}, outage.ErrDown
	}
	return s.Store.Session(ctx, hash)
}

// In an outage those who were here lately are known, but nobody who has signed out, and nobody
// who was never here.
func TestVisit_InAnOutage(t *testing.T) {
	s := &gone{Store: hosttest.SQLite(t, t.TempDir())}
	h := hosttest.New(hosttest.Config(s))
	var who []account.Guest
	for _, name := range []string{"Ana", "Bob", "Eve"} {
		g, err := h.Accounts.NewGuest(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		who = append(who, g)
	}
	for _, g := range who[:2] {
		if _, err := h.Accounts.Player(t.Context(), g.Token); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Accounts.SignOut(t.Context(), who[1].Token); err != nil {
		t.Fatal(err)
	}
	s.out = true
	if p, err := h.Accounts.Player(t.Context(), who[0].Token); err != nil || p.ID != who[0].ID {
		t.Errorf("one who was here: %+v, %v", p, err)
	}
	for _, g := range who[1:] {
		if p, err := h.Accounts.Player(t.Context(), g.Token); !errors.Is(err, outage.ErrDown) {
			t.Errorf("%s: %+v, %v", g.Name, p, err)
		}
	}
	s.out = false
	if _, err := h.Accounts.Player(t.Context(), who[1].Token); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("one who signed out, with the store back: %v", err)
	}
}

package node_test

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/node"
)

// counting counts how often a store is asked about a token.
type counting struct {
	node.Store
	asked atomic.Int64
}

func (s *counting) Session(ctx context.Context, hash []byte) (account.Player, account.Session, error) {
	s.asked.Add(1)
	return s.Store.Session(ctx, hash)
}

// A token is looked up once in some seconds, however much is done with it; what its person
// changes is seen at once, and who signs out is nobody at once.
func TestVisit_ATokenIsRememberedForSeconds(t *testing.T) {
	s := &counting{Store: hosttest.SQLite(t, t.TempDir())}
	cfg, now := hosttest.Config(s), noon
	cfg.Now = func() time.Time { return now }
	h := hosttest.New(cfg)
	token := newGuest(t, h)
	who := func() account.Player {
		t.Helper()
		p, err := h.Accounts.Player(t.Context(), token)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := who()
	before := s.asked.Load()
	for range 1000 {
		who()
	}
	if n := s.asked.Load() - before; n != 0 {
		t.Errorf("%d look-ups at one moment", n)
	}
	now = now.Add(6 * time.Second)
	if who(); s.asked.Load() != before+1 {
		t.Errorf("%d look-ups after six seconds", s.asked.Load()-before)
	}
	now = now.Add(-time.Hour)
	if who(); s.asked.Load() != before+2 {
		t.Error("the clock was set back: what was read lies in the future")
	}
	if err := h.Accounts.Rename(t.Context(), p.ID, "Anaïs"); err != nil {
		t.Fatal(err)
	}
	if p := who(); p.Name != "Anaïs" {
		t.Errorf("renamed, and still %s", p.Name)
	}
	if err := h.Accounts.MarkProgram(t.Context(), p.ID, true); err != nil || !who().Program {
		t.Errorf("a program, and not known as one: %v", err)
	}
	if err := h.Accounts.SignOut(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Accounts.Player(t.Context(), token); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("signed out: %v", err)
	}
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// Who signs out on one node is nobody on the other as soon as it hears of it: their clocks stand
// still, so that nothing that is remembered becomes too old.
func TestVisit_WhoSignsOutIsUnknownOnAllNodes(t *testing.T) {
	here, there := hosttest.TwoNodes(t, func(cfg *node.Config) { cfg.Now = func() time.Time { return noon } })
	hosttest.Run(t, here)
	hosttest.Run(t, there)
	for what, leave := range map[string]func(p account.Player, token string) error{
		"out":    func(_ account.Player, token string) error { return here.Accounts.SignOut(t.Context(), token) },
		"others": func(p account.Player, _ string) error { return here.Accounts.EndOthers(t.Context(), p.ID, "another") },
		"erased": func(p account.Player, _ string) error { return here.Accounts.Erase(t.Context(), p.ID) },
	} {
		token := newGuest(t, here)
		p, err := there.Accounts.Player(t.Context(), token)
		if err == nil {
			err = leave(p, token)
		}
		if err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); !errors.Is(err, input.ErrNotFound); runtime.Gosched() {
			if _, err = there.Accounts.Player(t.Context(), token); time.Since(began) > time.Minute {
				t.Fatalf("%s: still known: %v", what, err)
			}
		}
	}
}

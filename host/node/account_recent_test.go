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

// counting counts the look-ups of tokens in a store.
type counting struct {
	node.Store
	asked atomic.Int64
}

func (s *counting) Session(ctx context.Context, hash []byte) (account.Player, account.Session, error) {
	s.asked.Add(1)
	return s.Store.Session(ctx, hash)
}

// A token is looked up once in some seconds, however often it is used. The player's changes are seen at
// once, and a sign-out takes effect at once.
func TestVisit_CachesToken(t *testing.T) {
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
		t.Errorf("%d look-ups within an instant", n)
	}
	now = now.Add(6 * time.Second)
	if who(); s.asked.Load() != before+1 {
		t.Errorf("%d look-ups after six seconds", s.asked.Load()-before)
	}
	now = now.Add(-time.Hour)
	if who(); s.asked.Load() != before+2 {
		t.Error("not looked up again after the clock was set back")
	}
	if err := h.Accounts.Rename(t.Context(), p.ID, "Anaïs"); err != nil {
		t.Fatal(err)
	}
	if p := who(); p.Name != "Anaïs" {
		t.Errorf("name after renaming: %s", p.Name)
	}
	if err := h.Accounts.MarkProgram(t.Context(), p.ID, true); err != nil || !who().Program {
		t.Errorf("not marked as a program: %v", err)
	}
	if err := h.Accounts.SignOut(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Accounts.Player(t.Context(), token); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("after signing out: %v", err)
	}
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// A player who signs out on one node is signed out on the other as soon as it receives the message. The
// clocks stand still, so that cached sessions do not expire.
func TestVisit_SignOut_OnAllNodes(t *testing.T) {
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
				t.Fatalf("%s: still signed in: %v", what, err)
			}
		}
	}
}

package node_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/host/outage"
	"tablee/table"
)

func TestSignIn_ReplacesToken(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana, err := h.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	entered, err := h.Accounts.Enter(t.Context(), account.Entry{Player: ana.ID, Old: ana.Token, Device: "Firefox, Linux", Proved: true})
	token := entered.Token
	if err != nil || token == ana.Token {
		t.Fatalf("token %q, %v", token, err)
	}
	if _, err := h.Accounts.Player(t.Context(), ana.Token); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("the old token: %v, want ErrNotFound", err)
	}
	p, session, err := h.Accounts.Visit(t.Context(), token, "Firefox, Linux")
	if err != nil || p.ID != ana.ID || session.Proved.IsZero() || session.Device != "Firefox, Linux" {
		t.Errorf("%+v %+v %v", p, session, err)
	}
}

func TestCodes_WorkOnceInAnySpelling(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	old, err := h.Accounts.NewCodes(t.Context(), ana)
	if err != nil || len(old) != account.NumberOfCodes || len(old[0]) != 29 {
		t.Fatalf("%v %v", old, err)
	}
	codes, err := h.Accounts.NewCodes(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	typed := " " + codes[0][:4] + " " + codes[0][4:] + "\n"
	token, err := signInByCode(t, h, typed)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := h.Accounts.Player(t.Context(), token); err != nil || p.ID != ana {
		t.Errorf("the code signs in %+v, %v", p, err)
	}
	for what, code := range map[string]string{"again": codes[0], "renewed": old[1], "nothing": "", "signs": "----"} {
		if _, err := signInByCode(t, h, code); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", what, err)
		}
	}
}

// signInByCode signs in with a recovery code and returns the token.
func signInByCode(t *testing.T, h *hosttest.Node, code string) (string, error) {
	e, err := h.Accounts.ByCode(t.Context(), code)
	if err != nil {
		return "", err
	}
	entered, err := h.Accounts.Enter(t.Context(), e)
	return entered.Token, err
}

func TestRemovePasskey_LastCredential_Confirm(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	for _, id := range []string{"k1", "k2"} {
		if err := h.Accounts.AddPasskey(t.Context(), account.Passkey{ID: id, Player: ana, Name: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Accounts.RemovePasskey(t.Context(), ana, "k1", false); err != nil {
		t.Errorf("one of two: %v", err)
	}
	hosttest.WantInvalid(t, h.Accounts.RemovePasskey(t.Context(), ana, "k2", false), "sure")
	if _, err := h.Accounts.NewCodes(t.Context(), ana); err != nil {
		t.Fatal(err)
	}
	if err := h.Accounts.RemovePasskey(t.Context(), ana, "k2", false); err != nil {
		t.Errorf("last passkey, with codes left: %v", err)
	}
}

func TestChallenged_OnceAndInTime(t *testing.T) {
	h, now := hosttest.Clocked(t)
	for _, challenge := range []string{"one", "two"} {
		if err := h.Accounts.Challenge(t.Context(), challenge, []byte("kept")); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := h.Accounts.Challenged(t.Context(), "one"); err != nil || string(data) != "kept" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := h.Accounts.Challenged(t.Context(), "one"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("again: %v, want ErrNotFound", err)
	}
	*now = now.Add(account.ChallengeTime)
	if _, err := h.Accounts.Challenged(t.Context(), "two"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("too late: %v, want ErrNotFound", err)
	}
}

// A session lasts as long as a page or a program uses it, and expires after SessionAge without use: its
// token is then invalid.
func TestVisit_UnusedSessionExpires(t *testing.T) {
	h, now := hosttest.Clocked(t)
	page, program := newGuest(t, h), newGuest(t, h)
	for range 5 {
		*now = now.Add(account.SessionAge - 25*time.Hour)
		if _, _, err := h.Accounts.Visit(t.Context(), page, "Firefox, Linux"); err != nil {
			t.Fatalf("session of a page in use: %v", err)
		}
		if _, err := h.Accounts.Player(t.Context(), program); err != nil {
			t.Fatalf("session of a program in use: %v", err)
		}
	}
	*now = now.Add(account.SessionAge + time.Minute)
	for what, token := range map[string]string{"page": page, "program": program} {
		if _, _, err := h.Accounts.Visit(t.Context(), token, "Firefox, Linux"); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("expired session of a %s, visit: %v", what, err)
		}
		if _, err := h.Accounts.Player(t.Context(), token); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("expired session of a %s, call: %v", what, err)
		}
	}
}

// The device name of a session is updated at most once a minute, even if a program sends another one with
// every request.
func TestVisit_DeviceNameUpdatedSeldom(t *testing.T) {
	h, now := hosttest.Clocked(t)
	token := newGuest(t, h)
	noted := map[string]bool{}
	for i := range 120 {
		*now = now.Add(time.Second)
		_, session, err := h.Accounts.Visit(t.Context(), token, fmt.Sprint("device ", i))
		if err != nil {
			t.Fatal(err)
		}
		noted[session.Device] = true
	}
	if len(noted) != 2 || !noted["device 0"] {
		t.Errorf("%d names were stored: %v", len(noted), noted)
	}
}

func newGuest(t *testing.T, h *hosttest.Node) (token string) {
	t.Helper()
	g, err := h.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	return g.Token
}

func TestMute_Limit(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	for i := range account.MaxMuted {
		if err := h.Accounts.Mute(t.Context(), ana, table.PlayerID(fmt.Sprint("p", i)), true); err != nil {
			t.Fatal(err)
		}
	}
	hosttest.WantInvalid(t, h.Accounts.Mute(t.Context(), ana, "one more", true), "muted")
	if err := h.Accounts.Mute(t.Context(), ana, "p7", true); err != nil {
		t.Errorf("a player who is muted already: %v", err)
	}
	if muted, err := h.Accounts.Muted(t.Context(), ana); err != nil || len(muted) != account.MaxMuted {
		t.Errorf("%d muted, %v", len(muted), err)
	}
	for _, on := range []bool{false, true} {
		if err := h.Accounts.Mute(t.Context(), ana, "p7", on); err != nil {
			t.Errorf("mute again after unmuting: %v", err)
		}
	}
}

func TestAddPasskey_SizeLimit(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	data := []byte(strings.Repeat("x", 16<<10))
	hosttest.WantInvalid(t, h.Accounts.AddPasskey(t.Context(), account.Passkey{ID: "k", Player: ana, Data: data}), "passkey")
	if err := h.Accounts.AddPasskey(t.Context(), account.Passkey{ID: "k", Player: ana, Data: data[1:]}); err != nil {
		t.Error(err)
	}
}

// A wrong clock that becomes right again neither extends nor ends a session, and leaves no proof of
// identity that is valid for a year.
func TestSessions_ClockSteps(t *testing.T) {
	for _, step := range []time.Duration{-time.Hour, 25 * time.Hour, 365 * 24 * time.Hour} {
		t.Run(step.String(), func(t *testing.T) {
			h, now := hosttest.Clocked(t)
			right := *now
			ana := hosttest.Guest(t, h, "Ana")
			entered, err := h.Accounts.Enter(t.Context(), account.Entry{Player: ana, Device: "Firefox", Proved: true})
			token := entered.Token
			if err != nil {
				t.Fatal(err)
			}
			*now = right.Add(step)
			_, _, err = h.Accounts.Visit(t.Context(), token, "Firefox")
			if ended := errors.Is(err, input.ErrNotFound); ended != (step > account.SessionAge) {
				t.Errorf("visit while the clock is wrong: %v", err)
			}
			early, err := h.Accounts.Enter(t.Context(), account.Entry{Player: ana, Device: "Safari", Proved: true})
			wrong := early.Token
			if err != nil {
				t.Fatal(err)
			}
			*now = right.Add(time.Minute)
			for name, token := range map[string]string{"before": token, "while it was wrong": wrong} {
				_, s, err := h.Accounts.Visit(t.Context(), token, "Firefox")
				if err != nil {
					t.Fatal(err)
				}
				if s.Seen.Sub(*now) > 24*time.Hour {
					t.Errorf("signed in %s: seen %v ahead", name, s.Seen.Sub(*now))
				}
				if proven := s.Proven(*now); proven != (name == "before" || step.Abs() < 12*time.Hour) || proven != s.Fresh(*now) {
					t.Errorf("signed in %s: proven %t, fresh %t", name, proven, s.Fresh(*now))
				}
			}
			*now = right.Add(account.SessionAge + 26*time.Hour)
			for name, token := range map[string]string{"before": token, "while it was wrong": wrong} {
				if _, _, err := h.Accounts.Visit(t.Context(), token, "Firefox"); !errors.Is(err, input.ErrNotFound) {
					t.Errorf("signed in %s: the session has not expired: %v", name, err)
				}
			}
		})
	}
}

// outStore is a store whose sessions cannot be read while out is set.
type outStore struct {
	node.Store
	out bool
}

func (s *outStore) Session(ctx context.Context, hash []byte) (account.Player, account.Session, error) {
	if s.out {
		return account.Player{}, account.Session{}, outage.ErrDown
	}
	return s.Store.Session(ctx, hash)
}

// In an outage a node still knows players who visited lately, but no one who has signed out or who never
// visited.
func TestVisit_Outage(t *testing.T) {
	s := &outStore{Store: hosttest.SQLite(t, t.TempDir())}
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
		t.Errorf("a player who visited lately: %+v, %v", p, err)
	}
	for _, g := range who[1:] {
		if p, err := h.Accounts.Player(t.Context(), g.Token); !errors.Is(err, outage.ErrDown) {
			t.Errorf("%s: %+v, %v", g.Name, p, err)
		}
	}
	s.out = false
	if _, err := h.Accounts.Player(t.Context(), who[1].Token); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("signed-out player after the outage: %v", err)
	}
}

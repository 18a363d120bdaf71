package account_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
)

// A session lives for as long as it is used, by a page or by a program, and ends when it has
// not been for SessionAge: from then on its token opens nothing.
func TestVisit_ASessionEndsWhenItIsNotUsed(t *testing.T) {
	h, now := hosttest.Clocked(t)
	page, program := newGuest(t, h), newGuest(t, h)
	for range 5 {
		*now = now.Add(account.SessionAge - 25*time.Hour)
		if _, _, err := h.Accounts.Visit(t.Context(), page, "Firefox, Linux"); err != nil {
			t.Fatalf("a page that is used: %v", err)
		}
		if _, err := h.Accounts.Player(t.Context(), program); err != nil {
			t.Fatalf("a program that is used: %v", err)
		}
	}
	*now = now.Add(account.SessionAge + time.Minute)
	for what, token := range map[string]string{"page": page, "program": program} {
		if _, _, err := h.Accounts.Visit(t.Context(), token, "Firefox, Linux"); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("an unused %s may visit: %v", what, err)
		}
		if _, err := h.Accounts.Player(t.Context(), token); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("an unused %s may call: %v", what, err)
		}
	}
}

// A program that calls itself something else with every request is noted once a minute.
func TestVisit_ADeviceChangesItsNameSeldom(t *testing.T) {
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
		t.Errorf("%d names were noted: %v", len(noted), noted)
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

func TestMute_SoManyPeople(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	for i := range account.MaxMuted {
		if err := h.Accounts.Mute(t.Context(), ana, table.PlayerID(fmt.Sprint("p", i)), true); err != nil {
			t.Fatal(err)
		}
	}
	hosttest.WantInvalid(t, h.Accounts.Mute(t.Context(), ana, "one more", true), "muted")
	if err := h.Accounts.Mute(t.Context(), ana, "p7", true); err != nil {
		t.Errorf("somebody who is muted already: %v", err)
	}
	if muted, err := h.Accounts.Muted(t.Context(), ana); err != nil || len(muted) != account.MaxMuted {
		t.Errorf("%d are muted, %v", len(muted), err)
	}
	for _, on := range []bool{false, true} {
		if err := h.Accounts.Mute(t.Context(), ana, "p7", on); err != nil {
			t.Errorf("room is made: %v", err)
		}
	}
}

func TestAddPasskey_HasABoundedSize(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	data := []byte(strings.Repeat("x", 16<<10))
	hosttest.WantInvalid(t, h.Accounts.AddPasskey(t.Context(), account.Passkey{ID: "k", Player: ana, Data: data}), "passkey")
	if err := h.Accounts.AddPasskey(t.Context(), account.Passkey{ID: "k", Player: ana, Data: data[1:]}); err != nil {
		t.Error(err)
	}
}

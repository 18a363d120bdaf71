package account_test

import (
	"errors"
	"testing"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
)

func TestSignIn_ReplacesTheTokenThatWasThere(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana, err := h.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	token, err := h.Accounts.SignIn(t.Context(), ana.ID, ana.Token, "Firefox, Linux", true)
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

func TestCodes_OpenOnceHoweverTheyAreTyped(t *testing.T) {
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
	token, err := h.Accounts.SignInByCode(t.Context(), typed, "", "")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := h.Accounts.Player(t.Context(), token); err != nil || p.ID != ana {
		t.Errorf("the code leads to %+v, %v", p, err)
	}
	for what, code := range map[string]string{"again": codes[0], "renewed": old[1], "nothing": "", "signs": "----"} {
		if _, err := h.Accounts.SignInByCode(t.Context(), code, "", ""); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", what, err)
		}
	}
}

func TestRemovePasskey_TheLastWayInAsksTwice(t *testing.T) {
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
		t.Errorf("with codes left: %v", err)
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

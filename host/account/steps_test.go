package account_test

import (
	"errors"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
)

// A clock that was wrong and is right again lets nobody's session last longer, ends none, and
// leaves no proof that holds for a year.
func TestSessionsWhenTheClockSteps(t *testing.T) {
	for _, step := range []time.Duration{-time.Hour, 25 * time.Hour, 365 * 24 * time.Hour} {
		t.Run(step.String(), func(t *testing.T) {
			h, now := hosttest.Clocked(t)
			right := *now
			ana := hosttest.Guest(t, h, "Ana")
			token, err := h.Accounts.SignIn(t.Context(), ana, "", "Firefox", true)
			if err != nil {
				t.Fatal(err)
			}
			*now = right.Add(step)
			_, _, err = h.Accounts.Visit(t.Context(), token, "Firefox")
			if ended := errors.Is(err, input.ErrNotFound); ended != (step > account.SessionAge) {
				t.Errorf("while the clock is wrong: %v", err)
			}
			wrong, err := h.Accounts.SignIn(t.Context(), ana, "", "Safari", true)
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
					t.Errorf("signed in %s: the session has no end: %v", name, err)
				}
			}
		})
	}
}

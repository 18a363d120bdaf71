package lobby_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/table"
)

// A person opens so many tables that are played at the same time, and one more once one is
// over or has rested; what others opened, from the same address or not, is their own affair.
func TestOpen_SoManyTablesThatRun(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 2)
	plan := hosttest.Plan("me", "bot:1", "bot:1")
	h.LimitRunning(3, 0)
	for range 3 {
		hosttest.Open(t, h, who[0], plan)
	}
	if _, err := h.Open(t.Context(), who[0], plan); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("the fourth: %v", err)
	}
	if _, err := h.Daily.Open(t.Context(), who[0], "nain-jaune"); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("a daily deal: %v", err)
	}
	hosttest.Open(t, h, who[1], plan)
	if counts, err := h.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 4 {
		t.Errorf("%v, %v", counts, err)
	}
	*now = now.Add(time.Hour + time.Minute)
	id := hosttest.Open(t, h, who[0], plan)
	hosttest.Open(t, h, who[0], plan)
	hosttest.Open(t, h, who[0], plan)
	if err := h.Close(t.Context(), id, "over"); err != nil {
		t.Fatal(err)
	}
	hosttest.Open(t, h, who[0], plan)
	if _, err := h.Open(t.Context(), who[0], plan); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("one more: %v", err)
	}
	h.LimitRunning(0, 0)
	hosttest.Open(t, h, who[0], plan)
}

func TestOpen_SoManyTablesThatRunFromAnAddress(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 4)
	plan := hosttest.Plan("me", "bot:1", "bot:1")
	h.LimitRunning(0, 3)
	here, there := account.WithAddress(t.Context(), "192.0.2.7"), account.WithAddress(t.Context(), "192.0.2.8")
	for n := range 3 {
		if _, err := h.Open(here, who[n], plan); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Open(here, who[3], plan); !errors.Is(err, table.ErrAddressFull) {
		t.Errorf("the fourth from there: %v", err)
	}
	if _, err := h.Open(there, who[0], plan); err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
	*now = now.Add(time.Hour + time.Minute)
	for range 3 {
		if _, err := h.Open(here, who[3], plan); err != nil {
			t.Errorf("when the others rest: %v", err)
		}
	}
	if _, err := h.Open(here, who[0], plan); !errors.Is(err, table.ErrAddressFull) {
		t.Errorf("one more: %v", err)
	}
}

// Tables opened at the same moment count each other, by person and by address; a place whose
// table could not be opened is free again.
func TestOpen_AtTheSameMomentNoMoreThanRun(t *testing.T) {
	for name, limits := range map[string][2]int{"a person": {3, 0}, "an address": {0, 3}} {
		t.Run(name, func(t *testing.T) {
			h, _ := hosttest.Clocked(t)
			ana := hosttest.Guest(t, h, "Ana")
			h.LimitRunning(limits[0], limits[1])
			here := account.WithAddress(t.Context(), "192.0.2.7")
			gone, leave := context.WithCancel(here)
			leave()
			for range 5 {
				if _, err := h.Open(gone, ana, hosttest.Plan("me", "bot:1", "bot:1")); err == nil {
					t.Fatal("opened for somebody who has gone")
				}
			}
			var opened, refused atomic.Int32
			var all sync.WaitGroup
			for range 20 {
				all.Go(func() {
					switch _, err := h.Open(here, ana, hosttest.Plan("me", "bot:1", "bot:1")); {
					case err == nil:
						opened.Add(1)
					case errors.Is(err, table.ErrTooManyRunning), errors.Is(err, table.ErrAddressFull):
						refused.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			all.Wait()
			for range 3 - opened.Load() { // some saw those that were refused in their turn
				if _, err := h.Open(here, ana, hosttest.Plan("me", "bot:1", "bot:1")); err != nil {
					t.Errorf("there is room: %v", err)
				}
			}
			if counts, err := h.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 3 || opened.Load() > 3 || refused.Load() != 20-opened.Load() {
				t.Errorf("%d opened, %d refused, %v, %v", opened.Load(), refused.Load(), counts, err)
			}
		})
	}
}

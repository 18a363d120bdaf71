package notify_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/table"
)

// What could not be told before every node went down for hours is told when one is back;
// what could not be told in an hour of trying is given up.
func TestNotices_ATimeWithoutNodesIsNoTimeOfTrying(t *testing.T) {
	for name, c := range map[string]struct {
		tried, down time.Duration
		told        bool
	}{
		"stopped at once":     {2 * time.Second, 5 * time.Hour, true},
		"tried for some time": {20 * time.Minute, 5 * time.Hour, true},
		"tried for an hour":   {70 * time.Minute, time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			tried, told, broken := map[string]bool{}, 0, true
			tell := func(_ context.Context, n notify.Notification, _ *host.Frame) error {
				mu.Lock()
				defer mu.Unlock()
				if tried[n.ID()] = true; broken {
					return errors.New("nobody answers")
				}
				told++
				return nil
			}
			hosttest.Bubble(t, func(c *node.Config) { c.Send = tell }, func(t *testing.T, cfg node.Config) {
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					byTheDay(t, h, 24*time.Hour)
					time.Sleep(c.tried)
				})
				time.Sleep(c.down)
				mu.Lock()
				broken = false
				mu.Unlock()
				hosttest.Running(t, cfg, func(*hosttest.Node) { time.Sleep(time.Hour) })
				if want := len(tried); want == 0 || (told > 0) != c.told || c.told && told != want {
					t.Errorf("%d of %d notices were told", told, want)
				}
			})
		})
	}
}

// Addresses that never answer, of two people with all the targets one may have, awaited at
// many tables, hold up nobody else's notice.
func TestNotices_WhoNeverAnswersHoldsUpHimselfAlone(t *testing.T) {
	var mu sync.Mutex
	var deaf []table.PlayerID
	told := map[string]time.Duration{} // to others: how long after it was made
	tell := func(ctx context.Context, n notify.Notification, _ *host.Frame) error {
		mu.Lock()
		slow := slices.Contains(deaf, n.Target.Player)
		if !slow {
			told[n.ID()] = time.Since(n.Made)
		}
		mu.Unlock()
		if slow {
			time.Sleep(5 * time.Second)
			return errors.New("nobody answers")
		}
		return nil
	}
	hosttest.Bubble(t, func(c *node.Config) { c.Send = tell }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			deaf = hosttest.Guests(t, h, 2)
			for _, p := range deaf {
				for i := range 10 {
					if _, err := h.Notify.AddTarget(t.Context(), p, notify.Target{Kind: notify.Hook, Address: fmt.Sprint("https://example.org/", i)}); err != nil {
						t.Fatal(err)
					}
				}
			}
			for range 10 {
				for _, p := range deaf {
					hosttest.Sit(t, h, hosttest.Open(t, h, p, hosttest.Plan("me", "open", "open")), hosttest.Guests(t, h, 2)...)
				}
			}
			byTheDay(t, h, 24*time.Hour)
			time.Sleep(time.Minute)
			if len(told) == 0 {
				t.Error("nobody else was told")
			}
			for id, late := range told {
				if late > 3*time.Second {
					t.Errorf("%s was told after %v", id, late)
				}
			}
		})
	})
}

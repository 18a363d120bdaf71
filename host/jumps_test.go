package host_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/clock"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/internal/needs"
	"tablee/table"
)

// A jump comes after jumpPlayed of a move of jumpMove. jumpLeft is longer than the interval at which the
// scheduler checks a table whose people have time because of a jump.
const (
	jumpMove   = 18 * time.Minute
	jumpPlayed = 12 * time.Minute
	jumpLeft   = jumpMove - jumpPlayed
)

// graceOf runs a node while people's clocks run for jumpPlayed, and then makes a jump.
func graceOf(t *testing.T, cfg node.Config, jump func(h *hosttest.Node)) (id table.ID) {
	t.Helper()
	hosttest.Running(t, cfg, func(h *hosttest.Node) {
		synctest.Wait()
		id = byTheMove(t, h, jumpMove)
		time.Sleep(jumpPlayed)
		jump(h)
		time.Sleep(3 * time.Second)
	})
	return id
}

func kept(t *testing.T, cfg node.Config) []clock.Jump {
	t.Helper()
	all, err := cfg.Store.Jumps(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Time that a jump gives is kept over a restart, and applied by another node.
func TestJump_SurvivesRestart(t *testing.T) {
	jumps := map[string]func(*hosttest.Clock, *hosttest.Node){
		"a day forward":  func(c *hosttest.Clock, _ *hosttest.Node) { c.Step(25 * time.Hour) },
		"a year forward": func(c *hosttest.Clock, _ *hosttest.Node) { c.Step(365 * 24 * time.Hour) },
		"stopped":        func(c *hosttest.Clock, _ *hosttest.Node) { c.Stop(25 * time.Hour) },
		"an outage": func(_ *hosttest.Clock, h *hosttest.Node) {
			h.Host.OutageEnded(h.Host.Now().Add(-10*time.Minute), h.Host.Now())
		},
	}
	for name, jump := range jumps {
		t.Run(name, func(t *testing.T) {
			clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
				id := graceOf(t, cfg, func(h *hosttest.Node) { jump(clock, h) })
				left := jumpLeft - 3*time.Second
				if name == "an outage" {
					left += 10 * time.Minute
				}
				for range 3 { // restarts
					time.Sleep(time.Minute)
					hosttest.Running(t, cfg, func(*hosttest.Node) { time.Sleep(time.Minute) })
					left -= time.Minute // for the minute in which a server ran
				}
				hosttest.Running(t, cfg, func(h *hosttest.Node) { wantTimeout(t, h, id, left) })
			})
		})
	}
}

// A turn of days sees many restarts: each gives back the time it took, and none takes back what an earlier
// one gave.
func TestJump_ManyRestarts(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, _ *hosttest.Clock) {
		var id table.ID
		restarts := needs.Rounds(20, 100)
		left := time.Duration(restarts)*10*time.Second + jumpLeft
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id = byTheMove(t, h, left)
		})
		for range restarts {
			time.Sleep(2 * time.Hour)
			hosttest.Running(t, cfg, func(*hosttest.Node) { time.Sleep(10 * time.Second) })
			left -= 10 * time.Second
		}
		hosttest.Running(t, cfg, func(h *hosttest.Node) { wantTimeout(t, h, id, left) })
	})
}

// A jump is stored when the store works again, and at the latest when the server closes. A process that is
// killed before has stored nothing of it.
func TestJump_StoreRefuses_KeptLater(t *testing.T) {
	for name, c := range map[string]struct {
		refused int
		left    time.Duration
	}{"soon": {2, jumpLeft - 3*time.Second}, "killed before": {1 << 30, 0}} {
		t.Run(name, func(t *testing.T) {
			clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
				failing := cfg
				failing.Store = &forgetful{Store: cfg.Store, refuses: c.refused}
				id := graceOf(t, failing, func(*hosttest.Node) { clock.Step(25 * time.Hour) })
				hosttest.Running(t, cfg, func(h *hosttest.Node) { wantTimeout(t, h, id, c.left) })
			})
		})
	}
	t.Run("closing", func(t *testing.T) {
		clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
			hosttest.Running(t, cfg, func(h *hosttest.Node) {
				synctest.Wait()
				clock.Step(25 * time.Hour)
				h.Host.Now() // a player looks at their table at this very moment
			})
			if n := len(kept(t, cfg)); n != 1 {
				t.Errorf("%d jumps stored", n)
			}
		})
	})
}

// forgetful is a store that refuses some attempts to store jumps, and counts the jumps it stores.
type forgetful struct {
	node.Store
	refuses, added int
}

func (s *forgetful) ChangeJumps(ctx context.Context, add, forget []clock.Jump) error {
	if s.refuses > 0 {
		s.refuses--
		return errors.New("no")
	}
	s.added += len(add)
	return s.Store.ChangeJumps(ctx, add, forget)
}

// A jump on one node during which another node ran is none: the other node has acted in time, and the next
// one to start gives no extra time.
func TestJump_OtherNodeRan_Forgotten(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		there := cfg
		hosttest.SetClock(&there)
		store := &forgetful{Store: cfg.Store}
		cfg.Store = store
		hosttest.Running(t, there, func(*hosttest.Node) {
			hosttest.Running(t, cfg, func(*hosttest.Node) {
				synctest.Wait()
				clock.Step(-5 * time.Minute) // this node misses the next minutes
				time.Sleep(5 * time.Minute)
				clock.Step(5 * time.Minute)
				time.Sleep(20 * time.Second)
				if all := kept(t, cfg); store.added != 1 || len(all) != 0 {
					t.Errorf("%d jumps stored, %v remain", store.added, all)
				}
			})
		})
	})
}

// Two nodes that both missed the same time store one jump, and neither removes the other's.
func TestJump_TwoNodes_KeptOnce(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		there := cfg
		also := hosttest.SetClock(&there)
		var id table.ID
		hosttest.Running(t, there, func(*hosttest.Node) {
			id = graceOf(t, cfg, func(*hosttest.Node) {
				clock.Step(25 * time.Hour)
				time.Sleep(300 * time.Millisecond)
				also.Step(25 * time.Hour)
				time.Sleep(20 * time.Second)
			})
		})
		if all := kept(t, cfg); len(all) != 1 {
			t.Errorf("stored: %v", all)
		}
		hosttest.Running(t, there, func(h *hosttest.Node) { wantTimeout(t, h, id, jumpLeft-23*time.Second) })
	})
}

// If the machine is suspended during a store outage, that time counts once.
func TestJump_DuringOutage_CountsOnce(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := byTheMove(t, h, 10*time.Minute)
			time.Sleep(2 * time.Minute)
			began := h.Host.Now()
			time.Sleep(2 * time.Minute)
			clock.Stop(20 * time.Minute)
			time.Sleep(2 * time.Minute)
			h.Host.OutageEnded(began, h.Host.Now())
			wantTimeout(t, h, id, 8*time.Minute)
		})
	})
}

// If a clock jumps too far and is then set back by less, the rest of the jump remains.
func TestJump_PartlySetBack(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		id := graceOf(t, cfg, func(*hosttest.Node) {
			clock.Stop(25 * time.Hour)
			time.Sleep(2 * time.Second)
			clock.Step(-5 * time.Second)
		})
		hosttest.Running(t, cfg, func(h *hosttest.Node) { wantTimeout(t, h, id, jumpLeft-5*time.Second) })
	})
}

// A jump is deleted once it can give no one time any more; one caused by a wrong clock, as soon as the
// clock is right.
func TestJump_Over_Forgotten(t *testing.T) {
	for name, after := range map[string]func(*hosttest.Clock){
		"over":     func(c *hosttest.Clock) { c.Step(2*host.MaxMove + time.Minute) },
		"an error": func(c *hosttest.Clock) { c.Step(-25 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
				id := graceOf(t, cfg, func(*hosttest.Node) { clock.Step(25 * time.Hour) })
				if len(kept(t, cfg)) != 1 {
					t.Fatalf("stored: %v", kept(t, cfg))
				}
				after(clock)
				if err := cfg.Store.StayAlive(t.Context(), cfg.Now()); err != nil { // another node ran meanwhile
					t.Fatal(err)
				}
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					time.Sleep(time.Second)
					if all := kept(t, cfg); len(all) != 0 {
						t.Errorf("stored: %v", all)
					}
					if name == "an error" {
						wantTimeout(t, h, id, jumpLeft-4*time.Second)
					}
				})
			})
		})
	}
}

package host_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/table"
)

// clocked runs a test in fake time, with a clock that the test can set.
func clocked(t *testing.T, f func(t *testing.T, cfg node.Config, clock *hosttest.Clock)) {
	t.Helper()
	var clock *hosttest.Clock
	hosttest.Bubble(t, func(c *node.Config) {
		c.Pause = 800 * time.Millisecond
		clock = hosttest.SetClock(c)
	}, func(t *testing.T, cfg node.Config) { f(t, cfg, clock) })
}

// byTheMove opens a table of three people with a time per move.
func byTheMove(t *testing.T, h *hosttest.Node, long time.Duration) table.ID {
	t.Helper()
	return byTheMoveOf(t, h, hosttest.Plan("me", "open", "open"), long)
}

func byTheMoveOf(t *testing.T, h *hosttest.Node, p lobby.Plan, long time.Duration) table.ID {
	t.Helper()
	who := hosttest.Guests(t, h, 3)
	p.MoveTime = long
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)
	return id
}

// until is hosttest.Until with a limit of long.
func until(t *testing.T, h *hosttest.Node, id table.ID, long time.Duration, wanted func(*table.Table) bool) *host.Frame {
	t.Helper()
	f, err := h.Follow(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	for {
		fr, err := f.Next(ctx)
		if err != nil {
			t.Errorf("not reached within %v: %v", long, err)
			return hosttest.Frame(t, h, id)
		}
		if wanted(fr.Table) {
			return fr
		}
	}
}

func timedOut(tb *table.Table) bool { return tb.LastAction != nil && tb.LastAction.Timeout }

// wantTimeout waits until a clock runs out, which must happen after in. The tolerance covers the node's
// polling interval of half a second and its grace for other nodes.
func wantTimeout(t *testing.T, h *hosttest.Node, id table.ID, in time.Duration) {
	t.Helper()
	began := time.Now()
	f := until(t, h, id, in+10*time.Minute, timedOut)
	if waited := time.Since(began); waited < in-time.Second || waited > in+2*time.Second {
		t.Errorf("the clock ran out after %v, want %v", waited, in)
	}
	if n := timeouts(f.Log); n != 1 {
		t.Errorf("the clock ran out %d times", n)
	}
}

func timeouts(log []table.Commit) (n int) {
	for _, c := range log {
		for _, e := range c.Events {
			if e.Kind == table.Timeout {
				n++
			}
		}
	}
	return n
}

func TestClock_SetBack_BotsKeepPace(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.OneDeal("me", "bot:1", "bot:1"))
			clock.Step(-time.Hour)
			began := time.Now()
			end := hosttest.PlayDaily(t, h, id)
			pauses, all := 0, time.Duration(0)
			for i, c := range end.Log[1:] {
				waited := c.At.Sub(end.Log[i].At)
				if waited != 0 && waited != hosttest.Due(t, end, i, cfg.Pause) {
					t.Fatalf("commit %d came %v after its predecessor", c.Seq, waited)
				}
				if waited != 0 {
					pauses++
					all += waited
				}
			}
			if took := time.Since(began); pauses == 0 || took != all {
				t.Errorf("%d pauses took %v, want %v", pauses, took, all)
			}
			if _, err := table.Fold(id, hosttest.Rules, end.Log); err != nil {
				t.Error(err)
			}
		})
	})
}

// The clock steps, and steps back, during a bot's pause.
func TestClock_SteppedDuringBotPause(t *testing.T) {
	for _, step := range []time.Duration{-time.Hour, 25 * time.Hour, 365 * 24 * time.Hour} {
		t.Run(step.String(), func(t *testing.T) {
			clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
				cfg.Pause = time.Minute
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					synctest.Wait()
					began := time.Now()
					id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("bot:1", "bot:1", "bot:1"))
					for n := range 4 { // once in each bot's pause
						time.Sleep(30 * time.Second)
						clock.Step(step)
						step = -step
						until(t, h, id, 10*time.Minute, func(tb *table.Table) bool { return tb.Seq >= uint64(n+2) })
					}
					if took := time.Since(began); took > 5*time.Minute {
						t.Errorf("four moves of bots took %v", took)
					}
				})
			})
		})
	}
}

func TestClock_SetBackWhileDown(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		var bots, people table.ID
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			people = byTheMove(t, h, 30*time.Second)
		})
		asleep := hosttest.New(cfg)
		bots = hosttest.Open(t, asleep, hosttest.Guest(t, asleep, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
		clock.Step(-time.Hour)
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			began := time.Now()
			wantTimeout(t, h, people, 30*time.Second)
			until(t, h, bots, 10*time.Minute, hosttest.Over)
			if took := time.Since(began); took > 5*time.Minute {
				t.Errorf("the bots took %v", took)
			}
		})
	})
}

func TestClock_SetBack_NoExtraTime(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := byTheMove(t, h, 90*time.Second)
			time.Sleep(30 * time.Second)
			clock.Step(-time.Hour)
			wantTimeout(t, h, id, time.Minute)
		})
	})
}

// The step is too small to be a jump: the new time of day counts, whatever timers were set.
func TestClock_SmallStepForward(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := byTheMove(t, h, 30*time.Second)
			time.Sleep(10 * time.Second)
			clock.Step(9 * time.Second)
			wantTimeout(t, h, id, 11*time.Second)
		})
	})
}

// After a jump forward all players have the time they had left before it, at tables in memory and at
// tables from before a restart, and no clock runs out twice.
func TestJump_Forward_KeepsTimeLeft(t *testing.T) {
	const move = 20 * time.Minute // more than the interval between checks of a table
	jumps := map[string]func(*hosttest.Clock){
		"25 h":            func(c *hosttest.Clock) { c.Step(25 * time.Hour) },
		"a year":          func(c *hosttest.Clock) { c.Step(365 * 24 * time.Hour) },
		"stopped for 25h": func(c *hosttest.Clock) { c.Stop(25 * time.Hour) },
	}
	for name, jump := range jumps {
		t.Run(name, func(t *testing.T) {
			clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
				var ids []table.ID
				open := func(h *hosttest.Node) {
					ids = append(ids, byTheMove(t, h, move))
					time.Sleep(time.Minute)
				}
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					open(h)
					open(h)
				})
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					open(h)
					open(h)
					time.Sleep(move - 10*time.Minute)
					jump(clock)
					for i, id := range ids { // the first has 6 minutes left, each later one a minute more
						wait := time.Minute
						if i == 0 {
							wait *= 6
						}
						wantTimeout(t, h, id, wait)
						for _, later := range ids[i+1:] {
							if timedOut(hosttest.Frame(t, h, later).Table) {
								t.Errorf("another table timed out with table %d", i)
							}
						}
					}
				})
			})
		})
	}
}

func TestJump_ProcessStopped_KeepsTimeLeft(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		var id table.ID
		hosttest.Running(t, cfg, func(h *hosttest.Node) { id = byTheMove(t, h, 30*time.Second) })
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			time.Sleep(10 * time.Second)
			clock.Stop(time.Minute)
			wantTimeout(t, h, id, 20*time.Second)
		})
	})
}

// A clock was wrong for a while and is right again: the deadlines that people were shown hold.
func TestJump_ForwardAndBack(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			before := byTheMove(t, h, 15*time.Minute)
			clock.Step(25 * time.Hour)
			time.Sleep(6 * time.Minute)
			during := byTheMove(t, h, 15*time.Minute)
			clock.Step(-25 * time.Hour)
			wantTimeout(t, h, before, 9*time.Minute)
			wantTimeout(t, h, during, 6*time.Minute)
		})
	})
}

// A turn that was overdue before the jump gets no grace.
func TestJump_AlreadyOverdue_NoGrace(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		asleep := hosttest.New(cfg)
		id := byTheMove(t, asleep, 30*time.Second)
		time.Sleep(time.Minute)
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			clock.Step(25 * time.Hour)
			wantTimeout(t, h, id, 0)
		})
	})
}

// Clock steps leave the log's dates in order, and the log still folds.
func TestClock_RepeatedSteps(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := byTheMoveOf(t, h, hosttest.OneDeal("me", "open", "open"), 30*time.Second)
			began := time.Now()
			steps := []time.Duration{-time.Hour, 25 * time.Hour, -30 * time.Minute, 12 * time.Second, -365 * 24 * time.Hour, 2 * time.Hour}
			for n := 0; hosttest.Frame(t, h, id).Table.Status != table.StatusOver && n < 2000; n++ {
				clock.Step(steps[n%len(steps)])
				time.Sleep(7 * time.Second)
			}
			end := hosttest.Frame(t, h, id)
			if end.Table.Status != table.StatusOver {
				t.Fatalf("still at %d after %v", end.Table.Seq, time.Since(began))
			}
			if _, err := table.Fold(id, hosttest.Rules, end.Log); err != nil {
				t.Error(err)
			}
			if !slices.IsSortedFunc(end.Log, func(a, b table.Commit) int { return a.At.Compare(b.At) }) {
				t.Error("log dates are not in order")
			}
		})
	})
}

// A page shows the deadline that the host applies: later after a jump, and the original one when the clock
// is right again.
func TestDeadline_FollowsJumps(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := byTheMove(t, h, time.Hour)
			time.Sleep(10 * time.Minute)
			page := hosttest.Follow(t, h, id, "")
			told := hosttest.Next(t, page).Deadline()
			clock.Step(25 * time.Hour)
			f := hosttest.Sees(t, page, "another frame", func(f *host.Frame) bool { return !f.Deadline().Equal(told) })
			// A jump lies between two readings of the clock, which are up to a second apart.
			if left := f.Deadline().Sub(cfg.Now()); left < 50*time.Minute-2*time.Second || left > 50*time.Minute+time.Second {
				t.Errorf("%v left after a jump, want 50m", left)
			}
			clock.Step(-25 * time.Hour)
			hosttest.Sees(t, page, "the first deadline", func(f *host.Frame) bool { return f.Deadline().Equal(told) })
		})
	})
}

// A time bank is not charged for time in which no one could play, at either end of a turn.
func TestTimeBank_NotChargedForJump(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			who := hosttest.Guests(t, h, 3)
			p := hosttest.Plan("me", "open", "open")
			p.MoveTime, p.TimeBank = time.Minute, 10*time.Minute
			id := hosttest.Open(t, h, who[0], p)
			hosttest.Sit(t, h, id, who[1:]...)
			seat := hosttest.Frame(t, h, id).Table.Turn()
			time.Sleep(2 * time.Minute) // one of them from the bank
			clock.Stop(25 * time.Hour)
			time.Sleep(2 * time.Minute) // two more
			hosttest.Play(t, h, id)
			f := hosttest.Frame(t, h, id)
			if left := f.Table.TimeBanks[seat]; left < 7*time.Minute-2*time.Second || left > 7*time.Minute+2*time.Second {
				t.Errorf("%v left in the bank, want 7m", left)
			}
			again, err := table.Fold(id, hosttest.Rules, f.Log)
			if err != nil || again.TimeBanks[seat] != f.Table.TimeBanks[seat] {
				t.Errorf("folded again: %v, %v", again.TimeBanks, err)
			}
		})
	})
}

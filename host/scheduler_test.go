package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

func TestBotsPlayToTheEnd(t *testing.T) {
	h := hosttest.NewNode(t)
	hosttest.Run(t, h)
	id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.OneDeal("bot:1", "bot:2", "bot:3"))
	end := hosttest.Until(t, h, id, hosttest.Over)
	if _, err := table.Fold(id, hosttest.Rules, end.Log); err != nil {
		t.Fatal(err)
	}
	if s := h.Stats(); s.Thinks == 0 || s.Fallbacks != 0 {
		t.Fatalf("%+v", s)
	}
}

func TestBotsPauseForPeople(t *testing.T) {
	pause := 800 * time.Millisecond
	hosttest.Bubble(t, func(c *node.Config) { c.Pause = pause }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait() // until the scheduler runs; otherwise the table would wait for its next poll
			id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
			end := hosttest.Until(t, h, id, hosttest.Over)
			for i, c := range end.Log[1:] {
				if waited := c.At.Sub(end.Log[i].At); waited != hosttest.Due(t, end, i, pause) {
					t.Fatalf("commit %d came %v after its predecessor", c.Seq, waited)
				}
			}
		})
	})
}

func TestBot_Fails_DefaultActionPlayed(t *testing.T) {
	for name, choose := range map[string]func(context.Context, game.State) game.Action{
		"illegal": func(context.Context, game.State) game.Action { return 1 << 60 },
		"panic":   func(context.Context, game.State) game.Action { panic("out of beans") },
		"slow": func(ctx context.Context, _ game.State) game.Action {
			<-ctx.Done()
			time.Sleep(time.Second)
			return 0
		},
	} {
		t.Run(name, func(t *testing.T) {
			var log hosttest.Logs
			change := func(c *node.Config) {
				c.Log = log.Logger()
				c.Choose = func(ctx context.Context, _ string, _ int, s game.State, _ game.Seat, _ *rand.Rand) game.Action {
					return choose(ctx, s)
				}
			}
			hosttest.Bubble(t, change, func(t *testing.T, cfg node.Config) {
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
					hosttest.Until(t, h, id, hosttest.Over)
					if s := h.Stats(); s.Fallbacks == 0 || s.Fallbacks != s.Thinks {
						t.Errorf("%+v", s)
					}
					time.Sleep(time.Minute) // let the slow bots finish
				})
			})
			if !strings.Contains(log.String(), "bot failed") {
				t.Errorf("not logged: %s", log.String())
			}
		})
	}
}

// A bot whose time is up answers with the best move it has found, and that is played.
func TestBot_TimeUp_PlaysBestFound(t *testing.T) {
	change := func(c *node.Config) {
		c.Choose = func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
			<-ctx.Done()
			legal := s.Legal(seat, nil)
			return legal[len(legal)-1]
		}
	}
	hosttest.Bubble(t, change, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
			hosttest.Until(t, h, id, hosttest.Over)
			if s := h.Stats(); s.Thinks == 0 || s.Fallbacks > 0 {
				t.Errorf("%+v", s)
			}
		})
	})
}

func TestBot_GetsDeterminizedState(t *testing.T) {
	dir := t.TempDir()
	s := hosttest.SQLite(t, dir)
	see := func(state game.State) (views []string) {
		for seat := range game.Seat(3) {
			view, err := json.Marshal(state.View(seat))
			if err != nil {
				t.Error(err)
			}
			views = append(views, string(view))
		}
		return views
	}
	cfg := hosttest.Config(s)
	opener := hosttest.New(cfg)
	id := hosttest.Open(t, opener, hosttest.Guest(t, opener, "Ana"), hosttest.Plan("bot:1", "bot:1", "bot:1"))
	var given [][]string
	for range 2 { // the second host shares no memory with the first
		first := make(chan []string, 1)
		cfg.Choose = func(ctx context.Context, _ string, _ int, s game.State, _ game.Seat, _ *rand.Rand) game.Action {
			select {
			case first <- see(s):
			default: // asked again, since the first answer was not legal
			}
			<-ctx.Done()
			return 0
		}
		h := hosttest.New(cfg)
		stop := hosttest.Run(t, h)
		hosttest.Frame(t, h, id) // so that a person is present
		given = append(given, <-first)
		stop()
	}
	truth := see(hosttest.Frame(t, opener, id).Table.State)
	if given[0][0] != truth[0] {
		t.Error("the bot does not see its own hand")
	}
	if given[0][1] == truth[1] || given[0][2] == truth[2] {
		t.Error("the bot was given hidden information")
	}
	if given[0][1] != given[1][1] {
		t.Error("the determinized state differs after a restart")
	}
}

func TestClocksRunOut(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			who := hosttest.Guests(t, h, 3)
			p := hosttest.OneDeal("me", "open", "open")
			p.MoveTime = 30 * time.Second
			id := hosttest.Open(t, h, who[0], p)
			hosttest.Sit(t, h, id, who[1:]...)
			began := time.Now()
			time.Sleep(10 * time.Second)
			hosttest.Play(t, h, id)
			late := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.LastAction != nil && tb.LastAction.Timeout })
			if waited := time.Since(began); waited < 40*time.Second || waited > 41*time.Second {
				t.Fatalf("the timeout came %v after the start", waited)
			}
			if late.Table.Seq != 5 {
				t.Fatalf("seq %d", late.Table.Seq)
			}
			end := hosttest.Until(t, h, id, hosttest.Over) // no one plays: the clock plays every move
			if h.Stats().Timeouts == 0 || end.Table.Seed == "" {
				t.Fatal("the game did not end by the clock")
			}
		})
	})
}

// Clocks do not run while no server does: after a minute without one, players have exactly the time they
// had left, and their pages show it.
func TestClocksSurviveARestart(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		var short, later table.ID
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			who := hosttest.Guests(t, h, 3)
			p := hosttest.Plan("me", "open", "open")
			p.MoveTime = 30 * time.Second
			short = hosttest.Open(t, h, who[0], p)
			hosttest.Sit(t, h, short, who[1:]...)
			p.MoveTime = 70 * time.Second
			later = hosttest.Open(t, h, who[0], p)
			hosttest.Sit(t, h, later, who[1:]...)
			time.Sleep(20 * time.Second)
		})
		time.Sleep(time.Minute)
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			began := time.Now()
			timeout := func(tb *table.Table) bool { return tb.LastAction != nil && tb.LastAction.Timeout }
			synctest.Wait()
			if due := hosttest.Frame(t, h, short).Deadline().Sub(began).Round(time.Second); due != 10*time.Second {
				t.Errorf("the page shows %v left", due)
			}
			for _, one := range []struct { // in the order of their timeouts
				id   table.ID
				left time.Duration
			}{{short, 10 * time.Second}, {later, 50 * time.Second}} {
				f := hosttest.Until(t, h, one.id, timeout)
				if late := f.Table.Changed.Sub(began.Add(one.left)); late < -time.Second || late > time.Second {
					t.Errorf("the clock with %v left ran out %v late", one.left, late)
				}
			}
		})
	})
}

func TestBots_ResumeAfterRestart(t *testing.T) {
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	asleep := hosttest.New(cfg) // it does not run, so its bots do not play
	id := hosttest.Open(t, asleep, hosttest.Guest(t, asleep, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
	if hosttest.Frame(t, asleep, id).Table.Seq != 1 {
		t.Fatal("a bot played without a scheduler")
	}
	hosttest.Running(t, cfg, func(h *hosttest.Node) { hosttest.Until(t, h, id, hosttest.Over) })
}

func TestScheduler_IgnoresFrozenTables(t *testing.T) {
	var log hosttest.Logs
	hosttest.Bubble(t, func(c *node.Config) { c.Log = log.Logger() }, func(t *testing.T, cfg node.Config) {
		asleep := hosttest.New(cfg)
		me := hosttest.Guest(t, asleep, "Ana")
		frozen := hosttest.Open(t, asleep, me, hosttest.Plan("bot:1", "bot:1", "bot:1"))
		cfg.Games = []game.Rules{newer{hosttest.Rules}}
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			fresh := hosttest.Open(t, h, me, hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
			hosttest.Until(t, h, fresh, hosttest.Over)
			time.Sleep(5 * time.Minute)
			f := hosttest.Frame(t, h, frozen)
			if !f.Table.Frozen || f.Table.Seq != 1 {
				t.Errorf("frozen %v at %d", f.Table.Frozen, f.Table.Seq)
			}
			if _, err := h.Act(t.Context(), me, frozen, host.Act{Seq: 1, Action: "7D"}); !errors.Is(err, table.ErrFrozen) {
				t.Error(err)
			}
		})
	})
	if strings.Contains(log.String(), "table=") { // other log lines, as of a full disk, do not matter here
		t.Errorf("logged: %s", log.String())
	}
}

type newer struct{ game.Rules }

func (n newer) Info() game.Info {
	info := n.Rules.Info()
	info.Version++
	return info
}

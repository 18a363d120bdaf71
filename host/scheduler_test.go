package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/node"
	"tablee/store"
	"tablee/table"
)

// until follows a table until a frame is as wanted.
func until(t testing.TB, h *testNode, id table.ID, wanted func(*table.Table) bool) *host.Frame {
	t.Helper()
	f, err := h.Follow(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for {
		fr, err := f.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if wanted(fr.Table) {
			return fr
		}
	}
}

func over(tb *table.Table) bool { return tb.Status == table.StatusOver }

// bubble runs f in fake time, with a host on a store of its own; f must stop the host.
func bubble(t *testing.T, change func(*node.Config), f func(t *testing.T, cfg node.Config)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s, err := store.OpenSQLite(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		cfg := config(s)
		if change != nil {
			change(&cfg)
		}
		f(t, cfg)
	})
}

func running(t *testing.T, cfg node.Config, f func(h *testNode)) {
	h := newNode(cfg)
	stop := run(t, h)
	f(h)
	stop()
}

func TestBotsPlayToTheEnd(t *testing.T) {
	h := house(t)
	run(t, h)
	id := open(t, h, guest(t, h, "Ana"), plan("bot:1", "bot:2", "bot:3"))
	end := until(t, h, id, over)
	if _, err := table.Fold(id, rules, end.Log); err != nil {
		t.Fatal(err)
	}
	if s := h.Stats(); s.Thinks == 0 || s.Fallbacks != 0 {
		t.Fatalf("%+v", s)
	}
}

func TestBotsPauseForPeople(t *testing.T) {
	pause := 800 * time.Millisecond
	bubble(t, func(c *node.Config) { c.Pause = pause }, func(t *testing.T, cfg node.Config) {
		running(t, cfg, func(h *testNode) {
			synctest.Wait() // until the clerk is there: else the table would wait for its next look
			id := open(t, h, guest(t, h, "Ana"), plan("bot:1", "bot:1", "bot:1"))
			end := until(t, h, id, over)
			for i, c := range end.Log[1:] {
				if waited := c.At.Sub(end.Log[i].At); waited != pause {
					t.Fatalf("commit %d came %v after the one before", c.Seq, waited)
				}
			}
		})
	})
}

func TestABotThatFailsIsReplacedByTheGame(t *testing.T) {
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
			var log logs
			change := func(c *node.Config) {
				c.Log = log.logger()
				c.Choose = func(ctx context.Context, _ string, _ int, s game.State, _ game.Seat, _ *rand.Rand) game.Action {
					return choose(ctx, s)
				}
			}
			bubble(t, change, func(t *testing.T, cfg node.Config) {
				running(t, cfg, func(h *testNode) {
					id := open(t, h, guest(t, h, "Ana"), plan("bot:1", "bot:1", "bot:1"))
					until(t, h, id, over)
					if s := h.Stats(); s.Fallbacks == 0 || s.Fallbacks != s.Thinks {
						t.Errorf("%+v", s)
					}
					time.Sleep(time.Minute) // the slow ones come home
				})
			})
			if !strings.Contains(log.String(), "a bot failed") {
				t.Errorf("it was not logged: %s", log.String())
			}
		})
	}
}

// A bot whose time is up says the best it has found, and that is played.
func TestABotWhoseTimeIsUpPlaysWhatItHasFound(t *testing.T) {
	change := func(c *node.Config) {
		c.Choose = func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
			<-ctx.Done()
			legal := s.Legal(seat, nil)
			return legal[len(legal)-1]
		}
	}
	bubble(t, change, func(t *testing.T, cfg node.Config) {
		running(t, cfg, func(h *testNode) {
			id := open(t, h, guest(t, h, "Ana"), plan("bot:1", "bot:1", "bot:1"))
			until(t, h, id, over)
			if s := h.Stats(); s.Thinks == 0 || s.Fallbacks > 0 {
				t.Errorf("%+v", s)
			}
		})
	})
}

func TestBotsAreGivenWhatTheirSeatMayImagine(t *testing.T) {
	dir := t.TempDir()
	s := sqlite(t, dir)
	var mu sync.Mutex
	var given [][]string
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
	asked := make(chan struct{}, 100)
	cfg := config(s)
	cfg.Choose = func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
		mu.Lock()
		given = append(given, see(s))
		mu.Unlock()
		asked <- struct{}{}
		<-ctx.Done()
		return 0
	}
	opener := newNode(cfg)
	id := open(t, opener, guest(t, opener, "Ana"), plan("bot:1", "bot:1", "bot:1"))
	for range 2 { // the second host knows nothing of the first
		h := newNode(cfg)
		stop := run(t, h)
		<-asked
		stop()
	}
	truth := see(frame(t, opener, id).Table.State)
	if given[0][0] != truth[0] {
		t.Error("the bot does not see its own hand")
	}
	if given[0][1] == truth[1] || given[0][2] == truth[2] {
		t.Error("the bot was given the truth")
	}
	if given[0][1] != given[1][1] {
		t.Error("after a restart the bot imagines something else")
	}
}

func TestClocksRunOut(t *testing.T) {
	bubble(t, nil, func(t *testing.T, cfg node.Config) {
		running(t, cfg, func(h *testNode) {
			who := guests(t, h, 3)
			p := plan("me", "open", "open")
			p.MoveTime = 30 * time.Second
			id := open(t, h, who[0], p)
			sit(t, h, id, who[1:]...)
			began := time.Now()
			time.Sleep(10 * time.Second)
			play(t, h, id)
			late := until(t, h, id, func(tb *table.Table) bool { return tb.LastAction != nil && tb.LastAction.Timeout })
			if waited := time.Since(began); waited < 40*time.Second || waited > 41*time.Second {
				t.Fatalf("the time-out came %v after the start", waited)
			}
			if late.Table.Seq != 5 {
				t.Fatalf("seq %d", late.Table.Seq)
			}
			end := until(t, h, id, over) // nobody plays: the clock plays all
			if h.Stats().Timeouts == 0 || end.Table.Seed == "" {
				t.Fatal("the game did not end by the clock")
			}
		})
	})
}

func TestClocksSurviveARestart(t *testing.T) {
	bubble(t, nil, func(t *testing.T, cfg node.Config) {
		var overdue, later table.ID
		running(t, cfg, func(h *testNode) {
			who := guests(t, h, 3)
			p := plan("me", "open", "open")
			p.MoveTime = 30 * time.Second
			overdue = open(t, h, who[0], p)
			sit(t, h, overdue, who[1:]...)
			p.MoveTime = 70 * time.Second
			later = open(t, h, who[0], p)
			sit(t, h, later, who[1:]...)
		})
		time.Sleep(time.Minute)
		running(t, cfg, func(h *testNode) {
			began := time.Now()
			timeout := func(tb *table.Table) bool { return tb.LastAction != nil && tb.LastAction.Timeout }
			until(t, h, overdue, timeout)
			if waited := time.Since(began); waited > time.Second {
				t.Fatalf("overdue, and still %v after the start", waited)
			}
			f := until(t, h, later, timeout)
			if late := f.Table.Changed.Sub(f.Log[2].At.Add(70 * time.Second)); late < 0 || late > time.Second {
				t.Fatalf("the clock of a table of before ran out %v late", late)
			}
		})
	})
}

func TestBotsGoOnAfterARestart(t *testing.T) {
	cfg := config(sqlite(t, t.TempDir()))
	asleep := newNode(cfg) // it does not run: its bots do not play
	id := open(t, asleep, guest(t, asleep, "Ana"), plan("bot:1", "bot:1", "bot:1"))
	if frame(t, asleep, id).Table.Seq != 1 {
		t.Fatal("a bot played without a clerk")
	}
	running(t, cfg, func(h *testNode) { until(t, h, id, over) })
}

func TestFrozenTablesLeaveTheClerkInPeace(t *testing.T) {
	var log logs
	bubble(t, func(c *node.Config) { c.Log = log.logger() }, func(t *testing.T, cfg node.Config) {
		asleep := newNode(cfg)
		me := guest(t, asleep, "Ana")
		frozen := open(t, asleep, me, plan("bot:1", "bot:1", "bot:1"))
		cfg.Games = []game.Rules{newer{rules}}
		running(t, cfg, func(h *testNode) {
			fresh := open(t, h, me, plan("bot:1", "bot:1", "bot:1"))
			until(t, h, fresh, over)
			time.Sleep(5 * time.Minute)
			f := frame(t, h, frozen)
			if !f.Table.Frozen || f.Table.Seq != 1 {
				t.Errorf("frozen %v at %d", f.Table.Frozen, f.Table.Seq)
			}
			if _, err := h.Act(t.Context(), me, frozen, host.Act{Seq: 1, Action: "7D"}); !errors.Is(err, table.ErrFrozen) {
				t.Error(err)
			}
		})
	})
	if log.String() != "" {
		t.Errorf("logged: %s", log.String())
	}
}

type newer struct{ game.Rules }

func (n newer) Info() game.Info {
	info := n.Rules.Info()
	info.Version++
	return info
}

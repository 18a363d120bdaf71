package host_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/thinking"
	"tablee/internal/needs"
	"tablee/table"
)

// pause is the pause between two bots in these tests.
const pause = 700 * time.Millisecond

// paced runs a test in fake time with bots that pause.
func paced(t *testing.T, change func(*node.Config), f func(t *testing.T, cfg node.Config)) {
	hosttest.Bubble(t, func(c *node.Config) {
		c.Pause, c.Thinkers = pause, 1
		if change != nil {
			change(c)
		}
	}, f)
}

// moves returns the number of a table's commits in the store. Reading them does not count as looking at
// the table.
func moves(t *testing.T, cfg node.Config, id table.ID) int {
	t.Helper()
	log, err := cfg.Store.Log(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return len(log)
}

// botDue returns when the next bot of a table is due, by its log in the store. Reading it does not count
// as looking at the table.
func botDue(t *testing.T, cfg node.Config, id table.ID) time.Time {
	t.Helper()
	log, err := cfg.Store.Log(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold(id, hosttest.Rules, log)
	if err != nil {
		t.Fatal(err)
	}
	return tb.BotDue(cfg.Pause)
}

// wantAsleep fails if any bot thinks within five minutes: unwatched bots would play every ten seconds.
func wantAsleep(t *testing.T, h *hosttest.Node) {
	t.Helper()
	before := h.Stats().Thinks
	time.Sleep(5 * time.Minute)
	if n := h.Stats().Thinks - before; n > 0 {
		t.Errorf("bots thought %d times with no one present", n)
	}
}

// wantMoves waits until a table has moved on after a look at it.
func wantMoves(t *testing.T, cfg node.Config, id table.ID, look func()) {
	t.Helper()
	before := moves(t, cfg, id)
	look()
	const longest = 2 * time.Minute // a long pause also lengthens held moments
	for since := time.Now(); moves(t, cfg, id) == before; time.Sleep(5 * time.Second) {
		if time.Since(since) > longest {
			t.Fatal("the table still sleeps after a look at it")
		}
	}
}

// leave lets bots stand in for the player who opened a table with bots.
func leave(t *testing.T, h *hosttest.Node, who table.PlayerID, id table.ID) {
	t.Helper()
	if err := h.Leave(t.Context(), host.Hand{Player: who}, id); err != nil {
		t.Fatal(err)
	}
}

func TestAttention_NoOnePresentOrAwaited_BotsSleep(t *testing.T) {
	slow := func(c *node.Config) { c.Pause = 4 * time.Second } // so that a game lasts long
	paced(t, slow, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			who := hosttest.Guest(t, h, "Ana")
			plan := hosttest.Plan("bot:1", "bot:1", "bot:1", "bot:1")
			plan.Options = game.Options{"deals": "20"}
			alone := hosttest.Open(t, h, who, plan)
			plan.Chairs[0] = "me"
			left := hosttest.Open(t, h, who, plan)
			leave(t, h, who, left)
			gone := time.Now().Add(2 * time.Minute) // an opener or leaver counts as present for this long
			time.Sleep(3 * time.Minute)
			for _, id := range []table.ID{alone, left} {
				if due := botDue(t, cfg, id); due.Before(gone) {
					t.Errorf("the next bot was due at %v, while a person was present", due)
				}
			}
			wantAsleep(t, h)
			if s := h.Stats().Thinking; s.Waiting != [thinking.Classes]int{} {
				t.Errorf("bots are waiting: %v", s.Waiting)
			}
			if due, err := cfg.Store.NextWake(t.Context()); err != nil || !due.IsZero() {
				t.Errorf("a sleeping table has wake time %v, %v", due, err)
			}
			for _, id := range []table.ID{alone, left} {
				wantMoves(t, cfg, id, func() { hosttest.Frame(t, h, id) })
				wantMoves(t, cfg, id, func() { hosttest.Follow(t, h, id, "").Close() })
				time.Sleep(3 * time.Minute)
				wantAsleep(t, h)
			}
		})
	})
}

// A sleeping table still sleeps after a restart, and wakes when a person looks.
func TestAttention_SleepSurvivesRestart(t *testing.T) {
	paced(t, nil, func(t *testing.T, cfg node.Config) {
		asleep := hosttest.New(cfg)
		plan := hosttest.Plan("bot:1", "bot:1", "bot:1")
		plan.Options = game.Options{"deals": "20"}
		id := hosttest.Open(t, asleep, hosttest.Guest(t, asleep, "Ana"), plan)
		old := row(t, cfg, id)
		if !old.WakeAt.IsZero() {
			t.Errorf("the row has wake time %v", old.WakeAt)
		}
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			wantAsleep(t, h)
			wantMoves(t, cfg, id, func() { hosttest.Frame(t, h, id) })
		})
	})
}

// row returns a table's row.
func row(t *testing.T, cfg node.Config, id table.ID) host.Row {
	t.Helper()
	rows, err := cfg.Store.Tables(t.Context(), host.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.ID == id {
			return r
		}
	}
	t.Fatalf("no row of %s", id)
	return host.Row{}
}

// wakes is a store that writes rows with a wake time, as older versions did for bots on their own.
type wakes struct{ node.Store }

func (s wakes) Append(ctx context.Context, w host.Write) error {
	w.Row.WakeAt = w.Commit.At
	return s.Store.Append(ctx, w)
}

func TestAttention_OldRow_WakeTimeCleared(t *testing.T) {
	paced(t, nil, func(t *testing.T, cfg node.Config) {
		before := cfg
		before.Store = wakes{cfg.Store}
		asleep := hosttest.New(before)
		me := hosttest.Guest(t, asleep, "Ana")
		id := hosttest.Open(t, asleep, me, hosttest.Plan("bot:1", "bot:1", "bot:1"))
		if row(t, cfg, id).WakeAt.IsZero() {
			t.Fatal("the row has no wake time")
		}
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			wantAsleep(t, h)
			if at := row(t, cfg, id).WakeAt; !at.IsZero() {
				t.Errorf("the row still has wake time %v", at)
			}
		})
	})
}

// Play by the day: while no one looks, bots play slowly until it is a person's turn.
func TestAttention_PeopleAwaited_BotsPlaySlowly(t *testing.T) {
	paced(t, nil, func(t *testing.T, cfg node.Config) {
		var id table.ID
		asleep := hosttest.New(cfg)
		who := hosttest.Guest(t, asleep, "Ana")
		plan := hosttest.Plan("bot:1", "bot:1", "bot:1", "me")
		plan.Options = game.Options{"deals": "20"}
		plan.MoveTime = 20 * time.Minute
		id = hosttest.Open(t, asleep, who, plan)
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			time.Sleep(5 * time.Second)
			if n := moves(t, cfg, id); n > 1 {
				t.Errorf("%d moves at once with no one present", n-1)
			}
			time.Sleep(15 * time.Minute)
			if got := row(t, cfg, id).Awaited; got != who && row(t, cfg, id).Status == table.StatusPlaying {
				t.Errorf("%q is awaited after a quarter of an hour, want the person", got)
			}
			thinks := h.Stats().Thinks
			log, err := cfg.Store.Log(t.Context(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range log[1:] {
				if waited := c.At.Sub(log[i].At); i > 0 && waited < 9*time.Second {
					t.Errorf("commit %d came %v after its predecessor", c.Seq, waited)
				}
			}
			if thinks == 0 {
				t.Error("no bot played")
			}
			time.Sleep(21 * time.Minute)
			if n := timeouts(hosttest.Frame(t, h, id).Log); n == 0 {
				t.Error("no clock ran out")
			}
		})
	})
}

// hardWork is a bot that works for a second at level 4, and not at all at other levels.
func hardWork(ctx context.Context, _ string, level int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
	const work = 5 * time.Millisecond
	if turn := thinking.TurnOf(ctx); level == 4 {
		for n := 0; n < 200 && turn.Step(); n++ {
			time.Sleep(work) // on the only processor
		}
	}
	return s.Legal(seat, nil)[0]
}

// A player shares a node with many tables of strong bots, which 30 people have opened and watch. The
// player's bots still answer within their pauses.
func TestAttention_BusyNode_BotsStayPrompt(t *testing.T) {
	for name, class := range map[string]thinking.Class{"watched": thinking.Watchers, "played": thinking.Players} {
		t.Run(name, func(t *testing.T) {
			paced(t, func(c *node.Config) { c.Choose = hardWork }, func(t *testing.T, cfg node.Config) {
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					plan := hosttest.Plan("bot:4", "bot:4", "bot:4", "me")
					plan.Options = game.Options{"deals": "20"}
					guests := hosttest.Guests(t, h, 30)
					for n := range needs.Rounds(80, 320) {
						who := guests[n%len(guests)]
						id := hosttest.Open(t, h, who, plan)
						leave(t, h, who, id) // bots play for the opener
						if class == thinking.Watchers {
							who = ""
						}
						f, err := h.Follow(t.Context(), id, who)
						if err != nil {
							t.Fatal(err)
						}
						defer f.Close()
					}
					time.Sleep(time.Minute)
					ana := hosttest.Guest(t, h, "Ana")
					mine := hosttest.Open(t, h, ana, hosttest.Plan("bot:2", "bot:2", "bot:2", "me"))
					began := time.Now()
					f := until(t, h, mine, time.Minute, func(tb *table.Table) bool { return tb.Awaited() == ana || hosttest.Over(tb) })
					bots := f.Table.Seq - 1
					s := h.Stats().Thinking.Waiting
					if waiting := s[thinking.Players] + s[thinking.Watchers]; bots == 0 || waiting < 30 {
						t.Fatalf("%d bots played while %d others waited: the node was not busy", bots, waiting)
					}
					if calm := time.Duration(bots) * pause; time.Since(began) > 2*calm {
						t.Errorf("%d bots took %v, on an idle node %v", bots, time.Since(began), calm)
					}
				})
				time.Sleep(time.Second) // let the other bots finish
			})
		})
	}
}

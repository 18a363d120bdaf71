package host_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/presence"
	"tablee/host/thinking"
	"tablee/table"
)

// working returns a bot for which every third choice is hard, and the others are forced.
func working(hard time.Duration) func(context.Context, string, int, game.State, game.Seat, *rand.Rand) game.Action {
	var choices atomic.Int64
	return func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		const work = 5 * time.Millisecond
		turn := thinking.TurnOf(ctx)
		if choices.Add(1)%3 == 1 {
			for n := time.Duration(0); n < hard && turn.Step(); n += work {
				time.Sleep(work)
			}
		}
		return s.Legal(seat, nil)[0]
	}
}

// shownAfter returns the delay after the i-th commit of a frame's log at which an answer is shown if the hardest
// recent one took a time: when it is due, or as many whole steps later as that takes.
func shownAfter(t *testing.T, f *host.Frame, i int, hardest time.Duration) time.Duration {
	t.Helper()
	then, err := table.Fold(f.Table.ID, f.Table.Rules(), f.Log[:i+1])
	if err != nil {
		t.Fatal(err)
	}
	due, step := then.BotDue(pause).Sub(f.Log[i].At), then.Deliberation(pause)
	return due + (max(hardest, due)-due+step-1)/step*step
}

// The time of an answer reveals nothing about the choice: forced and hard ones take the same time, which
// is one step, or as many whole steps as the hardest recent one took.
func TestPace_ForcedAndHardChoicesLookAlike(t *testing.T) {
	for _, hard := range []time.Duration{pause / 2, pause + pause/2, 2*pause + pause/2, pause - pause%(5*time.Millisecond)} {
		t.Run(hard.String(), func(t *testing.T) {
			paced(t, func(c *node.Config) { c.Choose = working(hard) }, func(t *testing.T, cfg node.Config) {
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					synctest.Wait()
					id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
					end := hosttest.Until(t, h, id, hosttest.Over)
					for i, c := range end.Log[1:] {
						want := shownAfter(t, end, i, hard)
						if waited := c.At.Sub(end.Log[i].At); waited != want {
							t.Fatalf("commit %d came %v after its predecessor, want %v", c.Seq, waited, want)
						}
					}
				})
			})
		})
	}
}

// A search that is cut short is counted, and the table shows that bots think for less.
func TestPace_CutShort_CountedAndShown(t *testing.T) {
	paced(t, func(c *node.Config) { c.Choose = working(time.Minute) }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("bot:1", "bot:1", "bot:1"))
			if f := hosttest.Frame(t, h, id); f.Hurried {
				t.Error("hurried before any search was cut short")
			}
			f := until(t, h, id, time.Minute, func(tb *table.Table) bool { return tb.Seq > 1 })
			if !f.Hurried || h.Stats().Thinking.Cut != 1 || h.Stats().Fallbacks > 0 {
				t.Errorf("hurried %v, %+v", f.Hurried, h.Stats())
			}
		})
		time.Sleep(time.Second)
	})
}

// A node still knows after a quiet spell how long hard choices take: the first forced choice and the first
// hard one take the same time.
func TestPace_AfterQuietSpell(t *testing.T) {
	paced(t, func(c *node.Config) { c.Choose = working(pause + pause/2) }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			ana := hosttest.Guest(t, h, "Ana")
			hosttest.Until(t, h, hosttest.Open(t, h, ana, hosttest.OneDeal("bot:1", "bot:1", "bot:1")), hosttest.Over)
			time.Sleep(10 * time.Minute) // far longer than a node remembers its load
			end := hosttest.Until(t, h, hosttest.Open(t, h, ana, hosttest.OneDeal("bot:1", "bot:1", "bot:1")), hosttest.Over)
			for i, c := range end.Log[1:] {
				if waited, want := c.At.Sub(end.Log[i].At), shownAfter(t, end, i, pause+pause/2); waited != want {
					t.Fatalf("commit %d came %v after its predecessor, want %v", c.Seq, waited, want)
				}
			}
		})
	})
}

// A search cut short on another node is shown here too, for a minute.
func TestPace_CutShortOnPeer_Shown(t *testing.T) {
	paced(t, nil, func(t *testing.T, cfg node.Config) {
		peer := hosttest.NewPeer(cfg.Store)
		cfg.Store = peer
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("bot:1", "bot:1", "bot:1"))
			peer.Tell(presence.Message{Cut: &presence.Bots{Game: hosttest.Frame(t, h, id).Table.Game, Level: 2}})
			synctest.Wait()
			if f := until(t, h, id, time.Minute, func(tb *table.Table) bool { return tb.Seq > 1 }); f.Hurried {
				t.Error("hurried because of another level")
			}
			peer.Tell(presence.Message{Cut: &presence.Bots{Game: hosttest.Frame(t, h, id).Table.Game, Level: 1}})
			synctest.Wait()
			if f := until(t, h, id, time.Minute, func(tb *table.Table) bool { return tb.Seq > 2 }); !f.Hurried {
				t.Error("not hurried")
			}
		})
	})
}

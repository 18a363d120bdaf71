package host_test

import (
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/royalreversi"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/internal/needs"
	"tablee/table"
)

// The last moment of a game is shown for a time proportional to the pause between bots.
func TestHold_DurationScalesWithPause(t *testing.T) {
	lasts := []struct {
		rules   game.Rules
		options game.Options
		long    map[string]time.Duration // by kind of the last moment, which depends on the deal
	}{
		{nainjaune.Rules(), game.Options{"deals": "1"}, map[string]time.Duration{nainjaune.MomentSettle: 10 * time.Second, nainjaune.MomentOpera: 14 * time.Second}},
		{royalreversi.Rules(), nil, map[string]time.Duration{royalreversi.MomentEnd: 6 * time.Second}},
	}
	for _, pause := range []time.Duration{table.UsualPause / 3, table.UsualPause, 5 * time.Second} {
		for i, last := range lasts {
			if i > 0 && pause != table.UsualPause && !needs.Long() {
				continue // one game is enough to show the proportion
			}
			t.Run(last.rules.Info().ID+" at "+pause.String(), func(t *testing.T) {
				hosttest.Bubble(t, func(c *node.Config) { c.Pause, c.Games = pause, []game.Rules{last.rules} }, func(t *testing.T, cfg node.Config) {
					hosttest.Running(t, cfg, func(h *hosttest.Node) {
						synctest.Wait()
						plan := lobby.Plan{Game: last.rules.Info().ID, Options: last.options, Chairs: []string{"bot:1", "bot:1", "bot:1"}, Terms: table.Terms{Public: true}}
						kind, shown := lastHeld(t, h, hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), plan))
						long, last := last.long[kind]
						if !last {
							t.Fatalf("unexpected last moment %q", kind)
						}
						want := (long * (pause / time.Millisecond) / (table.UsualPause / time.Millisecond)).Truncate(time.Millisecond)
						if shown != want {
							t.Errorf("%q shown for %v, want %v", kind, shown, want)
						}
					})
				})
			})
		}
	}
}

// lastHeld returns the moment that pages still hold when a game is over, and how long they hold it.
func lastHeld(t *testing.T, h *hosttest.Node, id table.ID) (kind string, shown time.Duration) {
	t.Helper()
	follower := hosttest.Follow(t, h, id, "")
	var began time.Time
	for {
		switch f := hosttest.Next(t, follower); {
		case f.Table.Status != table.StatusOver:
		case f.Hold == nil && began.IsZero():
			return "", 0
		case f.Hold == nil:
			return kind, time.Since(began)
		case began.IsZero():
			kind, began = f.Hold.Kind, time.Now()
		}
	}
}

// settled plays a table of three people until a deal is settled and pages hold that moment.
func settled(t *testing.T, h *hosttest.Node, id table.ID) *host.Frame {
	t.Helper()
	for {
		hosttest.Play(t, h, id)
		if f := hosttest.Frame(t, h, id); f.Hold != nil {
			return f
		}
	}
}

// twoDeals opens a table of three people for two deals.
func twoDeals(t *testing.T, h *hosttest.Node, moveTime time.Duration) (table.ID, []table.PlayerID) {
	t.Helper()
	who := hosttest.Guests(t, h, 3)
	p := hosttest.Plan("me", "open", "open")
	p.Options = game.Options{"deals": "2"}
	p.MoveTime = moveTime
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)
	return id, who
}

// A server that restarts in the middle of a moment shows the rest of it: the same state until the same
// time, to those who have not gone on. No clock runs meanwhile.
func TestHold_SurvivesRestart(t *testing.T) {
	const moveTime = 30 * time.Second
	hosttest.Bubble(t, func(c *node.Config) { c.Pause = table.UsualPause }, func(t *testing.T, cfg node.Config) {
		var id table.ID
		var who []table.PlayerID
		var before *host.Frame
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, who = twoDeals(t, h, moveTime)
			for _, p := range who[1:] {
				hosttest.Follow(t, h, id, p)
			}
			before = settled(t, h, id)
			if err := h.GoOn(t.Context(), who[0], id, before.Table.Seq); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * time.Second)
		})
		time.Sleep(2 * time.Second) // no server runs
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			page := hosttest.Follow(t, h, id, who[1])
			after := hosttest.Next(t, page)
			held := after.HoldFor(who[1], 1)
			switch {
			case held == nil:
				t.Fatal("no moment is held after the restart")
			case held.Kind != before.Hold.Kind || held.Seq != before.Hold.Seq || !reflect.DeepEqual(held.State, before.Hold.State):
				t.Errorf("%s of seq %d is shown, want %s of seq %d with the same state", held.Kind, held.Seq, before.Hold.Kind, before.Hold.Seq)
			case !after.HoldEnds.Equal(before.HoldEnds):
				t.Errorf("it ends %v too late", after.HoldEnds.Sub(before.HoldEnds))
			case after.HoldFor(who[0], 0) != nil:
				t.Error("a player who has gone on is shown it again")
			}
			for after.Hold != nil {
				after = hosttest.Next(t, page)
			}
			if now := time.Now(); !now.Equal(before.HoldEnds) {
				t.Errorf("it ended %v late", now.Sub(before.HoldEnds))
			}
			late := until(t, h, id, 2*moveTime, timedOut).Log[before.Table.Seq:]
			ran := late[len(late)-1].At.Sub(before.HoldEnds)
			if ran < moveTime || ran > moveTime+5*time.Second { // a node that did not write last leaves it to others for a moment
				t.Errorf("the clock ran out %v after the moment, want %v", ran, moveTime)
			}
		})
	})
}

// A seat's own moment is seen only from that seat.
func TestHoldFor_OwnMoment(t *testing.T) {
	h := &table.HeldMoment{Moment: game.Moment{Holds: true, Own: true}, Seat: 1, Ready: make([]bool, 3)}
	f := &host.Frame{Table: &table.Table{}, Hold: h}
	for _, seat := range []game.Seat{game.Watcher, 0, 2} {
		if f.HoldFor("ana", seat) != nil {
			t.Errorf("seat %d sees another seat's moment", seat)
		}
	}
	if f.HoldFor("ana", 1) != h {
		t.Error("the seat does not see its own moment")
	}
}

// With two nodes, the bots of neither act while a moment is held.
func TestHold_BotsWaitOnAllNodes(t *testing.T) {
	hosttest.Bubble(t, func(c *node.Config) { c.Pause = table.UsualPause }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(other *hosttest.Node) {
			hosttest.Running(t, cfg, func(h *hosttest.Node) {
				synctest.Wait()
				p := hosttest.Plan("bot:1", "bot:1", "bot:1")
				p.Options = game.Options{"deals": "2"}
				id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), p)
				hosttest.Follow(t, other, id, "")
				end := hosttest.Until(t, h, id, hosttest.Over)
				long := 0
				for i, c := range end.Log[1:] {
					due, waited := hosttest.Due(t, end, i, cfg.Pause), c.At.Sub(end.Log[i].At)
					if waited < due {
						t.Fatalf("commit %d came after %v, bots are due after %v", c.Seq, waited, due)
					}
					if due > 5*time.Second {
						long++
					}
				}
				if long == 0 {
					t.Error("no moment was held")
				}
			})
		})
	})
}

// Players at two nodes see the same moment until the same time, and it is over for all once all have gone
// on, on whichever node.
func TestHold_SharedByNodes(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		if a.Changed() == nil {
			return // a single-node engine
		}
		at := func(s node.Store) *hosttest.Node {
			cfg := hosttest.Config(s)
			cfg.Pause = 5 * time.Minute // so that no moment ends by itself
			return hosttest.New(cfg)
		}
		here, there := at(a), at(b)
		hosttest.Run(t, here)
		hosttest.Run(t, there)
		id, who := twoDeals(t, here, 0)
		page, far := hosttest.Follow(t, here, id, who[0]), hosttest.Follow(t, there, id, who[2])
		hosttest.Sees(t, page, "the page at the other node", func(f *host.Frame) bool { return f.Pages[2] > 0 })
		hosttest.Sees(t, far, "the page at the first node", func(f *host.Frame) bool { return f.Pages[0] > 0 })
		first := settled(t, here, id)
		shown := hosttest.Sees(t, far, "the moment", func(f *host.Frame) bool { return f.Hold != nil })
		if shown.Hold.Seq != first.Hold.Seq || !shown.HoldEnds.Equal(first.HoldEnds) || !reflect.DeepEqual(shown.Hold.State, first.Hold.State) {
			t.Errorf("the other node shows the moment of seq %d until %v, want seq %d until %v", shown.Hold.Seq, shown.HoldEnds, first.Hold.Seq, first.HoldEnds)
		}
		if err := here.GoOn(t.Context(), who[0], id, first.Table.Seq); err != nil {
			t.Fatal(err)
		}
		hosttest.Sees(t, far, "that one player has gone on", func(f *host.Frame) bool { return f.HoldFor(who[0], 0) == nil && f.HoldFor(who[2], 2) != nil })
		if err := there.GoOn(t.Context(), who[2], id, shown.Table.Seq); err != nil {
			t.Fatal(err)
		}
		for name, p := range map[string]*host.Follower{"first": page, "other": far} {
			hosttest.Sees(t, p, "the end of the moment at the "+name+" node", func(f *host.Frame) bool { return f.Hold == nil && f.Table.Seq > first.Table.Seq })
		}
	})
}

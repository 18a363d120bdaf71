package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// Bots wait while the players answer a request to undo, and no longer: once it is declined they play.
func TestUndo_BotsWaitForAnswer(t *testing.T) {
	const pause, thought = 5 * time.Second, 25 * time.Second // longer than any moment at this pause
	hosttest.Bubble(t, func(c *node.Config) { c.Pause, c.Games = pause, []game.Rules{rondelic.Rules()} }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			who := hosttest.Guests(t, h, 2)
			p := hosttest.Plan("me", "open", "bot:1", "bot:1")
			p.Game, p.Options, p.AllowUndo = "rondelic", nil, true
			id := hosttest.Open(t, h, who[0], p)
			hosttest.Sit(t, h, id, who[1])
			f := undoable(t, h, id)
			asker := f.Table.LastAction.Seat
			if err := h.Ask(t.Context(), host.Hand{Player: who[asker]}, id, f.Table.Seq, table.OfferUndo, nil); err != nil {
				t.Fatal(err)
			}
			time.Sleep(thought)
			f = hosttest.Frame(t, h, id)
			if f.Table.Offer == nil {
				t.Fatal("the bot did not wait for the answer")
			}
			if err := h.Answer(t.Context(), who[1-asker], id, f.Table.Seq, false); err != nil {
				t.Fatal(err)
			}
			no := time.Now()
			next := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Seq > f.Table.Seq+1 })
			if waited := next.Table.Changed.Sub(no); waited > time.Second {
				t.Errorf("the bot played %v after the refusal", waited)
			}
		})
	})
}

// undoable plays until a bot is awaited after an action that a player may ask to undo.
func undoable(t *testing.T, h *hosttest.Node, id table.ID) *host.Frame {
	t.Helper()
	for {
		f := hosttest.Until(t, h, id, func(tb *table.Table) bool {
			bot := tb.BotAwaited() && tb.LastAction != nil && !tb.Seats[tb.LastAction.Seat].Bot()
			return hosttest.Over(tb) || tb.Awaited() != "" || bot && tb.CheckUndo(tb.LastAction.Seat) == nil
		})
		switch {
		case hosttest.Over(f.Table):
			t.Fatal("no action could be undone")
		case f.Table.BotAwaited():
			synctest.Wait() // the bot has begun its pause
			return f
		}
		seat := f.Table.Turn()
		a := f.Table.Rules().FormatAction(f.Table.State.Legal(seat, nil)[0])
		if _, err := h.Act(t.Context(), f.Table.Seats[seat].Player, id, host.Act{Seq: f.Table.Seq, Action: a}); err != nil {
			t.Fatal(err)
		}
	}
}

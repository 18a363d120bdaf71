package host

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"tablee/game"
	"tablee/host/presence"
	"tablee/host/thinking"
	"tablee/table"
)

// Desk returns the desk at which bots think; other work that shares the processor with them uses it too.
func (h *Host) Desk() *thinking.Desk { return h.scheduler.desk }

// late is the extra time for a bot whose turn is over to answer with the best it has found.
const late = 500 * time.Millisecond

// think returns the text of the awaited bot's action and when it may be shown. If the bot is too slow,
// fails or would break a rule, the game's default action replaces its choice, so that people never wait
// for it.
func (c *scheduler) think(ctx context.Context, lt *liveTable, f *Frame, who audience) (string, time.Time, error) {
	seed, err := c.seed(ctx, f.Table.ID)
	if err != nil {
		return "", time.Time{}, err
	}
	t, seat := f.Table, f.Table.Turn()
	began, at := c.host.clock.Elapsed(), lt.now()
	usual := c.host.times.Slowest(kindOf(t, who), began)
	turn, err := c.desk.Begin(ctx, who.class, c.host.share(ctx, who.share))
	if err != nil {
		return "", time.Time{}, err
	}
	defer turn.End()
	action, scripted := c.host.scripted(f, seat)
	if !scripted {
		action, err = c.choose(ctx, turn, t, seat, seed)
	}
	if err == nil {
		err = t.State.Check(seat, action)
	}
	worked, cut := turn.End()
	if err != nil {
		if ctx.Err() != nil {
			return "", time.Time{}, ctx.Err()
		}
		c.host.metrics.fallbacks.Add(1)
		c.host.cfg.Log.Error("bot failed, playing the default action", "table", t.ID, "seq", t.Seq,
			"game", t.Game, "level", t.Seats[seat].Level, "error", err)
		action = t.State.Clone().DefaultAction(seat)
	} else if now := c.host.clock.Elapsed(); c.host.times.Note(kindOf(t, who), now, thinking.Thought{Took: now - began, Worked: worked, Cut: cut}) {
		c.host.gossip.Cut(presence.Bots{Game: t.Game, Level: t.Seats[seat].Level})
	}
	return t.Rules().FormatAction(action), c.host.answerAt(t, who, at, c.host.clock.Elapsed()-began, usual), nil
}

// choose gives the bot a determinized state, in which everything its seat cannot know is sampled, and lets
// it work until its turn is over.
func (c *scheduler) choose(ctx context.Context, turn *thinking.Turn, t *table.Table, seat game.Seat, seed table.Seed) (game.Action, error) {
	type answer struct {
		action game.Action
		err    error
	}
	working, stop := context.WithCancel(thinking.WithTurn(ctx, turn))
	defer stop()
	answers := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if failed := recover(); failed != nil {
				a.err = fmt.Errorf("panic: %v\n%s", failed, debug.Stack())
			}
			answers <- a
		}()
		chance := seed.BotRand(t.BotMoment(), seat)
		state := t.State.Clone()
		state.Determinize(seat, chance)
		a.action = c.host.cfg.Choose(working, t.Game, t.Seats[seat].Level, state, seat, chance)
	}()
	limit := time.AfterFunc(turn.Left(), turn.Cut)
	defer limit.Stop()
	select {
	case a := <-answers:
		return a.action, a.err
	case <-turn.Over():
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	stop()
	patience := time.NewTimer(late)
	defer patience.Stop()
	select {
	case a := <-answers:
		return a.action, a.err
	case <-patience.C:
		return 0, errSlow
	}
}

var errSlow = errors.New("host: bot did not answer in time")

func (c *scheduler) seed(ctx context.Context, id table.ID) (table.Seed, error) {
	lt := c.host.tables.enter(id)
	defer c.host.tables.leave(lt)
	if err := lt.take(ctx); err != nil {
		return table.Seed{}, err
	}
	defer lt.give()
	seed, err := lt.sealed(ctx)
	if f := lt.latest(); err != nil && f != nil {
		lt.spoiled(ctx, f, err)
	}
	return seed, err
}

// kindOf returns the kind of the awaited bot.
func kindOf(t *table.Table, who audience) thinking.Kind {
	return thinking.Kind{Game: t.Game, Level: t.Seats[t.Turn()].Level, Class: who.class, Share: who.share}
}

package host

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"tablee/game"
	"tablee/table"
)

func (c *scheduler) init(h *Host) {
	c.host = h
	c.slots = make(chan struct{}, runtime.GOMAXPROCS(0))
	c.timers = map[table.ID]*time.Timer{}
	c.busy = map[table.ID]bool{}
	c.rests = map[table.ID]rest{}
}

// think is the text of what the bot at seat plays. A bot that is too slow, that fails or
// that would break a rule is replaced by the game's default action, so that people
// never wait for it.
func (c *scheduler) think(ctx context.Context, f *Frame, seat game.Seat) (string, error) {
	seed, err := c.seed(ctx, f.Table.ID)
	if err != nil {
		return "", err
	}
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	t := f.Table
	c.host.metrics.thinks.Add(1)
	action, err := c.choose(ctx, t, seat, seed)
	if err == nil {
		err = t.State.Check(seat, action)
	}
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		c.host.metrics.fallbacks.Add(1)
		c.host.cfg.Log.Error("a bot failed, the game plays for it", "table", t.ID, "seq", t.Seq,
			"game", t.Game, "level", t.Seats[seat].Level, "error", err)
		action = t.State.Clone().DefaultAction(seat)
	}
	return t.Rules().FormatAction(action), nil
}

// late is how long a bot whose time is up is waited for: it then says the best it has found.
const late = 250 * time.Millisecond

// choose gives the bot a determinized state, in which everything its seat cannot know is
// sampled, and Config.Think to think about it.
func (c *scheduler) choose(ctx context.Context, t *table.Table, seat game.Seat, seed table.Seed) (game.Action, error) {
	type answer struct {
		action game.Action
		err    error
	}
	waiting, cancel := context.WithTimeout(ctx, c.host.cfg.Think+late)
	defer cancel()
	thinking, stop := context.WithTimeout(waiting, c.host.cfg.Think)
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
		a.action = c.host.cfg.Choose(thinking, t.Game, t.Seats[seat].Level, state, seat, chance)
	}()
	select {
	case a := <-answers:
		return a.action, a.err
	case <-waiting.Done():
		return 0, waiting.Err()
	}
}

func (c *scheduler) seed(ctx context.Context, id table.ID) (table.Seed, error) {
	lt := c.host.tables.enter(id)
	defer c.host.tables.leave(lt)
	if err := lt.take(ctx); err != nil {
		return table.Seed{}, err
	}
	defer lt.give()
	return lt.sealed(ctx)
}

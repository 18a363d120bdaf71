package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/host/clock"
	"tablee/host/input"
	"tablee/host/thinking"
	"tablee/table"
)

// redraw shows all tables with a running clock again: their people have more time, or less, than their
// pages show.
func (h *Host) redraw() {
	for _, lt := range h.tables.all() {
		lt.mu.Lock()
		if f := lt.frame; f != nil && !f.Deadline().IsZero() {
			lt.showAgain()
		}
		lt.mu.Unlock()
	}
}

// Now returns the time of day, by which commits are dated.
func (h *Host) Now() time.Time { return h.clock.Now() }

// wakeAt returns when a bot or the clock must act at a table; the zero time for never.
func (h *Host) wakeAt(t *table.Table) time.Time {
	due := t.WakeAt(h.cfg.Pause)
	if due.IsZero() || t.BotAwaited() {
		return due
	}
	due = h.clock.Deadline(t)
	absent := h.clock.AfterHold(t, h.clock.Extend(t, t.ActingSince, t.AbsenceDeadline()))
	if t.Status != table.StatusOpen && !absent.IsZero() && (due.IsZero() || absent.Before(due)) {
		due = absent
	}
	if t.Offer != nil {
		if asked := h.clock.Extend(t, t.Offer.At, t.OfferDeadline()); due.IsZero() || !asked.IsZero() && asked.Before(due) {
			due = asked
		}
	}
	if forced := t.ForcedAt(h.cfg.Pause); !forced.IsZero() && (due.IsZero() || forced.Before(due)) {
		due = forced
	}
	return due
}

// goesOnAt returns when a bot or a clock must act at a table, given who is present; the zero time for
// never.
func (h *Host) goesOnAt(t *table.Table, who audience) time.Time {
	if t.BotAwaited() && who.class == thinking.Nobody {
		return wakeUnwatched(t, h.cfg.Pause)
	}
	return h.wakeAt(t)
}

// answerAt returns when to show a bot's answer, given when it was asked and how long it took. The time
// depends on nothing that only the bot knows: bots deliberate as long as the game sets and the moment is
// held, and then in whole steps until the slowest recent answer of their kind (usual) would have come. A
// forced choice is thus shown no sooner than a hard one; only an answer slower than all before it is
// noticeable.
func (h *Host) answerAt(t *table.Table, who audience, asked time.Time, took, usual time.Duration) time.Time {
	due := h.goesOnAt(t, who)
	if due.IsZero() { // no one looks any more
		due = t.BotDue(h.cfg.Pause)
	}
	step := t.Deliberation(h.cfg.Pause)
	if step <= 0 {
		return due
	}
	from := t.ActingSince
	if asked.After(due) || asked.Before(from) {
		from = asked // the table slept, or waited for answers
	}
	long := asked.Sub(from) + max(took, min(usual, h.cfg.Think))
	if due.Before(from) {
		due = from
	}
	more := max(0, long-due.Sub(from))
	return due.Add((more + step - 1) / step * step)
}

// move lets a bot play, or plays the timeout of a player.
func (c *scheduler) move(ctx context.Context, id table.ID, patient bool) error {
	h := c.host
	if h.cfg.Outage.Down() { // nothing could be stored
		c.rest(id, 0, again)
		return nil
	}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	f, err := lt.current(ctx)
	if errors.Is(err, input.ErrRemoved) {
		return nil
	}
	if err != nil {
		return err
	}
	t := f.Table
	who := lt.audience(t)
	due := h.goesOnAt(t, who)
	if h.AwaitsReader(f) {
		due = time.Time{}
	}
	if due.IsZero() && t.BotAwaited() && !t.Frozen {
		return c.letSleep(ctx, t)
	}
	if due.IsZero() {
		lt.stale.note() // a command may have written to it while the server runs
		if f, err := lt.current(ctx); err != nil || f.Table.Seq != t.Seq {
			return err
		}
		c.rest(id, t.Seq, never)
		if t.Frozen {
			return nil
		}
		return c.letSleep(ctx, t)
	}
	if t.Changed.After(h.clock.Now().Add(clock.JumpFrom)) {
		lt.adopt(t.Seq)
	}
	seat := t.Turn()
	command := table.Command{Kind: table.Timeout, Seq: t.Seq}
	switch {
	case asked(t) && lt.now().Before(due):
		return nil // the timer waits for the answers, which reset it
	case t.BotAwaited():
		if patient && c.leave(lt, t, due) {
			return nil // its own node may still be thinking
		}
		if left := due.Sub(lt.now()); who.class == thinking.Nobody && left > 0 {
			c.rest(id, t.Seq, left)
			return nil
		}
		action, at, err := c.think(ctx, lt, f, who)
		if err != nil {
			return err
		}
		command = table.Command{Kind: table.Act, Seq: t.Seq, Seat: seat, Text: action}
		if !lt.sleepUntil(ctx, at) {
			return nil
		}
		due = at
	default:
		if left := due.Sub(lt.now()); left > 0 {
			if !t.WakeAt(h.cfg.Pause).After(h.clock.Now()) { // else the store would return it again at once
				c.rest(id, t.Seq, min(left, spare))
			}
			return nil
		}
		if f := lt.latest(); f != nil && f.Table.Seq == t.Seq && f.Draft(seat).Lay {
			command.Text = f.Draft(seat).Text
		}
	}
	if fill := t.FillAt(); !fill.IsZero() && h.cfg.BeforeFill != nil {
		if err := h.cfg.BeforeFill(ctx, id); err != nil && ctx.Err() == nil {
			h.cfg.Log.Error("look for people before bots sit down", "table", id, "error", err) // bots are better than no game
		}
	}
	if forced := t.ForcedAction(); command.Kind == table.Timeout && forced != "" && !due.Before(t.ForcedAt(h.cfg.Pause)) {
		at, err := c.forcedAt(ctx, t, due)
		if err != nil {
			return err
		}
		if !lt.sleepUntil(ctx, at) {
			return nil
		}
		command = table.Command{Kind: table.Act, Forced: true, Seq: t.Seq, Seat: seat, Text: forced}
	}
	_, _, err = h.propose(ctx, id, command)
	if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrTooEarly) || errors.Is(err, table.ErrClosed) {
		return nil
	}
	if err == nil {
		h.metrics.lag.Store(int64(lt.now().Sub(due)))
		if command.Kind == table.Timeout {
			h.metrics.timeouts.Add(1)
		}
	}
	return err
}

// adopt makes this node look after a table that another node wrote last, at seq.
func (lt *liveTable) adopt(seq uint64) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame.Table.Seq == seq {
		lt.ours = true
	}
}

// sleepUntil waits for a time at the table, and reports whether it came before ctx ended.
func (lt *liveTable) sleepUntil(ctx context.Context, at time.Time) bool {
	for {
		left := at.Sub(lt.now())
		if !clock.Sleep(ctx, min(left, nap)) {
			return false
		}
		if left <= nap {
			return true
		}
	}
}

// letSleep clears the wake time of a table that sleeps until a person acts or looks at it. Only rows written by
// older versions, or upgraded, have one.
func (c *scheduler) letSleep(ctx context.Context, t *table.Table) error {
	if err := c.host.cfg.Store.ClearWake(ctx, t.ID, t.Seq); err != nil {
		return fmt.Errorf("clear the wake time of %s@%d: %w", t.ID, t.Seq, err)
	}
	return nil
}

// mostForced limits how long a forced action waits where others play, in multiples of the pause.
const mostForced = 6

// forcedAt returns when to play a forced action that is due. Against bots that is at once. Where others
// play, it waits a random time that they cannot know, as a player with a choice would: otherwise the time
// would reveal that there was no choice. A restart draws the same time.
func (c *scheduler) forcedAt(ctx context.Context, t *table.Table, due time.Time) (time.Time, error) {
	if t.Alone() {
		return due, nil
	}
	seed, err := c.seed(ctx, t.ID)
	if err != nil {
		return due, err
	}
	late := seed.BotRand(t.BotMoment(), t.Turn()).Float64()
	return due.Add(time.Duration(late * late * mostForced * float64(t.Deliberation(c.host.cfg.Pause)))), nil
}

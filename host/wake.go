package host

import (
	"time"

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

// now returns the time at this table: the time of day, unless that was set back to before the table's last
// commit. Then it is the commit's time plus the time since the commit was first seen here, so that every
// wait ends.
func (lt *liveTable) now() time.Time {
	now := lt.clock.Now()
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame == nil {
		return now
	}
	steady := lt.frame.Table.Changed.Add(max(0, lt.clock.Elapsed()-lt.seen))
	if steady.After(now) {
		return steady
	}
	return now
}

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

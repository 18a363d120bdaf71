package host

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/thinking"
	"tablee/table"
)

// Bots play for somebody. A person is present at a table while a page or a stream of it is
// open on any node, and for attentionSpan after they acted there or looked at it (a page
// without a script, a program that polls). People are awaited at a table where somebody
// plays for whom no bot stands in: their turn comes again, and they may be told of it.
//
//   - Where somebody is present, bots play at the pace that people can follow.
//   - Where nobody is, but people are awaited (play by the day), a bot plays every
//     unwatchedPause, until it is a person's turn; clocks run on.
//   - Where nobody is present and nobody awaited, the table sleeps: no bot thinks, no timer
//     runs, and its row names no time to wake. It goes on when somebody looks, on any node.
const (
	attentionSpan  = 2 * time.Minute
	unwatchedPause = 10 * time.Second
)

// attention is who looks at a table. lt.mu guards it.
type attention struct {
	looked, acted time.Duration  // when somebody last did on this node; 0: never
	actor         table.PlayerID // who acted last
}

// recent reports whether somebody has just looked or acted.
func (a attention) recent(now time.Duration) bool {
	return justNow(a.looked, now) || justNow(a.acted, now)
}

func justNow(at, now time.Duration) bool { return at > 0 && now-at < attentionSpan }

// audience is for whom a bot thinks.
type audience struct {
	class thinking.Class
	share string // the person whose share of the processor it uses
	here  bool   // somebody is present at this node
	ours  bool   // this node wrote the table's last commit, and looks after it
}

// audience is for whom bots think at a table now.
func (lt *liveTable) audience(t *table.Table) audience {
	now := lt.clock.Elapsed()
	lt.mu.Lock()
	defer lt.mu.Unlock()
	a := audience{class: thinking.Nobody, share: string(t.Owner), ours: lt.ours}
	a.here = lt.follows > 0 || lt.attention.recent(now)
	if a.here {
		a.class = thinking.Watchers
	}
	var players []string
	for p := range lt.pages.All() {
		a.class = min(a.class, thinking.Watchers)
		if t.SeatOf(p) >= 0 {
			players = append(players, string(p))
		}
	}
	if justNow(lt.attention.acted, now) && t.SeatOf(lt.attention.actor) >= 0 {
		players = append(players, string(lt.attention.actor))
	}
	if len(players) > 0 {
		a.class = thinking.Players
		if !slices.Contains(players, a.share) {
			a.share = slices.Min(players)
		}
	}
	return a
}

// awaitsPeople reports whether anybody plays at a table for whom no bot stands in.
func awaitsPeople(t *table.Table) bool {
	return slices.ContainsFunc(t.Seats, func(c table.Chair) bool { return c.Player != "" && !c.Bot() })
}

// wakeUnwatched is when a bot or the clock must act at a table though nobody looks: what a
// row says. The zero time: never.
func wakeUnwatched(t *table.Table, pause time.Duration) time.Time {
	due := t.WakeAt(pause)
	switch {
	case due.IsZero() || !t.BotAwaited():
		return due
	case !awaitsPeople(t):
		return time.Time{}
	}
	if slow := t.ActingSince.Add(unwatchedPause); slow.After(due) {
		return slow
	}
	return due
}

// look notes that somebody looks at a table on this node, and lets it go on if it sleeps.
func (h *Host) look(lt *liveTable) {
	lt.mu.Lock()
	lt.attention.looked = max(1, lt.clock.Elapsed())
	waits := lt.frame != nil && lt.frame.Table.BotAwaited()
	lt.mu.Unlock()
	if waits {
		h.scheduler.attend(lt.id)
	}
}

// acts notes that a person does something at a table on this node.
func (lt *liveTable) acts(p table.PlayerID) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.attention.acted, lt.attention.actor = max(1, lt.clock.Elapsed()), p
}

// attend lets bots play at a table at which somebody has come to be present.
func (c *scheduler) attend(id table.ID) {
	c.mu.Lock()
	if c.rests[id].seq > 0 {
		delete(c.rests, id)
	}
	c.mu.Unlock()
	c.note(id)
}

// letSleep leaves a table alone until somebody looks at it. A row that was written when bots
// played on alone says otherwise.
func (c *scheduler) letSleep(ctx context.Context, t *table.Table) error {
	if err := c.host.cfg.Store.ClearWake(ctx, t.ID, t.Seq); err != nil {
		return fmt.Errorf("let %s@%d sleep: %w", t.ID, t.Seq, err)
	}
	return nil
}

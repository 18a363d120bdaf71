package host

import (
	"slices"
	"time"

	"tablee/host/thinking"
	"tablee/table"
)

// Bots play for people. A person is present at a table while a page or a stream of it is open on any node,
// and for attentionSpan after they acted there or looked at it (a page without a script, a polling
// program). A table awaits people if a person plays there without a bot standing in: their turn will come
// again, and they may be notified.
//
//   - While a person is present, bots play at a pace that people can follow.
//   - While no one is present but people are awaited (play by the day), a bot plays every
//     unwatchedPause, until it is a person's turn; clocks keep running.
//   - While no one is present or awaited, the table sleeps: no bot thinks, no timer runs, and its
//     row has no wake time. It continues when a person looks, on any node.
const (
	attentionSpan  = 2 * time.Minute
	unwatchedPause = 10 * time.Second
)

// attention records when people last used a table on this node. lt.mu guards it.
type attention struct {
	looked, acted time.Duration  // when a person last looked or acted on this node; 0: never
	actor         table.PlayerID // the player who acted last
}

// recent reports whether a person has just looked or acted.
func (a attention) recent(now time.Duration) bool {
	return justNow(a.looked, now) || justNow(a.acted, now)
}

func justNow(at, now time.Duration) bool { return at > 0 && now-at < attentionSpan }

// audience describes the people for whom a bot thinks.
type audience struct {
	class thinking.Class
	share string // the player whose share of the processor it uses
	here  bool   // a person is present on this node
	ours  bool   // this node wrote the table's last commit, and looks after it
}

// audience returns the people for whom bots think at a table now.
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

// awaitsPeople reports whether a person without a stand-in bot plays at a table.
func awaitsPeople(t *table.Table) bool {
	return slices.ContainsFunc(t.Seats, func(c table.Chair) bool { return c.Player != "" && !c.Bot() })
}

// wakeUnwatched returns when a bot or the clock must act at a table while no one looks, as stored in its
// row. The zero time means never.
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

// acts notes that a player acts at a table on this node.
func (lt *liveTable) acts(p table.PlayerID) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.attention.acted, lt.attention.actor = max(1, lt.clock.Elapsed()), p
}

// asked reports whether the players are being asked for an undo: bots wait for the answer.
func asked(t *table.Table) bool { return t.Offer != nil && t.Offer.What == table.OfferUndo }

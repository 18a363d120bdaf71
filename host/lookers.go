package host

import (
	"context"
	"slices"
	"time"

	"tablee/table"
)

// Lookers are those who have a page or a stream of a table open and no seat there.
type Lookers struct {
	Known []table.PlayerID // in the order of their ids
	Pages int              // open pages of people without a name
}

// N is how many look on.
func (l Lookers) N() int { return len(l.Known) + l.Pages }

func (l Lookers) equal(other Lookers) bool {
	return l.Pages == other.Pages && slices.Equal(l.Known, other.Known)
}

// lookers are those who look on now, on any node; lt.mu is held.
func (lt *liveTable) lookers(t *table.Table) Lookers {
	var l Lookers
	for p, pages := range lt.pages.All() {
		switch {
		case p == "":
			l.Pages += pages
		case t.SeatOf(p) < 0:
			l.Known = append(l.Known, p)
		}
	}
	slices.Sort(l.Known)
	l.Known = slices.Compact(l.Known)
	return l
}

// lookersPause is how long it takes to be shown who looks on: those who come together are
// shown together, so that a crowd does not have every page drawn anew for each of them.
const lookersPause = 2 * time.Second

// tellLookers shows before long who looks on; lt.mu is held.
func (lt *liveTable) tellLookers() {
	if lt.looking != nil {
		return
	}
	lt.looking = time.AfterFunc(lookersPause, func() {
		lt.mu.Lock()
		defer lt.mu.Unlock()
		lt.looking = nil
		if f := lt.frame; f != nil && lt.follows > 0 && !f.Lookers.equal(lt.lookers(f.Table)) {
			lt.show(&Frame{Table: f.Table, Log: f.Log, Names: f.Names, Messages: f.Messages, Silenced: f.Silenced, drafts: f.drafts})
		}
	})
}

// NamesOf are the names of some of those who look on, as they are now; an erased person has
// none.
func (h *Host) NamesOf(ctx context.Context, people []table.PlayerID) (map[table.PlayerID]string, error) {
	return h.names(ctx, people)
}

package host

import (
	"context"
	"slices"
	"time"

	"tablee/table"
)

// Lookers are the viewers who have a page or a stream of a table open and no seat there.
type Lookers struct {
	Known []table.PlayerID // in the order of their ids
	Pages int              // open pages of visitors without a name
}

// N returns the number of lookers.
func (l Lookers) N() int { return len(l.Known) + l.Pages }

func (l Lookers) equal(other Lookers) bool {
	return l.Pages == other.Pages && slices.Equal(l.Known, other.Known)
}

// lookers returns the lookers on all nodes now. The caller holds lt.mu.
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

// lookersPause is the delay before a change of lookers is shown. Viewers who come together are shown
// together, so that a crowd does not make every page redraw for each of them.
const lookersPause = 2 * time.Second

// tellLookers shows the lookers after lookersPause. The caller holds lt.mu.
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

// NamesOf returns the current names of players, such as lookers; an erased player has none.
func (h *Host) NamesOf(ctx context.Context, people []table.PlayerID) (map[table.PlayerID]string, error) {
	return h.names(ctx, people)
}

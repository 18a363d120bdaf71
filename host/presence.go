package host

import (
	"slices"

	"tablee/game"
	"tablee/host/presence"
	"tablee/table"
)

// nodeTables are the tables of this node as the gossip with others knows them.
type nodeTables struct{ *liveTables }

// Pages implements presence.Tables.
func (ts nodeTables) Pages(id table.ID) map[table.PlayerID]int {
	r := ts.find(id)
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pages.Message(func(p table.PlayerID) bool { return r.frame != nil && r.frame.Table.SeatOf(p) >= 0 })
}

// Tell implements presence.Tables.
func (ts nodeTables) Tell(id table.ID) {
	if id == "" {
		for _, r := range ts.all() {
			r.tellNodes()
		}
	} else if r := ts.find(id); r != nil {
		r.tellNodes()
	}
}

// tellNodes tells the other nodes what is to be seen of a table here, if there is anything.
func (r *liveTable) tellNodes() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pages.AnyHere() {
		r.host.gossip.Pages(r.id, false)
	}
	if r.frame == nil {
		return
	}
	for seat, d := range r.frame.drafts {
		if d.Text != "" {
			r.host.gossip.Draft(r.id, presence.SeatDraft{Draft: d.Draft, Seat: game.Seat(seat), Seq: r.frame.Table.Seq})
		}
	}
}

// SetDraft implements presence.Tables. A draft is not shown unless the table here is where
// it is there: the next letter comes soon.
func (ts nodeTables) SetDraft(id table.ID, d presence.SeatDraft) {
	r := ts.find(id)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.frame
	if f == nil || f.Table.Status != table.StatusPlaying || f.Table.Seq != d.Seq ||
		d.Seat < 0 || int(d.Seat) >= len(f.Table.Seats) || f.Draft(d.Seat) == d.Draft {
		return
	}
	r.draft(f, d.Seat, d.Draft)
}

// SetPages implements presence.Tables.
func (ts nodeTables) SetPages(id table.ID, node string, pages map[table.PlayerID]int) {
	if r := ts.find(id); r != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.setPages(node, pages)
	}
}

// setPages says which pages are open at another node now; r.mu is held.
func (r *liveTable) setPages(node string, pages map[table.PlayerID]int) {
	for p, by := range r.pages.SetPeer(node, pages) {
		r.tellOf(p, r.pages.Of(p)-by)
	}
}

// Forget implements presence.Tables.
func (ts nodeTables) Forget(alive func(node string) bool) {
	for _, r := range ts.all() {
		r.mu.Lock()
		for _, node := range slices.DeleteFunc(r.pages.Peers(), alive) {
			r.setPages(node, nil)
		}
		r.mu.Unlock()
	}
}

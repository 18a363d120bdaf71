package host

import (
	"context"
	"slices"
	"time"

	"tablee/game"
	"tablee/host/presence"
	"tablee/table"
)

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

// nodeTables implements presence.Tables with the tables of this node.
type nodeTables struct {
	*liveTables
	attend func(table.ID) // lets bots play where a person has come
}

// Pages implements presence.Tables.
func (ts nodeTables) Pages(id table.ID) map[table.PlayerID]int {
	lt := ts.find(id)
	if lt == nil {
		return nil
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.pages.Message(func(p table.PlayerID) bool { return lt.frame != nil && lt.frame.Table.SeatOf(p) >= 0 })
}

// Tell implements presence.Tables.
func (ts nodeTables) Tell(id table.ID) {
	if id == "" {
		for _, lt := range ts.all() {
			lt.tellNodes()
		}
	} else if lt := ts.find(id); lt != nil {
		lt.tellNodes()
	}
}

// tellNodes sends the open pages and drafts of a table on this node, if any, to the other nodes.
func (lt *liveTable) tellNodes() {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.pages.AnyHere() {
		lt.gossip.Pages(lt.id, false)
	}
	if lt.frame == nil {
		return
	}
	for seat, d := range lt.frame.drafts {
		if d.at != 0 {
			lt.gossip.Draft(lt.id, presence.SeatDraft{Draft: d.Draft, Seat: game.Seat(seat), Seq: lt.frame.Table.Seq, At: d.at})
		}
	}
}

// SetDraft implements presence.Tables. A draft for another seq than the table's is not shown: the next
// keystroke follows soon. Neither is a draft older than the known one: the sender may not have received
// that yet.
func (ts nodeTables) SetDraft(id table.ID, d presence.SeatDraft) {
	lt := ts.find(id)
	if lt == nil {
		return
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	f := lt.frame
	if f == nil || f.Table.Status != table.StatusPlaying || f.Table.Seq != d.Seq ||
		d.Seat < 0 || int(d.Seat) >= len(f.Table.Seats) || f.draftedAt(d.Seat) >= d.At {
		return
	}
	lt.draft(f, d)
}

// SetPages implements presence.Tables.
func (ts nodeTables) SetPages(id table.ID, node string, pages map[table.PlayerID]int) {
	lt := ts.find(id)
	if lt == nil {
		return
	}
	lt.mu.Lock()
	lt.setPages(node, pages)
	waits := len(pages) > 0 && lt.ours && lt.frame != nil && lt.frame.Table.BotAwaited()
	lt.mu.Unlock()
	if waits {
		ts.attend(id)
	}
}

// setPages sets the pages that are open at another node. The caller holds lt.mu.
func (lt *liveTable) setPages(node string, pages map[table.PlayerID]int) {
	for p, by := range lt.pages.SetPeer(node, pages) {
		lt.tellOf(p, lt.pages.Of(p)-by)
	}
}

// SetCut implements presence.Tables. Tables show it from their next frame on.
func (ts nodeTables) SetCut(of presence.Bots) {
	ts.shared.times.Hurry(of.Game, of.Level, ts.shared.clock.Elapsed())
}

// SetInvited implements presence.Tables.
func (ts nodeTables) SetInvited(people []table.PlayerID) { ts.shared.cfg.Invited(people) }

// SetForgotten implements presence.Tables.
func (ts nodeTables) SetForgotten(id string) {
	if ts.shared.cfg.Forgotten != nil {
		ts.shared.cfg.Forgotten(id)
	}
}

// Invite tells people, on all nodes, that they may have been invited.
func (h *Host) Invite(people []table.PlayerID) {
	h.cfg.Invited(people)
	h.gossip.Invited(people)
}

// TellForgotten implements account.Tables.
func (h *Host) TellForgotten(id string) { h.gossip.Forgotten(id) }

// Forget implements presence.Tables.
func (ts nodeTables) Forget(alive func(node string) bool) {
	for _, lt := range ts.all() {
		lt.mu.Lock()
		for _, node := range slices.DeleteFunc(lt.pages.Peers(), alive) {
			lt.setPages(node, nil)
		}
		lt.mu.Unlock()
	}
}

// arrive adds by to the number of a player's open pages. The caller holds lt.mu.
func (lt *liveTable) arrive(p table.PlayerID, by int) {
	before := lt.pages.Of(p)
	lt.pages.Add(p, by)
	lt.gossip.Pages(lt.id, false)
	lt.tellOf(p, before)
}

// tellOf shows that a player has another number of open pages than before. All viewers see when the first
// page opens and when the last one closes; only the player's own seat sees when it has several pages, or
// no longer. A viewer without a seat is shown as a looker after a pause. The caller holds lt.mu.
func (lt *liveTable) tellOf(p table.PlayerID, before int) {
	if lt.frame == nil {
		return
	}
	if lt.frame.Table.SeatOf(p) < 0 {
		lt.tellLookers()
		return
	}
	f, seat := lt.frame, lt.frame.Table.SeatOf(p)
	switch {
	case (before == 0) != (lt.pages.Of(p) == 0):
		lt.showAgain()
	case (f.Pages[seat] > 1) != (lt.pagesBySeat(f.Table)[seat] > 1):
		lt.draft(f, presence.SeatDraft{Draft: f.Draft(seat), Seat: seat, At: f.draftedAt(seat)})
	}
}

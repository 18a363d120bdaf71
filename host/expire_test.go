package host

import (
	"time"

	"tablee/host/presence"
	"tablee/table"
)

// Hear is what the node does when a peer tells of bots that are cut short.
func (h *Host) Hear(of presence.Bots) {
	nodeTables{&h.tables, h.scheduler.attend}.SetCut(of)
}

// Expire is what a node does now and then, at a moment that a test chooses.
func (h *Host) Expire(now time.Time) { h.gossip.Expire(now) }

// HearDraft takes what a peer tells of a seat's draft.
func (h *Host) HearDraft(id table.ID, d presence.SeatDraft) {
	nodeTables{&h.tables, h.scheduler.attend}.SetDraft(id, d)
}

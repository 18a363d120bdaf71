package host

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/presence"
	"tablee/table"
)

// MaxDraft limits the length of a draft, in bytes.
const MaxDraft = 64

// Draft shows what a player composes to all pages of their seat. seq is the sequence number they saw. Errors:
// *input.Invalid ("draft"), ErrNotFound, table.ErrNotSeated, table.ErrNotStarted, table.ErrStale.
func (h *Host) Draft(ctx context.Context, by table.PlayerID, id table.ID, seq uint64, d presence.Draft) error {
	for _, text := range []string{d.Text, d.Page} {
		if len(text) > MaxDraft {
			return &input.Invalid{Field: "draft", Code: "too-long", Limit: MaxDraft}
		}
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return &input.Invalid{Field: "draft", Code: "control"}
		}
	}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	if _, err := lt.current(ctx); err != nil {
		return err
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	f := lt.frame
	seat := f.Table.SeatOf(by)
	if turn := f.Table.Turn(); f.Table.Controls(by, turn) {
		seat = turn // several people play on their device
	}
	switch {
	case seat < 0:
		return table.ErrNotSeated
	case f.Table.Status != table.StatusPlaying:
		return table.ErrNotStarted
	case seq != f.Table.Seq:
		return table.ErrStale
	}
	next := presence.SeatDraft{Draft: d, Seat: seat, Seq: seq, At: max(h.cfg.Now().UnixNano(), f.draftedAt(seat)+1)}
	lt.draft(f, next)
	h.gossip.Draft(id, next)
	return nil
}

// draft makes d the draft of its seat, in a frame that is news to that seat only. The caller holds lt.mu.
func (lt *liveTable) draft(f *Frame, d presence.SeatDraft) {
	next := &Frame{Table: f.Table, Log: f.Log, Names: f.Names, Messages: f.Messages, Silenced: f.Silenced, drafts: make([]drafted, len(f.Table.Seats)), base: f.base, undrafted: f.undrafted}
	if next.undrafted == nil {
		next.undrafted = f
	}
	copy(next.drafts, f.drafts)
	next.drafts[d.Seat] = drafted{Draft: d.Draft, at: d.At}
	lt.show(next)
	next.drafts[d.Seat].rev = next.Rev
}

// drafted is a draft, the time it was taken (presence.SeatDraft.At) and the Rev of its frame.
type drafted struct {
	presence.Draft
	at  int64
	rev uint64
}

// draftedAt returns when the newest draft of a seat was taken; 0 for none.
func (f *Frame) draftedAt(seat game.Seat) int64 {
	if int(seat) >= len(f.drafts) {
		return 0
	}
	return f.drafts[seat].at
}

// drafted reports whether the frame is news to this seat only: its draft or its number of pages changed.
func (f *Frame) drafted(seat game.Seat) bool {
	return seat >= 0 && int(seat) < len(f.drafts) && f.drafts[seat].rev > f.base
}

// Draft returns the draft of a seat; the zero one if there is none, and for watchers.
func (f *Frame) Draft(seat game.Seat) presence.Draft {
	if seat < 0 || int(seat) >= len(f.drafts) {
		return presence.Draft{}
	}
	return f.drafts[seat].Draft
}

// news returns the newest Rev at which something changed for a player. Drafts of others are no news:
// players do not even learn that there was one.
func (f *Frame) news(p table.PlayerID) uint64 {
	rev := f.base
	if f.drafts == nil {
		return rev
	}
	for _, seat := range f.Table.SeatsOf(p) {
		rev = max(rev, f.drafts[seat].rev)
	}
	return rev
}

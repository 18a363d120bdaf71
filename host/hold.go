package host

import (
	"context"
	"errors"
	"time"

	"tablee/game"
	"tablee/table"
)

// HoldFor returns the moment that a player's page, seen from a seat, still shows. It is nil when nothing
// is held back from them: there is no moment, it is over, it belongs to another seat, or they have gone
// on. Watchers wait for its end.
func (f *Frame) HoldFor(p table.PlayerID, from game.Seat) *table.HeldMoment {
	if f.Hold == nil || f.Hold.Own && f.Hold.Seat != from {
		return nil
	}
	for _, s := range f.Table.SeatsOf(p) {
		if f.Hold.Ready[s] {
			return nil
		}
	}
	return f.Hold
}

// hold sets the held moment of a frame, and shows the table again once it is over. The caller holds lt.mu.
func (lt *liveTable) hold(f *Frame) {
	if lt.holding != nil {
		lt.holding.Stop()
		lt.holding = nil
	}
	f.Holds = lt.cfg.Pause > 0
	h, end := f.Table.HoldEnds(lt.cfg.Pause)
	if h == nil || !h.Holds || f.Table.Damaged || f.Table.Status == table.StatusClosed {
		return
	}
	left := end.Sub(lt.clock.Now())
	if left <= 0 || left > h.Lasts(f.Table, lt.cfg.Pause) && !f.Table.HoldsForSignal() {
		return // it is over, or the clock was set back to before it
	}
	f.Hold, f.HoldEnds = h, end
	if f.Table.HoldsForSignal() {
		f.HoldEnds = time.Time{}
		return
	}
	lt.holding = time.AfterFunc(left, func() {
		lt.mu.Lock()
		defer lt.mu.Unlock()
		if lt.frame == f {
			lt.showAgain()
		}
	})
}

// showAgain shows the table again, since what is shown depends on more than its log. The caller holds
// lt.mu.
func (lt *liveTable) showAgain() {
	f := lt.frame
	lt.show(&Frame{Table: f.Table, Log: f.Log, Names: f.Names, Messages: f.Messages, Silenced: f.Silenced, drafts: f.drafts})
}

// GoOn records that a player has seen the held moment, and lets bots continue that wait for their signal.
// The moment is over for all once everyone who has the table open has gone on. seq is the sequence number they saw.
// Errors: ErrNotFound, a table.Problem; it is no error if there is no moment.
func (h *Host) GoOn(ctx context.Context, by table.PlayerID, id table.ID, seq uint64) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	here := make([]bool, len(f.Pages))
	for s, open := range f.Pages {
		here[s] = open > 0
	}
	return ignoreAnswered(h.Command(ctx, id, table.Command{Kind: table.GoOn, Player: by, Seq: seq, Here: here}))
}

// ignoreAnswered returns no error for a signal that came twice or too late.
func ignoreAnswered(err error) error {
	if errors.Is(err, table.ErrAlreadyAnswered) || errors.Is(err, table.ErrStale) {
		return nil
	}
	return err
}

// SetTempo sets the tempo of a table. A player alone against bots simply chooses it, and it is kept for
// their next tables, unless it is table.TempoRush; where several people play it becomes a proposal to all
// (asked). seq is the sequence number they saw. Errors: *input.Invalid, ErrNotFound, a table.Problem.
func (h *Host) SetTempo(ctx context.Context, by Hand, id table.ID, seq uint64, tempo table.Tempo) (asked bool, err error) {
	rush := tempo == table.TempoRush
	if err := checkTempo(tempo); err != nil && !rush {
		return false, err
	}
	f, err := h.Frame(ctx, id)
	switch {
	case err != nil:
		return false, err
	case f.Table.SeatOf(by.Player) < 0:
		return false, table.ErrNotSeated
	case !f.Table.Alone() && !rush:
		terms := f.Table.Terms
		terms.Tempo = tempo
		return true, h.Ask(ctx, by, id, seq, table.OfferTerms, &terms)
	}
	err = h.Command(ctx, id, table.Command{Kind: table.SetTempo, Player: by.Player, Text: string(tempo)})
	if rush || err != nil && !errors.Is(err, table.ErrUnchanged) {
		return false, err
	}
	return false, h.cfg.Store.SetTempo(ctx, by.Player, tempo)
}

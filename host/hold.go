package host

import (
	"context"
	"errors"
	"time"

	"tablee/game"
	"tablee/table"
)

// HoldFor is the moment that a person's page still shows which is seen from a seat, and
// when it is over at the latest; nil when nothing is held back from them: there is none, it is
// over or another seat's own, or they have gone on. Watchers wait for its end.
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

// hold notes in a frame what it holds back, and shows the table anew once that is over; lt.mu
// is held.
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
		return // it is over, or the clock was set back behind it
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

// showAgain shows the table as it is, since what is shown of it depends on more than its log;
// lt.mu is held.
func (lt *liveTable) showAgain() {
	f := lt.frame
	lt.show(&Frame{Table: f.Table, Log: f.Log, Names: f.Names, Messages: f.Messages, Silenced: f.Silenced, drafts: f.drafts})
}

// GoOn says that a person has seen the moment that is shown, and lets bots go on that wait for
// their signal. The moment is over for all once those who have the table open have said so.
// Seq is what they saw. Errors: ErrNotFound, a table.Problem; nothing to go on from is none.
func (h *Host) GoOn(ctx context.Context, by table.PlayerID, id table.ID, seq uint64) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	here := make([]bool, len(f.Pages))
	for s, open := range f.Pages {
		here[s] = open > 0
	}
	err = h.Command(ctx, id, table.Command{Kind: table.GoOn, Player: by, Seq: seq, Here: here})
	if errors.Is(err, table.ErrAlreadyAnswered) || errors.Is(err, table.ErrStale) {
		return nil
	}
	return err
}

// SetPace chooses how fast a table goes on by itself. Where the person plays alone against bots
// it is their choice, and kept for their next tables; where several people play it is asked of
// all (asked). Seq is what they saw. Errors: *input.Invalid, ErrNotFound, a table.Problem.
func (h *Host) SetPace(ctx context.Context, by Hand, id table.ID, seq uint64, pace table.Pace) (asked bool, err error) {
	if err := checkPace(pace); err != nil {
		return false, err
	}
	f, err := h.Frame(ctx, id)
	switch {
	case err != nil:
		return false, err
	case f.Table.SeatOf(by.Player) < 0:
		return false, table.ErrNotSeated
	case !f.Table.Alone():
		terms := f.Table.Terms
		terms.Pace = pace
		return true, h.Ask(ctx, by, id, seq, table.OfferTerms, &terms)
	}
	err = h.Command(ctx, id, table.Command{Kind: table.SetPace, Player: by.Player, Text: string(pace)})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return false, err
	}
	return false, h.cfg.Store.SetPace(ctx, by.Player, pace)
}

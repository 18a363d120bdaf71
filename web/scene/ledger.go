package scene

import (
	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// Ledger returns the accounts of the deals of a table that are settled, oldest first. It is the same for all viewers.
func Ledger(f *host.Frame, ui board.UI, l *board.Loc) ([]board.Account, error) {
	keeper, ok := ui.(board.Bookkeeper)
	if !ok || f.Table.State == nil {
		return nil, nil
	}
	begun, err := dealsBegun(f, keeper)
	if err != nil {
		return nil, err
	}
	if f.Table.Status == table.StatusOver {
		begun = append(begun, f.Table.Seq)
	}
	replay, err := f.Replay()
	if err != nil {
		return nil, err
	}
	var list []board.Account
	for _, seq := range begun {
		past, _, err := f.Past(replay.Find(seq))
		if err != nil {
			return nil, err
		}
		a, ok := keeper.Account(Hand(past, ui, game.Watcher, l))
		if n := len(list); ok && (n == 0 || list[n-1].Deal < a.Deal) {
			list = append(list, a)
		}
	}
	return list, nil
}

// dealsBegun returns the seqs of the commits with which the deals began, which show the end of the deal before.
func dealsBegun(f *host.Frame, dealer board.Dealer) (seqs []uint64, err error) {
	h, err := historyOf(f, game.Watcher)
	if err != nil {
		return nil, err
	}
	var kept []board.Entry
	for _, e := range h.until(f.Table.Seq) {
		kept = append(kept[:max(0, len(kept)-e.Undone)], e)
	}
	for _, e := range kept {
		for _, fact := range e.Facts {
			if dealer.BeginsDeal(fact) {
				seqs = append(seqs, e.Seq)
			}
		}
	}
	return seqs, nil
}

package lobby

import (
	"context"
	"slices"

	"tablee/game"
	"tablee/host"
	"tablee/table"
)

// Gather brings people together before bots take the open chairs of a table: those who wait alone, there or at a
// younger table, move to the oldest table where PlayNow would have seated them. A table that they leave is closed
// and names the one to which they moved.
func (l *Lobby) Gather(ctx context.Context, id table.ID) error {
	f, err := l.host.Frame(ctx, id)
	if err != nil || !l.usual(f) {
		return err
	}
	done, err := l.step(ctx, "now "+f.Table.Game)
	if err != nil {
		return err
	}
	defer done()
	rows, err := l.waiting(ctx, "", f.Table.Game)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.Opened.Before(f.Table.Opened) {
			continue
		}
		if err := l.moveLone(ctx, row.ID); err != nil && !saidNo(err) {
			return err
		}
	}
	return nil
}

// waiting returns the public tables of a game that wait for people, the oldest first.
func (l *Lobby) waiting(ctx context.Context, reader table.PlayerID, gameID string) ([]host.Row, error) {
	rows, err := l.host.OpenTables(ctx, reader, gameID, lookAmong)
	slices.SortFunc(rows, func(a, b host.Row) int { return a.Opened.Compare(b.Opened) })
	return rows, err
}

// moveLone moves a person who waits alone at a table to an older one, if there is one for them.
func (l *Lobby) moveLone(ctx context.Context, from table.ID) error {
	f, err := l.host.Frame(ctx, from)
	if err != nil || !l.usual(f) || !lone(f.Table) {
		return err
	}
	by := f.Table.Opener
	rows, err := l.waiting(ctx, by, f.Table.Game)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if !row.Opened.Before(f.Table.Opened) {
			return nil
		}
		older, err := l.host.Frame(ctx, row.ID)
		if err != nil || !awaitsAnybody(older, f.Table.Setup, true) {
			continue
		}
		if _, err := l.host.Sit(ctx, by, row.ID, table.AnyChair, "", ""); saidNo(err) {
			continue
		} else if err != nil {
			return err
		}
		err = l.host.Command(ctx, from, table.Command{Kind: table.Close, Player: by, Seq: f.Table.Seq, Text: string(row.ID)})
		if saidNo(err) { // they have company by now, or got up
			return l.host.Rise(ctx, by, row.ID)
		}
		return err
	}
	return nil
}

// usual reports whether a table waits as one opened by PlayNow does, whatever its game's options.
func (l *Lobby) usual(f *host.Frame) bool {
	t := f.Table
	_, usual, err := l.setup(t.Owner, l.openPlan(t.Rules().Info(), t.Options))
	usual.Options = t.Options
	return err == nil && t.Status == table.StatusOpen && t.Fill == usual.Fill && awaitsAnybody(f, usual, true)
}

// usualSeats returns the number of chairs of a table that PlayNow opens.
func usualSeats(in game.Info) int { return min(max(usualChairs, in.MinSeats), in.MaxSeats) }

// lone reports whether only the person who leads a table is there, and gave it no title by which others may look
// for it.
func lone(t *table.Table) bool {
	others := slices.ContainsFunc(t.Seats, func(c table.Chair) bool { return !c.Open() && c.Player != t.Opener })
	return !others && len(t.SeatsOf(t.Opener)) == 1 && t.Title == ""
}

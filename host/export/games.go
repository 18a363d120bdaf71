package export

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/results"
	"tablee/table"
)

// Table is a table of a person: its row, and the person's actions there.
type Table struct {
	Row     host.Row
	Seat    game.Seat       // their seat; game.Watcher if they have left it or only opened the table
	Entropy string          // their contribution to the seed
	Seen    host.ReadMarker // up to where they have seen it; zero: never
	Actions []Action
}

// Action is an action of a person at a table.
type Action struct {
	Seq  uint64
	At   time.Time
	Kind table.Kind // Sit, Rise, Part, Act; Timeout when the default action was played for them
	Text string     // the action
}

// games adds tables, results and ratings.
func (s *Service) games(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Results, err = s.Store.Results(ctx, results.Filter{Player: p, Limit: all}); err != nil {
		return fmt.Errorf("list results: %w", err)
	}
	if x.Ratings, err = s.Results.Standings(ctx, string(p)); err != nil {
		return err
	}
	rows, err := s.Store.Tables(ctx, host.Filter{Player: p, Limit: all})
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	x.Tables = make([]Table, 0, len(rows))
	for _, row := range rows {
		log, err := s.Store.Log(ctx, row.ID, 0)
		if err != nil && !errors.Is(err, host.ErrDamaged) { // a damaged log is exported as far as it can be read
			return fmt.Errorf("read the log of %s: %w", row.ID, err)
		}
		t := newTable(p, row, log)
		if t.Seen, err = s.Store.ReadMarker(ctx, p, row.ID); err != nil {
			return fmt.Errorf("read the marker of %s: %w", row.ID, err)
		}
		x.Tables = append(x.Tables, t)
	}
	return nil
}

// newTable derives a person's actions from a log. It needs the seats only, not the rules.
func newTable(p table.PlayerID, row host.Row, log []table.Commit) Table {
	t := Table{Row: row, Seat: game.Watcher, Actions: []Action{}}
	joined := table.Joined(log)
	for _, c := range log {
		for _, e := range c.Events {
			if t.follow(p, joined, e) {
				t.Actions = append(t.Actions, Action{Seq: c.Seq, At: c.At, Kind: e.Kind, Text: e.Text})
			}
		}
	}
	if t.Seat < 0 {
		t.Seat = game.Watcher
	}
	return t
}

// follow is apply, but it also counts events of a guest who became this person. joined has the commits that
// say so.
func (t *Table) follow(p table.PlayerID, joined []table.Commit, e table.Event) bool {
	e.Player = table.Becomes(joined, e.Player)
	if e.Setup != nil {
		setup := *e.Setup
		setup.Chairs = slices.Clone(setup.Chairs)
		for i, c := range setup.Chairs {
			setup.Chairs[i].Player = table.Becomes(joined, c.Player)
		}
		e.Setup = &setup
	}
	return t.apply(p, e)
}

// apply tracks a person's seat through an event, and reports whether the event is theirs.
func (t *Table) apply(p table.PlayerID, e table.Event) bool {
	own := t.Seat >= 0 && e.Seat == t.Seat
	switch e.Kind {
	case table.Open:
		if e.Setup == nil {
			return false
		}
		t.Seat = game.Seat(slices.IndexFunc(e.Setup.Chairs, func(c table.Chair) bool { return c.Player == p }))
		return false
	case table.Start:
		t.Seat = game.Seat(slices.Index(e.Order, int(t.Seat)))
		return false
	case table.Sit:
		if own = e.Player == p; own {
			t.Seat, t.Entropy = e.Seat, e.Text
		}
	case table.Rise:
		if own && (e.Player == p || e.Player == "") {
			t.Seat, t.Entropy = game.Watcher, ""
		}
	case table.Unseat:
		if own = own && e.Player == p; own {
			t.Seat, t.Entropy = game.Watcher, ""
		}
	case table.RemoveChair:
		if e.Seat < t.Seat {
			t.Seat--
		}
		return false
	case table.Take:
		if own = e.Player == p; own {
			t.Seat = e.Seat
		} else if t.Seat == e.Seat {
			t.Seat = game.Watcher
		}
	case table.Part:
		if own = e.Player == p; own {
			t.Seat = game.Watcher
		}
	case table.Claim:
		own = e.Player == p
	case table.Away, table.Back, table.Offer, table.Accept, table.Refuse, table.Decline, table.Absent, table.Here, table.Undo:
	case table.Act, table.Timeout:
	default:
		return false
	}
	return own
}

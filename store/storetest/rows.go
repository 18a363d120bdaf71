package storetest

import (
	"errors"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

var rowChecks = []check{
	{"wake", "A game stops if a bot or a clock is never woken; waking too early does nothing, again and again.", wake},
	{"filters", "The lobby shows open public tables; a player's page shows all their tables.", filters},
	{"alive", "An abandoned table is not listed as open, and does not count as running.", alive},
	{"counts", "The front page shows the numbers of open and running tables.", counts},
	{"codes", "A short code leads to one table, and is free again once its table no longer needs it.", shortCodes},
	{"forked", "A game that continues another is marked as such in every list.", forked},
}

func shortCodes(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for _, id := range []table.ID{"a", "b"} {
		put(t, s, id, func(r *host.Row) { r.Status = table.StatusOpen })
	}
	give := func(id table.ID, code string, since time.Time, want bool) {
		t.Helper()
		given, err := s.GiveTableCode(ctx, id, code, since)
		must(t, err)
		same(t, "given "+code, given, want)
	}
	give("a", "K7QM", time.Time{}, true)
	give("a", "ZZZZ", time.Time{}, false) // it already has one
	give("b", "K7QM", start.AddDate(9, 0, 0), false)
	id, err := s.TableOfCode(ctx, "K7QM")
	must(t, err)
	same(t, "its table", id, table.ID("a"))
	if _, err := s.TableOfCode(ctx, ""); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("empty code: %v", err)
	}
	if _, err := s.TableCode(ctx, "none"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("code of an unknown table: %v", err)
	}
	w := Next("a", 2)
	w.Row.Status = table.StatusPlaying
	must(t, s.Append(ctx, w))
	code, err := s.TableCode(ctx, "a")
	must(t, err)
	same(t, "the code of a running game", code, "K7QM")
	give("b", "K7QM", start.AddDate(-1, 0, 0), false)
	give("b", "K7QM", start.AddDate(9, 0, 0), true)
	code, err = s.TableCode(ctx, "a")
	must(t, err)
	same(t, "the code of an old game", code, "")
}

// put opens a table with a row changed by f.
func put(t *testing.T, s node.Store, id table.ID, f func(*host.Row)) {
	t.Helper()
	w := Opening(id)
	f(&w.Row)
	must(t, s.Append(ctx, w))
}

func ids(rows []host.Row) []table.ID {
	var all []table.ID
	for _, r := range rows {
		all = append(all, r.ID)
	}
	return all
}

func wake(t *testing.T, open func() node.Store) {
	s := with(t, open)
	due := func(now time.Time, limit int) []table.ID {
		t.Helper()
		all, err := s.Due(ctx, now, limit)
		must(t, err)
		return all
	}
	next := func() time.Time {
		t.Helper()
		at, err := s.NextWake(ctx)
		must(t, err)
		return at
	}
	same(t, "next of no table", next(), time.Time{})
	put(t, s, "later", func(r *host.Row) { r.WakeAt = start.Add(2 * time.Second) })
	put(t, s, "first", func(r *host.Row) { r.WakeAt = start })
	put(t, s, "second", func(r *host.Row) { r.WakeAt = start.Add(time.Second) })
	put(t, s, "never", func(r *host.Row) { r.WakeAt = time.Time{} })

	same(t, "next", next(), start)
	same(t, "due a millisecond before", len(due(start.Add(-time.Millisecond), 9)), 0)
	same(t, "due at the moment", due(start, 9), []table.ID{"first"})
	same(t, "due much later", due(start.Add(time.Hour), 9), []table.ID{"first", "second", "later"})
	same(t, "two of them", due(start.Add(time.Hour), 2), []table.ID{"first", "second"})
	same(t, "none of them", len(due(start.Add(time.Hour), 0)), 0)

	moved := Next("first", 2)
	moved.Row.WakeAt = time.Time{}
	must(t, s.Append(ctx, moved))
	same(t, "due after it acted", due(start.Add(time.Hour), 9), []table.ID{"second", "later"})
	same(t, "next after it acted", next(), start.Add(time.Second))

	put(t, s, "fine", func(r *host.Row) { r.WakeAt = start.Add(time.Microsecond) })
	same(t, "due a part of a millisecond early", len(due(start, 9)), 0)
	same(t, "due after it", due(start.Add(time.Millisecond), 9), []table.ID{"fine"})
}

func filters(t *testing.T, open func() node.Store) {
	s := with(t, open)
	row := func(game string, status table.Status, public bool, seconds int) func(*host.Row) {
		return func(r *host.Row) {
			r.Game, r.Status, r.Public = game, status, public
			r.Changed = start.Add(time.Duration(seconds) * time.Second)
		}
	}
	put(t, s, "a", row("nainjaune", table.StatusOpen, true, 1))
	put(t, s, "b", row("nainjaune", table.StatusPlaying, true, 5))
	put(t, s, "c", row("ronda", table.StatusOpen, false, 3))
	put(t, s, "d", row("ronda", table.StatusOver, true, 2))
	put(t, s, "e", row("ronda", table.StatusOver, true, 2))
	for _, c := range []struct {
		why    string
		filter host.Filter
		want   []table.ID
	}{
		{"all, most recently changed first", host.Filter{}, []table.ID{"b", "c", "d", "e", "a"}},
		{"a game", host.Filter{Game: "nainjaune"}, []table.ID{"b", "a"}},
		{"a status", host.Filter{Status: []table.Status{table.StatusOpen}}, []table.ID{"c", "a"}},
		{"two", host.Filter{Status: []table.Status{table.StatusOver, table.StatusPlaying}}, []table.ID{"b", "d", "e"}},
		{"public", host.Filter{Public: true}, []table.ID{"b", "d", "e", "a"}},
		{"the lobby of a game", host.Filter{Game: "ronda", Status: []table.Status{table.StatusOpen}, Public: true}, nil},
		{"the last two", host.Filter{Limit: 2}, []table.ID{"b", "c"}},
		{"those after them", host.Filter{Limit: 2, Skip: 2}, []table.ID{"d", "e"}},
		{"beyond the end", host.Filter{Skip: 5}, nil},
		{"playing first, finished last", host.Filter{PlayingFirst: true, Limit: 4}, []table.ID{"b", "c", "a", "d"}},
		{"of an unknown player", host.Filter{Player: "stranger"}, nil},
	} {
		same(t, c.why, ids(rowsOf(t, s, c.filter)), c.want)
		if c.filter.Limit == 0 && c.filter.Skip == 0 {
			n, err := s.Count(ctx, c.filter)
			must(t, err)
			same(t, "how many: "+c.why, n, len(c.want))
		}
	}

	must(t, s.Append(ctx, Opening("mine", "ana", "bob")))
	rise := Next("mine", 2)
	rise.Commit.Events = []table.Event{{Kind: table.Rise, Seat: 1}}
	rise.Row.Chairs, rise.Row.Owner = []table.Chair{{Player: "ana"}, {}}, "ana"
	must(t, s.Append(ctx, rise))
	sit := Next("mine", 3)
	sit.Commit.Events = []table.Event{{Kind: table.Sit, Seat: 1, Player: "cleo"}}
	sit.Row.Chairs = []table.Chair{{Player: "ana"}, {Player: "cleo"}}
	must(t, s.Append(ctx, sit))
	for _, player := range []table.PlayerID{"ana", "bob", "cleo"} {
		same(t, "the table of "+string(player), ids(rowsOf(t, s, host.Filter{Player: player})), []table.ID{"mine"})
	}
	same(t, "ana's row", rowsOf(t, s, host.Filter{Player: "ana", Game: "nainjaune"}), []host.Row{sit.Row})
	owned := Opening("owned")
	owned.Commit.Events[0].Setup.Owner, owned.Row.Owner = "dora", "dora"
	must(t, s.Append(ctx, owned))
	same(t, "opened without sitting down", ids(rowsOf(t, s, host.Filter{Player: "dora"})), []table.ID{"owned"})
}

func alive(t *testing.T, open func() node.Store) {
	s := with(t, open)
	row := func(changed, move time.Duration, chairs ...table.Chair) func(*host.Row) {
		return func(r *host.Row) {
			r.Status, r.Changed, r.MoveTime, r.Chairs = table.StatusOpen, start.Add(changed), move, chairs
		}
	}
	ana, nobody, bot := table.Chair{Player: "ana"}, table.Chair{}, table.Chair{Level: 2}
	put(t, s, "fresh", row(0, 0, bot, ana))
	put(t, s, "left", row(0, 0, nobody, bot))
	put(t, s, "forgotten", row(-time.Millisecond, 0, ana))
	put(t, s, "slow", row(-24*time.Hour, 24*time.Hour, ana, nobody))
	put(t, s, "over time", row(-24*time.Hour, 24*time.Hour-time.Millisecond, ana, nobody))
	for _, c := range []struct {
		why    string
		filter host.Filter
		want   []table.ID
	}{
		{"with people", host.Filter{HasPeople: true}, []table.ID{"fresh", "forgotten", "over time", "slow"}},
		{"alive", host.Filter{Since: start}, []table.ID{"fresh", "left", "slow"}},
		{"both, of a status", host.Filter{Since: start, HasPeople: true, Status: []table.Status{table.StatusOpen, table.StatusPlaying}}, []table.ID{"fresh", "slow"}},
	} {
		same(t, c.why, ids(rowsOf(t, s, c.filter)), c.want)
		n, err := s.Count(ctx, c.filter)
		must(t, err)
		same(t, "how many: "+c.why, n, len(c.want))
	}
}

func counts(t *testing.T, open func() node.Store) {
	s := with(t, open)
	count := func() map[table.Status]int {
		t.Helper()
		all, err := s.Counts(ctx)
		must(t, err)
		return all
	}
	same(t, "nothing", len(count()), 0)
	put(t, s, "a", func(r *host.Row) { r.Status = table.StatusOpen })
	put(t, s, "b", func(r *host.Row) { r.Status = table.StatusOpen })
	put(t, s, "c", func(r *host.Row) { r.Status = table.StatusOver })
	same(t, "three tables", count(), map[table.Status]int{table.StatusOpen: 2, table.StatusOver: 1})
	must(t, s.Append(ctx, Next("a", 2)))
	same(t, "one of them started", count(), map[table.Status]int{table.StatusOpen: 1, table.StatusPlaying: 1, table.StatusOver: 1})
}

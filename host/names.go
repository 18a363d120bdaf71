package host

import (
	"context"
	"slices"

	"tablee/host/input"
	"tablee/table"
)

// namesAt returns the names of the players who sit or sat at a table with this log, of its owner and of more
// people. Different people of one name are told apart by a number. Errors as of names; with ErrDamaged it returns
// the names that could be read.
func (s *shared) namesAt(ctx context.Context, log []table.Commit, more ...table.PlayerID) (map[table.PlayerID]string, error) {
	ids := append(people(log), more...)
	names, err := s.names(ctx, ids)
	slices.SortStableFunc(ids, gotUpLast(log))
	tellApart(names, ids, log)
	namesNow(names, log)
	return names, err
}

// namesWith returns the names at the table of a frame after further commits.
func (s *shared) namesWith(ctx context.Context, f *Frame, more ...table.Commit) (map[table.PlayerID]string, error) {
	if len(people(more)) == 0 {
		return f.Names, nil
	}
	return s.namesAt(ctx, slices.Concat(f.Log, more), seated(f.Table)...)
}

// people returns the players who sit or sat at a table, and its owner, in the order of the log.
func people(log []table.Commit) (ids []table.PlayerID) {
	known := map[table.PlayerID]bool{"": true}
	add := func(some ...table.PlayerID) {
		for _, p := range some {
			if !known[p] {
				known[p] = true
				ids = append(ids, p)
			}
		}
	}
	for _, c := range log {
		for _, e := range c.Events {
			add(e.Player, e.To)
			if e.Setup == nil {
				continue
			}
			for _, chair := range e.Setup.Chairs {
				add(chair.Player)
			}
			add(e.Setup.Owner)
			add(e.Setup.Series.People()...)
		}
	}
	return ids
}

// gotUpLast orders players by whether they have left their chair before the start. Others there need no number
// because of them.
func gotUpLast(log []table.Commit) func(a, b table.PlayerID) int {
	up := map[table.PlayerID]int{}
	for _, c := range log {
		for _, e := range c.Events {
			switch e.Kind {
			case table.Sit, table.Take:
				up[e.Player] = 0
			case table.Rise, table.Unseat:
				up[e.Player] = 1
			}
		}
	}
	return func(a, b table.PlayerID) int { return up[a] - up[b] }
}

// tellApart numbers the names that several people have, in the order of ids: "Marie", "Marie 2".
func tellApart(names map[table.PlayerID]string, ids []table.PlayerID, log []table.Commit) {
	joined := table.Joined(log)
	one := input.Distinct{}
	done := map[table.PlayerID]bool{}
	for _, id := range ids {
		if name := names[id]; name != "" && !done[id] && table.Becomes(joined, id) == id {
			done[id], names[id] = true, one.Name(name)
		}
	}
}

// namesNow gives former guests the names of the accounts they have become.
func namesNow(names map[table.PlayerID]string, log []table.Commit) {
	for _, c := range log {
		for _, e := range c.Events {
			if e.Kind == table.Become && e.To != "" {
				names[e.Player] = names[e.To]
			}
		}
	}
}

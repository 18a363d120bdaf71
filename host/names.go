package host

import (
	"context"
	"slices"

	"tablee/host/account"
	"tablee/table"
)

// namesAt returns the names of the players who sit or sat at a table with this log, of its owner and of more
// people. Different people of one name are told apart by a number, those who have left before the start last.
func (s *shared) namesAt(ctx context.Context, log []table.Commit, more ...table.PlayerID) (map[table.PlayerID]string, error) {
	known, err := account.Known(ctx, s.cfg.Store, append(people(log), more...))
	if err != nil {
		return map[table.PlayerID]string{}, err
	}
	joined, got := table.Joined(log), gotUpLast(log)
	former := func(p account.Player) bool { return table.Becomes(joined, p.ID) != p.ID } // now an account
	slices.SortStableFunc(known, func(a, b account.Player) int { return got(a.ID, b.ID) })
	names := account.Apart(slices.DeleteFunc(known, former))
	namesNow(names, log)
	return names, nil
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

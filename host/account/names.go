package account

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tablee/host/input"
	"tablee/table"
)

// Oldest compares people by when they came to the site. Wherever people of one name are told apart, by a number, the
// first has the name alone: a table, the list of tables and a circle agree.
func Oldest(a, b Player) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// Apart returns the names of people as others read them, "" for an erased person. Those of one name are told apart by
// a number, in the order of the list.
func Apart(people []Player) map[table.PlayerID]string {
	names, distinct := make(map[table.PlayerID]string, len(people)), input.Distinct{}
	for _, p := range people {
		names[p.ID] = p.Shown()
		if names[p.ID] != "" {
			names[p.ID] = distinct.Name(names[p.ID])
		}
	}
	return names
}

// people reads people by their ids.
type people interface {
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)
}

// Known returns the people with these ids, oldest first. Unknown ids are left out.
func Known(ctx context.Context, store people, ids []table.PlayerID) ([]Player, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	known, err := store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read the names of %d players: %w", len(ids), err)
	}
	slices.SortFunc(known, Oldest)
	return known, nil
}

// Names returns the names of people as others read them, told apart; "" for an erased person. Unknown ids are left
// out.
func Names(ctx context.Context, store people, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	known, err := Known(ctx, store, ids)
	if err != nil {
		return nil, err
	}
	return Apart(known), nil
}

// Names is the function of that name. In an outage it knows only the people at the tables in memory.
func (s *Service) Names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	all, err := s.NamesIn(ctx, [][]table.PlayerID{ids})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// NamesIn returns the names of the people of each group, such as those of each table of a list. Only those of one
// group are told apart. In an outage it knows only the people at the tables in memory.
func (s *Service) NamesIn(ctx context.Context, groups [][]table.PlayerID) ([]map[table.PlayerID]string, error) {
	ids := slices.Concat(groups...)
	names := make([]map[table.PlayerID]string, len(groups))
	known, err := Known(ctx, s.cfg.Store, ids)
	if s.cfg.Outage.Is(err) {
		here := s.cfg.Tables.NamesHere(ids)
		for i := range names {
			names[i] = here
		}
		return names, nil
	}
	if err != nil {
		return nil, err
	}
	for i, group := range groups {
		names[i] = Apart(slices.DeleteFunc(slices.Clone(known), func(p Player) bool { return !slices.Contains(group, p.ID) }))
	}
	return names, nil
}

// WholeNames returns the names of people for moderators: full names for people of a class too, and no numbers, because
// reports and searches use those.
func (s *Service) WholeNames(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	known, err := Known(ctx, s.cfg.Store, ids)
	if s.cfg.Outage.Is(err) {
		return s.cfg.Tables.NamesHere(ids), nil
	}
	if err != nil {
		return nil, err
	}
	names := make(map[table.PlayerID]string, len(known))
	for _, p := range known {
		names[p.ID] = p.Name
	}
	return names, nil
}

package host

import (
	"context"
	"time"

	"tablee/table"
)

// checkRated refuses a rated table at which two people can never meet.
func checkRated(s table.Setup) error {
	people := 0
	for _, c := range s.Chairs {
		if !c.Bot() {
			people++
		}
	}
	if s.Rated && people < 2 {
		return &Invalid{Field: "rated", Code: UnratedAlone}
	}
	return nil
}

// rate counts a game that has just ended. What fails, or is lost with this node, is found
// again by countLeftovers of any node.
func (h *Host) rate(ctx context.Context, results []Result) {
	if len(results) == 0 || results[0].Unrated != "" {
		return
	}
	const patience = 3 * time.Second // the table waits, and it is no loss
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if _, err := h.cfg.Store.Rate(ctx, results[0].Game); err != nil {
		h.cfg.Log.Error("a rated game could not be counted yet", "table", results[0].Table, "error", err)
	}
}

// countLeftovers counts, at first and then every minute, the rated games that no node
// came to count.
func (h *Host) countLeftovers(ctx context.Context) {
	for wait := time.Duration(0); sleep(ctx, wait); wait = time.Minute {
		games, err := h.cfg.Store.Uncounted(ctx)
		for _, id := range games {
			if err == nil {
				_, err = h.cfg.Store.Rate(ctx, id)
			}
		}
		if err != nil && ctx.Err() == nil {
			h.cfg.Log.Error("rated games could not be counted yet", "error", err)
		}
	}
}

// LadderGames is how many rated games one needs to stand on a ladder: before that a
// number says next to nothing.
const LadderGames = 5

// Ladder lists the best of a game, with people's names. ErrNotFound when the house has
// no such game.
func (h *Host) Ladder(ctx context.Context, game string, limit, skip int) ([]Standing, map[table.PlayerID]string, error) {
	if _, known := h.Rules(game); !known {
		return nil, nil, ErrNotFound
	}
	ladder, err := h.cfg.Store.Ladder(ctx, game, LadderGames, limit, skip)
	if err != nil {
		return nil, nil, err
	}
	var ids []table.PlayerID
	for _, s := range ladder {
		ids = append(ids, table.PlayerID(s.Who))
	}
	names, err := h.Names(ctx, ids)
	return ladder, names, err
}

// Bots are the standings of a game's bots, a level each, the easiest first; of those that
// have played rated.
func (h *Host) Bots(ctx context.Context, game string) ([]Standing, error) {
	var bots []Standing
	for level := 1; level <= h.Levels(game); level++ {
		all, err := h.Standings(ctx, Result{Level: level}.Who())
		if err != nil {
			return nil, err
		}
		for _, s := range all {
			if s.Game == game {
				bots = append(bots, s)
			}
		}
	}
	return bots, nil
}

// Standings are what is believed of somebody (Standing.Who) in every game he played rated.
func (h *Host) Standings(ctx context.Context, who string) ([]Standing, error) {
	return h.cfg.Store.Standings(ctx, who)
}

// Past is one game in somebody's history: his own result, and everybody's, by seat.
type Past struct {
	Own Result
	All []Result
}

// History lists how somebody's games ended, the last first, with the names of who was
// there.
func (h *Host) History(ctx context.Context, f ResultFilter) ([]Past, map[table.PlayerID]string, error) {
	own, err := h.cfg.Store.Results(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	var ids []table.ID
	for _, r := range own {
		ids = append(ids, r.Table)
	}
	company, err := h.cfg.Store.Company(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	at := map[table.ID][]Result{}
	var people []table.PlayerID
	for _, r := range company {
		at[r.Table] = append(at[r.Table], r)
		if r.Player != "" {
			people = append(people, r.Player)
		}
	}
	past := make([]Past, len(own))
	for i, r := range own {
		past[i] = Past{Own: r, All: at[r.Table]}
	}
	names, err := h.Names(ctx, people)
	return past, names, err
}

// Company lists all results of a table, by seat; none before it is over.
func (h *Host) Company(ctx context.Context, id table.ID) ([]Result, error) {
	return h.cfg.Store.Company(ctx, []table.ID{id})
}

// Met lists who somebody ended games with, most often first, at most fifty, and their
// names. Who was erased is left out.
func (h *Host) Met(ctx context.Context, p table.PlayerID) ([]Player, error) {
	const most = 50
	ids, err := h.cfg.Store.Met(ctx, p, most)
	if err != nil {
		return nil, err
	}
	names, err := h.Names(ctx, ids)
	var met []Player
	for _, id := range ids {
		if names[id] != "" {
			met = append(met, Player{ID: id, Name: names[id]})
		}
	}
	return met, err
}

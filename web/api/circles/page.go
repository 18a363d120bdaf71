package circles

import (
	"context"

	"tablee/host/circles"
	"tablee/table"
	"tablee/web/api/tables"
	"tablee/web/api/wire"
)

// circleNames maps a circle's members to their names. Former members have no entry.
type circleNames map[table.PlayerID]string

func namesOf(members []circles.Member) circleNames {
	names := circleNames{}
	for _, m := range members {
		names[m.Player] = m.Name
	}
	return names
}

// player returns a member of the circle, or the zero Player for a former member.
func (n circleNames) player(id table.PlayerID) wire.Player {
	name, known := n[id]
	if !known {
		return wire.Player{}
	}
	return wire.Player{ID: string(id), Name: name}
}

func (a *api) circle(ctx context.Context, in *circleID) (*circlePageAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	c, members, err := a.Circles.Enter(ctx, circles.ID(in.ID), p.ID)
	if err != nil {
		return nil, a.circleFailed(ctx, err)
	}
	out := &circlePageAnswer{CirclePage{Circle: a.circleOf(ctx, c), People: []CirclePerson{}, Tables: []wire.Listed{}, Dates: []CircleDate{}, Deals: []CircleDeal{}}}
	for _, m := range members {
		out.Body.People = append(out.Body.People, CirclePerson{wire.Player{ID: string(m.Player), Name: m.Name}, m.Joined, a.Circles.Here(m)})
	}
	if c.IsClosed() {
		return out, nil
	}
	return out, a.circleFailed(ctx, a.fillCircle(ctx, c, p.ID, namesOf(members), &out.Body))
}

// fillCircle fills in tables, dates and deals.
func (a *api) fillCircle(ctx context.Context, c circles.Circle, p table.PlayerID, names circleNames, out *CirclePage) error {
	rows, err := a.Circles.Tables(ctx, c.ID, p)
	if err != nil {
		return err
	}
	if out.Tables, err = tables.ListRows(ctx, a.Kit, rows, p); err != nil {
		return err
	}
	dates, err := a.Circles.Calendar(ctx, c, p)
	if err != nil {
		return err
	}
	for _, d := range dates {
		one := CircleDate{ID: d.ID, Title: d.Title, Game: d.Game, At: d.At, Weekly: d.Weekly, Coming: []wire.Player{}}
		for _, who := range d.Who {
			one.Coming = append(one.Coming, names.player(who))
		}
		out.Dates = append(out.Dates, one)
	}
	low := map[string]bool{}
	var games []string
	for _, rules := range a.Host.Games() {
		if info := rules.Info(); a.Daily.Has(info.ID) {
			games, low[info.ID] = append(games, info.ID), info.LowWins
		}
	}
	deals, err := a.Circles.Deals(ctx, c.ID, p, games, func(gameID string) bool { return low[gameID] })
	for _, d := range deals {
		one := CircleDeal{Game: d.Game, Played: d.Mine, Results: []CircleDealResult{}}
		for _, r := range d.Results {
			one.Results = append(one.Results, CircleDealResult{names.player(r.Player), r.Points})
		}
		out.Deals = append(out.Deals, one)
	}
	return err
}

func (a *api) circleLadder(ctx context.Context, in *circleLadderQuery) (*circleLadderAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	_, members, err := a.Circles.Enter(ctx, circles.ID(in.ID), p.ID)
	if err != nil {
		return nil, a.circleFailed(ctx, err)
	}
	all, err := a.Circles.Ladder(ctx, circles.ID(in.ID), p.ID, circles.Span{Month: in.Span != "ever", Game: in.Game})
	if err != nil {
		return nil, a.circleFailed(ctx, err)
	}
	names, out := namesOf(members), &circleLadderAnswer{Body: []CircleRung{}}
	for _, r := range all {
		out.Body = append(out.Body, CircleRung{names.player(r.Player), r.Games, r.Won, r.Level, r.Few})
	}
	return out, nil
}

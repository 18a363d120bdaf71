package results

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/input"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

// Statistics summarizes the games of a player.
type Statistics struct {
	Played  []Tally    `json:"played" nullable:"false" doc:"By game and number of players."`
	Bots    []BotTally `json:"bots" nullable:"false" doc:"By game and level of the bots."`
	Ratings []Rating   `json:"ratings" nullable:"false"`
}

// Tally counts a player's games of one game with one number of seats.
type Tally struct {
	Game  string `json:"game" example:"ronda"`
	Seats int    `json:"seats"`
	Games int    `json:"games"`
	Won   int    `json:"won" doc:"The first place, also when it is shared."`
	Best  int    `json:"best" doc:"Points of the best result."`
	Worst int    `json:"worst"`
}

// BotTally counts a player's games of one game against bots of one level.
type BotTally struct {
	Game  string `json:"game" example:"ronda"`
	Level int    `json:"level"`
	Games int    `json:"games"`
	Ahead int    `json:"ahead" doc:"Those in which the person came before all of them."`
}

type (
	statisticsAnswer struct{ Body Statistics }
	publicPerson     struct {
		Body struct {
			wire.Player
			Statistics Statistics `json:"statistics"`
		}
	}
)

func (a *api) statisticsCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/statistics", OperationID: "statistics", Tags: []string{"people"},
		Summary: "What I have played",
	}, call.NeedsToken, nil, a.ownStatistics)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/people/{id}", OperationID: "public-person", Tags: []string{"people"},
		Summary: "What a person with a public page has played", Description: "404 if the page is private, as for an unknown id.",
	}, call.AnyToken, []int{404}, a.publicPerson)
}

func (a *api) ownStatistics(ctx context.Context, _ *call.Nothing) (*statisticsAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.statistics(ctx, p.ID)
	return &statisticsAnswer{all}, err
}

func (a *api) publicPerson(ctx context.Context, in *call.PersonID) (*publicPerson, error) {
	if _, err := a.Visitor(ctx); err != nil {
		return nil, err
	}
	none := call.Deny(http.StatusNotFound, "no-person")
	if !call.IsID(in.ID) {
		return nil, none
	}
	who, err := a.Accounts.Published(ctx, table.PlayerID(in.ID))
	if errors.Is(err, input.ErrNotFound) {
		return nil, none
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &publicPerson{}
	who.Name = who.Shown()
	out.Body.Player = call.PlayerOf(who)
	out.Body.Statistics, err = a.statistics(ctx, who.ID)
	return out, err
}

// statistics returns a player's statistics. Its error is a response.
func (a *api) statistics(ctx context.Context, p table.PlayerID) (Statistics, error) {
	out := Statistics{Played: []Tally{}, Bots: []BotTally{}, Ratings: []Rating{}}
	all, err := a.Results.Statistics(ctx, p)
	var ratings []results.Standing
	if err == nil {
		ratings, err = a.Results.Standings(ctx, string(p))
	}
	if err != nil {
		return out, a.Failed(ctx, err)
	}
	for _, t := range all.Played {
		one := Tally{Game: t.Game, Seats: t.Seats, Games: t.Games, Won: t.Won, Best: t.Most, Worst: t.Least}
		if rules, ok := a.Host.Rules(t.Game); ok && rules.Info().LowWins {
			one.Best, one.Worst = t.Least, t.Most
		}
		out.Played = append(out.Played, one)
	}
	for _, b := range all.Bots {
		out.Bots = append(out.Bots, BotTally(b))
	}
	for _, st := range ratings {
		out.Ratings = append(out.Ratings, RatingOf(st))
	}
	return out, nil
}

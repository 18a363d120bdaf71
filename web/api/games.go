package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

type gameList struct {
	Body []wire.Game `nullable:"false"`
}

func (a *api) gameCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/games", OperationID: "games", Tags: []string{"games"},
		Summary: "The games and their options",
	}, call.Open, nil, func(context.Context, *call.Nothing) (*gameList, error) {
		list := &gameList{Body: []wire.Game{}}
		for _, rules := range a.Host.Games() {
			if a.Moderation != nil && a.Moderation.Hides(rules.Info().ID) {
				continue // new tables of hidden games are refused
			}
			list.Body = append(list.Body, a.gameOf(rules.Info()))
		}
		return list, nil
	})
}

func (a *api) gameOf(in game.Info) wire.Game {
	g := wire.Game{
		ID: in.ID, Version: in.Version,
		Names:   map[string]string{},
		Seats:   wire.Range{Min: in.MinSeats, Max: in.MaxSeats},
		Options: []wire.Option{}, Levels: []int{},
	}
	for _, lang := range a.Words.Languages.Codes() {
		g.Names[lang] = a.name(in.ID, lang)
	}
	for _, o := range in.Options {
		option := wire.Option{Key: o.Key, Values: o.Values, Also: o.Also, Default: o.Default, Rule: o.Rule, Presets: o.Presets, IsLanguage: o.IsLanguage}
		if o.Values == nil {
			option.Min, option.Max = &o.Min, &o.Max
		}
		g.Options = append(g.Options, option)
	}
	for _, set := range in.Sets {
		if g.Sets == nil {
			g.Sets = map[string]game.Options{}
		}
		g.Sets[set.Key] = set.Options
	}
	for level := 1; level <= a.Host.Levels(in.ID); level++ {
		g.Levels = append(g.Levels, level)
	}
	return g
}

func (a *api) name(gameID, lang string) string {
	if a.Words.Name == nil {
		return gameID
	}
	return a.Words.Name(gameID, lang)
}

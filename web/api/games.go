package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/web/api/call"
)

// Game is a game of the library.
type Game struct {
	ID      string            `json:"id" example:"nain-jaune"`
	Version int               `json:"version" doc:"Raised when the same inputs would give another result."`
	Names   map[string]string `json:"names" doc:"By language: fr, en."`
	Seats   Range             `json:"seats"`
	Options []Option          `json:"options" nullable:"false"`
	Levels  []int             `json:"levels" nullable:"false" doc:"The levels of bots there are: bot:1, bot:2 …"`
}

// Range is an inclusive range of whole numbers.
type Range struct {
	Min int `json:"min" example:"3"`
	Max int `json:"max" example:"8"`
}

// Option is an option of a game: Values lists its values, or Min, Max and Also bound a whole
// number.
type Option struct {
	Key     string   `json:"key" example:"deals"`
	Values  []string `json:"values,omitempty" doc:"What it may be. Absent for a whole number."`
	Min     *int     `json:"min,omitempty" nullable:"false"`
	Max     *int     `json:"max,omitempty" nullable:"false"`
	Also    []int    `json:"also,omitempty" doc:"Whole numbers outside min … max that are allowed too."`
	Default string   `json:"default" example:"0"`
	Rule    string   `json:"rule" example:"NJ-X15" doc:"The rule, or the doubt it settles."`

	IsLanguage bool `json:"is_language,omitempty" doc:"Its values are languages: a page proposes the reader's own. The default holds for this API."`

	Presets map[string]game.Options `json:"presets,omitempty" doc:"Choosing a value (first key) changes the defaults of other options."`
}

type gameList struct {
	Body []Game `nullable:"false"`
}

func (a *api) gameCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/games", OperationID: "games", Tags: []string{"games"},
		Summary: "The games and their options",
	}, call.Open, nil, func(context.Context, *call.Nothing) (*gameList, error) {
		list := &gameList{Body: []Game{}}
		for _, rules := range a.Host.Games() {
			if a.Moderation != nil && a.Moderation.Hides(rules.Info().ID) {
				continue // new tables of hidden games are refused
			}
			list.Body = append(list.Body, a.gameOf(rules.Info()))
		}
		return list, nil
	})
}

func (a *api) gameOf(in game.Info) Game {
	g := Game{
		ID: in.ID, Version: in.Version,
		Names:   map[string]string{},
		Seats:   Range{Min: in.MinSeats, Max: in.MaxSeats},
		Options: []Option{}, Levels: []int{},
	}
	for _, lang := range a.Words.Languages.Codes() {
		g.Names[lang] = a.name(in.ID, lang)
	}
	for _, o := range in.Options {
		option := Option{Key: o.Key, Values: o.Values, Also: o.Also, Default: o.Default, Rule: o.Rule, Presets: o.Presets, IsLanguage: o.IsLanguage}
		if o.Values == nil {
			option.Min, option.Max = &o.Min, &o.Max
		}
		g.Options = append(g.Options, option)
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

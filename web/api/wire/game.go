package wire

import "tablee/game"

// Game is a game of the library.
type Game struct {
	ID      string                  `json:"id" example:"nain-jaune"`
	Version int                     `json:"version" doc:"Raised when the same inputs would give another result."`
	Names   map[string]string       `json:"names" doc:"By language: fr, en."`
	Seats   Range                   `json:"seats"`
	Options []Option                `json:"options" nullable:"false"`
	Sets    map[string]game.Options `json:"sets,omitempty" doc:"Options that pages choose together by one press, by name: children."`
	Levels  []int                   `json:"levels" nullable:"false" doc:"The levels of bots there are: bot:1, bot:2 …"`
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

	IsLanguage bool `json:"isLanguage,omitempty" doc:"Its values are languages: a page proposes the reader's own. The default holds for this API."`

	Presets map[string]game.Options `json:"presets,omitempty" doc:"Choosing a value (first key) changes the defaults of other options."`
}

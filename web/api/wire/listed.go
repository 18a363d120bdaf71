package wire

import "time"

// Listed is a table in a list.
type Listed struct {
	ID      string    `json:"id"`
	URL     string    `json:"url"`
	Game    string    `json:"game" example:"nain-jaune"`
	Title   string    `json:"title"`
	Status  string    `json:"status" enum:"open,playing,over,closed"`
	Public  bool      `json:"public"`
	Rated   bool      `json:"rated" doc:"The result counts for ratings, if two people play and everyone stays."`
	Seq     uint64    `json:"seq"`
	Seats   []Place   `json:"seats" nullable:"false"`
	Move    int       `json:"move" doc:"Seconds for a move; 0: no clock."`
	Points  []int     `json:"points" nullable:"false" doc:"By seat, once begun."`
	Places  []int     `json:"places" nullable:"true" doc:"By seat, once over."`
	Awaited bool      `json:"awaited" doc:"Whether this caller is to move, in their own seat or one they share."`
	Opened  time.Time `json:"opened"`
	Changed time.Time `json:"changed"`
	Coached bool      `json:"coached" doc:"A coached first game, of which nothing counts."`
	ForkOf  string    `json:"forkOf" doc:"The finished table whose game this one continues; empty for a game of its own."`
}

// Place is a seat of a listed table with its players.
type Place struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" enum:"person,bot,open"`
	Level int    `json:"level" doc:"Of a bot; else 0. A bot with a name stands in for its person."`

	People []Player `json:"people" nullable:"false" doc:"Whose seat it is: one person, or all who share it. Erased people are left out."`
}

package wire

import (
	"encoding/json"
	"time"

	"tablee/game"
)

// Table is a table as one caller may see it, without the view, whose form is the game's own.
type Table struct {
	Shared
	Own
}

// Shared is the part of a table that all viewers see alike.
type Shared struct {
	ID        string            `json:"id" example:"8f2kq0z7xm"`
	Game      string            `json:"game" example:"nain-jaune"`
	Version   int               `json:"version" doc:"Of the game's rules when the table was opened."`
	Title     string            `json:"title"`
	Public    bool              `json:"public"`
	Rated     bool              `json:"rated" doc:"The result counts for ratings, if two people play and everyone stays."`
	Daily     string            `json:"daily" doc:"The day whose deal it is, or empty. Its seed is shown when that day is over, in UTC."`
	Options   map[string]string `json:"options" doc:"All of them, defaults filled in."`
	Move      int               `json:"move" doc:"Seconds for a move; 0: no clock."`
	Status    string            `json:"status" enum:"open,playing,over,closed" doc:"closed: a moderator ended it, for the reason given, or its opener before it began."`
	Reason    string            `json:"reason" doc:"Why a moderator closed it; else empty."`
	MovedTo   string            `json:"movedTo" doc:"The table where its opener, who waited alone, was seated before bots came; else empty."`
	Opener    string            `json:"opener" doc:"The id of the person who may change chairs and contract before the start; empty after it."`
	Begins    *string           `json:"begins" format:"date-time" doc:"When the table begins by itself: bots take the free chairs, or everyone has sat down and may still let it wait (hold); null when it does not."`
	Undecided []int             `json:"undecided" nullable:"false" doc:"Chairs whose people have still to agree to the contract as it was changed; empty after the start."`
	Debarred  []string          `json:"debarred" nullable:"false" doc:"The ids of those who had to rise and may not sit down here again, unless they are admitted; empty after the start."`
	Frozen    bool              `json:"frozen" doc:"The game's rules have another version now: nothing can be played here any more."`
	Damaged   bool              `json:"damaged" doc:"What is stored of the table is damaged after this seq: this is what can be read, and nothing can be played. Every action is refused with the code damaged."`
	Hurried   bool              `json:"hurried" doc:"Bots of a level that plays here think for less time than usual at present, because much is being played."`
	Seq       uint64            `json:"seq" example:"41" doc:"Grows by one with every commit. An action carries the seq it answers."`
	Turn      Turn              `json:"turn" doc:"The seat to move; luck while a chance outcome is due; null before the start and after the end."`
	Seats     []Seat            `json:"seats" nullable:"false" doc:"By seat; before the start by chair."`
	Watching  int               `json:"watching" doc:"How many look on: the pages and streams of those who have no seat here, each person once."`
	Points    []int             `json:"points" nullable:"false" doc:"By seat; empty before the start."`
	Places    []int             `json:"places" nullable:"true" doc:"By seat, 1 is best, ties share; null until the game is over."`

	Terms        Terms  `json:"terms"`
	Team         int    `json:"team" doc:"How many people may share a seat; 0: seats are not shared."`
	Offer        *Offer `json:"offer" doc:"What one seat asks the others; null for nothing."`
	Hold         *Hold  `json:"hold" doc:"A moment that pages show though it is past: bots and clocks wait; null for none. This state is the newest all the same."`
	AwaitsSignal bool   `json:"awaitsSignal" doc:"Bots wait for the signal (go-on) of the person who plays here."`
	Stopped      string `json:"stopped" doc:"agreed or absence: why the game ended early; empty when it did not."`

	Deadline   *string   `json:"deadline" format:"date-time" doc:"When the time of the seat to move is up; null without a clock."`
	Commitment string    `json:"commitment" doc:"SHA-256 of the table's sealed seed."`
	Seed       *string   `json:"seed" doc:"The seed in hexadecimal, opened when the game is over."`
	Opened     time.Time `json:"opened"`
	Coached    bool      `json:"coached" doc:"A coached first game: only what its coach suggests is accepted, and nothing of it counts."`
	ForkOf     string    `json:"forkOf" doc:"The finished table whose game this one continues; empty for a game of its own."`
}

// Own is the part of a table that depends on the viewer.
type Own struct {
	Seat   *int     `json:"seat" doc:"This caller's seat (before the start: chair); null for a watcher."`
	Forced bool     `json:"forced" doc:"Where only one action is allowed at this caller's seat, it is played by itself; told to that seat alone."`
	Legal  []string `json:"legal" nullable:"false" doc:"What this caller's seat may do now, possibly out of turn. Rondo lists at most 200; any legal action is taken."`
	Last   *Last    `json:"last" doc:"The last action; null before the first."`
}

// Seat is a seat and its player.
type Seat struct {
	Place
	Connected bool `json:"connected" doc:"Whether a page or a stream of this person is open; always true of a bot."`
}

// Last is the last action played.
type Last struct {
	Seat    int     `json:"seat"`
	Action  *string `json:"action" doc:"Null while this caller may not know it."`
	Timeout bool    `json:"timeout" doc:"Played by the game, because time was up."`
}

// Turn is the seat to move: game.Chance while a chance outcome is due, game.Nobody before the start and after
// the end.
type Turn game.Seat

// luck is the JSON of a turn of chance.
const luck = `"luck"`

// MarshalJSON encodes a seat's number, "luck" or null.
func (t Turn) MarshalJSON() ([]byte, error) {
	switch {
	case t == Turn(game.Chance):
		return []byte(luck), nil
	case t < 0:
		return []byte("null"), nil
	}
	return json.Marshal(int(t))
}

// UnmarshalJSON decodes the same three forms.
func (t *Turn) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case luck:
		*t = Turn(game.Chance)
		return nil
	case "null":
		*t = Turn(game.Nobody)
		return nil
	}
	return json.Unmarshal(text, (*game.Seat)(t))
}

// Ended reports whether the game is over, or the table was closed.
func (t Table) Ended() bool { return t.Status == "over" || t.Status == "closed" }

// OnTurn reports whether the caller's seat is to move.
func (t Table) OnTurn() bool { return t.Seat != nil && t.Turn == Turn(*t.Seat) }

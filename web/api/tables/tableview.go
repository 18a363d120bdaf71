package tables

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/table"
)

// Table is a table as one caller may see it.
type Table struct {
	Shared
	Own
}

// Shared is the part of a table that all viewers see alike.
type Shared struct {
	ID       string            `json:"id" example:"8f2kq0z7xm"`
	Game     string            `json:"game" example:"nain-jaune"`
	Version  int               `json:"version" doc:"Of the game's rules when the table was opened."`
	Title    string            `json:"title"`
	Public   bool              `json:"public"`
	Rated    bool              `json:"rated" doc:"The result counts for ratings, if two people play and everyone stays."`
	Daily    string            `json:"daily" doc:"The day whose deal it is, or empty. Its seed is shown when that day is over, in UTC."`
	Options  map[string]string `json:"options" doc:"All of them, defaults filled in."`
	Move     int               `json:"move" doc:"Seconds for a move; 0: no clock."`
	Status   string            `json:"status" enum:"open,playing,over,closed" doc:"closed: a moderator ended it, for the reason given, or its opener before it began."`
	Reason   string            `json:"reason" doc:"Why a moderator closed it; else empty."`
	Opener   string            `json:"opener" doc:"The id of the person who may change chairs and contract before the start; empty after it."`
	Begins   *string           `json:"begins" format:"date-time" doc:"When the table begins by itself: bots take the free chairs, or everyone has sat down and may still let it wait (hold); null when it does not."`
	Agree    []int             `json:"agree" nullable:"false" doc:"Chairs whose people have still to agree to the contract as it was changed; empty after the start."`
	Debarred []string          `json:"debarred" nullable:"false" doc:"The ids of those who had to rise and may not sit down here again, unless they are admitted; empty after the start."`
	Frozen   bool              `json:"frozen" doc:"The game's rules have another version now: nothing can be played here any more."`
	Damaged  bool              `json:"damaged" doc:"What is stored of the table is damaged after this seq: this is what can be read, and nothing can be played. Every action is refused with the code damaged."`
	Hurried  bool              `json:"hurried" doc:"Bots of a level that plays here think for less time than usual at present, because much is being played."`
	Seq      uint64            `json:"seq" example:"41" doc:"Grows by one with every commit. An action carries the seq it answers."`
	Turn     Turn              `json:"turn" doc:"The seat to move; luck while a chance outcome is due; null before the start and after the end."`
	Seats    []Seat            `json:"seats" nullable:"false" doc:"By seat; before the start by chair."`
	Watching int               `json:"watching" doc:"How many look on: the pages and streams of those who have no seat here, each person once."`
	Points   []int             `json:"points" nullable:"false" doc:"By seat; empty before the start."`
	Places   []int             `json:"places" nullable:"true" doc:"By seat, 1 is best, ties share; null until the game is over."`

	Terms   Terms      `json:"terms"`
	Team    int        `json:"team" doc:"How many people may share a seat; 0: seats are not shared."`
	Offer   MaybeOffer `json:"offer" doc:"What one seat asks the others; null for nothing."`
	Hold    MaybeHold  `json:"hold" doc:"A moment that pages show though it is past: bots and clocks wait; null for none. This state is the newest all the same."`
	Waits   bool       `json:"waits" doc:"Bots wait for the signal (on) of the person who plays here."`
	Stopped string     `json:"stopped" doc:"agreed or absence: why the game ended early; empty when it did not."`

	Deadline   *string   `json:"deadline" format:"date-time" doc:"When the time of the seat to move is up; null without a clock."`
	Commitment string    `json:"commitment" doc:"SHA-256 of the table's sealed seed."`
	Seed       *string   `json:"seed" doc:"The seed in hexadecimal, opened when the game is over."`
	Opened     time.Time `json:"opened"`
	Coached    bool      `json:"coached" doc:"A coached first game: only what its coach suggests is accepted, and nothing of it counts."`
	Forked     string    `json:"forked" doc:"The finished table whose game this one continues; empty for a game of its own."`
}

// Own is the part of a table that depends on the viewer.
type Own struct {
	Seat   *int      `json:"seat" doc:"This caller's seat (before the start: chair); null for a watcher."`
	Forced bool      `json:"forced" doc:"Where only one action is allowed at this caller's seat, it is played by itself; told to that seat alone."`
	View   any       `json:"view"` // its schema is set by describeViews
	Legal  []string  `json:"legal" nullable:"false" doc:"What this caller's seat may do now, possibly out of turn. Rondo lists at most 200; any legal action is taken."`
	Last   MaybeLast `json:"last" doc:"The last action; null before the first."`
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

// MaybeLast is the last action, or null before the first.
type MaybeLast struct{ *Last }

// MarshalJSON encodes the action or null.
func (m MaybeLast) MarshalJSON() ([]byte, error) { return json.Marshal(m.Last) }

// Schema describes both forms.
func (MaybeLast) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(reflect.TypeFor[Last](), true, "Last"), {Type: "null"}}}
}

// Turn is the seat to move.
type Turn struct{ seat game.Seat }

// MarshalJSON encodes a seat's number, "luck" or null.
func (t Turn) MarshalJSON() ([]byte, error) {
	switch {
	case t.seat == game.Chance:
		return []byte(`"luck"`), nil
	case t.seat < 0:
		return []byte("null"), nil
	}
	return json.Marshal(int(t.seat))
}

// Schema describes the three forms.
func (Turn) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Examples: []any{0}},
		{Type: huma.TypeString, Enum: []any{"luck"}},
		{Type: "null"},
	}}
}

// maxListed limits the listed legal actions of a game whose legal actions are words to be found
// rather than choices.
const maxListed = 200

// tableJSON encodes a frame as a seat may see it, as one line of JSON. Each seat's line is encoded
// once for all its viewers, and the shared part once for all seats.
func tableJSON(f *host.Frame, viewer game.Seat) ([]byte, error) {
	return f.Memo("api "+strconv.Itoa(int(viewer)), func() ([]byte, error) {
		shared, err := f.Memo("api", func() ([]byte, error) { return json.Marshal(sharedOf(f)) })
		if err != nil {
			return nil, err
		}
		own, err := json.Marshal(ownOf(f, viewer))
		if err != nil {
			return nil, err
		}
		return joined(shared, own), nil
	})
}

// joined returns a line with the members of two non-empty JSON objects.
func joined(a, b []byte) []byte {
	line := make([]byte, 0, len(a)+len(b))
	line = append(append(line, a[:len(a)-1]...), ',')
	return append(append(line, b[1:]...), '\n')
}

func tableOf(f *host.Frame, viewer game.Seat) Table {
	return Table{sharedOf(f), ownOf(f, viewer)}
}

func sharedOf(f *host.Frame) Shared {
	t := f.Table
	out := Shared{
		ID: string(t.ID), Game: t.Game, Version: t.Version, Title: t.Title, Public: t.Public, Rated: t.Rated, Daily: t.Daily,
		Options: t.Options, Move: int(t.MoveTime / time.Second), Status: string(t.Status), Reason: t.CloseReason, Frozen: t.Frozen, Damaged: t.Damaged,
		Agree:   undecided(t),
		Hurried: f.Hurried, Seq: t.Seq, Turn: Turn{t.Turn()}, Seats: []Seat{}, Points: []int{}, Debarred: []string{},
		Watching:   f.Lookers.N(),
		Commitment: t.Commitment, Opened: t.Opened,
		Terms: termsOf(t.Terms), Team: t.TeamSize, Offer: offerOf(t), Hold: holdOf(f), Waits: t.AwaitsSignal(), Stopped: string(t.StopReason),
	}
	if t.Status == table.StatusOpen && f.Names[t.Opener] != "" {
		out.Opener = string(t.Opener)
	}
	for _, p := range t.Debarred {
		if t.Status == table.StatusOpen {
			out.Debarred = append(out.Debarred, string(p))
		}
	}
	for i, chair := range t.Seats {
		here := chair.Bot() || i < len(f.Present) && f.Present[i] && !chair.Open()
		out.Seats = append(out.Seats, Seat{Place: placeOf(chair, f.Names), Connected: here})
	}
	if due := f.Deadline(); !due.IsZero() {
		text := due.UTC().Format(time.RFC3339Nano)
		if t.State != nil {
			out.Deadline = &text
		} else if t.Status == table.StatusOpen {
			out.Begins = &text
		}
	}
	if t.Origin != nil {
		out.Forked, out.Coached = forkedOf(t.Origin.Table)
	}
	if t.Seed != "" {
		out.Seed = &t.Seed
	}
	if t.State != nil {
		out.standings(t)
	}
	return out
}

// standings fills in the points, and the places once the game is over.
func (out *Shared) standings(t *table.Table) {
	over := t.Turn() == game.Nobody && !t.Damaged
	for _, st := range t.State.Standings(nil) {
		out.Points = append(out.Points, st.Points)
		if over {
			out.Places = append(out.Places, st.Place)
		}
	}
}

func ownOf(f *host.Frame, viewer game.Seat) Own {
	t := f.Table
	out := Own{View: struct{}{}, Legal: legalOf(f, viewer)}
	if viewer >= 0 {
		seat := int(viewer)
		out.Seat = &seat
		out.Forced = seat < len(t.PlaysForced) && t.PlaysForced[seat]
	}
	if t.State == nil {
		return out
	}
	out.View = t.State.View(viewer)
	if t.LastAction == nil {
		return out
	}
	out.Last.Last = &Last{Seat: int(t.LastAction.Seat), Timeout: t.LastAction.Timeout}
	discreet, secrets := t.State.(game.SecretActions)
	if !secrets || viewer == t.LastAction.Seat || discreet.Visible(viewer, t.LastAction.Seat, t.LastAction.Action) {
		out.Last.Action = &t.LastAction.Text
	}
	return out
}

// undecided returns the chairs of players who have yet to agree to a changed contract.
func undecided(t *table.Table) []int {
	chairs := []int{}
	for i, c := range t.Seats {
		if slices.ContainsFunc(t.Undecided, c.ControlledBy) {
			chairs = append(chairs, i)
		}
	}
	return chairs
}

// legalOf returns the legal actions of a seat as text.
func legalOf(f *host.Frame, viewer game.Seat) []string {
	t := f.Table
	texts := []string{}
	if t.State == nil || t.Status != table.StatusPlaying || t.Frozen || t.Damaged || viewer < 0 {
		return texts
	}
	for _, action := range offered(t.State, viewer) {
		texts = append(texts, t.Rules().FormatAction(action))
	}
	return texts
}

// offered returns the legal actions of a seat, at most maxListed if the game is a LegalLimiter.
func offered(s game.State, seat game.Seat) []game.Action {
	if p, ok := s.(game.LegalLimiter); ok {
		return p.LegalUpTo(seat, maxListed, nil)
	}
	return s.Legal(seat, nil)
}

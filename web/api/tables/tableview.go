package tables

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/api/wire"
)

// Table is a table as one caller may see it, with the game's view.
type Table struct {
	wire.Shared
	Own
}

// Own is the part of a table that depends on the viewer.
type Own struct {
	wire.Own
	View any `json:"view"` // its schema is set by describeViews
}

// describeTable describes what tags cannot: the forms of turn, and the objects that may be null.
func (a *api) describeTable() {
	table := a.Huma.OpenAPI().Components.Schemas.Map()["Table"]
	describe := func(name string, forms ...*huma.Schema) {
		table.Properties[name] = &huma.Schema{OneOf: forms, Description: table.Properties[name].Description}
	}
	null := &huma.Schema{Type: "null"}
	describe("turn", &huma.Schema{Type: huma.TypeInteger, Examples: []any{0}}, &huma.Schema{Type: huma.TypeString, Enum: []any{"luck"}}, null)
	for _, name := range []string{"offer", "hold", "last"} {
		describe(name, &huma.Schema{Ref: table.Properties[name].Ref}, null)
	}
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

func sharedOf(f *host.Frame) wire.Shared {
	t := f.Table
	out := wire.Shared{
		ID: string(t.ID), Game: t.Game, Version: t.Version, Title: t.Title, Public: t.Public, Rated: t.Rated, Daily: t.Daily,
		Options: t.Options, Move: int(t.MoveTime / time.Second), Status: string(t.Status), Reason: t.CloseReason, MovedTo: string(t.MovedTo), Frozen: t.Frozen, Damaged: t.Damaged,
		Undecided: undecided(t),
		Hurried:   f.Hurried, Seq: t.Seq, Turn: wire.Turn(t.Turn()), Seats: []wire.Seat{}, Points: []int{}, Debarred: []string{},
		Watching:   f.Lookers.N(),
		Commitment: t.Commitment, Opened: t.Opened,
		Terms: termsOf(t.Terms), Team: t.TeamSize, Offer: offerOf(t), Hold: holdOf(f), AwaitsSignal: t.AwaitsSignal(), Stopped: string(t.StopReason),
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
		out.Seats = append(out.Seats, wire.Seat{Place: placeOf(chair, f.Names), Connected: here})
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
		out.ForkOf, out.Coached = forkedOf(t.Origin.Table)
	}
	if t.Seed != "" {
		out.Seed = &t.Seed
	}
	if t.State != nil {
		addStandings(&out, t)
	}
	return out
}

// addStandings fills in the points, and the places once the game is over.
func addStandings(out *wire.Shared, t *table.Table) {
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
	out := Own{Own: wire.Own{Legal: legalOf(f, viewer)}, View: struct{}{}}
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
	out.Last = &wire.Last{Seat: int(t.LastAction.Seat), Timeout: t.LastAction.Timeout}
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

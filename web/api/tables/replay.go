package tables

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

type replayQuery struct {
	ID string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	At int    `query:"at" minimum:"0" example:"12" doc:"The position: 0 is the start, each move one more. Beyond the end: the last."`
	As string `query:"as" pattern:"^([0-9]|1[01]|w|all)?$" example:"0" doc:"The seat to look as; w: a watcher; all: every seat's view beside a watcher's. Absent: this caller. A running game is seen only as the caller."`
}

// Position is a table as it was after a number of moves.
type Position struct {
	At      int         `json:"at"`
	Last    int         `json:"last" doc:"The last position there is."`
	As      string      `json:"as" example:"0"`
	Table   Table       `json:"table" doc:"As it was seen then. Nothing is legal in the past."`
	Journal []wire.Line `json:"journal" nullable:"false" doc:"What had happened by then, in sentences, oldest first: in the language asked for with Accept-Language, as that seat could know it."`

	Disclosed any `json:"disclosed,omitempty" doc:"With as=all: what the game hid from everyone, such as what lies under bowls."`

	Views map[string]any `json:"views,omitempty" doc:"With as=all: what each seat could see, by seat."`
}

type position struct{ Body Position }

// Hindsight lists what the caller's choices cost them in a finished game.
type Hindsight struct {
	Dearest []Dear `json:"dearest" nullable:"false" doc:"Those that cost most, at most three, the dearest first. Empty where nothing was better for certain."`
	Choices int    `json:"choices" doc:"How many choices were judged."`
	Whole   bool   `json:"whole" doc:"These are all the choices there were. False: time ran out before; a repeated request judges it again."`
}

// Dear is a choice to which the judge preferred another.
type Dear struct {
	At     int     `json:"at" example:"12" doc:"The position it was made in, as replay and fork count them."`
	Played string  `json:"played" doc:"What the caller played, in the game's notation."`
	Better string  `json:"better" doc:"What would have been better."`
	Loss   float64 `json:"loss" example:"11.8" doc:"What it cost them, in points of the game, by the judge's estimate."`
}

type hindsight struct{ Body Hindsight }

type forking struct {
	ID   string `path:"id" doc:"The finished table's id." example:"8f2kq0z7xm"`
	Body struct {
		At     int      `json:"at" minimum:"0" example:"12" doc:"The position to continue from."`
		From   string   `json:"from,omitempty" pattern:"^([0-9]|1[01]|all)$" example:"0" doc:"A seat: what it knew is kept, the rest is dealt again. all: every card stays where it was. Absent: the seat of my chair."`
		Chairs []string `json:"chairs" nullable:"false" example:"[\"me\",\"bot:2\",\"open\"]" doc:"One a seat: me, open or bot:LEVEL."`
	}
}

func (a *api) replayCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/replay", OperationID: "replay", Tags: []string{"tables"},
		Summary:     "The table as it was",
		Description: "A finished game as any seat saw it; a running one as this caller's own seat has seen it. 409 before the game begins, and while a game of memory runs.",
	}, call.AnyToken, []int{403, 404, 409, 422}, a.replay)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/fork", OperationID: "fork", Tags: []string{"tables"},
		Summary: "What if? Continue from a position of a finished game", DefaultStatus: http.StatusCreated,
		Description: "Opens another table, which is never rated. It has the same options and no clock. 10 a minute per player. 409 with the code tables or address: as many tables that the caller, or people at their address, have opened are being played as the house allows.",
	}, call.NeedsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.fork)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/hindsight", OperationID: "hindsight", Tags: []string{"tables"},
		Summary: "What should have been played",
		Description: "Of what the caller chose in a game that is over, what cost most and what would have been better: as on the pages. " +
			"It is judged when it is first asked for, behind all that is being played, and may take 15 seconds. What the clock, a bot that stood in or a rule played for them is not judged. " +
			"404: the game is not over or may not be looked at openly yet, as a daily deal on its day; the caller had no seat; or nothing judges this game.",
	}, call.NeedsToken, []int{403, 404, 422}, a.hindsight)
}

func (a *api) replay(ctx context.Context, in *replayQuery) (*position, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if !s.Frame.MayReplay(s.Player.ID) {
		return nil, call.Deny(http.StatusConflict, "no-replay")
	}
	lens := s.Seat
	switch in.As {
	case "":
	case "w", "all":
		lens = game.Watcher
	default:
		n, _ := strconv.Atoi(in.As) // the pattern has been checked
		lens = game.Seat(n)
	}
	if int(lens) >= len(s.Frame.Table.Seats) {
		return nil, a.FailedIn(ctx, &input.Invalid{Field: "from", Code: "unknown", Limit: int(lens)}, "query.as")
	}
	if !s.Frame.Sees(s.Seat, lens) || in.As == "all" && !s.Frame.Revealed() {
		return nil, call.Deny(http.StatusForbidden, "own-seat")
	}
	past, at, err := s.Frame.Past(in.At)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	replay, err := s.Frame.Replay()
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &position{Body: Position{At: at, Last: replay.Last(), As: in.As, Table: tableOf(past, lens)}}
	out.Body.Table.Legal, out.Body.Table.Deadline = []string{}, nil
	if out.Body.Journal, err = a.lines(ctx, past, lens, game.Watcher, 0); err != nil {
		return nil, err
	}
	if in.As == "" {
		out.Body.As = lensName(lens)
	}
	if in.As == "all" {
		if d, ok := past.Table.State.(game.Discloser); ok {
			out.Body.Disclosed = d.Disclosed()
		}
		out.Body.Views = map[string]any{}
		for seat := range past.Table.Seats {
			out.Body.Views[strconv.Itoa(seat)] = past.Table.State.View(game.Seat(seat))
		}
	}
	return out, nil
}

func lensName(seat game.Seat) string {
	if seat < 0 {
		return "w"
	}
	return strconv.Itoa(int(seat))
}

func (a *api) fork(ctx context.Context, in *forking) (*call.TableAddress, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := lobby.Branch{At: in.Body.At, Open: in.Body.From == "all", Chairs: in.Body.Chairs}
	if b.Viewer = game.Seat(slices.Index(b.Chairs, "me")); in.Body.From != "" && !b.Open {
		n, _ := strconv.Atoi(in.Body.From) // the pattern has been checked
		b.Viewer = game.Seat(n)
	}
	id, err := a.OpenLimited(ctx, p, func() (table.ID, error) { return a.Lobby.Fork(ctx, p.ID, s.Frame.Table.ID, b) })
	if err != nil {
		return nil, a.FailedAt(ctx, err, s.Frame.Table.Game, s.Frame)
	}
	return call.AddressOf(id), nil
}

func (a *api) hindsight(ctx context.Context, in *call.TableQuery) (*hindsight, error) {
	if _, err := a.Player(ctx); err != nil {
		return nil, err
	}
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	found, err := a.Hindsight.Of(ctx, s.Frame, s.Seat, string(s.Player.ID))
	if errors.Is(err, input.ErrNotFound) {
		return nil, call.Deny(http.StatusNotFound, "no-hindsight")
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &hindsight{Body: Hindsight{Dearest: []Dear{}, Choices: found.Choices, Whole: found.Whole}}
	rules := s.Frame.Table.Rules()
	for _, d := range found.Dearest {
		out.Body.Dearest = append(out.Body.Dearest, Dear{At: d.At, Played: rules.FormatAction(d.Played), Better: rules.FormatAction(d.Better), Loss: d.Loss})
	}
	return out, nil
}

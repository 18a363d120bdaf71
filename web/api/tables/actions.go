package tables

import (
	"context"
	"errors"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

type rawTable struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

type acting struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body struct {
		Seq     uint64 `json:"seq" maximum:"9007199254740991" example:"41" doc:"The seq of the table as the caller saw it."`
		Action  string `json:"action" example:"7D" doc:"One of legal, or the text of another legal action. Each game's rulebook says under GEN-FORM how actions are written."`
		Seat    *int   `json:"seat,omitempty" minimum:"0" maximum:"11" doc:"Which of the caller's seats; absent: the one to move, else their own."`
		Command string `json:"command,omitempty" example:"4f6a0c" doc:"Any unique text of at most 64 characters: sending it again returns the first answer."`
	}
}

type acted struct{ Body wire.Acted }

// severalSeats describes what a caller sees who has other people on their device.
const severalSeats = "A caller who plays for several seats on one device (here:NAME) sees the hand of that one of them whose turn it is, " +
	"at once: the curtain that hides it until the right person takes the device is the client's to draw."

func (a *api) actionCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}", OperationID: "table", Tags: []string{"tables"},
		Summary:     "The table as I may see it",
		Description: "A caller without a seat sees what a watcher may see. " + severalSeats,
		Responses:   a.Answers(reflect.TypeFor[Table](), "Table", "The table", "application/json"),
	}, call.AnyToken, []int{403, 404}, a.table)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/actions", OperationID: "act", Tags: []string{"tables"},
		Summary: "Play",
		Description: "409 says that the table has moved on, and where it is; 422 says which rule refuses, and what would be legal. " +
			"20 a second per player.",
	}, call.NeedsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.act)
}

func (a *api) table(ctx context.Context, in *call.TableQuery) (*rawTable, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	body, err := tableJSON(s.Frame, s.Seat)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &rawTable{ContentType: "application/json", Body: body}, nil
}

func (a *api) act(ctx context.Context, in *acting) (*acted, error) {
	p, id, err := a.AtTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	act := host.Act{Seq: in.Body.Seq, Action: in.Body.Action, Command: in.Body.Command}
	if in.Body.Seat != nil {
		act.Seat = new(game.Seat(*in.Body.Seat))
	}
	seq, err := a.Host.Act(ctx, p.ID, id, act)
	if err != nil {
		return nil, a.actFailed(ctx, err, p, id, seq)
	}
	a.markProgram(ctx, p)
	return &acted{wire.Acted{Seq: seq}}, nil
}

// markProgram marks a player who acts with a bearer token of their own as a program. From then on
// they are ranked apart from people.
func (a *api) markProgram(ctx context.Context, p account.Player) {
	if p.Program || !call.From(ctx).Bearer {
		return
	}
	if err := a.Accounts.MarkProgram(ctx, p.ID, true); err != nil { // the next action tries again
		a.Log.ErrorContext(ctx, "api: mark a player as a program", "player", p.ID, "error", err)
	}
}

// actFailed adds to a refusal what the player needs to try again: the table's seq and the legal
// actions.
func (a *api) actFailed(ctx context.Context, err error, p account.Player, id table.ID, seq uint64) error {
	answer := a.FailedAtTable(ctx, err, id)
	var no *call.Problem
	if !errors.As(answer, &no) {
		return answer
	}
	if errors.Is(err, table.ErrStale) && seq > 0 {
		no.Seq = &seq
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		legal := []string{}
		if frame, err := a.Host.Frame(ctx, id); err == nil {
			legal = legalOf(frame, call.SeatOf(frame.Table, p.ID))
		}
		no.Legal = &legal
	}
	return answer
}

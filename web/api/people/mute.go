package people

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/input"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

// muteCalls adds the calls to mute players.
func (a *api) muteCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/muted", OperationID: "muted", Tags: []string{"people"},
		Summary: "People I have muted",
	}, call.NeedsToken, nil, a.muted)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPut, Path: "/api/v1/me/muted/{id}", OperationID: "mute", Tags: []string{"people"},
		Summary: "Mute a person", DefaultStatus: http.StatusNoContent, Description: "At every table. They are not told. One may mute 500 people; beyond that the answer is 422.",
	}, call.NeedsToken, []int{404, 422, 429}, a.mute)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me/muted/{id}", OperationID: "unmute", Tags: []string{"people"},
		Summary: "Unmute a person", DefaultStatus: http.StatusNoContent,
	}, call.NeedsToken, []int{404, 429}, a.unmute)
}

func (a *api) muted(ctx context.Context, _ *call.Nothing) (*call.List[wire.Player], error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	muted, err := a.Accounts.Mutes(ctx, p.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	names, err := a.Accounts.Names(ctx, muted)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &call.List[wire.Player]{Body: []wire.Player{}}
	for _, id := range muted {
		out.Body = append(out.Body, wire.Player{ID: string(id), Name: names[id]})
	}
	return out, nil
}

func (a *api) mute(ctx context.Context, in *call.PersonID) (*call.Nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error {
		if _, err := a.Accounts.Person(ctx, person); err != nil {
			return err
		}
		return a.Accounts.Mute(ctx, by, person, true)
	})
}

func (a *api) unmute(ctx context.Context, in *call.PersonID) (*call.Nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error { return a.Accounts.Mute(ctx, by, person, false) })
}

// setMuted applies change to the caller and a player.
func (a *api) setMuted(ctx context.Context, id string, change func(by, person table.PlayerID) error) (*call.Nothing, error) {
	p, err := a.ActingPlayer(ctx)
	if err != nil {
		return nil, err
	}
	err = input.ErrNotFound
	if call.IsID(id) {
		err = change(p.ID, table.PlayerID(id))
	}
	if errors.Is(err, input.ErrNotFound) {
		return nil, call.Deny(http.StatusNotFound, "no-person")
	}
	if err != nil {
		return nil, a.FailedIn(ctx, err, "path.id")
	}
	return nil, nil
}

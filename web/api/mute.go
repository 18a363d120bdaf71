package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/input"
	"tablee/table"
)

type personID struct {
	ID string `path:"id" doc:"The person's id."`
}

// muteCalls are the calls to mute people.
func (a *api) muteCalls() {
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/muted", OperationID: "muted", Tags: []string{"people"},
		Summary: "People I have muted",
	}, needsToken, nil, a.muted)
	call(a, huma.Operation{
		Method: http.MethodPut, Path: "/api/v1/me/muted/{id}", OperationID: "mute", Tags: []string{"people"},
		Summary: "Mute a person", DefaultStatus: http.StatusNoContent, Description: "At every table. They are not told. One may mute 500 people; beyond that the answer is 422.",
	}, needsToken, []int{404, 422, 429}, a.mute)
	call(a, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me/muted/{id}", OperationID: "unmute", Tags: []string{"people"},
		Summary: "Unmute a person", DefaultStatus: http.StatusNoContent,
	}, needsToken, []int{404, 429}, a.unmute)
}

func (a *api) muted(ctx context.Context, _ *nothing) (*personList, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	muted, err := a.cfg.Accounts.Mutes(ctx, p.ID)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	names, err := a.cfg.Accounts.Names(ctx, muted)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &personList{Body: []Player{}}
	for _, id := range muted {
		out.Body = append(out.Body, Player{ID: string(id), Name: names[id]})
	}
	return out, nil
}

func (a *api) mute(ctx context.Context, in *personID) (*nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error {
		if _, err := a.cfg.Accounts.Person(ctx, person); err != nil {
			return err
		}
		return a.cfg.Accounts.Mute(ctx, by, person, true)
	})
}

func (a *api) unmute(ctx context.Context, in *personID) (*nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error { return a.cfg.Accounts.Mute(ctx, by, person, false) })
}

// setMuted mutes or unmutes a person for the caller.
func (a *api) setMuted(ctx context.Context, id string, change func(by, person table.PlayerID) error) (*nothing, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	err = input.ErrNotFound
	if isID(id) {
		err = change(p.ID, table.PlayerID(id))
	}
	if errors.Is(err, input.ErrNotFound) {
		return nil, deny(http.StatusNotFound, "no-person")
	}
	if err != nil {
		return nil, a.failedIn(ctx, err, "path.id")
	}
	return nil, nil
}

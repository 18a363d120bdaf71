package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
)

// Player is a person.
type Player struct {
	ID   string `json:"id" doc:"Public and permanent."`
	Name string `json:"name" example:"Ana"`
}

type newGuest struct {
	Body struct {
		Name string `json:"name" doc:"At most 24 characters, without control characters." example:"Ana"`
	}
}

type guest struct {
	Body struct {
		Player Player `json:"player"`
		Token  string `json:"token" doc:"The secret that identifies this person. It is shown once and cannot be asked for again."`
	}
}

type me struct {
	Body struct {
		Player
		Created time.Time `json:"created"`
	}
}

type nothing struct{}

func (a *api) peopleCalls() {
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/guests", OperationID: "new-guest", Tags: []string{"people"},
		Summary: "Become a guest", DefaultStatus: http.StatusCreated,
		Description: "No account, no password: a name, and a token to keep. 60 a minute per address.",
	}, open, []int{400, 413, 415, 422, 429}, a.newGuest)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me", OperationID: "me", Tags: []string{"people"}, Summary: "Who I am",
	}, needsToken, nil, a.me)
	call(a, huma.Operation{
		Method: http.MethodPatch, Path: "/api/v1/me", OperationID: "rename-me", Tags: []string{"people"},
		Summary: "Change my name", Description: "At all my tables at once.",
	}, needsToken, []int{400, 413, 415, 422, 429}, a.rename)
	call(a, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me", OperationID: "erase-me", Tags: []string{"people"},
		Summary: "Erase me", DefaultStatus: http.StatusNoContent,
		Description: "The name and the token go; the games stay, without the name.",
	}, needsToken, []int{429}, a.erase)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/export", OperationID: "export-me", Tags: []string{"people"},
		Summary: "Everything kept about me",
	}, needsToken, []int{429}, a.export)
}

func (a *api) newGuest(ctx context.Context, in *newGuest) (*guest, error) {
	if err := allow(a.cfg.Guests, callerFrom(ctx).address, "guests"); err != nil {
		return nil, err
	}
	person, err := a.cfg.Accounts.NewGuest(ctx, in.Body.Name)
	if host.Refused(err) {
		a.cfg.Guests.Back(callerFrom(ctx).address)
	}
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &guest{}
	out.Body.Player = playerOf(person.Player)
	out.Body.Token = person.Token
	return out, nil
}

func (a *api) me(ctx context.Context, _ *nothing) (*me, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	return meOf(p), nil
}

func (a *api) rename(ctx context.Context, in *newGuest) (*me, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	if err := a.cfg.Accounts.Rename(ctx, p.ID, in.Body.Name); err != nil {
		return nil, a.failedForPerson(ctx, err)
	}
	p, err = a.player(ctx)
	if err != nil {
		return nil, err
	}
	return meOf(p), nil
}

func (a *api) erase(ctx context.Context, _ *nothing) (*nothing, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	if err := a.cfg.Accounts.Erase(ctx, p.ID); err != nil {
		return nil, a.failedForPerson(ctx, err)
	}
	return nil, nil
}

// failedForPerson is the answer to an error about the caller, who may have been erased meanwhile.
func (a *api) failedForPerson(ctx context.Context, err error) error {
	if errors.Is(err, input.ErrNotFound) {
		return unauthorized("nobodys-token")
	}
	return a.failed(ctx, err)
}

func playerOf(p account.Player) Player { return Player{ID: string(p.ID), Name: p.Name} }

func meOf(p account.Player) *me {
	out := &me{}
	out.Body.Player, out.Body.Created = playerOf(p), p.Created
	return out
}

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
	"tablee/host/moderation"
	"tablee/web/limit"
)

// Player is a person.
type Player struct {
	ID   string `json:"id" doc:"Public and permanent."`
	Name string `json:"name" example:"Ana"`

	Program bool `json:"program,omitempty" doc:"Plays by the API, and is ranked apart from people."`
	Public  bool `json:"public,omitempty" doc:"Wants their page to be seen by anybody."`
}

type newGuest struct {
	Body struct {
		Name string `json:"name" doc:"At most 24 characters of one script (Chinese, Japanese and Korean ones may stand with Latin ones), without control characters and stacks of accents, and not a name of the people who look after the site, nor one that looks like it." example:"Ana"`

		Invitation string `json:"invitation,omitempty" maxLength:"64" doc:"For a private site: the last part of an invitation link. Any other site ignores it."`
	}
}

type meChange struct {
	Body struct {
		Name   *string `json:"name,omitempty" doc:"As of a new guest." example:"Ana"`
		Public *bool   `json:"public,omitempty" doc:"Whether anybody may see my page with what I have played."`
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
		Description: "No account, no password: a name, and a token to keep. 60 a minute per address. Who comes by this call is a program: it is marked as one, and ranked apart from people.",
	}, open, []int{400, 403, 413, 415, 422, 429}, a.newGuest)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me", OperationID: "me", Tags: []string{"people"}, Summary: "Who I am",
	}, needsToken, nil, a.me)
	call(a, huma.Operation{
		Method: http.MethodPatch, Path: "/api/v1/me", OperationID: "rename-me", Tags: []string{"people"},
		Summary: "Change my name, or who sees my page", Description: "The name at all my tables at once. What is absent stays as it is.",
	}, needsToken, []int{400, 413, 415, 422, 429}, a.changeMe)
	call(a, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me", OperationID: "erase-me", Tags: []string{"people"},
		Summary: "Erase me", DefaultStatus: http.StatusNoContent,
		Description: "The name and the token go; the games stay, without the name.",
	}, needsPerson, []int{429}, a.erase)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/export", OperationID: "export-me", Tags: []string{"people"},
		Summary: "Everything kept about me",
	}, needsPerson, []int{429}, a.export)
}

func (a *api) newGuest(ctx context.Context, in *newGuest) (*guest, error) {
	private, err := a.mayBecomeGuest(ctx)
	if err != nil {
		return nil, err
	}
	one := a.cfg.OneGuest(callerFrom(ctx).address)
	if err := allowAll("guests", one...); err != nil {
		return nil, err
	}
	if private {
		err = a.enter(ctx, in.Body.Name, in.Body.Invitation)
	}
	if err != nil {
		return nil, err
	}
	person, err := a.cfg.Accounts.NewProgram(ctx, in.Body.Name)
	if host.Refused(err) {
		limit.Back(one...)
	}
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &guest{}
	out.Body.Player = playerOf(person.Player)
	out.Body.Token = person.Token
	return out, nil
}

// mayBecomeGuest is as admit, but tells of a private site: one may come there by an invitation.
func (a *api) mayBecomeGuest(ctx context.Context) (private bool, err error) {
	if a.cfg.Moderation != nil && errors.Is(a.cfg.Moderation.Refuse(ctx, "", callerFrom(ctx).address), moderation.ErrPrivate) {
		return true, nil
	}
	return false, a.admit(ctx, "")
}

// enter takes a place of an invitation to a private site, for somebody of a name.
func (a *api) enter(ctx context.Context, name, word string) error {
	if err := a.cfg.Accounts.CheckName(name); err != nil {
		return a.failed(ctx, err)
	}
	err := a.cfg.Moderation.Enter(ctx, word)
	if errors.Is(err, input.ErrNotFound) {
		return deny(http.StatusForbidden, "private")
	}
	if err != nil {
		return a.failed(ctx, err)
	}
	return nil
}

func (a *api) me(ctx context.Context, _ *nothing) (*me, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	return meOf(p), nil
}

func (a *api) changeMe(ctx context.Context, in *meChange) (*me, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	err = a.rateLimited(p, "words", []limit.Share{{Of: a.cfg.Writings, Key: string(p.ID)}}, func() error {
		if in.Body.Name != nil {
			if err := a.cfg.Accounts.Rename(ctx, p.ID, *in.Body.Name); err != nil {
				return err
			}
		}
		if in.Body.Public != nil {
			return a.cfg.Accounts.SetPublic(ctx, p.ID, *in.Body.Public)
		}
		return nil
	})
	if err != nil {
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

func playerOf(p account.Player) Player {
	return Player{ID: string(p.ID), Name: p.Name, Program: p.Program, Public: p.Public}
}

func meOf(p account.Player) *me {
	out := &me{}
	out.Body.Player, out.Body.Created = playerOf(p), p.Created
	return out
}

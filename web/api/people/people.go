// Package people has the API's calls about the caller: their identity, credentials, notifications
// and programs, the players they mute, block, meet and report, and the data stored about them.
package people

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
	"tablee/web/api/call"
	"tablee/web/api/wire"
	"tablee/web/limit"
)

type newGuest struct {
	Body struct {
		Name string `json:"name" doc:"At most 24 characters of one script (Chinese, Japanese and Korean ones may stand with Latin ones), without control characters and stacks of accents, and not a name of the people who look after the site, nor one that looks like it." example:"Ana"`

		Invitation string `json:"invitation,omitempty" maxLength:"64" doc:"For a private site: the last part of an invitation link. Any other site ignores it."`
	}
}

type meChange struct {
	Body struct {
		Name   *string `json:"name,omitempty" doc:"As of a new guest." example:"Ana"`
		Public *bool   `json:"public,omitempty" doc:"Whether everyone may see my page with the games I have played."`
	}
}

type guest struct{ Body wire.Guest }

type me struct {
	Body struct {
		wire.Player
		Created time.Time `json:"created"`
	}
}

// api has the handlers of these calls.
type api struct{ *call.Kit }

// Calls adds these calls to the API.
func Calls(k *call.Kit) {
	a := &api{Kit: k}
	a.peopleCalls()
	a.credentialCalls()
	a.programCalls()
	a.notificationCalls()
	a.muteCalls()
	a.codeCalls()
	a.bondCalls()
	a.reportCalls()
}

func (a *api) peopleCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/guests", OperationID: "new-guest", Tags: []string{"people"},
		Summary: "Become a guest", DefaultStatus: http.StatusCreated,
		Description: "No account, no password: a name, and a token to keep. 60 a minute per address. Who comes by this call is a program: it is marked as one, and ranked apart from people.",
	}, call.Open, []int{400, 403, 413, 415, 422, 429}, a.newGuest)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me", OperationID: "me", Tags: []string{"people"}, Summary: "Who I am",
	}, call.NeedsToken, nil, a.me)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPatch, Path: "/api/v1/me", OperationID: "rename-me", Tags: []string{"people"},
		Summary: "Change my name, or who sees my page", Description: "The name at all my tables at once. What is absent stays as it is.",
	}, call.NeedsToken, []int{400, 413, 415, 422, 429}, a.changeMe)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me", OperationID: "erase-me", Tags: []string{"people"},
		Summary: "Erase me", DefaultStatus: http.StatusNoContent,
		Description: "The name and the token go; the games stay, without the name.",
	}, call.NeedsPerson, []int{429}, a.erase)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/export", OperationID: "export-me", Tags: []string{"people"},
		Summary: "Everything kept about me",
	}, call.NeedsPerson, []int{429}, a.export)
}

func (a *api) newGuest(ctx context.Context, in *newGuest) (*guest, error) {
	private, err := a.mayBecomeGuest(ctx)
	if err != nil {
		return nil, err
	}
	one := a.Guests.One(call.From(ctx).Address)
	if err := call.AllowAll("guests", one...); err != nil {
		return nil, err
	}
	if private {
		err = a.enter(ctx, in.Body.Name, in.Body.Invitation)
	}
	if err != nil {
		return nil, err
	}
	person, err := a.Accounts.NewProgram(ctx, in.Body.Name)
	if host.Refused(err) {
		limit.Back(one...)
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &guest{wire.Guest{Player: call.PlayerOf(person.Player), Token: person.Token}}, nil
}

// mayBecomeGuest is Admit for a caller without a token, except that it reports a private site
// instead of refusing: an invitation lets guests in there.
func (a *api) mayBecomeGuest(ctx context.Context) (private bool, err error) {
	if a.Moderation != nil && errors.Is(a.Moderation.Refuse(ctx, "", call.From(ctx).Address), moderation.ErrPrivate) {
		return true, nil
	}
	return false, a.Admit(ctx, "")
}

// enter uses up one place of an invitation to a private site, after checking the guest's name.
func (a *api) enter(ctx context.Context, name, word string) error {
	if err := a.Accounts.CheckName(name); err != nil {
		return a.Failed(ctx, err)
	}
	err := a.Moderation.Enter(ctx, word)
	if errors.Is(err, input.ErrNotFound) {
		return call.Deny(http.StatusForbidden, "private")
	}
	if err != nil {
		return a.Failed(ctx, err)
	}
	return nil
}

func (a *api) me(ctx context.Context, _ *call.Nothing) (*me, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	return meOf(p), nil
}

func (a *api) changeMe(ctx context.Context, in *meChange) (*me, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	err = a.RateLimited(p, "words", []limit.Share{limit.OfPerson(a.Writings, string(p.ID))}, func() error {
		if in.Body.Name != nil {
			if err := a.Accounts.Rename(ctx, p.ID, *in.Body.Name); err != nil {
				return err
			}
		}
		if in.Body.Public != nil {
			return a.Accounts.SetPublic(ctx, p.ID, *in.Body.Public)
		}
		return nil
	})
	if err != nil {
		return nil, a.FailedForPerson(ctx, err)
	}
	p, err = a.Player(ctx)
	if err != nil {
		return nil, err
	}
	return meOf(p), nil
}

func (a *api) erase(ctx context.Context, _ *call.Nothing) (*call.Nothing, error) {
	p, err := a.ActingPlayer(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Accounts.Erase(ctx, p.ID); err != nil {
		return nil, a.FailedForPerson(ctx, err)
	}
	return nil, nil
}

func meOf(p account.Player) *me {
	out := &me{}
	out.Body.Player, out.Body.Created = call.PlayerOf(p), p.Created
	return out
}

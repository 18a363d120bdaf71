package people

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

type newCodes struct {
	Body struct {
		Codes []string `json:"codes" nullable:"false" example:"[\"k3d8-92mx-q7wf-1t5z\"]" doc:"Each works once. They are shown only once, and earlier ones no longer work."`
	}
}

type signInForm struct {
	Body struct {
		Code   string `json:"code" doc:"A recovery code; case and dashes do not matter."`
		Device string `json:"device,omitempty" doc:"The name of the new session in my credentials: at most 40 characters."`
	}
}

// codeCalls adds the calls for signing in with recovery codes.
func (a *api) codeCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/me/codes", OperationID: "new-codes", Tags: []string{"people"},
		Summary: "Make recovery codes, replacing the old ones", DefaultStatus: http.StatusCreated,
		Description: "A person who already has credentials must have used one less than twelve hours ago: a passkey on the pages, or a code (sign-in). Else 403.",
	}, call.NeedsPerson, []int{403}, a.newCodes)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/sessions", OperationID: "sign-in", Tags: []string{"people"},
		Summary: "Sign in with a recovery code", DefaultStatus: http.StatusCreated,
		Description: "Uses up the code and gives a new token. 10 wrong codes a minute per person, ten times as many per address.",
	}, call.AnyToken, []int{400, 413, 415, 422, 429}, a.signIn)
}

func (a *api) newCodes(ctx context.Context, _ *call.Nothing) (*newCodes, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.mayChange(ctx, p); err != nil {
		return nil, err
	}
	codes, err := a.Accounts.NewCodes(ctx, p.ID)
	if err != nil {
		return nil, a.FailedForPerson(ctx, err)
	}
	out := &newCodes{}
	out.Body.Codes = codes
	return out, nil
}

// mayChange refuses a player who has credentials and has not used one recently: a stolen token must
// not suffice to create another credential.
func (a *api) mayChange(ctx context.Context, p account.Player) error {
	_, session, err := a.Accounts.Visit(ctx, call.From(ctx).Token, "")
	if err != nil {
		return a.FailedForPerson(ctx, err)
	}
	if session.Fresh(a.Host.Now()) {
		return nil
	}
	have, err := a.Accounts.Credentials(ctx, p.ID)
	if err != nil {
		return a.Failed(ctx, err)
	}
	if !have.None() {
		return call.Deny(http.StatusForbidden, "no-way-shown")
	}
	return nil
}

func (a *api) signIn(ctx context.Context, in *signInForm) (*guest, error) {
	wrong, err := a.TrySignIn(ctx)
	if err != nil {
		return nil, err
	}
	var entered account.Entered
	e, err := a.Accounts.ByCode(ctx, in.Body.Code)
	if err == nil {
		e.Device = in.Body.Device
		entered, err = a.Accounts.Enter(ctx, e)
	}
	if errors.Is(err, input.ErrNotFound) {
		wrong()
		err = &input.Invalid{Field: "code", Code: "unknown"}
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	p, err := a.Accounts.Player(ctx, entered.Token)
	if err != nil {
		return nil, a.FailedForPerson(ctx, err)
	}
	return &guest{wire.Guest{Player: call.PlayerOf(p), Token: entered.Token}}, nil
}

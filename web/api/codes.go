package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/input"
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

// codeCalls are the calls for signing in without a passkey.
func (a *api) codeCalls() {
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/me/codes", OperationID: "new-codes", Tags: []string{"people"},
		Summary: "Make recovery codes, replacing the old ones", DefaultStatus: http.StatusCreated,
		Description: "A person who already has credentials must have used one less than twelve hours ago: a passkey on the pages, or a code (sign-in). Else 403.",
	}, needsPerson, []int{403}, a.newCodes)
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/sessions", OperationID: "sign-in", Tags: []string{"people"},
		Summary: "Sign in with a recovery code", DefaultStatus: http.StatusCreated,
		Description: "Uses up the code and gives a new token. 10 attempts a minute per address.",
	}, open, []int{400, 413, 415, 422, 429}, a.signIn)
}

func (a *api) newCodes(ctx context.Context, _ *nothing) (*newCodes, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.mayChange(ctx, p); err != nil {
		return nil, err
	}
	codes, err := a.cfg.Accounts.NewCodes(ctx, p.ID)
	if err != nil {
		return nil, a.failedForPerson(ctx, err)
	}
	out := &newCodes{}
	out.Body.Codes = codes
	return out, nil
}

// mayChange refuses a person who has credentials and has used none lately: a stolen token is
// not enough to make another credential.
func (a *api) mayChange(ctx context.Context, p account.Player) error {
	_, session, err := a.cfg.Accounts.Visit(ctx, callerFrom(ctx).token, "")
	if err != nil {
		return a.failedForPerson(ctx, err)
	}
	if session.Fresh(a.cfg.Host.Now()) {
		return nil
	}
	have, err := a.cfg.Accounts.Credentials(ctx, p.ID)
	if err != nil {
		return a.failed(ctx, err)
	}
	if len(have.Passkeys) > 0 || have.Codes.Left > 0 {
		return deny(http.StatusForbidden, "no-way-shown")
	}
	return nil
}

func (a *api) signIn(ctx context.Context, in *signInForm) (*guest, error) {
	if err := allow(a.cfg.Signins, callerFrom(ctx).address, "entries"); err != nil {
		return nil, err
	}
	token, err := a.cfg.Accounts.SignInByCode(ctx, in.Body.Code, "", in.Body.Device)
	if errors.Is(err, input.ErrNotFound) {
		err = &input.Invalid{Field: "code", Code: "unknown"}
	}
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	p, err := a.cfg.Accounts.Player(ctx, token)
	if err != nil {
		return nil, a.failedForPerson(ctx, err)
	}
	out := &guest{}
	out.Body.Player, out.Body.Token = playerOf(p), token
	return out, nil
}

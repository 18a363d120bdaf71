package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"tablee/host/account"
	"tablee/host/input"
)

type newCodes struct {
	Body struct {
		Codes []string `json:"codes" nullable:"false" example:"[\"k3d8-92mx-q7wf-1t5z\"]" doc:"Each opens once. They are shown this once, and those of before open nothing any more."`
	}
}

type entry struct {
	Body struct {
		Code   string `json:"code" doc:"A recovery code, however it is typed."`
		Device string `json:"device,omitempty" doc:"What the new session is called in my ways in: at most 40 characters."`
	}
}

// codes are the calls by which a person comes back without a passkey.
func (a *api) codes() {
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/me/codes", OperationID: "new-codes", Tags: []string{"people"},
		Summary: "Make recovery codes, in the place of those I had", DefaultStatus: http.StatusCreated,
		Description: "Whoever has a way in already must have shown one less than twelve hours ago: a passkey on the pages, or a code (enter). Else 403.",
	}, needsToken, []int{403}, a.newCodes)
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/sessions", OperationID: "enter", Tags: []string{"people"},
		Summary: "Come back by a recovery code", DefaultStatus: http.StatusCreated,
		Description: "Uses the code up and gives a new token. 10 attempts a minute an address.",
	}, open, []int{400, 413, 415, 422, 429}, a.enter)
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
		return nil, a.gone(ctx, err)
	}
	out := &newCodes{}
	out.Body.Codes = codes
	return out, nil
}

// mayChange refuses who has a way in and has shown none lately: a token that was found
// somewhere is not enough to make another.
func (a *api) mayChange(ctx context.Context, p account.Player) error {
	_, session, err := a.cfg.Accounts.Visit(ctx, callerFrom(ctx).token, "")
	if err != nil {
		return a.gone(ctx, err)
	}
	if session.Fresh(time.Now()) {
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

func (a *api) enter(ctx context.Context, in *entry) (*guest, error) {
	if err := within(a.cfg.Entries, callerFrom(ctx).address, "entries"); err != nil {
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
		return nil, a.gone(ctx, err)
	}
	out := &guest{}
	out.Body.Player, out.Body.Token = playerOf(p), token
	return out, nil
}

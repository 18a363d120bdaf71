package people

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/api/call"
)

// Credentials lists a player's means of signing in. A passkey needs a browser: it is created on the
// pages.
type Credentials struct {
	Passkeys []Passkey `json:"passkeys" nullable:"false" doc:"The oldest first."`
	Codes    Codes     `json:"codes"`
	Sessions []Session `json:"sessions" nullable:"false" doc:"Devices and programs that hold a token, the last seen first."`
}

// Passkey is one of a player's passkeys.
type Passkey struct {
	ID      string     `json:"id"`
	Name    string     `json:"name" example:"Firefox, Linux"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used" doc:"Null: never yet."`
}

// Codes counts the recovery codes.
type Codes struct {
	Created *time.Time `json:"created" doc:"Null when there are none."`
	Total   int        `json:"total"`
	Left    int        `json:"left" doc:"Not used up."`
}

// Session is a device or a program that holds a token.
type Session struct {
	ID      string     `json:"id" doc:"Names it here; it is not a secret."`
	Device  string     `json:"device" example:"Firefox, Linux" doc:"Empty when unknown."`
	Created *time.Time `json:"created" doc:"Null for a session older than this list."`
	Seen    *time.Time `json:"seen" doc:"To about a day."`
	Current bool       `json:"current" doc:"The one that calls."`
}

type credentialsAnswer struct{ Body Credentials }

type sessionID struct {
	ID string `path:"id"`
}

func (a *api) credentialCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/credentials", OperationID: "credentials", Tags: []string{"people"},
		Summary: "My credentials and sessions", Description: "Passkeys are created and used on the pages: they need a browser.",
	}, call.NeedsPerson, nil, a.credentials)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me/sessions/{id}", OperationID: "end-session", Tags: []string{"people"},
		Summary: "Sign out one of my devices", DefaultStatus: http.StatusNoContent,
	}, call.NeedsPerson, []int{404, 422}, a.endSession)
}

func (a *api) credentials(ctx context.Context, _ *call.Nothing) (*credentialsAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	_, here, err := a.Accounts.Visit(ctx, call.From(ctx).Token, "")
	if err != nil {
		return nil, a.FailedForPerson(ctx, err)
	}
	have, err := a.Accounts.Credentials(ctx, p.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &credentialsAnswer{Body: credentialsOf(have, here.ID)}, nil
}

func credentialsOf(have account.Credentials, here string) Credentials {
	out := Credentials{Passkeys: []Passkey{}, Sessions: []Session{},
		Codes: Codes{Created: timeOrNull(have.Codes.Made), Total: have.Codes.All, Left: have.Codes.Left}}
	for _, k := range have.Passkeys {
		out.Passkeys = append(out.Passkeys, Passkey{ID: k.ID, Name: k.Name, Created: k.Created, Used: timeOrNull(k.Used)})
	}
	for _, s := range have.Sessions {
		out.Sessions = append(out.Sessions, Session{ID: s.ID, Device: s.Device,
			Created: timeOrNull(s.Created), Seen: timeOrNull(s.Seen), Current: s.ID == here})
	}
	return out
}

// timeOrNull returns a pointer to t, nil if t is zero.
func timeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func (a *api) endSession(ctx context.Context, in *sessionID) (*call.Nothing, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	switch err := a.Accounts.EndSession(ctx, p.ID, in.ID); {
	case err == nil:
		return nil, nil
	case errors.Is(err, input.ErrNotFound):
		return nil, call.Deny(http.StatusNotFound, "no-session")
	default:
		return nil, a.Failed(ctx, err)
	}
}

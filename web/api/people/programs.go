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

// Program is a program with a token from its owner.
type Program struct {
	ID      string     `json:"id" doc:"Names it here, until its token is renewed; it is not a secret."`
	Name    string     `json:"name" example:"Robot of Ana"`
	Scope   string     `json:"scope" enum:"read,play" doc:"read: reads what its owner may see and changes nothing, nor counts as present. play: plays under its name, as a player of its own that is marked as a program; it reads nothing of its owner's."`
	Player  string     `json:"player" doc:"As whom it calls: its owner (read), or its own player (play)."`
	Created time.Time  `json:"created" doc:"When its token was made."`
	Seen    *time.Time `json:"seen" doc:"To about a day; null: never."`
	Expires time.Time  `json:"expires" doc:"From then on its token opens nothing."`
}

// NewProgram is a program with its new token.
type NewProgram struct {
	Program
	Token string `json:"token" doc:"Shown once: it cannot be asked for again."`
}

type (
	newProgramAnswer struct{ Body NewProgram }
	programForm      struct {
		Body struct {
			Name    string    `json:"name" doc:"As of a new guest." example:"Robot of Ana"`
			Scope   string    `json:"scope" enum:"read,play"`
			Expires time.Time `json:"expires" doc:"At most 366 days from now."`
		}
	}
	renewForm struct {
		ID   string `path:"id"`
		Body struct {
			Expires time.Time `json:"expires" doc:"At most 366 days from now."`
		}
	}
)

func (a *api) programCalls() {
	const proof = "A person who has credentials must have used one less than twelve hours ago, else 403. Not with the token of a program."
	op := func(method, path, id, summary, description string, status int) huma.Operation {
		return huma.Operation{Method: method, Path: "/api/v1/me/programs" + path, OperationID: id, Tags: []string{"people"},
			Summary: summary, Description: description, DefaultStatus: status}
	}
	call.Add(a.Kit, op(http.MethodGet, "", "programs", "My programs", "The oldest first, without their tokens.", http.StatusOK), call.NeedsPerson, nil, call.Own(a.Kit, a.Accounts.Programs, programOf))
	call.Add(a.Kit, op(http.MethodPost, "", "add-program", "Make a token for a program of mine", "10 programs at most. "+proof, http.StatusCreated),
		call.NeedsPerson, []int{400, 413, 415, 422, 429}, a.addProgram)
	call.Add(a.Kit, op(http.MethodPost, "/{id}/token", "renew-program", "Give a program of mine another token",
		"The old one opens nothing from now on; a program that plays stays the same player. "+proof, http.StatusCreated),
		call.NeedsPerson, []int{400, 404, 413, 415, 422, 429}, a.renewProgram)
	call.Add(a.Kit, op(http.MethodDelete, "/{id}", "remove-program", "Take the token of a program of mine back",
		"It opens nothing from now on. A program that plays rises from the tables that wait, and a bot stands in where it plays.", http.StatusNoContent),
		call.NeedsPerson, []int{404, 422, 429}, a.removeProgram)
}

func (a *api) addProgram(ctx context.Context, in *programForm) (*newProgramAnswer, error) {
	return a.giveToken(ctx, func(p account.Player) (account.Program, string, error) {
		return a.Moderation.AddProgram(ctx, p.ID, account.Program{
			Name: in.Body.Name, Scope: account.Scope(in.Body.Scope), Expires: in.Body.Expires})
	})
}

func (a *api) renewProgram(ctx context.Context, in *renewForm) (*newProgramAnswer, error) {
	return a.giveToken(ctx, func(p account.Player) (account.Program, string, error) {
		return a.Moderation.RenewProgram(ctx, p.ID, in.ID, in.Body.Expires)
	})
}

// giveToken returns the response with a new token for one of the caller's programs.
func (a *api) giveToken(ctx context.Context, give func(account.Player) (account.Program, string, error)) (*newProgramAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.mayChange(ctx, p); err != nil {
		return nil, err
	}
	if err := call.Allow(a.Writings, string(p.ID), "words"); err != nil {
		return nil, err
	}
	made, token, err := give(p)
	if err != nil {
		return nil, a.programFailed(ctx, err)
	}
	return &newProgramAnswer{Body: NewProgram{programOf(made), token}}, nil
}

func (a *api) removeProgram(ctx context.Context, in *sessionID) (*call.Nothing, error) {
	p, err := a.ActingPlayer(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Moderation.RemoveProgram(ctx, p.ID, in.ID); err != nil {
		return nil, a.programFailed(ctx, err)
	}
	return nil, nil
}

func (a *api) programFailed(ctx context.Context, err error) error {
	if errors.Is(err, input.ErrNotFound) {
		return call.Deny(http.StatusNotFound, "no-program")
	}
	return a.Failed(ctx, err)
}

func programOf(p account.Program) Program {
	return Program{ID: p.ID, Name: p.Name, Scope: string(p.Scope), Player: string(p.Player),
		Created: p.Created, Seen: timeOrNull(p.Seen), Expires: p.Expires}
}

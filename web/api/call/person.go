package call

import (
	"context"
	"errors"

	"tablee/host/account"
	"tablee/host/input"
)

// Player is a player as the API shows them.
type Player struct {
	ID   string `json:"id" doc:"Public and permanent."`
	Name string `json:"name" example:"Ana"`

	Program bool `json:"program,omitempty" doc:"Plays by the API, and is ranked apart from people."`
	Public  bool `json:"public,omitempty" doc:"Everyone may see their page."`
}

// PlayerOf converts a player.
func PlayerOf(p account.Player) Player {
	return Player{ID: string(p.ID), Name: p.Name, Program: p.Program, Public: p.Public}
}

// PersonList is a response with players.
type PersonList struct {
	Body []Player `nullable:"false"`
}

// PersonID is the input of a call about a player.
type PersonID struct {
	ID string `path:"id" doc:"The person's id."`
}

// Nothing is the input or output of a call without one.
type Nothing struct{}

// FailedForPerson returns the response to an error about the caller, whose account may have been
// erased meanwhile.
func (k *Kit) FailedForPerson(ctx context.Context, err error) error {
	if errors.Is(err, input.ErrNotFound) {
		return unauthorized("nobodys-token")
	}
	return k.Failed(ctx, err)
}

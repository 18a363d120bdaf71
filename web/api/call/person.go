package call

import (
	"context"
	"errors"

	"tablee/host/account"
	"tablee/host/input"
)

// Player is a person.
type Player struct {
	ID   string `json:"id" doc:"Public and permanent."`
	Name string `json:"name" example:"Ana"`

	Program bool `json:"program,omitempty" doc:"Plays by the API, and is ranked apart from people."`
	Public  bool `json:"public,omitempty" doc:"Wants their page to be seen by anybody."`
}

// PlayerOf is a person as they are shown.
func PlayerOf(p account.Player) Player {
	return Player{ID: string(p.ID), Name: p.Name, Program: p.Program, Public: p.Public}
}

// PersonList is an answer of people.
type PersonList struct {
	Body []Player `nullable:"false"`
}

// PersonID asks for a person.
type PersonID struct {
	ID string `path:"id" doc:"The person's id."`
}

// Nothing is asked, or answered.
type Nothing struct{}

// FailedForPerson is the answer to an error about the caller, who may have been erased meanwhile.
func (k *Kit) FailedForPerson(ctx context.Context, err error) error {
	if errors.Is(err, input.ErrNotFound) {
		return unauthorized("nobodys-token")
	}
	return k.Failed(ctx, err)
}

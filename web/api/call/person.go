package call

import (
	"context"
	"errors"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/api/wire"
)

// PlayerOf converts a player.
func PlayerOf(p account.Player) wire.Player {
	return wire.Player{ID: string(p.ID), Name: p.Name, Program: p.Program, Public: p.Public}
}

// List is a response with a list.
type List[T any] struct {
	Body []T `nullable:"false"`
}

// Own returns a call that lists what find returns of the caller, as show converts it.
func Own[T, W any](k *Kit, find func(context.Context, table.PlayerID) ([]T, error), show func(T) W) func(context.Context, *Nothing) (*List[W], error) {
	return func(ctx context.Context, _ *Nothing) (*List[W], error) {
		p, err := k.Player(ctx)
		if err != nil {
			return nil, err
		}
		all, err := find(ctx, p.ID)
		if err != nil {
			return nil, k.Failed(ctx, err)
		}
		out := &List[W]{Body: make([]W, 0, len(all))}
		for _, one := range all {
			out.Body = append(out.Body, show(one))
		}
		return out, nil
	}
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

package bot

import (
	"context"
	"math/rand/v2"

	"tablee/game"
)

// BySeatCount is one agent for two seats and another for more: what a single opponent wants is
// known, what several want is not.
type BySeatCount struct {
	Two  Agent // for two seats
	More Agent

	standing []game.Standing
}

// Choose implements [Agent].
func (m *BySeatCount) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	m.standing = s.Standings(m.standing[:0])
	if len(m.standing) > 2 {
		return m.More.Choose(ctx, s, seat, r)
	}
	return m.Two.Choose(ctx, s, seat, r)
}

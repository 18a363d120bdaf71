package bot

import (
	"context"
	"math/rand/v2"

	"tablee/game"
)

// BySeatCount delegates to one agent for two seats and to another for more. The aim of a single
// opponent is known; the aims of several are not.
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

package bot

import (
	"context"
	"math/rand/v2"

	"tablee/game"
)

// Company is a mind for each size of table: with one other, what he wants is known; with
// several it is anybody's guess.
type Company struct {
	Two  Mind // for two seats
	More Mind

	standing []game.Standing
}

// Choose implements [Mind].
func (m *Company) Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	m.standing = s.Standings(m.standing[:0])
	if len(m.standing) > 2 {
		return m.More.Choose(ctx, s, seat, r)
	}
	return m.Two.Choose(ctx, s, seat, r)
}

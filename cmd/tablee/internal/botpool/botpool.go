// Package botpool lends bots to the server: a bot keeps buffers between choices and can choose for one table
// at a time.
package botpool

import (
	"context"
	"math/rand/v2"
	"sync"

	"tablee/bot"
	"tablee/game"
	"tablee/games"
	"tablee/host/hindsight"
	"tablee/host/thinking"
)

// Pool holds the bots of every game and level. It is safe for concurrent use.
type Pool struct {
	pools map[key]*sync.Pool
	top   map[string]int // highest level by game
}

type key struct {
	game  string
	level int
}

// Judges returns the judges of the games that have one, by game id. They are safe for concurrent use.
func Judges() map[string]hindsight.Judge {
	judges := map[string]hindsight.Judge{}
	for _, entry := range games.All() {
		if entry.Judge == nil {
			continue
		}
		judges[entry.ID()] = func(ctx context.Context, state game.State, seat game.Seat, played game.Action, r *rand.Rand) (better game.Action, loss float64, sure, judged bool) {
			v, judged := entry.Judge.Judge(stepping(ctx), state, seat, played, r)
			return v.Better, v.Loss, v.Sure(), judged
		}
	}
	return judges
}

// New returns a pool for the games of the library.
func New() *Pool {
	p := &Pool{pools: map[key]*sync.Pool{}, top: map[string]int{}}
	for _, entry := range games.All() {
		id := entry.ID()
		for _, level := range entry.Levels {
			p.pools[key{id, level.Number}] = &sync.Pool{New: func() any { return level.New() }}
			p.top[id] = max(p.top[id], level.Number)
		}
	}
	return p
}

// Levels returns the number of bot levels of a game.
func (p *Pool) Levels(gameID string) int { return p.top[gameID] }

// Choose lets a bot choose an action for a seat in a determinized state. A level that no longer exists plays
// like the highest one.
func (p *Pool) Choose(ctx context.Context, gameID string, level int, state game.State, seat game.Seat, r *rand.Rand) game.Action {
	pool := p.pools[key{gameID, min(level, p.top[gameID])}]
	agent := pool.Get().(bot.Agent)
	defer pool.Put(agent)
	return agent.Choose(stepping(ctx), state, seat, r)
}

// stepping lets an agent yield to others between its steps.
func stepping(ctx context.Context) context.Context {
	if turn := thinking.TurnOf(ctx); turn != nil {
		return bot.WithSteps(ctx, turn.Step)
	}
	return ctx
}

package main

import (
	"context"
	"math/rand/v2"
	"sync"

	"tablee/bot"
	"tablee/game"
	"tablee/games"
)

// minds lends out bots: a mind keeps buffers between its choices and serves one table
// at a time.
type minds struct {
	pools map[kind]*sync.Pool
	top   map[string]int
}

type kind struct {
	game  string
	level int
}

func newMinds() *minds {
	m := &minds{pools: map[kind]*sync.Pool{}, top: map[string]int{}}
	for _, rules := range games.All() {
		id := rules.Info().ID
		for _, level := range bot.Levels(id) {
			m.pools[kind{id, level.Number}] = &sync.Pool{New: func() any { return level.New() }}
			m.top[id] = max(m.top[id], level.Number)
		}
	}
	return m
}

// levels says how many levels of bots a game has.
func (m *minds) levels(gameID string) int { return m.top[gameID] }

// choose lets a bot of a level choose; a level there is not any more plays like the
// strongest there is.
func (m *minds) choose(ctx context.Context, gameID string, level int, imagined game.State, seat game.Seat, r *rand.Rand) game.Action {
	pool := m.pools[kind{gameID, min(level, m.top[gameID])}]
	mind := pool.Get().(bot.Agent)
	defer pool.Put(mind)
	return mind.Choose(ctx, imagined, seat, r)
}

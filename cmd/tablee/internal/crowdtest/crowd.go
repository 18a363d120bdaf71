// Package crowdtest fills a store with finished games, for tests and benchmarks.
package crowdtest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/bot"
	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/store"
	"tablee/table"
)

// Crowd is a store full of finished games, as a library has after a year: every table was decided and stored
// commit by commit, as on a server, with bots on all seats.
type Crowd struct {
	People []account.Guest
	Tables []table.ID // by number, all over

	games []games.Game // played in turn
}

// End is the end of the crowd's year.
var End = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// New plays n tables in turn of the games with these ids into a store; of all games if there are no ids.
func New(tb testing.TB, s *store.Store, n int, ids ...string) *Crowd {
	tb.Helper()
	ctx := context.Background()
	c := &Crowd{Tables: make([]table.ID, n)}
	for _, entry := range games.All() {
		if len(ids) == 0 || slices.Contains(ids, entry.ID()) {
			c.games = append(c.games, entry)
		}
	}
	nd := node.New(node.Config{Store: s, Games: games.Rules(), Now: func() time.Time { return End.AddDate(-1, 0, 0) }})
	for i := range 40 {
		p, err := nd.Accounts.NewGuest(ctx, fmt.Sprintf("Joueur %d", i+1))
		if err != nil {
			tb.Fatal(err)
		}
		c.People = append(c.People, p)
	}
	numbers := make(chan int)
	var work sync.WaitGroup
	for range 16 { // concurrently, so that they share transactions
		work.Go(func() {
			for i := range numbers {
				if err := c.play(ctx, s, i); err != nil {
					tb.Error(err)
				}
			}
		})
	}
	for i := range n {
		numbers <- i
	}
	close(numbers)
	work.Wait()
	for _, rules := range games.Rules() {
		if _, err := s.Rate(ctx, rules.Info().ID); err != nil {
			tb.Fatal(err)
		}
	}
	return c
}

// play plays game number i to its end.
func (c *Crowd) play(ctx context.Context, s *store.Store, i int) error {
	r := rand.New(rand.NewPCG(uint64(i), 1))
	entry := c.games[i%len(c.games)]
	rules := entry.Rules
	seed := table.Seed(sha256.Sum256(fmt.Append(nil, "crowd ", i)))
	id := table.ID(fmt.Sprintf("crowd%05d", i))
	at := End.Add(-time.Duration(i) * 4 * time.Hour)
	setup := c.setup(rules.Info(), r)
	commit, err := table.Create(id, rules, setup, at, seed)
	if err != nil {
		return err
	}
	t := table.New(id, rules)
	agent, _ := entry.Agent(2)
	w := host.Write{Seed: &seed}
	var log []table.Commit
	for {
		if err := t.Apply(commit); err != nil {
			return err
		}
		log = append(log, commit)
		w.Table, w.Commit, w.Row, w.Results = id, commit, host.RowOf(t, 0), results.Of(t, log)
		if err := s.Append(ctx, w); err != nil {
			return err
		}
		if t.Status == table.StatusOver {
			c.Tables[i] = id
			return nil
		}
		at, w.Seed = at.Add(3*time.Second), nil
		if commit, err = t.Decide(next(ctx, agent, t, r), at, seed); err != nil {
			return err
		}
	}
}

// setup returns a contract: some people, some bots, half of them rated if possible.
func (c *Crowd) setup(in game.Info, r *rand.Rand) table.Setup {
	seats := in.MinSeats + r.IntN(min(in.MaxSeats, 5)-in.MinSeats+1)
	setup := table.Setup{Chairs: make([]table.Chair, seats), Rated: r.IntN(2) == 0}
	setup.Public = r.IntN(2) == 0
	people := 1 + r.IntN(seats)
	for i, p := range r.Perm(len(c.People))[:seats] {
		if i < people {
			setup.Chairs[i].Player = c.People[p].ID
		} else {
			setup.Chairs[i].Level = 1 + r.IntN(4)
		}
	}
	setup.Owner = setup.Chairs[0].Player
	return setup
}

// next returns the action of the seat on turn, chosen by a level 2 bot, so that games are about as long as
// those of people.
func next(ctx context.Context, agent bot.Agent, t *table.Table, r *rand.Rand) table.Command {
	seat := t.Turn()
	a := t.Rules().FormatAction(bot.Choose(ctx, agent, t.State, seat, r))
	return table.Command{Kind: table.Act, Seq: t.Seq, Player: t.Seats[seat].Player, Seat: seat, Text: a}
}

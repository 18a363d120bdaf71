// Package crowd is the crowd of a soak: people who play through the API and through the forms of the
// pages, with bots and with each other, watchers whose streams come and go, and guests who look around. It
// talks to a server over HTTP, knows the allowed responses, and reports violations to its Observer.
//
// server.go starts the server, client.go sends requests, player.go and visitor.go are the behaviour of
// people.
package crowd

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"tablee/web/api/wire"
)

// Observer receives the findings of the crowd. Its methods are called concurrently.
type Observer interface {
	// Excused reports whether a fault excuses the server for not responding to a request that began at that
	// time.
	Excused(since time.Time) bool
	// Busy reports whether the server may respond 503 with Retry-After to a request that began at that time.
	Busy(since time.Time) bool
	// Breach reports a violation: its kind, and this case of it.
	Breach(kind, what string)
	// Acknowledged reports an action that the server confirmed as stored with a.Seq.
	Acknowledged(a Action)
	// Refused reports an action that the server confirmed as not stored.
	Refused(a Action)
}

// Action is one action sent to a table.
type Action struct {
	Table   string
	Seq     uint64 // of its commit; if refused, the seq it was based on
	Command string
	Text    string
}

// Crowd is the set of simulated visitors of a server.
type Crowd struct {
	URL      string // of the server: the same across restarts
	Players  int
	Watchers int
	Seed     uint64
	Observer Observer

	Counts Counts

	client *http.Client
	games  []wire.Game
	number atomic.Uint64 // for commands, people and addresses
}

// Counts counts the crowd's activity.
type Counts struct {
	Requests, Announced, Guests, Tables, Games, Accepted, Refused, Messages, Proposals, Streams, Resumed atomic.Int64
}

// Run simulates visitors until ctx ends. It fails at once if the server does not list its games.
func (c *Crowd) Run(ctx context.Context) error {
	c.client = newHTTPClient()
	defer c.client.CloseIdleConnections()
	if _, err := c.person(0).call(ctx, http.MethodGet, "/api/v1/games", nil, &c.games); err != nil {
		return fmt.Errorf("list the games of %s: %w", c.URL, err)
	}
	if len(c.games) == 0 {
		return fmt.Errorf("%s has no games", c.URL)
	}
	var all sync.WaitGroup
	every := func(n int, do func(context.Context, *person)) {
		for range n {
			p := c.person(c.number.Add(1))
			all.Go(func() {
				for ctx.Err() == nil {
					do(ctx, p)
				}
			})
		}
	}
	every(c.Players, c.playATable)
	every(c.Watchers, c.watchATable)
	every(1, c.visitAsGuest)
	all.Wait()
	return nil
}

// person is a simulated visitor with an address and a language, registered as a guest when needed.
type person struct {
	crowd   *Crowd
	address string // in X-Forwarded-For
	lang    string
	forms   bool // plays through the forms of the pages
	token   string
	rand    *rand.Rand
}

func (c *Crowd) person(n uint64) *person {
	return &person{
		crowd: c, address: fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255),
		lang: []string{"fr", "en"}[n%2], forms: n%3 == 0, rand: rand.New(rand.NewPCG(c.Seed, n)),
	}
}

// pause waits for a random time of up to most, like a person.
func (p *person) pause(ctx context.Context, most time.Duration) {
	t := time.NewTimer(time.Duration(p.rand.Int64N(int64(most))))
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

func (p *person) oneIn(n int) bool { return p.rand.IntN(n) == 0 }

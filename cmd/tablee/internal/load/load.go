// Package load makes the load of a library: people who play by the API and by the forms of
// the pages, with bots and with each other, watchers whose streams come and go, and guests
// who look around. It speaks with a server from outside, over HTTP, and knows what an
// answer may be; what else is wrong it tells its Observer.
//
// server.go starts the server, client.go makes requests, player.go and visitor.go
// are what people do.
package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Observer is told what the load meets. Its methods are called by many at once.
type Observer interface {
	// Excused reports whether the server may be unreachable, or slow to the point of a
	// timeout, for a request that began at that time: something was done to it.
	Excused(since time.Time) bool
	// Busy reports whether the server may answer 503 with Retry-After to a request that
	// began at that time.
	Busy(since time.Time) bool
	// Breach is something that may not be: its kind, and this case of it.
	Breach(kind, what string)
	// Acknowledged is an action that the server said it has stored as that commit.
	Acknowledged(a Action)
	// Refused is an action that the server said it has not stored.
	Refused(a Action)
}

// Action is one action that was sent to a table.
type Action struct {
	Table   string
	Seq     uint64 // of its commit; the one it answered when it was refused
	Command string
	Text    string
}

// Crowd is who visits a server.
type Crowd struct {
	URL      string // of the server: it stays the same over restarts
	Players  int
	Watchers int
	Seed     uint64
	Observer Observer

	Counts Counts

	client *http.Client
	games  []gameInfo
	number atomic.Uint64 // of commands, people and addresses
}

// Counts is how much was done.
type Counts struct {
	Requests, Announced, Guests, Tables, Games, Accepted, Refused, Messages, Proposals, Streams, Resumed atomic.Int64
}

// gameInfo is a game as GET /api/v1/games describes it.
type gameInfo struct {
	ID     string
	Seats  struct{ Min, Max int }
	Levels []int
}

// Run visits until ctx ends. It fails at once if the server cannot be asked for its games.
func (c *Crowd) Run(ctx context.Context) error {
	c.client = newHTTPClient()
	defer c.client.CloseIdleConnections()
	if _, err := c.person(0).call(ctx, http.MethodGet, "/api/v1/games", nil, &c.games); err != nil {
		return fmt.Errorf("ask %s for its games: %w", c.URL, err)
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

// person is somebody with an address and a language of their own, a guest once they need to
// be one.
type person struct {
	crowd   *Crowd
	address string // in X-Forwarded-For
	lang    string
	forms   bool // plays by the forms of the pages
	token   string
	rand    *rand.Rand
}

func (c *Crowd) person(n uint64) *person {
	return &person{
		crowd: c, address: fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255),
		lang: []string{"fr", "en"}[n%2], forms: n%3 == 0, rand: rand.New(rand.NewPCG(c.Seed, n)),
	}
}

// pause waits as people do, for up to a time.
func (p *person) pause(ctx context.Context, most time.Duration) {
	t := time.NewTimer(time.Duration(p.rand.Int64N(int64(most))))
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

func (p *person) oneIn(n int) bool { return p.rand.IntN(n) == 0 }

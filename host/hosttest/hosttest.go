// Package hosttest provides helpers for the tests of package host and its services: a node on a new
// store, people, and finished games.
//
// The tests of all services are in package host/node, so that one test binary links the whole node
// instead of one per service.
package hosttest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/store"
	"tablee/store/scratch"
	"tablee/store/storetest"
	"tablee/table"
)

// WantInvalid fails the test unless err is an *input.Invalid of a field.
func WantInvalid(t *testing.T, err error, field string) {
	t.Helper()
	var invalid *input.Invalid
	if !errors.As(err, &invalid) || invalid.Field != field {
		t.Errorf("%v, want an *input.Invalid of %q", err, field)
	}
}

// Played returns the actions and outcomes in a log.
func Played(f *host.Frame) (list []string) {
	for _, c := range f.Log {
		for _, e := range c.Events {
			if e.Kind == table.Act || e.Kind == table.Draw || e.Kind == table.Timeout {
				list = append(list, e.Text)
			}
		}
	}
	return list
}

// Follow follows a table until the test ends.
func Follow(t testing.TB, h *Node, id table.ID, p table.PlayerID) *host.Follower {
	t.Helper()
	f, err := h.Follow(t.Context(), id, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// Next returns the next frame of a follower.
func Next(t testing.TB, f *host.Follower) *host.Frame {
	t.Helper()
	fr, err := f.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return fr
}

// TwoNodes returns two idle nodes on one PostgreSQL database; set changes the configuration of each.
func TwoNodes(t *testing.T, set ...func(*node.Config)) (here, there *Node) {
	t.Helper()
	url := storetest.Postgres(t)
	open := func() *Node {
		s, err := store.OpenPostgres(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		cfg := Config(s)
		for _, set := range set {
			set(&cfg)
		}
		return New(cfg)
	}
	return open(), open()
}

// Sees waits for a frame that satisfies wanted.
func Sees(t *testing.T, f *host.Follower, what string, wanted func(*host.Frame) bool) *host.Frame {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		fr, err := f.Next(ctx)
		if err != nil {
			t.Fatalf("timed out waiting for %s: %v", what, err)
		}
		if wanted(fr) {
			return fr
		}
	}
}

// Rules are the rules of the game that the tests play.
var Rules = nainjaune.Rules()

// First is a bot that plays the first legal action.
func First(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
	return s.Legal(seat, nil)[0]
}

// Levels returns four levels of bots for every game.
func Levels(string) int { return 4 }

// SQLite returns a store in a directory, open until the test ends.
func SQLite(t testing.TB, dir string) node.Store {
	t.Helper()
	return scratch.OpenIn(t, dir)
}

// Config returns the configuration of a node with Nain Jaune on a store. Its bots play the first legal
// action, and its tables are dealt alike in every run.
func Config(s node.Store) node.Config {
	return node.Config{Store: s, Games: []game.Rules{Rules}, Choose: First, Levels: Levels, Seed: table.SeedsFrom("hosttest")}
}

// Node is a node with the methods of its host and lobby promoted.
type Node struct {
	*host.Host
	*lobby.Lobby
	node.Services
	Store node.Store
	node  *node.Node
}

// New returns an idle node.
func New(cfg node.Config) *Node {
	n := node.New(cfg)
	return &Node{n.Host, n.Lobby, n.Services, cfg.Store, n}
}

// Run runs the whole node.
func (n *Node) Run(ctx context.Context) { n.node.Run(ctx) }

// NewNode returns an idle node on a new store.
func NewNode(t testing.TB) *Node {
	t.Helper()
	return New(Config(SQLite(t, t.TempDir())))
}

// Run runs h until the test ends, or until stop is called.
func Run(t testing.TB, h *Node) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { h.Run(ctx); close(done) }()
	stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	t.Cleanup(stop)
	return stop
}

// Guest adds a guest.
func Guest(t testing.TB, h *Node, name string) table.PlayerID {
	t.Helper()
	p, err := h.Accounts.NewGuest(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// Guests adds n guests.
func Guests(t testing.TB, h *Node, n int) []table.PlayerID {
	all := make([]table.PlayerID, n)
	for i := range all {
		all[i] = Guest(t, h, fmt.Sprint("guest ", i))
	}
	return all
}

// Plan returns the plan of a public table with these chairs. Its game has twelve deals, so that it
// outlasts any moves that a test plays by hand: a single deal may end after ten actions, twelve deals
// took 35 in the shortest of 40,000 games.
func Plan(chairs ...string) lobby.Plan {
	return lobby.Plan{Game: "nain-jaune", Options: game.Options{"deals": "12"}, Chairs: chairs, Seating: "kept", Terms: table.Terms{Public: true}}
}

// OneDeal returns a Plan with a single deal, for games that a test plays to the end.
func OneDeal(chairs ...string) lobby.Plan {
	p := Plan(chairs...)
	p.Options = game.Options{"deals": "1"}
	return p
}

// Open opens a table.
func Open(t testing.TB, h *Node, by table.PlayerID, p lobby.Plan) table.ID {
	t.Helper()
	id, err := h.Open(t.Context(), by, p)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// Sit seats people on the first open chairs.
func Sit(t testing.TB, h *Node, id table.ID, who ...table.PlayerID) {
	t.Helper()
	for _, p := range who {
		if _, err := h.Sit(t.Context(), p, id, table.AnyChair, "", ""); err != nil {
			t.Fatal(err)
		}
	}
}

// Three starts a game of three people, at seats 0, 1, 2.
func Three(t testing.TB, h *Node) (table.ID, []table.PlayerID) {
	t.Helper()
	return three(t, h, Plan("me", "open", "open"))
}

// ThreeForOneDeal is Three with a single deal, for games that a test plays to the end.
func ThreeForOneDeal(t testing.TB, h *Node) (table.ID, []table.PlayerID) {
	t.Helper()
	return three(t, h, OneDeal("me", "open", "open"))
}

func three(t testing.TB, h *Node, p lobby.Plan) (table.ID, []table.PlayerID) {
	t.Helper()
	who := Guests(t, h, 3)
	id := Open(t, h, who[0], p)
	Sit(t, h, id, who[1:]...)
	return id, who
}

// Ended returns a finished game of three people.
func Ended(t testing.TB, h *Node) (table.ID, []table.PlayerID) {
	t.Helper()
	id, who := ThreeForOneDeal(t, h)
	PlayOut(t, h, id)
	return id, who
}

// Frame returns the current frame of a table.
func Frame(t testing.TB, h *Node, id table.ID) *host.Frame {
	t.Helper()
	f, err := h.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Move returns the first legal action of the awaited player.
func Move(f *host.Frame) (table.PlayerID, host.Act) {
	seat := f.Table.Turn()
	a := f.Table.State.Legal(seat, nil)[0]
	return f.Table.Seats[seat].Player, host.Act{Seq: f.Table.Seq, Action: Rules.FormatAction(a)}
}

// Play plays the first legal action of the awaited player.
func Play(t testing.TB, h *Node, id table.ID) uint64 {
	t.Helper()
	who, act := Move(Frame(t, h, id))
	seq, err := h.Act(t.Context(), who, id, act)
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

// Logs collects log output.
type Logs struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write implements io.Writer.
func (l *Logs) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// String returns the output so far.
func (l *Logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Logger returns a logger that writes to l.
func (l *Logs) Logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

// Engines runs f on two stores that share their data, as two nodes do, for each engine.
func Engines(t *testing.T, f func(t *testing.T, a, b node.Store)) {
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		f(t, SQLite(t, dir), SQLite(t, dir))
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.Postgres(t)
		node := func() node.Store {
			s, err := store.OpenPostgres(context.Background(), url)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return s
		}
		f(t, node(), node())
	})
}

// Chance is a bot that plays a random legal action.
func Chance(_ context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	legal := s.Legal(seat, nil)
	return legal[r.IntN(len(legal))]
}

// PlayOut plays a table of people to its end.
func PlayOut(t testing.TB, h *Node, id table.ID) *host.Frame {
	t.Helper()
	for Frame(t, h, id).Table.Status != table.StatusOver {
		Play(t, h, id)
	}
	return Frame(t, h, id)
}

// Standings returns a player's ratings in all games.
func Standings(t testing.TB, h *Node, who string) []results.Standing {
	t.Helper()
	all, err := h.Results.Standings(t.Context(), who)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

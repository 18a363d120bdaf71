package serve

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"tablee/cmd/tablee/internal/botpool"
	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/store"
	"tablee/table"
)

// moveOptions make games long enough for late measurements.
var moveOptions = map[string]game.Options{
	"nain-jaune": {"deals": "40", "chips": "1000"},
	"rondelic":   {"circles": "12"},
	"rondo":      {"sand": "0"},
}

// BenchmarkMove measures the cost of a move for the server with four people's pages: the form that plays it
// and the update of every page's stream, by the whole handler, without the network. CPU is the processor time
// of the program until all updates are sent; they are decompressed and read after that. Bytes are the mean,
// the median and the 95th percentile of an update.
func BenchmarkMove(b *testing.B) {
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		for _, at := range commits {
			b.Run(fmt.Sprintf("%s/%d", id, at), func(b *testing.B) { benchMove(b, rules, 4, at, pages{}) })
		}
	}
}

// BenchmarkSeats is BenchmarkMove with the fewest people, two at least, and with the most.
func BenchmarkSeats(b *testing.B) {
	for _, rules := range games.Rules() {
		info := rules.Info()
		for _, seats := range slices.Compact([]int{max(2, info.MinSeats), info.MaxSeats}) {
			for _, at := range commits {
				b.Run(fmt.Sprintf("%s/%d/%d", info.ID, seats, at), func(b *testing.B) { benchMove(b, rules, seats, at, pages{}) })
			}
		}
	}
}

// commits lists the lengths of the log at the measured moves. If no game lasts that long, the second is near
// the end of a game instead; the figure "commits" is the actual length.
var commits = []uint64{50, 300, 1200}

// span is the number of moves measured at one table.
const span = 60

// callers is the way people play and follow: pages or programs.
type callers interface {
	act(table table.ID, token string, seq uint64, action string) *http.Request
	follow(table table.ID, token string) *http.Request
	seqs(stream io.Reader, each func(seq uint64)) // reads the seqs of a stream
}

func benchMove(b *testing.B, rules game.Rules, seats int, at uint64, as callers) {
	h := newMoveBench(b, seats, as)
	var cpu time.Duration
	moves, updates, sent := 0, uint64(0), uint64(0)
	var sizes []uint64 // bytes of a move for each viewer
	t := h.table(b, rules, at)
	if t == nil {
		if at == commits[2] {
			b.Log("no game lasts that long")
			return
		}
		if at = h.late(b, rules); at <= commits[0] {
			b.Log("no game lasts much longer than the previous measurement")
			return
		}
		t = h.table(b, rules, at)
	}
	for b.Loop() {
		if t.over() || t.seq() > at+span {
			b.StopTimer()
			t.close()
			if t = h.table(b, rules, at); t == nil {
				b.Fatal("no game lasts that long")
			}
			b.StartTimer()
		}
		updatesBefore, sentBefore := t.updates.Load(), t.sent.Load()
		for _, v := range t.viewers {
			v.sent.Store(0) // the first update is the whole table
		}
		by, action := t.choose() // a player's choice is not a cost of the server
		cpu += t.move(b, by, action)
		for _, v := range t.viewers {
			sizes = append(sizes, v.sent.Swap(0))
		}
		updates, sent = updates+t.updates.Load()-updatesBefore, sent+t.sent.Load()-sentBefore
		moves++
	}
	t.close()
	b.ReportMetric(float64(cpu.Microseconds())/1000/float64(moves), "cpu-ms/move")
	b.ReportMetric(float64(sent)/float64(updates), "bytes/update")
	slices.Sort(sizes)
	b.ReportMetric(float64(sizes[len(sizes)/2]), "p50-bytes")
	b.ReportMetric(float64(sizes[len(sizes)*95/100]), "p95-bytes")
	b.ReportMetric(float64(updates)/float64(moves), "updates/move")
	b.ReportMetric(float64(at), "commits")
	b.ReportMetric(0, "ns/op")
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// moveBench is a server in memory, except for its database.
type moveBench struct {
	node    *node.Node
	store   *store.Store
	handler http.Handler
	people  []account.Guest
	random  *rand.Rand
	callers callers
}

func newMoveBench(b *testing.B, seats int, as callers) *moveBench {
	collectSeldom()
	s, err := store.OpenSQLite(b.Context(), b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	bots := botpool.New()
	n := node.New(node.Config{Store: s, Games: games.Rules(), Choose: bots.Choose, Levels: bots.Levels})
	var state health
	c, log := &Cmd{Data: b.TempDir(), TrustProxy: true}, slog.New(slog.DiscardHandler)
	said, err := c.words(log)
	if err != nil {
		b.Fatal(err)
	}
	handler, err := c.handler(n, newMetrics(), delivery.Keys{}, said, &state, nil, log)
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { n.Run(ctx) })
	b.Cleanup(func() { stop(); running.Wait(); s.Close() })
	h := &moveBench{node: n, store: s, handler: handler, random: rand.New(rand.NewPCG(7, 7)), callers: as}
	for i := range seats {
		p, err := n.Accounts.NewGuest(b.Context(), fmt.Sprint("Joueur ", i+1))
		if err != nil {
			b.Fatal(err)
		}
		h.people = append(h.people, p)
	}
	return h
}

// table returns a table of all the people at the given length of log, with each one's page open; nil if ten
// games in a row ended before.
func (h *moveBench) table(b *testing.B, rules game.Rules, at uint64) *benchTable {
	for range 10 {
		t := h.open(b, rules)
		t.play(b, at)
		if t.over() {
			continue
		}
		for i := range h.people {
			t.watch(h.people[i].Token)
		}
		t.await(t.seq())
		return t
	}
	return nil
}

// open opens a new table of all the people.
func (h *moveBench) open(b *testing.B, rules game.Rules) *benchTable {
	id, err := h.node.Lobby.Open(b.Context(), h.people[0].ID, lobby.Plan{Game: rules.Info().ID, Options: moveOptions[rules.Info().ID],
		Chairs: append([]string{"me"}, slices.Repeat([]string{"open"}, len(h.people)-1)...), Terms: table.Terms{Public: true, AllowUndo: true}})
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range h.people[1:] {
		if _, err := h.node.Host.Sit(b.Context(), p.ID, id, table.AnyChair, "", ""); err != nil {
			b.Fatal(err)
		}
	}
	return &benchTable{moveBench: h, id: id}
}

// late returns a length of log near the end of most games.
func (h *moveBench) late(b *testing.B, rules game.Rules) uint64 {
	var lengths []uint64
	for range 10 {
		t := h.open(b, rules)
		t.play(b, math.MaxUint64)
		lengths = append(lengths, t.seq())
	}
	slices.Sort(lengths)
	return lengths[len(lengths)/2] - min(span/2, lengths[len(lengths)/2])
}

type benchTable struct {
	*moveBench
	id            table.ID
	viewers       []*viewerStream
	updates, sent atomic.Uint64
	stops         []func()
}

func (t *benchTable) frame() *host.Frame {
	f, err := t.node.Host.Frame(context.Background(), t.id)
	if err != nil {
		panic(err)
	}
	return f
}

func (t *benchTable) over() bool  { return t.frame().Table.Status != table.StatusPlaying }
func (t *benchTable) seq() uint64 { return t.frame().Table.Seq }

// play plays without viewers until the log has the given length or the game is over.
func (t *benchTable) play(b *testing.B, until uint64) {
	for !t.over() && t.seq() < until {
		by, action := t.choose()
		if _, err := t.node.Host.Act(b.Context(), by.ID, t.id, host.Act{Seq: t.seq(), Action: action}); err != nil {
			b.Fatal(err)
		}
	}
}

// choose returns a random legal action of the seat on turn.
func (t *benchTable) choose() (account.Guest, string) {
	f := t.frame()
	seat := f.Table.Turn()
	legal := f.Table.State.Legal(seat, nil)
	action := f.Table.Rules().FormatAction(legal[t.random.IntN(len(legal))])
	for _, p := range t.people {
		if p.ID == f.Table.Seats[seat].Player {
			return p, action
		}
	}
	panic("no person is on turn")
}

// move plays an action and waits until all viewers have it. It returns the processor time, without that of
// reading the updates.
func (t *benchTable) move(b *testing.B, by account.Guest, action string) (cpu time.Duration) {
	seq := t.seq()
	r := t.callers.act(t.id, by.Token, seq, action)
	w := httptest.NewRecorder()
	before := processorTime(b)
	t.handler.ServeHTTP(w, r)
	for {
		coming := t.behind(seq + 1)
		for _, v := range coming {
			v.unread = <-v.sends
		}
		cpu += processorTime(b) - before
		if w.Code >= http.StatusMultipleChoices {
			b.Fatalf("%s: %d %s", action, w.Code, w.Body)
		}
		for _, v := range coming {
			v.read(v.unread)
		}
		if len(t.behind(seq+1)) == 0 {
			return cpu
		}
		before = processorTime(b)
	}
}

func (t *benchTable) await(seq uint64) {
	for _, v := range t.viewers {
		for v.seen < seq {
			v.read(<-v.sends)
		}
	}
}

// behind returns the viewers that have not read seq yet.
func (t *benchTable) behind(seq uint64) (list []*viewerStream) {
	for _, v := range t.viewers {
		if v.seen < seq {
			list = append(list, v)
		}
	}
	return list
}

// watch opens a player's stream.
func (t *benchTable) watch(token string) {
	ctx, stop := context.WithCancel(context.Background())
	v := newViewerStream(t)
	r := t.callers.follow(t.id, token).WithContext(ctx)
	var ended sync.WaitGroup
	ended.Go(func() { t.handler.ServeHTTP(v, r) })
	t.viewers = append(t.viewers, v)
	t.stops = append(t.stops, func() { stop(); ended.Wait(); v.close() })
}

func (t *benchTable) close() {
	for _, stop := range t.stops {
		stop()
	}
}

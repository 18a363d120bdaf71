package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/store"
	"tablee/table"
	"tablee/web/api/wire"
)

const (
	writers = 32
	// enough is the number of actions acknowledged in a round before the server may be killed, so that every
	// writer has written and all are writing.
	enough = 3 * writers
)

// writer is one writing client of the kill test, with the actions acknowledged to it.
type writer struct {
	*program.Guest
	table string
	mu    sync.Mutex
	acked map[string]map[uint64]string // by table and seq
}

func (p *writer) done(seq uint64, action string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.acked[p.table] == nil {
		p.acked[p.table] = map[uint64]string{}
	}
	p.acked[p.table][seq] = action
}

// TestKill_AcknowledgedActionsSurvive kills the program repeatedly while many tables are in play: after each
// restart every acknowledged action is stored, every table continues, and so do bots and clocks.
func TestKill_AcknowledgedActionsSurvive(t *testing.T) {
	t.Parallel()
	rounds, chance := needs.Rounds(4, 100), rand.New(rand.NewPCG(9, 9))
	data := t.TempDir()
	flags := []string{"--bot-pause=1ms", "--action-rate=0", "--table-rate=0", "--guest-rate=0"}
	s := program.Run(t, data, flags...)
	players := make([]*writer, writers)
	for i := range players {
		c, err := program.NewGuest(s.URL, "Joueur "+strconv.Itoa(i))
		if err != nil {
			t.Fatal(err)
		}
		c.HTTP.Transport = &http.Transport{DisableKeepAlives: false}
		players[i] = &writer{Guest: c, acked: map[string]map[uint64]string{}}
	}
	clocked := players[0].clockedTable(t)
	for round := range rounds {
		var acks atomic.Int64
		var dead atomic.Bool
		var wg sync.WaitGroup
		ready := make(chan struct{}, 1)
		blow := int64(enough + chance.IntN(enough))
		for _, p := range players {
			wg.Go(func() {
				p.write(t, s.URL, &dead, func() {
					if acks.Add(1) == blow {
						ready <- struct{}{}
					}
				})
			})
		}
		select {
		case <-ready:
		case <-time.After(program.Patience):
			t.Fatalf("round %d: only %d actions in %v", round, acks.Load(), program.Patience)
		}
		dead.Store(true)
		if err := s.End(syscall.SIGKILL); err == nil {
			t.Fatal("the killed process exited with success")
		}
		wg.Wait()
		s = program.Run(t, data, flags...)
		for _, p := range players {
			p.URL = s.URL
			p.check(t, round)
		}
	}
	for _, p := range players[:needs.Rounds(writers/4, writers)] {
		if p.table == "" {
			continue
		}
		if err := p.Play(p.table, p.done, program.Never); err != nil {
			t.Errorf("a table cannot be finished: %v", err)
		}
		p.check(t, rounds)
	}
	players[0].awaitOver(t, clocked)
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Errorf("after SIGTERM: %v: %s", err, s.Errs.String())
	}
	acknowledged, stored := countStored(t, data, players)
	t.Logf("%d kills: %d actions acknowledged, %d stored", rounds, acknowledged, stored)
	if stored != acknowledged {
		t.Errorf("%d actions were acknowledged, but %d of them are stored exactly once", acknowledged, stored)
	}
}

// countStored reads the logs from the database. It returns how many actions were acknowledged and how many of
// them are stored exactly once, at the acknowledged seq.
func countStored(t *testing.T, data string, players []*writer) (acknowledged, stored int) {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, p := range players {
		for id, actions := range p.acked {
			log, err := db.Log(t.Context(), table.ID(id), 0)
			if err != nil {
				t.Fatalf("table %s: %v", id, err)
			}
			commands := map[string]int{}
			for _, c := range log {
				commands[c.Command]++
			}
			for seq, action := range actions {
				acknowledged++
				if seq > uint64(len(log)) {
					continue
				}
				c := log[seq-1]
				if c.Seq == seq && c.Events[0].Kind == table.Act && c.Events[0].Text == action && commands[c.Command] == 1 {
					stored++
				}
			}
		}
	}
	return acknowledged, stored
}

// write plays at the player's table, and opens a new one when it is over, until the program dies.
func (p *writer) write(t *testing.T, url string, dead *atomic.Bool, acked func()) {
	p.URL = url
	for {
		if p.table == "" {
			id, err := p.Open(nil)
			if err != nil {
				p.mustBeDead(t, dead, err)
				return
			}
			p.table = id
		}
		err := p.Play(p.table, func(seq uint64, action string) { p.done(seq, action); acked() }, program.Never)
		if err != nil {
			p.mustBeDead(t, dead, err)
			return
		}
		p.table = "" // it is over
	}
}

// mustBeDead fails the test unless the program was killed before err occurred.
func (p *writer) mustBeDead(t *testing.T, dead *atomic.Bool, err error) {
	if !dead.Load() {
		t.Errorf("before it was killed: %v", err)
	}
}

// check repeats every action acknowledged to this player: the same command must get the same response, from
// the log alone. It also checks that the table has not gone back.
func (p *writer) check(t *testing.T, round int) {
	t.Helper()
	if p.table == "" {
		return // killed before it had one
	}
	now, err := p.Look(p.table)
	if err != nil {
		t.Errorf("round %d: %v", round, err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for seq, action := range p.acked[p.table] {
		if seq > now.Seq {
			t.Errorf("round %d, table %s: seq %d was acknowledged, but the table is at %d", round, p.table, seq, now.Seq)
		}
		again, ok, err := p.Act(p.table, seq-1, action, fmt.Sprintf("%s-%d", p.table, seq-1))
		if err != nil || !ok || again != seq {
			t.Errorf("round %d, table %s: %s was acknowledged as %d, but is now %d, %v, %v", round, p.table, action, seq, again, ok, err)
		}
	}
}

// clockedTable opens a table whose only person never plays: bots and the clock must finish it, across all
// restarts.
func (p *writer) clockedTable(t *testing.T) string {
	t.Helper()
	id, err := p.Open(map[string]any{"pace": map[string]any{"move": 1}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// awaitOver waits until clocks and bots have finished a table. Its clock may need time for the remaining
// cards.
func (p *writer) awaitOver(t *testing.T, id string) {
	t.Helper()
	deadline := time.Now().Add(2 * program.Patience)
	for after := uint64(0); ; {
		now, err := p.Look(id)
		if err != nil {
			t.Fatal(err)
		}
		if now.Status == "over" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("table %s is still %s at %d", id, now.Status, now.Seq)
		}
		after = p.next(t, id, max(after, now.Seq))
	}
}

// next waits for the table to move beyond a seq.
func (p *writer) next(t *testing.T, id string, after uint64) uint64 {
	t.Helper()
	var s wire.Table
	r, err := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/api/v1/tables/%s/events?after=%d", p.URL, id, after), nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = p.FirstLine(r); err != nil {
		t.Fatalf("table %s does not continue after %d: %v", id, after, err)
	}
	return s.Seq
}

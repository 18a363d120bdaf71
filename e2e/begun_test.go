package e2e

import (
	"context"
	"crypto/sha256"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/store"
	"tablee/table"
)

// begun is a game that has been going on: one person on the first seat, bots of level 1 on
// the others, and a log of anything played up to a moment that is looked for.
type begun struct {
	rules game.Rules
	seats int
	opt   game.Options
	until func(s game.State) bool
}

const begunTable = table.ID("mitten2345")

// enter serves the game from a house of its own and opens it in the person's browser. Of
// many games by the luck of small seeds it takes the first that comes to the moment.
func (g begun) enter(t *testing.T, browser context.Context, lang string, sz size) *person {
	t.Helper()
	s := &server{t: t, data: t.TempDir(), args: []string{"--bot-pause=0s"}}
	db, err := store.OpenSQLite(t.Context(), s.data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Second)
	hash := sha256.Sum256([]byte(token("Jeanne")))
	if err := db.AddPlayer(t.Context(), host.Player{ID: "jeanne", Name: "Jeanne", Created: now}, hash[:]); err != nil {
		t.Fatal(err)
	}
	log, seed := g.found(t, now)
	for i, c := range log {
		folded, err := table.Fold(begunTable, g.rules, log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		w := host.Write{Table: begunTable, Commit: c, Row: host.RowOf(folded, 0)}
		if i == 0 {
			w.Seed = &seed
		}
		if err := db.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	s.start()
	t.Cleanup(s.kill)
	p := open(t, browser, s, "Jeanne", lang, sz)
	p.wire.lent = "tablee=" + token("Jeanne")
	p.visit("/t/" + string(begunTable))
	return p
}

// found is the log of the first game that comes to the moment.
func (g begun) found(t *testing.T, now time.Time) ([]table.Commit, table.Seed) {
	t.Helper()
	for n := range 200 {
		seed := table.Seed{byte(n)}
		if log := g.played(t, now, seed); log != nil {
			return log, seed
		}
	}
	t.Fatal("no game comes to such a moment")
	return nil, table.Seed{}
}

// played plays anything until the moment; nil when the game is over before.
func (g begun) played(t *testing.T, now time.Time, seed table.Seed) []table.Commit {
	t.Helper()
	setup := table.Setup{Options: g.opt, FixedSeating: true, Owner: "jeanne", Chairs: []table.Chair{{Player: "jeanne"}}}
	for len(setup.Chairs) < g.seats {
		setup.Chairs = append(setup.Chairs, table.Chair{Level: 1})
	}
	c, err := table.Create(begunTable, g.rules, setup, now, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, log := table.New(begunTable, g.rules), []table.Commit{c}
	luck := rand.New(rand.NewPCG(uint64(seed[0]), 1))
	for {
		if err := tb.Apply(log[len(log)-1]); err != nil {
			t.Fatal(err)
		}
		seat := tb.Turn()
		if tb.Status == table.StatusOver {
			return nil
		}
		if g.until(tb.State) {
			return log
		}
		legal := tb.State.Legal(seat, nil)
		command := table.Command{Kind: table.Act, Seq: tb.Seq, Seat: seat, Text: g.rules.FormatAction(legal[luck.IntN(len(legal))])}
		if seat == 0 {
			command.Player = "jeanne"
		}
		if c, err = tb.Decide(command, now, seed); err != nil {
			t.Fatal(err)
		}
		log = append(log, c)
	}
}

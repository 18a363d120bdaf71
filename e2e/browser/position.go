package browser

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/store"
	"tablee/table"
)

// Position is a game that has been going on: one person on the first seat, bots of level 1 on
// the others, and a log of anything played up to a moment that is looked for.
type Position struct {
	Rules   game.Rules
	Seats   int
	Options game.Options
	Until   func(s game.State) bool
}

const positionTable = table.ID("mitten2345")

// Open serves the game from a server of its own and opens it in the person's browser. Of
// the games that small seeds deal it takes the first that comes to the moment.
func (pos Position) Open(t *testing.T, lang string, sz Size) *Person {
	t.Helper()
	s := program.New(t, "--bot-pause=0s")
	db, err := store.OpenSQLite(t.Context(), s.Data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Second)
	hash := sha256.Sum256([]byte(program.TokenOf("Jeanne")))
	if err := db.AddPlayer(t.Context(), account.Player{ID: "jeanne", Name: "Jeanne", Created: now}, hash[:]); err != nil {
		t.Fatal(err)
	}
	log, seed := pos.found(t, now)
	for i, c := range log {
		folded, err := table.Fold(positionTable, pos.Rules, log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		w := host.Write{Table: positionTable, Commit: c, Row: host.RowOf(folded, 0)}
		if i == 0 {
			w.Seed = &seed
		}
		if err := db.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	s.Start()
	p := Open(t, s, "Jeanne", lang, sz)
	p.Proxy.SignIn(program.TokenOf("Jeanne"))
	p.Visit("/t/" + string(positionTable))
	return p
}

// found is the log of the first game that comes to the moment.
func (pos Position) found(t *testing.T, now time.Time) ([]table.Commit, table.Seed) {
	t.Helper()
	for n := range 200 {
		seed := table.Seed{byte(n)}
		if log := pos.played(t, now, seed); log != nil {
			return log, seed
		}
	}
	t.Fatal("no game comes to such a moment")
	return nil, table.Seed{}
}

// played plays anything until the moment; nil when the game is over before.
func (pos Position) played(t *testing.T, now time.Time, seed table.Seed) []table.Commit {
	t.Helper()
	setup := table.Setup{Options: pos.Options, FixedSeating: true, Owner: "jeanne", Chairs: []table.Chair{{Player: "jeanne"}}}
	for len(setup.Chairs) < pos.Seats {
		setup.Chairs = append(setup.Chairs, table.Chair{Level: 1})
	}
	c, err := table.Create(positionTable, pos.Rules, setup, now, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, log := table.New(positionTable, pos.Rules), []table.Commit{c}
	choices := rand.New(rand.NewPCG(uint64(seed[0]), 1))
	for {
		if err := tb.Apply(log[len(log)-1]); err != nil {
			t.Fatal(err)
		}
		seat := tb.Turn()
		if tb.Status == table.StatusOver {
			return nil
		}
		if pos.Until(tb.State) {
			return log
		}
		legal := tb.State.Legal(seat, nil)
		command := table.Command{Kind: table.Act, Seq: tb.Seq, Seat: seat, Text: pos.Rules.FormatAction(legal[choices.IntN(len(legal))])}
		if seat == 0 {
			command.Player = "jeanne"
		}
		if c, err = tb.Decide(command, now, seed); err != nil {
			t.Fatal(err)
		}
		log = append(log, c)
	}
}

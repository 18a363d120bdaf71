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

// Position is a game in progress: one person on a seat, bots of level 1 on the others, and a log of random
// actions up to a position.
type Position struct {
	Rules   game.Rules
	Seats   int
	Options game.Options
	Until   func(s game.State) bool
	Pause   time.Duration // between two actions of bots, at all tables of a server; 0: none
	Move    time.Duration // move time, counted from the start of the test; 0: no clock
	Tempo   table.Tempo
	Undo    bool          // undo is allowed
	Past    []table.Event // a game from which the table continues (LastStep)
	You     game.Seat     // the person's seat
}

// Open serves the game from its own server and opens it in the person's browser. It uses the first of the
// games dealt by small seeds that reaches the position.
func (pos Position) Open(t *testing.T, lang string, sz Size) *Person {
	t.Helper()
	p, tables := OpenAll(t, "Jeanne", lang, sz, pos)
	p.Visit(tables[0])
	return p
}

// OpenAll serves several positions from one server, to a person of that name, who has opened none of them
// yet.
func OpenAll(t *testing.T, name, lang string, sz Size, all ...Position) (p *Person, tables []string) {
	t.Helper()
	s := program.New(t, "--bot-pause="+all[0].Pause.String())
	s.Guard()
	db, err := store.OpenSQLite(t.Context(), s.Data, store.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Second)
	hash := sha256.Sum256([]byte(program.TokenOf("Jeanne")))
	if err := db.AddPlayer(t.Context(), account.Player{ID: "jeanne", Name: name, Created: now}, hash[:]); err != nil {
		t.Fatal(err)
	}
	for i, pos := range all {
		id := table.ID("mitten234" + string(rune('a'+i)))
		pos.keep(t, db, id, now)
		tables = append(tables, "/t/"+string(id))
	}
	s.Start()
	p = Open(t, s, name, lang, sz)
	p.Proxy.SignIn(program.TokenOf("Jeanne"))
	return p, tables
}

// keep writes the game's log as that of a table.
func (pos Position) keep(t *testing.T, db *store.Store, id table.ID, now time.Time) {
	t.Helper()
	log, seed := pos.found(t, id, now)
	for i, c := range log {
		folded, err := table.Fold(id, pos.Rules, log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		w := host.Write{Table: id, Commit: c, Row: host.RowOf(folded, 0)}
		if i == 0 {
			w.Seed = &seed
		}
		if err := db.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
}

// found returns the log of the first game that reaches the position.
func (pos Position) found(t *testing.T, id table.ID, now time.Time) ([]table.Commit, table.Seed) {
	t.Helper()
	for n := range 200 {
		seed := table.Seed{byte(n)}
		if log := pos.played(t, id, now, seed); log != nil {
			return log, seed
		}
	}
	t.Fatal("no game reaches the position")
	return nil, table.Seed{}
}

// played plays random actions until the position; nil if the game ends before.
func (pos Position) played(t *testing.T, id table.ID, now time.Time, seed table.Seed) []table.Commit {
	t.Helper()
	setup := table.Setup{Terms: table.Terms{MoveTime: pos.Move, Tempo: pos.Tempo, AllowUndo: pos.Undo}, Options: pos.Options, FixedSeating: true, Owner: "jeanne"}
	for range pos.Seats {
		setup.Chairs = append(setup.Chairs, table.Chair{Level: 1})
	}
	setup.Chairs[pos.You] = table.Chair{Player: "jeanne"}
	if len(pos.Past) > 0 {
		setup.Origin = &table.Origin{Table: "mitten2345", Position: len(pos.Past), Open: true, Inputs: pos.Past}
	}
	c, err := table.Create(id, pos.Rules, setup, now, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, log := table.New(id, pos.Rules), []table.Commit{c}
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
		if seat == pos.You {
			command.Player = "jeanne"
		}
		if c, err = tb.Decide(command, now, seed); err != nil {
			t.Fatal(err)
		}
		log = append(log, c)
	}
}

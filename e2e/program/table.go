package program

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/store"
	"tablee/table"
)

// FixedTable is the table that CreateTable makes.
const FixedTable = table.ID("zwillinge2")

// TokenOf is the token of somebody CreateTable made; a watcher has none.
func TokenOf(name string) string {
	if name == "" {
		return ""
	}
	return "token-of-" + name
}

// CreateTable stores people and the first commit of their table in a data directory, and
// returns its seq. The outcome replaces what chance would deal; "" leaves it.
func CreateTable(t *testing.T, data string, rules game.Rules, setup table.Setup, now time.Time, names []string, outcome string) uint64 {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for i, name := range names {
		id := table.PlayerID(fmt.Sprint("player", i))
		hash := sha256.Sum256([]byte(TokenOf(name)))
		if err := db.AddPlayer(t.Context(), account.Player{ID: id, Name: name, Created: now}, hash[:]); err != nil {
			t.Fatal(err)
		}
		setup.Chairs = append(setup.Chairs, table.Chair{Player: id})
		setup.Owner = id
	}
	seed := table.Seed{1}
	c, err := table.Create(FixedTable, rules, setup, now, seed)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Events {
		if c.Events[i].Kind == table.Draw && outcome != "" {
			c.Events[i].Text = outcome
		}
	}
	folded, err := table.Fold(FixedTable, rules, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), host.Write{Table: FixedTable, Commit: c, Row: host.RowOf(folded, 0), Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	return c.Seq
}

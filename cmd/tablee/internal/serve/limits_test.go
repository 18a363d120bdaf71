package serve

import (
	"errors"
	"testing"

	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/table"
)

// The flags limit the tables in play per player and per address. Moderators can set other limits, which apply
// at once.
func TestLimits_RunningTables(t *testing.T) {
	e := newEdge(t, &Cmd{MaxTables: 1, MaxTablesPerIP: 2})
	here := account.WithAddress(t.Context(), "192.0.2.7")
	open := func(who string) error {
		t.Helper()
		g, err := e.node.Accounts.NewGuest(here, who)
		if err != nil {
			t.Fatal(err)
		}
		plan := lobby.Plan{Game: "nain-jaune", Chairs: []string{"me", "here:Bob", "here:Zoé"}, Seating: "kept"}
		for range 2 {
			if _, err = e.node.Lobby.Open(here, g.ID, plan); err != nil {
				break
			}
		}
		return err
	}
	set := func(name string, tables int) {
		t.Helper()
		if err := e.node.Moderation.SetLimit(here, moderation.CommandLine, name, tables, "a fair"); err != nil {
			t.Fatal(err)
		}
	}
	if err := open("Ana"); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("by the flag: %v", err)
	}
	set("running", 2)
	if err := open("Bob"); !errors.Is(err, table.ErrAddressFull) {
		t.Errorf("by the other flag: %v", err)
	}
	set("running-address", 4)
	if err := open("Chloe"); err != nil {
		t.Errorf("with room for two: %v", err)
	}
	if err := open("Dan"); !errors.Is(err, table.ErrAddressFull) {
		t.Errorf("at the new bound: %v", err)
	}
	set("running-address", 0)
	set("running", 0)
	if err := open("Eve"); err != nil {
		t.Errorf("without a bound: %v", err)
	}
}

// Package storetest is the test suite of node.Store for every engine. It has one suite for each interface in
// node.Store.
//
//	storetest.Run(t, func(t *testing.T) func() node.Store { … })
//
// Each check gets a database of its own and may open it several times (two handles are two nodes). Its why
// sentence is logged when it fails.
//
// Postgres starts a PostgreSQL server for tests, here and elsewhere.
package storetest

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/node"
	"tablee/table"
)

// Fresh creates an empty database and returns a function that opens a store on it. The suite closes every store
// it opens.
type Fresh func(t *testing.T) (open func() node.Store)

type check struct {
	name string
	why  string
	run  func(t *testing.T, open func() node.Store)
}

// suites lists the checks of each interface.
var suites = []struct {
	name   string
	checks []check
}{
	{"host.Logs", logChecks},
	{"host.Rows", rowChecks},
	{"host.Chat", chatChecks},
	{"host.ReadMarker", readMarkerChecks},
	{"clock.Jumps", jumpChecks},
	{"account.People", playerChecks},
	{"account.Store", accountChecks},
	{"moderation.Store", moderationChecks},
	{"notify.Store", notifyChecks},
	{"presence.Store", presenceChecks},
	{"results.Store", resultChecks},
	{"daily.Store", dailyChecks},
	{"circles.Store", circleChecks},
	{"circles.Bonds", bondChecks},
	{"cleaning.Store", cleaningChecks},
	{"bounds", boundChecks},
}

// Run tests an engine with the suites of all interfaces.
func Run(t *testing.T, fresh Fresh) {
	for _, suite := range suites {
		t.Run(suite.name, func(t *testing.T) {
			for _, c := range suite.checks {
				t.Run(c.name, func(t *testing.T) {
					t.Cleanup(func() {
						if t.Failed() {
							t.Log("why it matters: " + c.why)
						}
					})
					c.run(t, fresh(t))
				})
			}
		})
	}
}

var (
	ctx   = context.Background()
	start = time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
)

// with opens a store and closes it when the test ends.
func with(t *testing.T, open func() node.Store) node.Store {
	t.Helper()
	s := open()
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}

// Opening returns the first commit of a table with these players, ready for Append.
func Opening(id table.ID, players ...table.PlayerID) host.Write {
	seed := table.Seed{1, 2, 3, byte(len(id))}
	setup := &table.Setup{
		Game: "nainjaune", Version: 1, Options: map[string]string{"deals": "4"},
		Terms: table.Terms{MoveTime: 90 * time.Second, Title: "Chez Léa", Public: true}, Commitment: seed.Commitment(),
	}
	for _, p := range players {
		setup.Chairs = append(setup.Chairs, table.Chair{Player: p})
	}
	setup.Chairs = append(setup.Chairs, table.Chair{Level: 2})
	if len(players) > 0 {
		setup.Owner = players[0]
	}
	w := Next(id, 1)
	w.Commit.Events = []table.Event{{Kind: table.Open, Setup: setup}}
	w.Row.Chairs, w.Row.Owner = setup.Chairs, setup.Owner
	w.Seed = &seed
	return w
}

// Next returns a commit with an action, and a matching row.
func Next(id table.ID, seq uint64) host.Write {
	at := start.Add(time.Duration(seq) * time.Second)
	return host.Write{
		Table: id,
		Commit: table.Commit{
			Seq: seq, Command: fmt.Sprintf("%s-%d", id, seq), At: at,
			Events: []table.Event{{Kind: table.Act, Seat: 1, Text: "7D"}, {Kind: table.Draw, Text: "KS"}},
		},
		Row: host.Row{
			ID: id, Game: "nainjaune", Title: "Chez Léa", Status: table.StatusPlaying, Public: true, Seq: seq,
			Chairs: []table.Chair{{Player: "ana"}, {Level: 2}}, Owner: "ana", Awaited: "ana",
			MoveTime: 90 * time.Second, Points: []int{3, -3}, WakeAt: at.Add(90 * time.Second),
			Opened: start, Changed: at,
		},
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same fails unless got equals want.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

func logOf(t *testing.T, s node.Store, id table.ID) []table.Commit {
	t.Helper()
	log, err := s.Log(ctx, id, 0)
	must(t, err)
	return log
}

func rowsOf(t *testing.T, s node.Store, f host.Filter) []host.Row {
	t.Helper()
	rows, err := s.Tables(ctx, f)
	must(t, err)
	return rows
}

// whole fails unless a log has the seqs 1 to n.
func whole(t *testing.T, id table.ID, log []table.Commit, n int) {
	t.Helper()
	if len(log) != n {
		t.Errorf("log of %s has %d commits, want %d", id, len(log), n)
	}
	for i, c := range log {
		if c.Seq != uint64(i+1) {
			t.Errorf("log of %s: commit %d has seq %d", id, i+1, c.Seq)
			return
		}
	}
}

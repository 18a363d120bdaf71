package node_test

import (
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
)

// usual returns the plan of a table that waits for any player.
func usual() lobby.Plan {
	return lobby.Plan{
		Game: "nain-jaune", Chairs: []string{"me", "open", "open", "open"},
		Fill:  table.AutoFill{After: 30 * time.Second, Level: 2},
		Terms: table.Terms{Public: true, AllowUndo: true, Chat: table.ChatEmotes, MoveTime: 90 * time.Second, Absence: table.Absence{After: time.Minute, Level: 2}},
	}
}

func playNow(t *testing.T, h *hosttest.Node, by table.PlayerID) table.ID {
	t.Helper()
	id, err := h.PlayNow(t.Context(), by, "nain-jaune", nil, true)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// PlayNow implies consent only to usual terms, and its user does not want to wait alone.
func TestPlayNow_SkipsUnusualAndDeadTables(t *testing.T) {
	for what, change := range map[string]func(*lobby.Plan){
		"rated":                   func(p *lobby.Plan) { p.Rated = true },
		"other rules":             func(p *lobby.Plan) { p.Options = map[string]string{"deals": "1"} },
		"a second for a move":     func(p *lobby.Plan) { p.MoveTime = time.Second },
		"no clock":                func(p *lobby.Plan) { p.MoveTime = 0 },
		"closed to watchers":      func(p *lobby.Plan) { p.NoWatchers = true },
		"absence ends the game":   func(p *lobby.Plan) { p.Absence.Level = 0 },
		"shared seats":            func(p *lobby.Plan) { p.Team = 2 },
		"people on one device":    func(p *lobby.Plan) { p.Chairs[1] = "here:Léa" },
		"opener absent":           func(p *lobby.Plan) { p.Fill = table.AutoFill{} },
		"only a bot there":        func(p *lobby.Plan) { p.Fill, p.Chairs[1] = table.AutoFill{}, "bot:1" },
		"bots tomorrow, not soon": func(p *lobby.Plan) { p.Fill.After = 24 * time.Hour },
	} {
		h := hosttest.NewNode(t)
		who := hosttest.Guests(t, h, 2)
		p := usual()
		change(&p)
		if id := hosttest.Open(t, h, who[0], p); playNow(t, h, who[1]) == id {
			t.Errorf("%s: joined it", what)
		}
	}
}

func TestPlayNow_JoinsWaitingTable(t *testing.T) {
	for what, change := range map[string]func(*lobby.Plan){
		"a title":        func(p *lobby.Plan) { p.Title = "Venez !" },
		"fewer seats":    func(p *lobby.Plan) { p.Chairs = p.Chairs[:3] },
		"a bot as well":  func(p *lobby.Plan) { p.Chairs[1] = "bot:1" },
		"bots come soon": func(*lobby.Plan) {},
	} {
		h := hosttest.NewNode(t)
		who := hosttest.Guests(t, h, 2)
		p := usual()
		change(&p)
		if id := hosttest.Open(t, h, who[0], p); playNow(t, h, who[1]) != id {
			t.Errorf("%s: not joined", what)
		}
	}
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 2)
	p := usual()
	p.Fill = table.AutoFill{}
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Follow(t, h, id, who[0])
	if playNow(t, h, who[1]) != id {
		t.Error("a table whose opener is present was not joined")
	}
}

// A player who wants no bots waits for people, at a table that bots do not fill.
func TestPlayNow_WithoutBots(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	without := func(by table.PlayerID) table.ID {
		t.Helper()
		id, err := h.PlayNow(t.Context(), by, "nain-jaune", nil, false)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	filled := playNow(t, h, who[0])
	hosttest.Follow(t, h, filled, who[0])
	id := without(who[1])
	if id == filled {
		t.Fatal("joined a table that bots will fill")
	}
	if f, err := h.Frame(t.Context(), id); err != nil || f.Table.Fill.After != 0 {
		t.Fatalf("bots will fill it: %v, %v", f.Table.Fill, err)
	}
	hosttest.Follow(t, h, id, who[1])
	if got := without(who[2]); got != id {
		t.Errorf("two players who want no bots wait at %s and %s", id, got)
	}
}

// An unreadable table does not keep players from other tables.
func TestPlayNow_SkipsUnreadableTable(t *testing.T) {
	s := hosttest.SQLite(t, t.TempDir())
	h := hosttest.New(hosttest.Config(s))
	who := hosttest.Guests(t, h, 2)
	id := playNow(t, h, who[0])
	seed := table.Seed{1}
	at := time.Now().Add(-time.Hour)
	err := s.Append(t.Context(), host.Write{
		Table: "broken", Seed: &seed,
		Commit: table.Commit{Seq: 1, At: at, Events: []table.Event{{Kind: "unheard of"}}},
		Row:    host.Row{ID: "broken", Game: "nain-jaune", Status: table.StatusOpen, Public: true, Seq: 1, Opened: at, Changed: at},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := playNow(t, h, who[1]); got != id {
		t.Errorf("joined %s, want %s", got, id)
	}
}

// Twenty-four people who ask at the same moment fill six tables of four.
func TestPlayNow_AtTheSameMoment_TablesFill(t *testing.T) {
	meet(t, hosttest.NewNode(t))
}

// The same on two nodes.
func TestPlayNow_AtTheSameMoment_TwoNodes_TablesFill(t *testing.T) {
	here, there := hosttest.TwoNodes(t)
	meet(t, here, there)
}

func meet(t *testing.T, nodes ...*hosttest.Node) {
	t.Helper()
	who := hosttest.Guests(t, nodes[0], 24)
	at := make([]table.ID, len(who))
	var all sync.WaitGroup
	for i, p := range who {
		all.Go(func() { at[i] = playNow(t, nodes[i%len(nodes)], p) })
	}
	all.Wait()
	people := map[table.ID]int{}
	for _, id := range at {
		people[id]++
	}
	if len(people) != 6 {
		t.Errorf("24 people are at %d tables: %v", len(people), people)
	}
}

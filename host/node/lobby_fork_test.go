package node_test

import (
	"errors"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/results"
	"tablee/table"
)

func TestFork_WithFriends_Listed(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.Ended(t, h)
	next, err := h.Fork(t.Context(), who[1], id, lobby.Branch{At: 2, Viewer: 1, Chairs: []string{"open", "me", "bot:1"}})
	if err != nil {
		t.Fatal(err)
	}
	f := hosttest.Frame(t, h, next)
	if f.Table.Status != table.StatusOpen || f.Table.Origin.Table != id || f.Table.Origin.Position != 2 || f.Table.Public {
		t.Fatalf("%+v", f.Table.Setup)
	}
	hosttest.Sit(t, h, next, who[0])
	f = hosttest.Frame(t, h, next)
	if f.Table.Status != table.StatusPlaying || f.Table.SeatOf(who[1]) != 1 || f.Table.SeatOf(who[0]) != 0 {
		t.Fatalf("%s %v", f.Table.Status, f.Table.Seats)
	}
	rows, err := h.Tables(t.Context(), host.Filter{Player: who[1]})
	if err != nil || len(rows) != 2 || rows[0].ID != next || rows[0].ForkOf != id || rows[1].ForkOf != "" {
		t.Errorf("rows %+v, %v", rows, err)
	}
}

func TestFork_Refuses(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.Ended(t, h)
	last := len(hosttest.Frame(t, h, id).Log)
	running, _ := hosttest.Three(t, h)
	all := []string{"me", "bot:1", "bot:1"}
	var no *game.Refusal
	var wrong *input.Invalid
	for name, c := range map[string]struct {
		id   table.ID
		with lobby.Branch
		want func(error) bool
	}{
		"no table":       {"nowhere", lobby.Branch{Chairs: all}, func(err error) bool { return errors.Is(err, input.ErrNotFound) }},
		"a running game": {running, lobby.Branch{Chairs: all}, func(err error) bool { return errors.Is(err, table.ErrForkRunning) }},
		"no such seat":   {id, lobby.Branch{Viewer: 3, Chairs: all}, func(err error) bool { return errors.As(err, &wrong) && wrong.Field == "from" }},
		"a watcher":      {id, lobby.Branch{Viewer: game.Watcher, Chairs: all}, func(err error) bool { return errors.As(err, &wrong) && wrong.Field == "from" }},
		"a chair less":   {id, lobby.Branch{Chairs: all[:2]}, func(err error) bool { return errors.As(err, &wrong) && wrong.Field == "chairs" }},
		"no chairs":      {id, lobby.Branch{}, func(err error) bool { return errors.As(err, &wrong) && wrong.Field == "chairs" }},
		"beyond the end": {id, lobby.Branch{At: last + 1, Chairs: all}, func(err error) bool { return errors.As(err, &wrong) && wrong.Field == "at" }},
		"before":         {id, lobby.Branch{At: -1, Chairs: all}, func(err error) bool { return errors.As(err, &wrong) && wrong.Field == "at" }},
	} {
		if next, err := h.Fork(t.Context(), who[0], c.id, c.with); !c.want(err) {
			t.Errorf("%s: %q %v", name, next, err)
		}
	}
	replay, err := hosttest.Frame(t, h, id).Replay()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Fork(t.Context(), who[0], id, lobby.Branch{At: replay.Last(), Open: true, Chairs: all}); !errors.As(err, &no) || no.Rule != game.GenOver {
		t.Errorf("at the end: %v", err)
	}
}

// A fork counts for no rating, whatever its contract.
func TestFork_NeverRated(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	p := hosttest.OneDeal("me", "open", "open")
	p.Rated = true
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)
	hosttest.PlayOut(t, h, id)
	next, err := h.Fork(t.Context(), who[0], id, lobby.Branch{At: 2, Open: true, Chairs: []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	hosttest.Sit(t, h, next, who[1:]...)
	end := hosttest.PlayOut(t, h, next)
	claimed := *end.Table
	claimed.Rated = true
	for _, tb := range []*table.Table{end.Table, &claimed} {
		for _, r := range results.Of(tb, end.Log) {
			if r.Unrated == "" {
				t.Errorf("rated: %+v", r)
			}
		}
	}
	if all := hosttest.Standings(t, h, string(who[0])); len(all) != 1 || all[0].Games != 1 {
		t.Errorf("after one game and a fork of it: %+v", all)
	}
}

package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/daily"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/table"
)

// played stores a counted rated game of these people, in the order of their places.
func played(t *testing.T, s node.Store, id table.ID, minute int, who ...table.PlayerID) {
	t.Helper()
	appendAll(t, s, Ended(id, start.Add(time.Duration(minute)*time.Minute), "ronda", "", who...)...)
	_, err := s.Rate(ctx, "ronda")
	must(t, err)
}

func opponents(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for _, p := range []table.PlayerID{"ana", "bob", "cleo", "prog"} {
		must(t, s.AddPlayer(ctx, account.Player{ID: p, Name: "N. " + string(p), Created: start, Program: p == "prog"}, []byte(p)))
	}
	for i := range 6 {
		played(t, s, table.ID(fmt.Sprintf("g%d", i)), 10+i, "ana", "bob")
	}
	played(t, s, "late", 1, "cleo", "ana") // it and all games after it are counted again
	played(t, s, "prog", 30, "prog", "ana", "cleo")
	count := func(p table.PlayerID, want int) {
		t.Helper()
		n, err := s.Opponents(ctx, "ronda", p)
		must(t, err)
		same(t, "opponents of "+string(p), n, want)
	}
	count("ana", 2) // the program does not count
	count("bob", 1)
	on := func(f results.LadderFilter) (who []string) {
		f.Game = "ronda"
		list, err := s.Ladder(ctx, f)
		must(t, err)
		for _, st := range list {
			who = append(who, st.Who)
		}
		slices.Sort(who)
		return who
	}
	same(t, "people", on(results.LadderFilter{}), []string{"ana", "bob", "cleo"})
	same(t, "programs", on(results.LadderFilter{Programs: true}), []string{"prog"})
	same(t, "with two opponents", on(results.LadderFilter{Opponents: 2}), []string{"ana"})
	must(t, s.AddPasskey(ctx, account.Passkey{ID: "key", Player: "bob", Name: "x", Data: []byte("{}"), Created: start}))
	same(t, "an account needs none", on(results.LadderFilter{Opponents: 2}), []string{"ana", "bob"})
	pairs, err := s.Pairs(ctx, 10)
	must(t, err)
	want := results.Pair{Game: "ronda", One: "ana", Other: "bob", Games: 6, Ahead: 6, Total: 8}
	same(t, "pairs", pairs, []results.Pair{want})
	for _, p := range []string{"ana", "bob"} {
		must(t, s.TouchSession(ctx, []byte(p), "", start, account.Networks{Near: "n", Wide: "w"}))
	}
	pairs, err = s.Pairs(ctx, 10)
	must(t, err)
	want.SameNetwork = true
	same(t, "both directions, once they share an address", pairs, []results.Pair{want,
		{Game: "ronda", One: "bob", Other: "ana", Games: 6, Ahead: 0, Total: 6, SameNetwork: true}})
}

func statistics(t *testing.T, open func() node.Store) {
	s := with(t, open)
	played(t, s, "a", 1, "ana", "", "bob") // ana is first in each
	played(t, s, "b", 2, "", "ana", "bob")
	played(t, s, "c", 3, "ana", "bob")
	got, err := s.Statistics(ctx, "ana")
	must(t, err)
	if len(got.Played) != 2 || got.Played[0].Seats != 2 || got.Played[0].Games != 1 || got.Played[1].Games != 2 || got.Played[1].Won != 1 {
		t.Errorf("by number of players: %+v", got.Played)
	}
	if len(got.Bots) != 1 || got.Bots[0].Games != 2 || got.Bots[0].Ahead != 1 {
		t.Errorf("against bots: %+v", got.Bots)
	}
}

func playedDays(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for i, day := range []string{"2026-05-16", "2026-05-17"} {
		id := table.ID(fmt.Sprint("d", i))
		appendAll(t, s, openDaily(id, "ana", day, start))
		if i == 0 {
			end := Next(id, 2)
			end.Row.Status = table.StatusOver
			end.Results = []results.Result{{Table: id, Game: "ronda", Player: "ana", Seats: 4, Place: 1, Points: 7, Ended: start.Add(time.Minute), Daily: day}}
			must(t, s.Append(ctx, end))
		}
	}
	appendAll(t, s, openDaily("d9", "bob", "2026-05-17", start))
	days, err := s.PlayedDays(ctx, "ana", "2026-01-01")
	must(t, err)
	same(t, "days with a finished deal", days, []daily.PlayedDay{{Day: "2026-05-16", First: start.Add(time.Minute)}})
	all, err := s.AttemptsOn(ctx, "2026-05-17", "2026-05-17", []table.PlayerID{"ana", "bob", "cleo"})
	must(t, err)
	if len(all) != 2 || all[0].Player != "ana" || all[1].Player != "bob" || all[0].Game != "ronda" || !all[0].Ended.IsZero() {
		t.Errorf("attempts of a day: %+v", all)
	}
	both, err := s.AttemptsOn(ctx, "2026-05-01", "2026-05-31", []table.PlayerID{"ana"})
	must(t, err)
	if len(both) != 2 || both[0].Points != 7 || both[0].Ended.IsZero() {
		t.Errorf("attempts of a month: %+v", both)
	}
}

func tallies(t *testing.T, open func() node.Store) {
	s := with(t, open)
	const day = "2026-05-16"
	for i, p := range []table.PlayerID{"ana", "bob", "cleo"} {
		id := table.ID(fmt.Sprint("d", i))
		appendAll(t, s, openDaily(id, p, day, start))
		end := Next(id, 2)
		end.Row.Status = table.StatusOver
		end.Results = []results.Result{
			{Table: id, Game: "ronda", Player: p, Seats: 2, Place: 1, Points: 7 + i, Ended: start.Add(time.Duration(i) * time.Hour), Daily: day},
			{Table: id, Game: "ronda", Seat: 1, Level: 2, Seats: 2, Place: 2, Points: 99, Ended: start, Daily: day},
		}
		must(t, s.Append(ctx, end))
	}
	got, err := s.Tallies(ctx, day, start.Add(2*time.Hour))
	must(t, err)
	same(t, "the tallies before the third had finished", got, map[string]daily.Tally{"ronda": {Finished: 2, Least: 7, Most: 8}})
	got, err = s.Tallies(ctx, "2026-05-17", start.Add(48*time.Hour))
	must(t, err)
	same(t, "the tallies of another day", got, map[string]daily.Tally{})
}

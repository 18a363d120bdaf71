package storetest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/table"
)

var dailyChecks = []check{
	{"Attempts", "If a second attempt counted, players could show only their luckier one.", attempts},
	{"AttemptsOn", "A month of a person's days is read at once, and a result counts for the day of its deal.", playedDays},
	{"Tallies", "A daily deal is counted by game: who has finished it in time, without their bots.", tallies},
	{"Secret", "Two nodes with different secrets would deal different daily deals.", dailySecret},
}

var resultChecks = []check{
	{"written with their commit", "A finished game without a result, or a result of an unfinished one, would contradict the log.", resultsWithCommit},
	{"filters", "A history is filtered by game, opponent, outcome and time, page by page.", resultFilters},
	{"counted once", "Many nodes find the same uncounted game; it must be counted only once.", ratedOnce},
	{"counted in order", "Ratings depend on the order of games, which must not depend on the speed of nodes.", ratedInOrder},
	{"counted late", "A late game counts in its place, and only later games are counted again.", ratedLate},
	{"Ladder", "A player with hardly any games, or an erased one, is on no ladder.", ladder},
	{"Opponents", "Two players who always play each other can lift themselves up a ladder, so moderators see such pairs.", opponents},
	{"Statistics", "A player's games are counted by game and number of seats, and against bots by level.", statistics},
}

// Ended returns the commits of a finished table, with its results: at each place a person, or a bot of level 1
// for "".
func Ended(id table.ID, at time.Time, gameID, unrated string, players ...table.PlayerID) []host.Write {
	first := Opening(id, players...)
	last := Next(id, 2)
	last.Commit.At = at
	last.Row.Status, last.Row.Game = table.StatusOver, gameID
	for i, p := range players {
		r := results.Result{
			Table: id, Game: gameID, Seat: game.Seat(i), Player: p, Seats: len(players),
			Place: i + 1, Points: 10 - i, Ended: at, Unrated: unrated,
		}
		if p == "" {
			r.Level = 1
		}
		last.Results = append(last.Results, r)
	}
	return []host.Write{first, last}
}

func appendAll(t *testing.T, s node.Store, all ...host.Write) {
	t.Helper()
	for _, w := range all {
		must(t, s.Append(ctx, w))
	}
}

func tablesOf(t *testing.T, s node.Store, f results.Filter) []table.ID {
	t.Helper()
	results, err := s.Results(ctx, f)
	must(t, err)
	var all []table.ID
	for _, r := range results {
		all = append(all, r.Table)
	}
	return all
}

func resultsWithCommit(t *testing.T, open func() node.Store) {
	s := open()
	writes := Ended("a", start, "ronda", "agreed", "ana", "", "bob")
	must(t, s.Append(ctx, writes[0]))
	same(t, "results before the end", len(tablesOf(t, s, results.Filter{Player: "ana"})), 0)
	stray := writes[1]
	stray.Results = append([]results.Result(nil), stray.Results...)
	stray.Results[0].Table = "b"
	if s.Append(ctx, stray) == nil {
		t.Error("a result of another table: no error")
	}
	must(t, s.Append(ctx, writes[1]))
	again := writes[1]
	if err := s.Append(ctx, again); !errors.Is(err, host.ErrRepeated) {
		t.Errorf("the end again: %v, want ErrRepeated", err)
	}
	must(t, s.Close())

	s = with(t, open)
	all, err := s.ResultsOf(ctx, []table.ID{"a", "nowhere", "\x00"})
	must(t, err)
	same(t, "results", all, writes[1].Results)
	own, err := s.Results(ctx, results.Filter{Player: "bob"})
	must(t, err)
	same(t, "bob's", own, writes[1].Results[2:])
	same(t, "of the bots", len(tablesOf(t, s, results.Filter{})), 0)
}

func resultFilters(t *testing.T, open func() node.Store) {
	s := with(t, open)
	at := func(days int) time.Time { return start.AddDate(0, 0, days) }
	appendAll(t, s, Ended("a", at(1), "ronda", "", "ana", "bob")...)
	appendAll(t, s, Ended("b", at(2), "ronda", "agreed", "bob", "ana", "cleo")...)
	appendAll(t, s, Ended("c", at(3), "rondo", "", "cleo", "ana")...)
	appendAll(t, s, Ended("d", at(3), "rondo", "alone", "ana", "")...)
	for _, c := range []struct {
		why    string
		filter results.Filter
		want   []table.ID
	}{
		{"all, most recent first", results.Filter{}, []table.ID{"d", "c", "b", "a"}},
		{"a game", results.Filter{Game: "ronda"}, []table.ID{"b", "a"}},
		{"against a player", results.Filter{Against: "cleo"}, []table.ID{"c", "b"}},
		{"against themselves", results.Filter{Against: "ana"}, nil},
		{"won", results.Filter{Outcome: "won"}, []table.ID{"d", "a"}},
		{"lost", results.Filter{Outcome: "lost"}, []table.ID{"c", "b"}},
		{"rated", results.Filter{Rated: "yes"}, []table.ID{"c", "a"}},
		{"not rated", results.Filter{Rated: "no"}, []table.ID{"d", "b"}},
		{"since", results.Filter{Since: at(2)}, []table.ID{"d", "c", "b"}},
		{"a page", results.Filter{Limit: 2, Skip: 1}, []table.ID{"c", "b"}},
		{"all filters", results.Filter{Game: "ronda", Against: "bob", Outcome: "lost", Rated: "no", Since: at(1)}, []table.ID{"b"}},
		{"invalid text", results.Filter{Game: "\xff"}, nil},
	} {
		c.filter.Player = "ana"
		same(t, c.why, tablesOf(t, s, c.filter), c.want)
	}
	met, err := s.Met(ctx, "ana", 9)
	must(t, err)
	same(t, "ana met", met, []table.PlayerID{"bob", "cleo"})
	met, err = s.Met(ctx, "ana", 1)
	must(t, err)
	same(t, "most often", met, []table.PlayerID{"bob"})
}

// believed returns the ratings of people in a game.
func believed(t *testing.T, s node.Store, gameID string, who ...string) map[string]results.Standing {
	t.Helper()
	all := map[string]results.Standing{}
	for _, w := range who {
		standings, err := s.Standings(ctx, w)
		must(t, err)
		for _, st := range standings {
			if st.Game == gameID {
				all[w] = st
			}
		}
	}
	return all
}

func ratedOnce(t *testing.T, open func() node.Store) {
	one, two := with(t, open), with(t, open)
	const games = 12
	for i := range games {
		id := table.ID(fmt.Sprintf("g%02d", i))
		appendAll(t, one, Ended(id, start.Add(time.Duration(i)*time.Second), "ronda", "", "ana", "bob", "")...)
	}
	appendAll(t, one, Ended("not", start, "ronda", "agreed", "ana", "bob")...)
	waiting, err := two.Uncounted(ctx)
	must(t, err)
	same(t, "uncounted games", waiting, []string{"ronda"})
	var all sync.WaitGroup
	var mu sync.Mutex
	counted := 0
	for _, s := range []node.Store{one, two, one, two} {
		all.Go(func() {
			n, err := s.Rate(ctx, "ronda")
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			counted += n
			mu.Unlock()
		})
	}
	all.Wait()
	same(t, "counted by all nodes together", counted, games)
	now := believed(t, two, "ronda", "ana", "bob", "bot:1")
	for who, st := range now {
		same(t, "games of "+who, st.Games, games)
	}
	same(t, "rated players", len(now), 3)
	if now["ana"].Mu <= now["bob"].Mu || now["bob"].Mu <= now["bot:1"].Mu {
		t.Errorf("the player who always won is rated below the one who always lost: %v", now)
	}
	waiting, err = two.Uncounted(ctx)
	must(t, err)
	same(t, "still uncounted", len(waiting), 0)
}

func ratedInOrder(t *testing.T, open func() node.Store) {
	s := with(t, open)
	at := func(i int) time.Time { return start.Add(time.Duration(i) * time.Millisecond) }
	list := [][]host.Write{
		Ended("a", at(1), "ronda", "", "ana", "bob"),
		Ended("b", at(2), "ronda", "", "bob", "cleo", "ana"),
		Ended("c", at(2), "ronda", "", "cleo", "bob"),
		Ended("d", at(3), "ronda", "", "bob", "ana"),
	}
	want := map[string]results.Standing{}
	for _, writes := range list {
		for _, st := range results.Rate(writes[1].Results, want) {
			want[st.Who] = st
		}
	}
	for _, i := range []int{3, 1, 2, 0} { // in the order of arrival at the store
		appendAll(t, s, list[i]...)
		_, err := s.Rate(ctx, "ronda")
		must(t, err)
	}
	got := believed(t, s, "ronda", "ana", "bob", "cleo")
	for who, w := range want {
		g := got[who]
		if math.Abs(g.Mu-w.Mu) > 1e-9 || math.Abs(g.Sigma-w.Sigma) > 1e-9 || g.Games != w.Games {
			t.Errorf("%s: %+v, want %+v", who, g, w)
		}
	}
}

// Games arrive in any order, some long after they ended, and are counted in between.
func ratedLate(t *testing.T, open func() node.Store) {
	s := with(t, open)
	const games = 240 // more than one transaction counts
	r := rand.New(rand.NewPCG(5, 8))
	people := []table.PlayerID{"ana", "bob", "cleo", "dora", "emil", "faye", ""}
	want := map[string]results.Standing{}
	var list [][]host.Write
	for i := range games {
		r.Shuffle(len(people), func(a, b int) { people[a], people[b] = people[b], people[a] })
		at := start.Add(time.Duration(i/2) * time.Millisecond) // two in each millisecond
		list = append(list, Ended(table.ID(fmt.Sprintf("g%03d", i)), at, "ronda", "", people[:2+r.IntN(3)]...))
		for _, st := range results.Rate(list[i][1].Results, want) {
			want[st.Who] = st
		}
	}
	for n, i := range append(r.Perm(games-1), -1) { // the first one comes last
		appendAll(t, s, list[i+1]...)
		if r.IntN(20) > 0 && n < games-1 {
			continue
		}
		_, err := s.Rate(ctx, "ronda")
		must(t, err)
	}
	got := believed(t, s, "ronda", "ana", "bob", "cleo", "dora", "emil", "faye", "bot:1")
	same(t, "as if they had arrived in order", got, want)
}

func ladder(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for _, p := range []table.PlayerID{"ana", "bob", "cleo", "dora"} {
		must(t, s.AddPlayer(ctx, account.Player{ID: p, Name: "N. " + string(p), Created: start}, []byte(p)))
	}
	for i := range 3 {
		id := table.ID(fmt.Sprintf("g%d", i))
		appendAll(t, s, Ended(id, start.Add(time.Duration(i)*time.Second), "ronda", "", "cleo", "", "ana", "bob")...)
	}
	appendAll(t, s, Ended("h", start.Add(time.Minute), "ronda", "", "dora", "ana")...)
	_, err := s.Rate(ctx, "ronda")
	must(t, err)
	who := func(games, limit, skip int) (all []string) {
		list, err := s.Ladder(ctx, results.LadderFilter{Game: "ronda", Games: games, Limit: limit, Skip: skip})
		must(t, err)
		for _, st := range list {
			all = append(all, st.Who)
		}
		return all
	}
	same(t, "with three games", who(3, 9, 0), []string{"cleo", "ana", "bob"})
	same(t, "with one", len(who(1, 9, 0)), 4)
	same(t, "the second of them", who(3, 1, 1), []string{"ana"})
	must(t, s.Erase(ctx, "ana"))
	same(t, "one was erased", who(3, 9, 0), []string{"cleo", "bob"})
	list, err := s.Ladder(ctx, results.LadderFilter{Game: "rondo"})
	must(t, err)
	same(t, "another game", len(list), 0)
}

// openDaily returns the opening of a daily table.
func openDaily(id table.ID, p table.PlayerID, day string, at time.Time) host.Write {
	w := Opening(id, p)
	w.Commit.Events[0].Setup.Game, w.Commit.Events[0].Setup.Daily = "ronda", day
	w.Commit.At = at
	return w
}

func attempts(t *testing.T, open func() node.Store) {
	s := with(t, open)
	const day = "2026-05-17"
	if _, err := s.Attempt(ctx, "ronda", day, "ana"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("no attempt: %v, want ErrNotFound", err)
	}
	appendAll(t, s, openDaily("b", "ana", day, start), openDaily("c", "ana", day, start.Add(time.Second)),
		openDaily("d", "bob", day, start), openDaily("e", "ana", "2026-05-18", start.Add(time.Hour)))
	for id, place := range map[table.ID]int{"c": 1, "b": 2} {
		end := Next(id, 2)
		end.Row.Status = table.StatusOver
		end.Results = []results.Result{{Table: id, Game: "ronda", Player: "ana", Seats: 4, Place: place, Points: 7, Ended: start.Add(time.Minute), Daily: day}}
		must(t, s.Append(ctx, end))
	}
	want := daily.Attempt{Player: "ana", Table: "b", Opened: start, Ended: start.Add(time.Minute), Place: 2, Points: 7}
	try, err := s.Attempt(ctx, "ronda", day, "ana")
	must(t, err)
	same(t, "the first attempt, though the second had a better result", try, want)
	appendAll(t, s, openDaily("x", "cleo", day, start))
	end := Next("x", 2)
	end.Row.Status = table.StatusOver
	for seat, p := range []table.PlayerID{"", "cleo", ""} {
		end.Results = append(end.Results, results.Result{Table: "x", Seat: game.Seat(seat), Game: "ronda", Player: p, Seats: 3, Place: 1, Points: 3 * seat, Ended: start.Add(time.Minute), Daily: day})
	}
	must(t, s.Append(ctx, end))
	try, err = s.Attempt(ctx, "ronda", day, "cleo")
	must(t, err)
	same(t, "with the points of the other seats", try, daily.Attempt{Player: "cleo", Table: "x", Opened: start, Ended: start.Add(time.Minute), Place: 1, Points: 3, Others: 6})
	all, err := s.Attempts(ctx, "ronda", day)
	must(t, err)
	same(t, "attempts of the day", len(all), 3)
	appendAll(t, s, openDaily("a", "bob", day, start), openDaily("f", "bob", day, start))
	try, err = s.Attempt(ctx, "ronda", day, "bob")
	must(t, err)
	same(t, "opened at the same time: the first by id", try, daily.Attempt{Player: "bob", Table: "a", Opened: start})
}

func dailySecret(t *testing.T, open func() node.Store) {
	one, two := with(t, open), with(t, open)
	stores := []node.Store{one, two, one, two}
	got := make([][]byte, len(stores))
	var all sync.WaitGroup
	for i, s := range stores {
		all.Go(func() {
			value, err := s.Secret(ctx, "daily", []byte{byte(i), 7})
			if err != nil {
				t.Error(err)
			}
			got[i] = value
		})
	}
	all.Wait()
	for i := range got {
		same(t, "the secret of every node", got[i], got[0])
	}
	other, err := one.Secret(ctx, "other", []byte{200})
	must(t, err)
	same(t, "another secret", other, []byte{200})
}

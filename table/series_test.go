package table_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"tablee/game"
	"tablee/table"
)

// again plays a table's game to its end and opens the rematch that its setup makes.
func again(t *testing.T, id table.ID, tb *table.Table, chairs ...table.Chair) *table.Table {
	t.Helper()
	setup := open(chairs...)
	setup.FixedSeating = tb.FixedSeating
	setup.Replays(tb)
	text, err := json.Marshal(setup) // as stored in a log
	if err != nil {
		t.Fatal(err)
	}
	var kept table.Setup
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	c, err := table.Create(id, rules, kept, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	next, err := table.Fold(id, rules, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// A series counts wins by player, wherever they sit, and bots keep their names.
func TestSeries_CountsWinsAndKeepsPersonas(t *testing.T) {
	setup := open(person("ana"), table.Chair{Level: 1}, person("bob"))
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	if games, wins := tb.Tally(); games != 0 || !slices.Equal(wins, []int{0, 0, 0}) {
		t.Fatalf("a first game that runs counts: %d, %v", games, wins)
	}
	playOut(t, tb, log)
	games, wins := tb.Tally()
	best := 0
	for seat, st := range tb.State.Standings(nil) {
		if won := wins[seat] == 1; won != (st.Place == 1) {
			t.Fatalf("seat %d: %d wins at place %d", seat, wins[seat], st.Place)
		}
		best += wins[seat]
	}
	if games != 1 || best == 0 {
		t.Fatalf("%d games, %v", games, wins)
	}

	// bob and then ana begin: the chairs have moved up by one.
	next := again(t, "t2", tb, table.Chair{Level: 1}, person("bob"), person("ana"))
	if got, want := next.Persona(0), tb.Persona(1); got != want {
		t.Errorf("persona %d, want %d", got, want)
	}
	if games, after := next.Tally(); games != 1 || !slices.Equal(after, []int{wins[1], wins[2], wins[0]}) {
		t.Errorf("the series: %d, %v; before %v", games, after, wins)
	}
	if next.Series.Before != "t1" {
		t.Errorf("follows %q", next.Series.Before)
	}
}

// No two bots of a table have the same name, even if some have kept theirs.
func TestPersona_Unique(t *testing.T) {
	for kept := range table.Personas + 1 {
		chairs := make([]table.Chair, game.MaxSeats)
		for i := range chairs {
			chairs[i].Level = 1
		}
		chairs[5].Persona = kept
		tb := &table.Table{ID: "t9", Seats: chairs, Order: []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2}}
		// The order puts chair 5 on seat 2.
		tb.Seats = slices.Concat(chairs[3:], chairs[:3])
		seen := map[int]bool{}
		for seat := range tb.Seats {
			p := tb.Persona(game.Seat(seat))
			if p < 1 || p > table.Personas || seen[p] {
				t.Fatalf("kept %d: seat %d has persona %d, used: %v", kept, seat, p, seen)
			}
			seen[p] = true
		}
		if kept > 0 && tb.Persona(2) != kept {
			t.Fatalf("chair 5 kept %d but has %d", kept, tb.Persona(2))
		}
	}
}

// Players who have not come to a rematch are expected until it starts.
func TestSeries_ExpectsMissingPlayers(t *testing.T) {
	tb, log := three(t)
	playOut(t, tb, log)
	next := again(t, "t2", tb, person("bob"), table.Chair{}, table.Chair{})
	if got := next.Expected(); !slices.Equal(got, []table.PlayerID{"ana", "cy"}) {
		t.Errorf("expected players: %v", got)
	}
}

// Players get their chairs back, in whatever order they come. A newcomer gets a chair that is not reserved, if
// there is one.
func TestSeries_ReservesChairs(t *testing.T) {
	tb, log := three(t)
	playOut(t, tb, log)
	at := map[table.PlayerID]game.Seat{}
	for chair := range 3 {
		at[tb.Seats[tb.RematchSeat(chair)].Player] = game.Seat(chair)
	}
	next := again(t, "t2", tb, table.Chair{}, table.Chair{}, table.Chair{}, table.Chair{})
	for p, chair := range at {
		if got := next.ExpectedAt(chair); !slices.Equal(got, []table.PlayerID{p}) {
			t.Errorf("chair %d is reserved for %v, not %s", chair, got, p)
		}
	}
	sit := func(p table.PlayerID, want game.Seat) {
		t.Helper()
		c, err := next.Decide(table.Command{ID: string("sit-" + p), Kind: table.Sit, Player: p, Seat: table.AnyChair}, noon, seed)
		if err != nil {
			t.Fatal(err)
		}
		if err := next.Apply(c); err != nil {
			t.Fatal(err)
		}
		if got := next.SeatOf(p); got != want {
			t.Errorf("%s sits on chair %d, not %d", p, got, want)
		}
	}
	sit("dan", 3)
	sit("cy", at["cy"])
	if got := next.ExpectedAt(at["cy"]); len(got) > 0 {
		t.Errorf("a taken chair is reserved for %v", got)
	}
	sit("bob", at["bob"])
	sit("eve", at["ana"])
}

// The bots of a daily deal have the same names at everyone's table, and others the next day.
func TestPersona_DailyDeal_SameForEveryone(t *testing.T) {
	of := func(id table.ID, day string) (all []int) {
		tb := table.Table{ID: id, Setup: table.Setup{Game: "toy", Daily: day}, Seats: []table.Chair{person("ana"), {Level: 1}, {Level: 2}}}
		return []int{tb.Persona(1), tb.Persona(2)}
	}
	if a, b := of("one", "2026-11-21"), of("two", "2026-11-21"); !slices.Equal(a, b) {
		t.Errorf("%v and %v", a, b)
	}
	if a, b := of("one", "2026-11-21"), of("one", "2026-11-22"); slices.Equal(a, b) {
		t.Errorf("the same bots on two days: %v", a)
	}
}

// A rematch that is gone makes room for another; a log does not grow by that without end.
func TestRematch_Gone_OftenRefused(t *testing.T) {
	tb, log := begin(t, open(person("ana"), person("bob"), table.Chair{Level: 1}))
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferStop}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Accept, Player: "bob"}, noon)
	no(t, tb, table.Command{Kind: table.Rematch, Player: "ana"}, noon, table.ErrAlreadyAnswered)
	var last table.ID
	for n := range table.MaxRematches {
		next := table.ID("")
		if n%2 == 0 {
			next = table.ID("again" + strconv.Itoa(n))
			no(t, tb, table.Command{Kind: table.Rematch, Player: "ana", Text: string(next), Gone: "another"}, noon, table.ErrAlreadyAnswered)
		}
		log = must(t, tb, log, table.Command{Kind: table.Rematch, Player: "ana", Text: string(next), Gone: last}, noon)
		if last = next; tb.Rematch != next {
			t.Fatalf("the rematch is %q, want %q", tb.Rematch, next)
		}
	}
	no(t, tb, table.Command{Kind: table.Rematch, Player: "bob", Text: "more"}, noon, table.ErrTooOften)
}

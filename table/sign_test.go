package table_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"tablee/game"
	"tablee/table"
)

// signsOf returns the sign of each person, and of each bot by persona.
func signsOf(tb *table.Table) map[string]int {
	signs := map[string]int{}
	for i, sign := range tb.Signs() {
		if c := tb.Seats[i]; c.Player != "" {
			signs[string(c.Player)] = sign
		} else if c.Bot() {
			signs["bot "+strconv.Itoa(tb.Persona(game.Seat(i)))] = sign
		}
	}
	return signs
}

// In a first game a seat has the sign of its number. In a series everyone keeps theirs, wherever they sit.
func TestSigns_Rematch_Kept(t *testing.T) {
	setup := open(person("ana"), table.Chair{Level: 1}, person("bob"))
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	if got := tb.Signs(); !slices.Equal(got, []int{0, 1, 2}) {
		t.Fatalf("signs of a first game: %v", got)
	}
	first := signsOf(tb)
	playOut(t, tb, log)
	for round := range 3 {
		chairs := make([]table.Chair, len(tb.Seats))
		for i := range chairs {
			was := tb.Seats[tb.RematchSeat(i)]
			chairs[i] = table.Chair{Player: was.Player, Level: was.Level}
		}
		tb = again(t, "t2", tb, chairs...)
		if got := signsOf(tb); !maps.Equal(got, first) {
			t.Errorf("rematch %d: %v, want %v", round, got, first)
		}
		if round < 2 && tb.Signs()[0] == 0 {
			t.Errorf("rematch %d: no seat has moved", round)
		}
	}
}

// A newcomer has a free sign. Those who are expected have theirs before they come.
func TestSigns_Newcomer_GetsFreeOne(t *testing.T) {
	tb, log := three(t) // ana 0, bob 1, cy 2
	playOut(t, tb, log)
	next := again(t, "t2", tb, table.Chair{}, table.Chair{}, person("ana")) // bob and cy are expected
	if got := next.Signs(); !slices.Equal(got, []int{1, 2, 0}) {
		t.Errorf("before anyone comes: %v", got)
	}
	if c := next.SignedChairs(); c[0].SignAt(0) != 1 || c[1].SignAt(1) != 2 || c[2].SignAt(2) != 0 {
		t.Errorf("chairs before anyone comes: %+v", c)
	}
	next = again(t, "t2", tb, person("bob"), person("dan"), person("ana"))
	if got := next.Signs(); !slices.Equal(got, []int{1, 2, 0}) {
		t.Errorf("dan for cy: %v", got)
	}
	next = again(t, "t2", tb, person("cy"), person("dan"), person("eve"), person("ana"))
	if got := next.Signs(); !slices.Equal(got, []int{2, 1, 3, 0}) {
		t.Errorf("two newcomers: %v", got)
	}
}

// A seat keeps its sign when it changes hands.
func TestSigns_SeatTaken_Stays(t *testing.T) {
	tb, log := three(t)
	playOut(t, tb, log)
	next := again(t, "t2", tb, person("bob"), person("cy"), person("ana"))
	want := next.Signs()
	if slices.Equal(want, []int{0, 1, 2}) {
		t.Fatal("no seat has moved")
	}
	for i, c := range next.Seats {
		if c.SignAt(i) != want[i] {
			t.Errorf("the chair of seat %d has sign %d, want %d", i, c.SignAt(i), want[i])
		}
	}
	if err := next.Apply(table.Commit{Seq: next.Seq + 1, At: noon, Events: []table.Event{{Kind: table.Take, Seat: 0, Player: "dan"}}}); err != nil {
		t.Fatal(err)
	}
	if got := next.Signs(); next.Seats[0].Player != "dan" || !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

package limit

import (
	"strconv"
	"testing"
	"time"
)

// A guest counts for all three limits or for none: a refused one uses up nothing of the limits that would
// have allowed it.
func TestTake_AllOrNothing(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	day := func(n int) *Limiter { return New(Rate{Events: n, Per: 24 * time.Hour}, c.now) }
	limits := Guests{PerMinute: New(Rate{Events: 2, Per: time.Minute}, c.now), PerDay: day(5), All: day(8)}
	guests := func(address string, tries int) (taken int) {
		for range tries {
			if _, ok := Take(limits.One(address)...); ok {
				taken++
			}
		}
		return taken
	}
	for minute, want := range []int{2, 2, 1, 0} {
		if n := guests("a", 10); n != want {
			t.Errorf("minute %d: %d guests, want %d", minute, n, want)
		}
		c.at = c.at.Add(time.Minute)
	}
	for i, want := range []int{2, 1, 0} { // from other addresses
		if n := guests(strconv.Itoa(i), 10); n != want {
			t.Errorf("address %d: %d guests, want %d", i, n, want)
		}
	}
	c.at = c.at.Add(24 * time.Hour)
	if n := guests("a", 10); n != 2 {
		t.Errorf("a day later: %d guests", n)
	}
	Back(limits.One("a")...)
	if n := guests("a", 1); n != 1 {
		t.Error("a returned guest was counted")
	}
}

func TestTake_TableCountsForPlayerAndAddress(t *testing.T) {
	limits := Tables{ByPlayer: New(Rate{Events: 3, Per: time.Hour}, nil), ByAddress: New(Rate{Events: 4, Per: time.Hour}, nil)}
	opened := map[string]int{}
	for _, who := range []string{"ana", "bob"} {
		for range 10 {
			if wait, ok := Take(limits.One(who, "home")...); ok {
				opened[who]++
			} else if wait <= 0 {
				t.Error("refused without a wait")
			}
		}
	}
	if opened["ana"] != 3 || opened["bob"] != 1 {
		t.Errorf("%v", opened)
	}
	if _, ok := Take(limits.One("bob", "work")...); !ok {
		t.Error("a table refused for the address was counted for bob")
	}
	var free Tables
	if _, ok := Take(free.One("ana", "home")...); !ok {
		t.Error("refused without limits")
	}
}

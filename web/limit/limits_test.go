package limit

import (
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"
)

// whose returns the owner of an exceeded limit, "" for none.
func whose(err error) Owner {
	var e *Exceeded
	if errors.As(err, &e) && e.Wait > 0 {
		return e.Whose
	}
	return ""
}

// A guest counts for all limits or for none: a refused one uses up nothing of the limits that would have
// allowed it.
func TestTake_AllOrNothing(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	day := func(n int) *Limiter { return New(Rate{Events: n, Per: 24 * time.Hour}, c.now) }
	limits := Guests{PerMinute: New(Rate{Events: 2, Per: time.Minute}, c.now), PerDay: day(5), All: day(8)}
	guests := func(address string, tries int) (taken int) {
		for range tries {
			if Take(limits.One(address)...) == nil {
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
	for i, want := range []int{1, 1, 1, 0} { // from other addresses, with a quarter of all kept for quiet ones
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
	opened, refused := map[string]int{}, map[string]Owner{}
	for _, who := range []string{"ana", "bob"} {
		for range 10 {
			if err := Take(limits.One(who, "home")...); err == nil {
				opened[who]++
			} else {
				refused[who] = whose(err)
			}
		}
	}
	if opened["ana"] != 3 || opened["bob"] != 1 {
		t.Errorf("%v", opened)
	}
	if refused["ana"] != Person || refused["bob"] != Network {
		t.Errorf("refusals name %v", refused)
	}
	if err := Take(limits.One("bob", "work")...); err != nil {
		t.Errorf("a table refused for the address was counted for bob: %v", err)
	}
	var free Tables
	if err := Take(free.One("ana", "home")...); err != nil {
		t.Errorf("refused without limits: %v", err)
	}
}

// Right codes count nothing, wrong ones first for the person and ten times as many for the address.
func TestCodes_OnlyWrongOnesCount(t *testing.T) {
	codes := Guesses{PerMinute: New(Rate{Events: 5, Per: time.Minute}, nil), PerDay: New(WrongCodesDay, nil), All: New(Rate{Events: 80, Per: time.Hour}, nil)}
	try := func(person, address string, wrong bool) error {
		is, err := codes.Try(person, address)
		if err == nil && wrong {
			is()
		}
		return err
	}
	for range 1000 {
		if err := try("ana", "school", false); err != nil {
			t.Fatalf("a right code: %v", err)
		}
	}
	for i := range 6 {
		if err := try("eve", "school", true); (err == nil) != (i < 5) {
			t.Errorf("wrong code %d: %v", i, err)
		}
	}
	if got := whose(try("eve", "school", false)); got != Person {
		t.Errorf("beyond a person's limit: %q", got)
	}
	if err := try("ana", "school", false); err != nil {
		t.Errorf("a neighbour: %v", err)
	}
	for range 45 {
		if err := try("", "school", true); err != nil {
			t.Fatalf("a stranger at the address: %v", err)
		}
	}
	if got := whose(try("ana", "school", false)); got != Network {
		t.Errorf("beyond the address's limit: %q", got)
	}
	for i := range 30 {
		_ = try("", fmt.Sprint("home ", i), true)
	}
	if got := whose(try("", "elsewhere", false)); got != House {
		t.Errorf("beyond the house's limit: %q", got)
	}
}

// Wrong codes that were tried at the same time all count.
func TestCodes_ManyAtOnce_GainNothing(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	codes := Guesses{PerMinute: New(Rate{Events: 6, Per: time.Minute}, c.now)}
	var all []func()
	for range 18 {
		wrong, err := codes.Try("eve", "home")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, wrong)
	}
	for _, wrong := range all {
		wrong()
	}
	c.at = c.at.Add(2 * time.Minute)
	if _, err := codes.Try("eve", "home"); whose(err) != Person {
		t.Errorf("12 codes of debt two minutes later: %v", err)
	}
	c.at = c.at.Add(11 * time.Second)
	if _, err := codes.Try("eve", "home"); err != nil {
		t.Errorf("once paid: %v", err)
	}
}

// The networks around an address have limits too, which grow with their size.
func TestOfNetworks_GrowingAllowances(t *testing.T) {
	for name, c := range map[string]struct {
		address func(i int) string
		want    int
	}{
		"one /64":            {func(int) string { return "2001:db8:1:2::/64" }, 3},
		"a /56":              {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::/64", i%256) }, 12},
		"a /48":              {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::/64", i*256%65536) }, 48},
		"a /32":              {func(i int) string { return fmt.Sprintf("2001:db8:%x::/64", i) }, 1000},
		"one IPv4 address":   {func(int) string { return "192.0.2.7" }, 3},
		"an IPv4 /24":        {func(i int) string { return fmt.Sprintf("192.0.2.%d", i%256) }, 48},
		"many IPv4 networks": {func(i int) string { return fmt.Sprintf("192.%d.%d.7", i/256, i%256) }, 1000},
	} {
		l := New(Rate{Events: 3, Per: 24 * time.Hour}, nil)
		n := 0
		for i := range 1000 {
			if Take(OfNetworks(l, c.address(i), 1)...) == nil {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d events, want %d", name, n, c.want)
		}
	}
}

// A quarter of the house's guests is kept for networks that have sent few of them.
func TestGuests_QuietNetworksKeepPart(t *testing.T) {
	day := func(n int) *Limiter { return New(Rate{Events: n, Per: 24 * time.Hour}, nil) }
	limits := Guests{PerDay: day(500), All: day(1000)}
	flood := func(format string, a ...any) error { return Take(limits.One(fmt.Sprintf(format, a...))...) }
	n := 0
	for i := range 5000 {
		if flood("2001:db8:1:%x::/64", i) == nil {
			n++
		}
	}
	if n != 750 {
		t.Errorf("one loud network sent %d of 1000 guests, want 750", n)
	}
	if got := whose(flood("2001:db8:1:1::/64")); got != House {
		t.Errorf("it is refused for %q", got)
	}
	for i := range 15 {
		if err := flood("2001:db8:2:%x::/64", i); err != nil {
			t.Errorf("a quiet network: %v", err)
		}
	}
}

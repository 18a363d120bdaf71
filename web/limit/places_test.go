package limit

import (
	"errors"
	"fmt"
	"testing"
)

func TestTake_LimitsPerKeyAndTotal(t *testing.T) {
	p := NewPlaces(2, 3)
	take := func(key string, want error) (leave func()) {
		t.Helper()
		leave, err := p.Take(key)
		if !errors.Is(err, want) {
			t.Fatalf("%s: %v, want %v", key, err, want)
		}
		return leave
	}
	take("ana", nil)
	leave := take("ana", nil)
	take("ana", ErrMany)
	gone := take("bob", nil)
	take("bob", ErrFull)
	leave()
	leave() // no effect
	take("bob", nil)
	take("ana", ErrFull)
	gone()
	take("ana", nil)
	if len(p.taken) != 2 || p.taken["ana"] != 2 || p.total != 3 {
		t.Errorf("%v, %d in all", p.taken, p.total)
	}
}

func TestTake_ZeroAndNilUnlimited(t *testing.T) {
	for _, p := range []*Places{nil, NewPlaces(0, 0)} {
		for range 1000 {
			if _, err := p.Take("ana"); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The networks around an address have limits too, and give places back.
func TestTake_NetworksOfAnAddress(t *testing.T) {
	for name, c := range map[string]struct {
		address func(i int) string
		want    int
	}{
		"one /64":     {func(int) string { return "2001:db8:1:2::/64" }, 3},
		"a /56":       {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::/64", i%256) }, 12},
		"a /48":       {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::/64", i*256%65536) }, 48},
		"an IPv4 /24": {func(i int) string { return fmt.Sprintf("192.0.2.%d", i%256) }, 48},
		"a /32":       {func(i int) string { return fmt.Sprintf("2001:db8:%x::/64", i) }, 200},
	} {
		p := NewPlaces(3, 200)
		var all []func()
		for i := range 300 {
			if leave, err := p.Take(c.address(i)); err == nil {
				all = append(all, leave)
			}
		}
		if len(all) != c.want {
			t.Errorf("%s: %d places, want %d", name, len(all), c.want)
		}
		for _, leave := range all {
			leave()
		}
		if len(p.taken) != 0 || p.total != 0 {
			t.Errorf("%s: %v, %d in all are still taken", name, p.taken, p.total)
		}
	}
}

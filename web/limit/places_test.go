package limit

import (
	"errors"
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

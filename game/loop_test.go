package game_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tablee/game"
	"tablee/internal/toy"
)

func chance() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func newToy(t *testing.T, seats int, opt game.Options) game.State {
	t.Helper()
	s, err := toy.Rules{}.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPlayChance_ObservesOutcomes(t *testing.T) {
	s := newToy(t, 3, nil)
	var seen [][]byte
	if err := game.PlayChance(s, chance(), func(o []byte) { seen = append(seen, slices.Clone(o)) }); err != nil {
		t.Fatal(err)
	}
	if s.Turn() != 0 || len(seen) != 1 {
		t.Fatalf("the turn is %d, %d outcomes were seen", s.Turn(), len(seen))
	}
	again := newToy(t, 3, nil)
	if err := again.ApplyChance(seen[0]); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.View(0), s.View(0)) {
		t.Error("the outcome seen is not the one applied")
	}
	if err := game.PlayChance(s, nil, nil); err != nil || s.Turn() != 0 {
		t.Errorf("chance that is not due acts: %v", err)
	}
}

// refusing is a state that refuses the outcome it sampled.
type refusing struct{ game.State }

func (refusing) ApplyChance([]byte) error { return game.Refuse(game.GenForm, "pack") }

func TestPlayChance_RefusedSample(t *testing.T) {
	s := refusing{newToy(t, 2, nil)}
	seen := false
	if err := game.PlayChance(s, chance(), func([]byte) { seen = true }); err == nil || seen {
		t.Errorf("error is %v; seen: %v", err, seen)
	}
	defer func() {
		if recover() == nil {
			t.Error("Playout did not panic")
		}
	}()
	new(game.Simulator).Playout(s, chance(), 0)
}

func TestDo_RefusalOrder(t *testing.T) {
	s := newToy(t, 2, nil)
	if err := s.ApplyChance([]byte{0, 9, 5, 4, 1, 2, 3, 6, 7, 8, 10, 11}); err != nil {
		t.Fatal(err)
	}
	before := s.Clone()
	for _, c := range []struct {
		seat game.Seat
		text string
		rule string
	}{
		{1, "no card", game.GenForm},
		{1, "6a", game.GenTurn},
		{0, "6a", game.GenHand},
	} {
		err := game.Do(toy.Rules{}, s, c.seat, c.text, chance(), nil)
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != c.rule {
			t.Errorf("%d: %s: got %v, want %s", c.seat, c.text, err, c.rule)
		}
		if !reflect.DeepEqual(s, before) {
			t.Errorf("%d: %s changes the state", c.seat, c.text)
		}
	}
	if err := game.Do(toy.Rules{}, s, 0, "1a", chance(), nil); err != nil || s.Turn() != 1 {
		t.Errorf("1a: %v, the turn is %d", err, s.Turn())
	}
}

func TestDo_PlaysFollowingChance(t *testing.T) {
	s := newToy(t, 2, game.Options{"cards": "1", "deals": "2"})
	r, seen := chance(), 0
	tell := func([]byte) { seen++ }
	if err := game.PlayChance(s, r, tell); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		seat := s.Turn()
		text := toy.Rules{}.FormatAction(s.DefaultAction(seat))
		if err := game.Do(toy.Rules{}, s, seat, text, r, tell); err != nil {
			t.Fatal(err)
		}
	}
	if s.Turn() != 0 || seen != 2 {
		t.Errorf("after the first deal the turn is %d, %d outcomes", s.Turn(), seen)
	}
}

func TestPlayout_CountsActions(t *testing.T) {
	var p game.Simulator
	s := newToy(t, 4, game.Options{"cards": "3", "deals": "3"})
	if n := p.Playout(s, chance(), 0); n != 36 || s.Turn() != game.Nobody {
		t.Errorf("%d actions, the turn is %d", n, s.Turn())
	}
	if got := p.Standings(s); !slices.Equal(got, s.Standings(nil)) {
		t.Errorf("standings %v", got)
	}
	s = newToy(t, 4, game.Options{"cards": "3", "deals": "3"})
	if n := p.Playout(s, chance(), 5); n != 5 || s.Turn() == game.Nobody {
		t.Errorf("limit 5: %d actions, the turn is %d", n, s.Turn())
	}
}

func TestPlaces_Ties(t *testing.T) {
	for _, c := range []struct {
		points  []int
		lowWins bool
		want    []int
	}{
		{[]int{5, 3, 5, 1}, false, []int{1, 3, 1, 4}},
		{[]int{5, 3, 5, 1}, true, []int{3, 2, 3, 1}},
		{[]int{7, 7, 7}, false, []int{1, 1, 1}},
		{[]int{-2, 0, -2}, false, []int{2, 1, 2}},
		{nil, false, nil},
	} {
		st := make([]game.Standing, len(c.points))
		for i, p := range c.points {
			st[i].Points = p
		}
		game.Places(st, c.lowWins)
		var got []int
		for _, one := range st {
			got = append(got, one.Place)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("points %v, low wins %v: places %v, want %v", c.points, c.lowWins, got, c.want)
		}
	}
}

func TestRefusal_Error(t *testing.T) {
	if got := game.Refuse("NJ-12", "wrong-rank", "8", 3).Error(); got != "NJ-12 wrong-rank 8 3" {
		t.Error(got)
	}
}

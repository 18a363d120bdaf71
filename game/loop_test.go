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

func TestSettleLetsLuckActAndTellsIt(t *testing.T) {
	s := newToy(t, 3, nil)
	var observe [][]byte
	if err := game.PlayChance(s, chance(), func(o []byte) { observe = append(observe, slices.Clone(o)) }); err != nil {
		t.Fatal(err)
	}
	if s.Turn() != 0 || len(observe) != 1 {
		t.Fatalf("the turn is %d, luck was told %d times", s.Turn(), len(observe))
	}
	again := newToy(t, 3, nil)
	if err := again.ApplyChance(observe[0]); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.View(0), s.View(0)) {
		t.Error("the luck told is not the luck that acted")
	}
	if err := game.PlayChance(s, nil, nil); err != nil || s.Turn() != 0 {
		t.Errorf("luck that is not due acts: %v", err)
	}
}

// unlucky is a state that refuses the outcome it sampled.
type unlucky struct{ game.State }

func (unlucky) ApplyChance([]byte) error { return game.Refuse(game.GenForm, "pack") }

func TestLuckThatIsRefused(t *testing.T) {
	s := unlucky{newToy(t, 2, nil)}
	observe := false
	if err := game.PlayChance(s, chance(), func([]byte) { observe = true }); err == nil || observe {
		t.Errorf("error is %v; told: %v", err, observe)
	}
	defer func() {
		if recover() == nil {
			t.Error("a playout goes on")
		}
	}()
	new(game.Simulator).Playout(s, chance(), 0)
}

func TestDoRefusesInOrderAndChangesNothing(t *testing.T) {
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
			t.Errorf("%d: %s is refused with %v, want %s", c.seat, c.text, err, c.rule)
		}
		if !reflect.DeepEqual(s, before) {
			t.Errorf("%d: %s changes the state", c.seat, c.text)
		}
	}
	if err := game.Do(toy.Rules{}, s, 0, "1a", chance(), nil); err != nil || s.Turn() != 1 {
		t.Errorf("1a: %v, the turn is %d", err, s.Turn())
	}
}

func TestDoSettlesTheLuckThatFollows(t *testing.T) {
	s := newToy(t, 2, game.Options{"cards": "1", "deals": "2"})
	r, observe := chance(), 0
	tell := func([]byte) { observe++ }
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
	if s.Turn() != 0 || observe != 2 {
		t.Errorf("after the first deal the turn is %d, luck acted %d times", s.Turn(), observe)
	}
}

func TestPlayoutEndsAndCountsActions(t *testing.T) {
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

func TestPlacesTiesShareAndTheNextIsSkipped(t *testing.T) {
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

func TestRefusalSaysRuleCodeAndFacts(t *testing.T) {
	if got := game.Refuse("NJ-12", "wrong-rank", "8", 3).Error(); got != "NJ-12 wrong-rank 8 3" {
		t.Error(got)
	}
}

package royalreversi

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/internal/property"
)

// someState returns a game for 2 to 4 seats after some actions, including some out of turn.
func someState(t *rapid.T) (*State, *rand.Rand) {
	seats := rapid.IntRange(minSeats, maxSeats).Draw(t, "seats")
	actions := rapid.IntRange(0, 90).Draw(t, "actions")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 4))
	s, err := Rules().New(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range actions {
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
		for seat := range game.Seat(seats) {
			if legal := s.Legal(seat, nil); len(legal) > 0 {
				s.Play(seat, legal[r.IntN(len(legal))])
				break
			}
		}
	}
	return s.(*State), r
}

// TestDeterminize_IgnoresHiddenCards checks that states which the viewer cannot distinguish are
// determinized identically, bit by bit, and that the memory stays true.
func TestDeterminize_IgnoresHiddenCards(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, r := someState(t)
		viewer := game.Seat(r.IntN(int(s.seats) + 1))
		if viewer == game.Seat(s.seats) {
			viewer = game.Watcher
		}
		other := s.Clone().(*State)
		other.Determinize(viewer, r)
		if err := other.Invariant(); err != nil {
			t.Fatal(err)
		}
		a, b := s.Clone().(*State), other.Clone().(*State)
		seed := r.Uint64()
		a.Determinize(viewer, rand.New(rand.NewPCG(seed, 1)))
		b.Determinize(viewer, rand.New(rand.NewPCG(seed, 1)))
		if *a != *b {
			t.Fatalf("viewer %d: two states with the same view are determinized differently", viewer)
		}
	})
}

// afterShuffle returns a game in which the shoe has just been refilled and the next seat is on turn.
func afterShuffle(t *testing.T, seats int) (*State, *rand.Rand) {
	t.Helper()
	s := newGame(t, seats, nil)
	r := rand.New(rand.NewPCG(8, uint64(seats)))
	var p game.Simulator
	for s.phase != shuffling {
		p.Playout(s, r, 1)
		if s.phase == over {
			t.Fatal("the game is over before a shuffle")
		}
		for s.phase == playing && s.size == s.top {
			seat := s.Turn()
			s.Play(seat, s.Legal(seat, nil)[0])
		}
	}
	if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
		t.Fatal(err)
	}
	return s, r
}

// RRV-32: the thrown cards are open, so with two players each knows the other's hand at the time of the
// shuffle, except for cards drawn later.
func TestRRV32_TwoSeats_HandKnownAfterShuffle(t *testing.T) {
	s, r := afterShuffle(t, 2)
	drew := 1 - s.active // has one new card
	for range 50 {
		redealt := s.Clone().(*State)
		redealt.Determinize(game.Seat(drew), r)
		if redealt.hands[s.active] != s.hands[s.active] {
			t.Fatalf("%v is redealt for %v", redealt.hands[s.active].list(), s.hands[s.active].list())
		}
		redealt.Set(s)
		redealt.Determinize(game.Seat(s.active), r)
		if common := s.hands[drew].len() - redealt.hands[drew].less(s.hands[drew]).len(); common < 4 {
			t.Fatalf("%v is redealt for %v", redealt.hands[drew].list(), s.hands[drew].list())
		}
	}
}

// RRV-32: with three and four players each knows the other hands in total, but not their distribution.
func TestRRV32_MoreSeats_TotalKnownAfterShuffle(t *testing.T) {
	for _, seats := range []int{3, 4} {
		s, r := afterShuffle(t, seats)
		viewer := s.active
		moved := false
		for range 50 {
			redealt := s.Clone().(*State)
			redealt.Determinize(game.Seat(viewer), r)
			var truly, determinized pile
			for seat := range s.seats {
				if seat != viewer {
					truly += s.hands[seat]
					determinized += redealt.hands[seat]
					moved = moved || s.hands[seat] != redealt.hands[seat]
				}
			}
			if n := truly.less(determinized).len(); n > 1 { // one card was drawn since
				t.Fatalf("%d seats: %d cards of the other hands are redealt elsewhere", seats, n)
			}
		}
		if !moved {
			t.Errorf("%d seats: cards never move between the other hands", seats)
		}
	}
}

// RRV-X18: a player who replaced the hand and is still on turn holds something playable, even if only a
// single card of the pack can be played. A player whose turn ended automatically does not.
func TestRRVX18_Determinize_KeepsInferences(t *testing.T) {
	s := newGame(t, 3, nil).on(".1100000" + " 01010101 01010101 01010101 01010101 01010101 01010101 01010101")
	s.tokens[1] &^= s.tokens[0]
	s.tokens[0] |= s.tokens[1] // a nine is of no use to seat 0
	s.tokens[1] = 0
	r := rand.New(rand.NewPCG(5, 5))
	deal := func(seat int8, text string) {
		want := hand(t, text)
		back := s.hands[seat].appendTo(nil)
		for i, b := range want.appendTo(nil) {
			for j := s.top; j < s.size; j++ {
				if s.shoe[j] == kind(b) {
					s.shoe[j] = kind(back[i])
					s.hands[seat] += one(kind(b)) - one(kind(back[i]))
					break
				}
			}
		}
		if s.hands[seat] != want {
			t.Fatalf("%s cannot be dealt", text)
		}
	}
	deal(0, "JH KS KS KS QS")
	s.renewed = true
	deal(1, "AS AS AS QS QS")
	s.memory.duds[1] = duds{hand(t, "AS QS").kinds(), handSize}
	for range 200 {
		redealt := s.Clone().(*State)
		redealt.Determinize(2, r)
		if err := redealt.Invariant(); err != nil {
			t.Fatal(err)
		}
	}
}

// kinds returns the kinds in the pile.
func (p pile) kinds() (set kindSet) {
	for d := p.distinct(); d != 0; d &= d - 1 {
		set |= 1 << d.firstKind()
	}
	return set
}

// TestDeterminize_Uniform checks that without any memory each hidden card is in each hand with the right
// frequency.
func TestDeterminize_Uniform(t *testing.T) {
	s := newGame(t, 3, nil)
	r := rand.New(rand.NewPCG(6, 6))
	const samples = 20000
	var got [maxSeats][kinds]float64
	for range samples {
		redealt := s.Clone().(*State)
		redealt.Determinize(2, r)
		for seat := range 2 {
			for k := range kind(kinds) {
				got[seat][k] += float64(redealt.hands[seat].count(k))
			}
		}
	}
	hidden := deck - s.hands[2]
	for seat := range 2 {
		for k := range kind(kinds) {
			want := float64(handSize*hidden.count(k)) / float64(hidden.len())
			if mean := got[seat][k] / samples; math.Abs(mean-want) > 0.03 {
				t.Errorf("seat %d holds %.3f %s on average, not %.3f", seat, mean, k.card(), want)
			}
		}
	}
}

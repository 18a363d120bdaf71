package royalreversi

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// TestPerfectInformation_SameLegalActions checks that with perfect information every redeal allows the
// same actions for all seats, until the end of the game or the next shuffle. Only cards that can never
// be played may differ.
func TestPerfectInformation_SameLegalActions(t *testing.T) {
	known := 0
	for seed := range uint64(6000) {
		s, r := lateState(t, seed)
		viewer := game.Seat(r.IntN(int(s.seats)))
		if s.phase != playing || !s.PerfectInformation(viewer) {
			continue
		}
		known++
		other := s.Clone().(*State)
		other.Determinize(viewer, r)
		for s.phase == playing && other.phase == playing {
			seat := s.Turn()
			a, b := s.Legal(seat, nil), other.Legal(seat, nil)
			if len(a) != len(b) || s.active != other.active {
				t.Fatalf("%v and %v", a, b)
			}
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("%v and %v", a, b)
				}
			}
			pick := a[r.IntN(len(a))]
			s.Play(seat, pick)
			other.Play(seat, pick)
		}
		if s.tokens != other.tokens {
			t.Fatal("the boards differ")
		}
	}
	if known < 50 {
		t.Errorf("only %d states had perfect information", known)
	}
}

// lateState returns a game near its end. In most of them the useful cards are moved to the thrown ones,
// as if they had been played, so that perfect information is frequent.
func lateState(t *testing.T, seed uint64) (*State, *rand.Rand) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 9))
	seats := minSeats + r.IntN(maxSeats-minSeats+1)
	made, err := Rules().New(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*State)
	left := 1 + r.IntN(4)
	var p game.Simulator
	for s.Turn() != game.Nobody && s.ActionsLeft() > left {
		p.Playout(s, r, 1)
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.phase == playing && r.IntN(4) > 0 {
		s.throwNines()
		keep := s.useful()
		rest := s.shoe[:0:0]
		for _, k := range s.shoe[s.top:s.size] {
			if keep.has(k) {
				s.thrown += one(k)
			} else {
				rest = append(rest, k)
			}
		}
		s.top, s.size = 0, int8(copy(s.shoe[:], rest))
	}
	return s, r
}

// throwNines moves the nines of the shoe to the thrown cards.
func (s *State) throwNines() {
	rest := s.shoe[:0:0]
	for _, k := range s.shoe[s.top:s.size] {
		if k.nine() {
			s.thrown += one(k)
		} else {
			rest = append(rest, k)
		}
	}
	s.top, s.size = 0, int8(copy(s.shoe[:], rest))
}

// The only holder of a card that fits the last square knows this when the other copies are open.
func TestPerfectInformation_ByHand(t *testing.T) {
	s := newGame(t, 2, nil).on("0000000. 11111111 00000000 11111111 00000000 11111111 00000000 11111111")
	mine, theirs := hand(t, "JC JH JH QH QH"), hand(t, "AS AS KS KS QS")
	s.hands[0], s.hands[1] = mine, theirs
	s.thrown = hand(t, "JC JC TC TD TH TS 9C 9D 9H 9S")
	rest := (deck - mine - theirs - s.thrown).appendTo(nil)
	for i, b := range rest {
		s.shoe[i] = kind(b)
	}
	s.top, s.size = 0, int8(len(rest))
	if err := s.Invariant(); err != nil {
		t.Fatal(err)
	}
	if !s.PerfectInformation(0) {
		t.Error("no perfect information for seat 0, though no jack of clubs, ten or nine is hidden")
	}
	if s.PerfectInformation(1) {
		t.Error("perfect information for seat 1, which cannot know the holder of the last jack of clubs")
	}
	for _, special := range []kind{placeTen, placeNine} { // of clubs
		hiding := s.Clone().(*State)
		hiding.thrown += one(s.shoe[0]) - one(special)
		hiding.shoe[0] = special
		if hiding.PerfectInformation(0) {
			t.Errorf("perfect information with hidden %s", special.card())
		}
	}
}

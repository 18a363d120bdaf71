package royalreversi

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/internal/property"
)

// TestEstimate_SumOfSeats checks that the probabilities of all seats add up to one first place, whatever
// the leads, and that a seat far ahead near the end is almost certain of it.
func TestEstimate_SumOfSeats(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, _ := someState(t)
		if s.Turn() < 0 {
			return
		}
		sum, best := 0.0, math.Inf(-1)
		for seat := range s.seats {
			e := s.Estimate(game.Seat(seat))
			sum += e
			best = max(best, e)
		}
		if s.seats == 2 && math.Abs(sum-1) > 1e-9 || best < 1/float64(s.seats) || best > 2 {
			t.Fatalf("estimates add up to %v, the best is %v", sum, best)
		}
	})
	s := newGame(t, 2, nil).on("00000000 00000000 00000000 00000000 00000000 00000000 0000000. 111111..")
	if e := s.Estimate(0); e < 0.95 {
		t.Errorf("estimate with 57 tokens to 6: %v", e)
	}
}

// TestAdvise_Shrewd_IgnoresHiddenCards checks that the advice is legal, and the same after a redeal of
// everything hidden from the seat.
func TestAdvise_Shrewd_IgnoresHiddenCards(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, r := someState(t)
		seat := s.Turn()
		if seat < 0 {
			return
		}
		other := s.Clone().(*State)
		other.Determinize(seat, r)
		a := s.Advise(bestOutlook, seat, r)
		if err := s.Check(seat, a); err != nil {
			t.Fatal(err)
		}
		if b := other.Advise(bestOutlook, seat, r); a != b {
			t.Fatalf("%s, but %s with other hidden cards", Rules().FormatAction(a), Rules().FormatAction(b))
		}
	})
}

// TestAppraise_RankIgnoresHiddenCards checks that hidden cards shift all appraisals together, so that
// the best action does not depend on them.
func TestAppraise_RankIgnoresHiddenCards(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, r := someState(t)
		seat := s.Turn()
		if seat < 0 || s.colours != 2 {
			return
		}
		other := s.Clone().(*State)
		other.Determinize(seat, r)
		actions := s.Legal(seat, nil)
		a, b := s.Appraise(seat, actions, nil), other.Appraise(seat, actions, nil)
		for i := range actions {
			for j := range actions {
				if a[i] > a[j]+0.05 && b[i] < b[j]-0.05 {
					t.Fatalf("%v and %v", a, b)
				}
			}
		}
	})
}

// A shrewd player takes an open corner rather than three tokens inside.
func TestAdvise_Shrewd_TakesCorner(t *testing.T) {
	s := newGame(t, 2, nil).on("........ .1...... ..1..... 0000.... ....1111 ........ ........ ........")
	s.hands[0] = hand(t, "JH KC KC QC QC")
	if got := Rules().FormatAction(s.Advise(bestOutlook, 0, nil)); got != "JH a1" {
		t.Errorf("advised %s", got)
	}
}

// lastingSlowly is a reference implementation of lasting. A token may be turned later if in some
// direction neither side is closed. Only lines of other colours turn tokens, so in a line with a free
// square on one side, the other side must be the border or an own token that lasts.
func lastingSlowly(b, covered squares) squares {
	steps := [directions][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}
	sure := squares(0)
	for {
		more := squares(0)
	tokens:
		for _, q := range b.list() {
			for _, d := range steps {
				if !fullSlowly(q, d, covered) && !closed(q, d[0], d[1], sure) && !closed(q, -d[0], -d[1], sure) {
					continue tokens
				}
			}
			more |= 1 << q
		}
		if more == sure {
			return sure
		}
		sure = more
	}
}

func closed(q Square, dx, dy int, sure squares) bool {
	x, y := q.Column()+dx, q.Row()+dy
	return x < 0 || y < 0 || x >= side || y >= side || sure.has(Square(y*side+x))
}

func fullSlowly(q Square, d [2]int, covered squares) bool {
	for _, sign := range [2]int{1, -1} {
		x, y := q.Column(), q.Row()
		for x >= 0 && y >= 0 && x < side && y < side {
			if !covered.has(Square(y*side + x)) {
				return false
			}
			x, y = x+sign*d[0], y+sign*d[1]
		}
	}
	return true
}

func TestLasting_AgreesWithReference(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		covered := squares(r.Uint64() | r.Uint64() | r.Uint64() | r.Uint64())
		if r.IntN(4) == 0 {
			covered = ^squares(1 << r.IntN(boardSize))
		}
		own := covered & squares(r.Uint64()|r.Uint64())
		full := covered.fullLines()
		if got, want := own.lasting(&full), lastingSlowly(own, covered); got != want {
			t.Fatalf("own %v, covered %v: lasting %v, want %v", own.list(), covered.list(), got.list(), want.list())
		}
	})
}

// Lasting tokens are never turned in a game without nines.
func TestLasting_NeverTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for seats := minSeats; seats <= maxSeats; seats++ {
		for range 30 {
			s := newGame(t, seats, game.Options{"mixed": "on"})
			var sure [maxSeats]squares
			for s.phase != over {
				if s.phase == shuffling {
					if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
						t.Fatal(err)
					}
					continue
				}
				legal := s.Legal(s.Turn(), nil)
				a := legal[r.IntN(len(legal))]
				s.Play(s.Turn(), a)
				nine := a != replace && kindIn(a).nine()
				full := s.covered().fullLines()
				for c := range s.colours {
					if lost := sure[c] &^ s.tokens[c]; lost != 0 && !nine {
						t.Fatalf("lasting tokens %v were turned", lost.list())
					}
					sure[c] = s.tokens[c].lasting(&full)
				}
			}
		}
	}
}

// weights.txt is valid, has plausible values for every kind of game, and survives a round trip.
func TestReadStated(t *testing.T) {
	st, err := ReadStated(weightsText)
	if err != nil {
		t.Fatal(err)
	}
	if st.Text() != weightsText {
		t.Error("the text changes in a round trip")
	}
	for sides := range st {
		if w := st[sides][Stages/2]; w.Worth[inCorner] <= w.Worth[inside] || w.Scale <= 0 {
			t.Errorf("kind of game %d: %+v", sides, w)
		}
	}
	for _, text := range []string{"", "0 0 1\n", "9 0\n", weightsText + "0 0 x\n", weightsText[:len(weightsText)/2]} {
		if _, err := ReadStated(text); err == nil {
			t.Errorf("no error for %.20q", text)
		}
	}
}

func TestEstimate_AllocatesNothing(t *testing.T) {
	s := newGame(t, 4, nil)
	actions := s.Legal(0, nil)
	buf := make([]float64, 0, len(actions))
	if n := testing.AllocsPerRun(50, func() {
		s.Estimate(0)
		buf = s.Appraise(0, actions, buf[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

package rondo_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/internal/property"
)

// values holds the points of the letters, typed in a second time.
var values = map[string]map[string]int{
	"fr": {"A": 1, "B": 5, "C": 5, "D": 5, "E": 1, "F": 7, "G": 5, "H": 7, "I": 2, "J": 10, "K": 8, "L": 3, "M": 5, "N": 3, "O": 2,
		"P": 5, "Q": 10, "R": 2, "S": 2, "T": 2, "U": 3, "V": 7, "W": 10, "X": 8, "Y": 8, "Z": 8},
	"en": {"A": 1, "B": 5, "C": 5, "D": 3, "E": 1, "F": 7, "G": 5, "H": 5, "I": 2, "J": 10, "K": 5, "L": 3, "M": 5, "N": 3, "O": 2,
		"P": 5, "Q": 10, "R": 2, "S": 2, "T": 3, "U": 3, "V": 8, "W": 7, "X": 10, "Y": 5, "Z": 8},
	"de1998": {"A": 2, "B": 5, "C": 7, "D": 5, "E": 1, "F": 7, "G": 5, "H": 5, "I": 2, "J": 8, "K": 7, "L": 5, "M": 5, "N": 2, "O": 3,
		"P": 5, "Q": 10, "R": 2, "S": 3, "T": 3, "U": 2, "V": 8, "W": 8, "X": 10, "Y": 10, "Z": 10},
}

// TestReader_AgreesWithRules plays whole games under all options by the rules and by the reference
// reader. Hands, holder, turn and points must agree at every step (RDO-15 to RDO-36, RDO-X01, RDO-X02,
// RDO-X09, RDO-X10, RDO-X12 to RDO-X14, RDO-X20 to RDO-X25).
func TestReader_AgreesWithRules(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		opt := game.Options{}
		for _, o := range rules.Info().Options {
			if o.Values != nil {
				opt[o.Key] = rapid.SampledFrom(o.Values).Draw(t, o.Key)
			}
		}
		seats := rapid.IntRange(2, 6).Draw(t, "seats")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		often := rapid.SampledFrom([]int{0, 3, 12}).Draw(t, "exchanges in 16")
		s, err := rules.New(seats, opt)
		if err != nil {
			t.Fatal(err)
		}
		slow := newReader(seats, opt, values[opt["letters"]])
		err = game.PlayChance(s, r, func(outcome []byte) { slow.chance(rules.FormatOutcome(outcome)) })
		if err != nil {
			t.Fatal(err)
		}
		var legal []game.Action
		for s.Turn() != game.Nobody {
			seat := s.Turn()
			legal = s.Legal(seat, legal[:0])
			a := legal[r.IntN(len(legal))]
			if r.IntN(16) < often {
				a = legal[r.IntN(min(8, len(legal)))] // passes, exchanges and the empty bid come first
			}
			s.Play(seat, a)
			slow.act(int(seat), rules.FormatAction(a))
			compare(t, s, slow)
		}
	})
}

func compare(t *rapid.T, s game.State, slow *reader) {
	if turn := s.Turn(); slow.over != (turn == game.Nobody) || !slow.over && slow.turn >= 0 && slow.turn != int(turn) {
		t.Fatalf("turn %d, reader has %d, over: %v", turn, slow.turn, slow.over)
	}
	for seat := range slow.seats {
		v := s.View(game.Seat(seat)).(*rondo.View)
		var hand []string
		for _, c := range v.Hand {
			hand = append(hand, c.String())
		}
		want := slices.Sorted(slices.Values(slow.hands[seat]))
		slices.Sort(hand)
		if !slices.Equal(hand, want) || v.Counts[seat] != len(want) || v.Pile != len(slow.pile) {
			t.Fatalf("seat %d holds %v, %d in the pile; reader has %v, %d", seat, hand, v.Pile, want, len(slow.pile))
		}
		if v.Scores[seat] != slow.scores[seat] {
			t.Fatalf("seat %d has %d points, reader has %d", seat, v.Scores[seat], slow.scores[seat])
		}
	}
	row := ""
	for _, c := range s.View(game.Watcher).(*rondo.View).Row {
		switch c.Kind {
		case "letter":
			row += c.Letter
		case "joker":
			row += strings.ToLower(c.Letter)
		case "eraser":
			row += "_"
		case "joker-eraser":
			row += "~"
		default:
			row += "()"
		}
	}
	if want := strings.Join(slow.row, ""); row != want {
		t.Fatalf("the holder has %s, reader has %s", row, want)
	}
}

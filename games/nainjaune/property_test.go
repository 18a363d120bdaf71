package nainjaune_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/internal/property"
)

var rules = nainjaune.Rules()

// drawOptions draws a value for every option, including the ends of the ranges.
func drawOptions(t *rapid.T) game.Options {
	opt := game.Options{}
	for _, o := range rules.Info().Options {
		switch {
		case o.Values != nil:
			opt[o.Key] = rapid.SampledFrom(o.Values).Draw(t, o.Key)
		case o.Key == "deals":
			opt[o.Key] = rapid.SampledFrom([]string{"0", "1", "2", "3", "40"}).Draw(t, o.Key)
		case o.Key == "chips":
			opt[o.Key] = rapid.SampledFrom([]string{"50", "77", "200", "1000"}).Draw(t, o.Key)
		default:
			opt[o.Key] = rapid.SampledFrom([]string{"1", "2", "10"}).Draw(t, o.Key)
		}
	}
	return opt
}

func drawGame(t *rapid.T) (game.State, *reader, *rand.Rand) {
	seats := rapid.IntRange(3, 8).Draw(t, "seats")
	opt := drawOptions(t)
	s, err := rules.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	seed := rapid.Uint64().Draw(t, "seed")
	return s, newReader(seats, opt), rand.New(rand.NewPCG(seed, 1))
}

// step plays one step in both implementations: chance, or a random legal action.
func step(t *rapid.T, s game.State, slow *reader, r *rand.Rand) {
	if s.Turn() == game.Chance {
		outcome := s.SampleChance(r, nil)
		if err := s.ApplyChance(outcome); err != nil {
			t.Fatal(err)
		}
		slow.chance(rules.FormatOutcome(outcome))
		return
	}
	legal := s.Legal(s.Turn(), nil)
	a := legal[r.IntN(len(legal))]
	s.Play(s.Turn(), a)
	slow.act(rules.FormatAction(a))
}

// TestReader_AgreesWithRules plays whole games under all options with the rules and with the reference
// implementation. Turn, legal actions, hands, boxes and chips must agree at every step (NJ-05 to NJ-21,
// NJ-X01 to NJ-X18).
func TestReader_AgreesWithRules(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		for s.Turn() != game.Nobody {
			compare(t, s, slow)
			step(t, s, slow, r)
		}
		compare(t, s, slow)
	})
}

func compare(t *rapid.T, s game.State, slow *reader) {
	want := map[string]string{"luck": "-1", "over": "-2", "play": fmt.Sprint(slow.turn)}[slow.awaited]
	if got := fmt.Sprint(s.Turn()); got != want {
		t.Fatalf("turn %s, reader has %s", got, want)
	}
	if seat := s.Turn(); seat >= 0 {
		var legal []string
		for _, a := range s.Legal(seat, nil) {
			legal = append(legal, rules.FormatAction(a))
		}
		if want := sorted(slow.legal()); !slices.Equal(sorted(legal), want) {
			t.Fatalf("seat %d: legal %v, reader has %v", seat, legal, want)
		}
	}
	for i, p := range slow.seats {
		v := view(s, game.Seat(i))
		var hand []string
		for _, c := range v.Hand {
			hand = append(hand, c.String())
		}
		if !slices.Equal(sorted(hand), sorted(p.hand)) || v.Counts[i] != len(p.hand) {
			t.Fatalf("seat %d holds %v, reader has %v", i, hand, p.hand)
		}
		if v.Chips[i] != int64(p.chips) || slices.Contains(v.Out, game.Seat(i)) != p.gone {
			t.Fatalf("seat %d has %d chips (out: %v), reader has %d (%v)", i, v.Chips[i], v.Out, p.chips, p.gone)
		}
	}
	v := view(s, game.Watcher)
	for b, name := range boxNames {
		if v.Boxes[b] != int64(slow.box[name]) {
			t.Fatalf("%d chips on %s, reader has %d", v.Boxes[b], name, slow.box[name])
		}
	}
	if v.Last != nil && v.Last.Opera != slow.opera {
		t.Fatalf("Grand Opéra %v, reader has %v", v.Last.Opera, slow.opera)
	}
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

func view(s game.State, viewer game.Seat) *nainjaune.View { return s.View(viewer).(*nainjaune.View) }

// TestDefaultAction_StopOrLowestCard compares the default action with the reader's legal actions.
func TestDefaultAction_StopOrLowestCard(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		for s.Turn() != game.Nobody {
			if seat := s.Turn(); seat >= 0 {
				legal := s.Legal(seat, nil)
				want := legal[0]
				if slices.Contains(slow.legal(), "stop") {
					want = legal[len(legal)-1]
				}
				if got := s.DefaultAction(seat); got != want {
					t.Fatalf("default action %s of %v", rules.FormatAction(got), slow.legal())
				}
			}
			step(t, s, slow, r)
		}
	})
}

package nainjaune_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/internal/property"
)

// taken is an action taken in the current deal.
type taken struct {
	seat game.Seat
	act  game.Action
}

// TestDeterminize_KeepsPublicKnowledge checks that a redeal keeps turn, view and legal actions, and that
// the redealt hands explain the whole deal so far: when the deal is replayed with them, every action is
// legal and the same seats are on turn.
func TestDeterminize_KeepsPublicKnowledge(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		start := s.Clone()
		var played []taken
		for s.Turn() != game.Nobody {
			if s.Turn() == game.Chance {
				start.Set(s)
				played = played[:0]
				step(t, s, slow, r)
				continue
			}
			legal := s.Legal(s.Turn(), nil)
			d := taken{s.Turn(), legal[r.IntN(len(legal))]}
			played = append(played, d)
			s.Play(d.seat, d.act)
			if r.IntN(4) == 0 {
				determinizeOnce(t, s, start, played, r)
			}
		}
	})
}

func determinizeOnce(t *rapid.T, s, start game.State, played []taken, r *rand.Rand) {
	seats := len(view(s, game.Watcher).Counts)
	viewer := game.Seat(r.IntN(seats + 1))
	if int(viewer) == seats {
		viewer = game.Watcher
	}
	redealt := s.Clone()
	redealt.Determinize(viewer, r)
	if err := redealt.(game.Invariants).Invariant(); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(redealt.View(viewer), s.View(viewer)) || redealt.Turn() != s.Turn() ||
		!slices.Equal(redealt.Legal(viewer, nil), s.Legal(viewer, nil)) {
		t.Fatalf("viewer %d can distinguish the redeal", viewer)
	}
	if s.Turn() < 0 {
		return
	}
	if err := explains(dealtIn(redealt, played), start, played, s.Turn()); err != "" {
		t.Fatalf("redeal for viewer %d: %s", viewer, err)
	}
}

// explains deals the outcome and replays the played actions. It returns the first contradiction, or "".
func explains(outcome []byte, start game.State, played []taken, turn game.Seat) string {
	again := start.Clone()
	if err := again.ApplyChance(outcome); err != nil {
		return err.Error()
	}
	for _, d := range played {
		if again.Turn() != d.seat {
			return "another seat would have been awaited"
		}
		if err := again.Check(d.seat, d.act); err != nil {
			return err.Error()
		}
		again.Play(d.seat, d.act)
	}
	if again.Turn() != turn {
		return "another seat would be awaited now"
	}
	return ""
}

// dealtIn returns the outcome that leads to the hands of s: the cards each seat holds and those it has
// played.
func dealtIn(s game.State, played []taken) []byte {
	hands := make([]cards.Set, len(view(s, game.Watcher).Counts))
	talon := cards.Pack
	for seat := range hands {
		hands[seat] = cards.SetOf(view(s, game.Seat(seat)).Hand...)
	}
	for _, d := range played {
		if c, ok := nainjaune.Card(d.act); ok {
			hands[d.seat] = hands[d.seat].With(c)
		}
	}
	var outcome []byte
	for _, hand := range hands {
		talon &^= hand
		for c := range hand.All() {
			outcome = append(outcome, byte(c))
		}
	}
	for c := range talon.All() {
		outcome = append(outcome, byte(c))
	}
	return outcome
}

// TestDeterminize_NearlyUniform compares redeals with rejection sampling, which is slow and exact: it
// deals at random until a deal explains everything seen. Each card must be in each hand about as often.
func TestDeterminize_NearlyUniform(t *testing.T) {
	const samples = 4000
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 11))
		s, start, played := midDeal(t, r)
		var quick, exact [3][cards.Size]float64
		for range samples {
			redealt := s.Clone()
			redealt.Determinize(0, r)
			count(&quick, redealt)
		}
		for n := 0; n < samples; {
			free := nainjaune.Shuffled(s, 0, r)
			if explains(dealtIn(free, played), start, played, s.Turn()) == "" {
				count(&exact, free)
				n++
			}
		}
		for seat := range quick {
			for c := range cards.Size {
				if d := math.Abs(quick[seat][c]-exact[seat][c]) / samples; d > 0.05 {
					t.Errorf("seed %d: %s is held by seat %d in %.0f of %d redeals, by rejection sampling in %.0f",
						seed, cards.Card(c), seat, quick[seat][c], samples, exact[seat][c])
				}
			}
		}
	}
}

// midDeal returns a game for three after some actions, the state at the start of the deal, and the
// actions played.
func midDeal(t *testing.T, r *rand.Rand) (s, start game.State, played []taken) {
	s, err := rules.New(3, game.Options{"mayStop": "on", "afterStop": "next-rank"})
	if err != nil {
		t.Fatal(err)
	}
	start = s.Clone()
	if err := game.PlayChance(s, r, nil); err != nil {
		t.Fatal(err)
	}
	for len(played) < 9 {
		legal := s.Legal(s.Turn(), nil)
		d := taken{s.Turn(), legal[r.IntN(len(legal))]}
		played = append(played, d)
		s.Play(d.seat, d.act)
	}
	return s, start, played
}

func count(in *[3][cards.Size]float64, s game.State) {
	for seat := range in {
		for _, c := range view(s, game.Seat(seat)).Hand {
			in[seat][c]++
		}
	}
}

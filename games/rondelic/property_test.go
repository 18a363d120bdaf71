package rondelic_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/internal/property"
)

// drawOptions draws a value for every option.
func drawOptions(t *rapid.T) game.Options {
	opt := game.Options{}
	for _, o := range rules.Info().Options {
		switch {
		case rapid.Bool().Draw(t, "default"):
		case o.Values != nil:
			opt[o.Key] = rapid.SampledFrom(o.Values).Draw(t, o.Key)
		default:
			opt[o.Key] = strconv.Itoa(rapid.IntRange(o.Min, 6).Draw(t, o.Key))
		}
	}
	return opt
}

func drawGame(t *rapid.T) (*rondelic.State, *reader, *rand.Rand) {
	opt := drawOptions(t)
	seats := rapid.IntRange(3, 12).Draw(t, "seats")
	if opt["text"] == "B" {
		seats = rapid.IntRange(4, 8).Draw(t, "seats of text B")
	}
	s, err := rules.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*rondelic.State), newReader(seats, opt), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}

// step plays one step in both implementations: an outcome, a third of them with few ranks on top so
// that ties are common, or a random legal action.
func step(t *rapid.T, s game.State, slow *reader, r *rand.Rand) {
	if s.Turn() == game.Chance {
		outcome := s.SampleChance(r, nil)
		if r.IntN(3) == 0 {
			lowFirst(outcome)
		}
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

// lowFirst moves Aces and Kings to the top.
func lowFirst(outcome []byte) {
	slices.SortStableFunc(outcome, func(a, b byte) int { return extreme(a) - extreme(b) })
}

func extreme(c byte) int {
	if c < 4 || c >= 48 {
		return 0
	}
	return 1
}

// TestReader_AgreesWithRules plays whole games under all options by the rules and by the reference
// reader. The seat on turn, the legal actions, every card and every token must agree at every step
// (RON-A-05 to RON-A-32, RON-B-09 to RON-B-28).
func TestReader_AgreesWithRules(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		for s.Turn() != game.Nobody {
			compare(t, s, slow)
			step(t, s, slow, r)
			if err := s.Invariant(); err != nil {
				t.Fatal(err)
			}
		}
		compare(t, s, slow)
		if v := view(s, game.Watcher); v.Ending != slow.ending {
			t.Fatalf("ending %q, reader has %q", v.Ending, slow.ending)
		}
	})
}

func compare(t *rapid.T, s game.State, slow *reader) {
	turn := map[game.Seat]string{game.Chance: "luck", game.Nobody: "over"}[s.Turn()]
	if s.Turn() >= 0 {
		turn = strconv.Itoa(int(s.Turn()))
		var legal []string
		for _, a := range s.Legal(s.Turn(), nil) {
			legal = append(legal, rules.FormatAction(a))
		}
		if !slices.Equal(legal, slow.legal()) {
			t.Fatalf("seat %s may %v, reader has %v", turn, legal, slow.legal())
		}
	}
	if turn != slow.turnText() {
		t.Fatalf("turn %s, reader has %s", turn, slow.turnText())
	}
	standings, places := s.Standings(nil), slow.places()
	for i, p := range slow.seats {
		if st := standings[i]; st.Points != p.circle || st.Place != places[i] {
			t.Fatalf("seat %d has standing %+v, reader has circle %d, place %d", i, st, p.circle, places[i])
		}
		v := view(s, game.Seat(i))
		hand := ""
		if len(v.Hand) > 0 {
			hand = v.Hand[0].String()
		}
		if s.Turn() >= 0 && hand != p.hand {
			t.Fatalf("seat %d holds %q, reader has %q", i, hand, p.hand)
		}
	}
}

func view(s game.State, viewer game.Seat) *rondelic.View { return s.View(viewer).(*rondelic.View) }

// The default action is keep, give or refuse, stand, or restart.
func TestDefaultAction(t *testing.T) {
	quiet := []string{"keep", "give", "refuse", "stand", "restart"}
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		for s.Turn() != game.Nobody {
			if seat := s.Turn(); seat >= 0 {
				a := rules.FormatAction(s.DefaultAction(seat))
				if !slices.Contains(quiet, a) || !slices.Contains(slow.legal(), a) {
					t.Fatalf("default action %s of %v", a, slow.legal())
				}
			}
			step(t, s, slow, r)
		}
	})
}

// TestRandomGamesEnd plays random games of every size under both texts to their end and checks the 52
// cards at every step (RON-X17).
func TestRandomGamesEnd(t *testing.T) {
	const games = 50
	var p game.Simulator
	r := rand.New(rand.NewPCG(8, 8))
	for _, opt := range []game.Options{nil, {"text": "B"}, {"circles": "12", "allTie": "nobody"}, {"restart": "on-start", "circles": "3"}} {
		for seats := 4; seats <= 8; seats++ {
			fresh, err := rules.New(seats, opt)
			if err != nil {
				t.Fatal(err)
			}
			s := fresh.Clone()
			for range games {
				s.Set(fresh)
				p.Playout(s, r, rules.Info().MaxActions)
				if s.Turn() != game.Nobody {
					t.Fatalf("%d seats, %v: the game does not end", seats, opt)
				}
				if err := s.(*rondelic.State).Invariant(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func rng() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

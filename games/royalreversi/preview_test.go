package royalreversi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
)

// RRV-09, RRV-11, RRV-X08: View.Turns predicts the tokens that the game then turns.
func TestView_Turns_MatchesPlay(t *testing.T) {
	rules := royalreversi.Rules()
	for seats := 2; seats <= 4; seats++ {
		for _, mixed := range []string{"off", "on"} {
			s, err := rules.New(seats, game.Options{"mixed": mixed, "teams": "on"})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(seats), 3))
			turned := 0
			for s.Turn() != game.Nobody {
				if s.Turn() == game.Chance {
					if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
						t.Fatal(err)
					}
					continue
				}
				seat := s.Turn()
				legal := s.Legal(seat, nil)
				a := legal[r.IntN(len(legal))]
				before := s.View(game.Watcher).(*royalreversi.View)
				s.Play(seat, a)
				did := s.View(game.Watcher).(*royalreversi.View).Last
				if c, q, ok := royalreversi.Card(a); ok && c.Rank().String() != "9" {
					if want := before.Turns(seat, q); !slices.Equal(did.Turned, want) {
						t.Fatalf("%d seats, mixed %s: %s on %s turned %v, predicted %v", seats, mixed, c, q, did.Turned, want)
					}
					turned += len(did.Turned)
				}
			}
			if turned == 0 {
				t.Errorf("%d seats: nothing was ever turned", seats)
			}
		}
	}
}

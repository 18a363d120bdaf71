package rondelic_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
)

// loseRound plays a round in which all keep and only loser holds an Ace.
func loseRound(t *testing.T, s game.State, loser game.Seat) {
	t.Helper()
	v := view(s, game.Watcher)
	high := []string{"QC", "QD", "QH", "QS", "JC", "JD", "JH", "JS"}
	chance := ""
	n := game.Seat(len(v.Tokens))
	for seat, i := (v.Dealer+1)%n, 0; i < int(n); seat, i = (seat+1)%n, i+1 {
		if v.Tokens[seat].Fell > 0 {
			continue
		}
		card := high[i]
		if seat == loser {
			card = "AC"
		}
		chance += " " + card
	}
	deal(t, s, chance[1:])
	for s.Turn() >= 0 && view(s, game.Watcher).Phase != "restart" {
		s.Play(s.Turn(), s.DefaultAction(s.Turn()))
	}
}

// RON-T06, RON-X16: with ten circles a token falls in its eleventh lost round under text A, in its
// tenth under text B.
func TestT06_FallsBeyondTheLastCircle(t *testing.T) {
	for text, losses := range map[string]int{"A": 11, "B": 10} {
		s, err := rules.New(4, game.Options{"text": text, "circles": "10", "restart": "off"})
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= losses; n++ {
			loseRound(t, s, 0)
			fell := view(s, game.Watcher).Tokens[0].Fell
			if (fell > 0) != (n == losses) {
				t.Errorf("text %s: after %d losses fell in round %d", text, n, fell)
			}
		}
		if points := s.Standings(nil)[0].Points; points != 11 {
			t.Errorf("text %s: in the hole with %d points", text, points)
		}
	}
}

// RON-A-23: the deal rotates; in two rounds of three players each deals once.
func TestA23_DealRotates(t *testing.T) {
	s, _ := rules.New(3, nil)
	for n := range 6 {
		if got, want := view(s, 0).Dealer, game.Seat((n+2)%3); got != want {
			t.Errorf("round %d: dealer %d, want %d", n+1, got, want)
		}
		loseRound(t, s, game.Seat(n%3))
	}
}

// From round 500 on no one may restart (RON-X19).
func TestRestart_NotFromRound500(t *testing.T) {
	for before, want := range map[int]string{498: "restart", 499: "deal"} {
		s, _ := rules.New(3, game.Options{"circles": "3"})
		for range 3 {
			loseRound(t, s, 0)
		}
		rondelic.SetRound(s.(*rondelic.State), before)
		loseRound(t, s, 0)
		if got := view(s, 0).Phase; got != want {
			t.Errorf("round %d: %s, want %s", before+1, got, want)
		}
	}
}

// From round 500 on a round without a move ends the game. The survivors nearest to the start are first.
func TestEnd_RoundWithoutMoveFromRound500(t *testing.T) {
	for before, over := range map[int]bool{498: false, 499: true} {
		s, _ := rules.New(3, game.Options{"allTie": "nobody"})
		loseRound(t, s, 1)
		rondelic.SetRound(s.(*rondelic.State), before)
		deal(t, s, "7C 7D 7H 7S")
		do(t, s, "keep", "keep", "stand")
		if (s.Turn() == game.Nobody) != over {
			t.Errorf("round %d: turn %d", before+1, s.Turn())
		}
		if st := s.Standings(nil); over && (st[0].Place != 1 || st[1].Place != 3 || st[2].Place != 1 || view(s, 0).Ending != "stop") {
			t.Errorf("%+v %s", st, view(s, 0).Ending)
		}
	}
}

// RON-X18, RON-A-01, RON-B-06: 3 to 12 with text A, 4 to 8 with text B.
func TestX18_Seats(t *testing.T) {
	for seats := range 14 {
		for text, allowed := range map[string]bool{"A": seats >= 3 && seats <= 12, "B": seats >= 4 && seats <= 8} {
			_, err := rules.New(seats, game.Options{"text": text})
			var no *game.Refusal
			if allowed != (err == nil) || err != nil && (!errors.As(err, &no) || no.Rule != game.GenSeats) {
				t.Errorf("text %s with %d: %v", text, seats, err)
			}
		}
	}
}

// The option text sets the defaults of all other options, which can still be set individually.
func TestOptions_TextSetsDefaults(t *testing.T) {
	a := rondelic.Terms{Text: "A", Circles: 6, King: "jarnac", Restart: "never-moved", Duel: true, AllTie: "advance", AllFall: "replay"}
	b := rondelic.Terms{Text: "B", Circles: 10, King: "lend", DealerCard: true, Restart: "on-start", AllTie: "advance", AllFall: "replay", Stake: true}
	mixed := b
	mixed.Circles, mixed.King, mixed.Duel = 4, "refuse", true
	for i, c := range []struct {
		opt  game.Options
		want rondelic.Terms
	}{
		{nil, a},
		{game.Options{"text": "A"}, a},
		{game.Options{"text": "B"}, b},
		{game.Options{"text": "B", "circles": "4", "king": "refuse", "duel": "on"}, mixed},
	} {
		s, err := rules.New(4, c.opt)
		if err != nil || view(s, 0).Terms != c.want {
			t.Errorf("%d: %+v, %v", i, view(s, 0).Terms, err)
		}
	}
}

// GEN-OPTION names the option and its valid values, and comes before GEN-SEATS.
func TestOptions_Refused(t *testing.T) {
	for key, bad := range map[string]string{"text": "C", "circles": "2", "king": "give", "duel": "yes", "stakes": "on"} {
		_, err := rules.New(99, game.Options{key: bad})
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != game.GenOption || no.Args[0] != key {
			t.Errorf("%s=%s: %v", key, bad, err)
		}
	}
}

// RON-X17, RON-B-04: the pack has 52 cards and no jokers; an incomplete pack is refused.
func TestX17_PackOf52Cards(t *testing.T) {
	s, _ := rules.New(3, nil)
	var no *game.Refusal
	if err := s.ApplyChance(make([]byte, 54)); !errors.As(err, &no) || no.Rule != game.GenForm {
		t.Errorf("54 cards: %v", err)
	}
	if outcome := s.SampleChance(rng(), nil); len(outcome) != 52 {
		t.Errorf("%d cards", len(outcome))
	}
}

// With twelve players and the dealer's cards the pack is large enough (RON-X18).
func TestDeal_TwelvePlayers(t *testing.T) {
	s, _ := rules.New(12, nil)
	if err := s.ApplyChance(s.SampleChance(rng(), nil)); err != nil {
		t.Fatal(err)
	}
	for seat := range game.Seat(12) {
		if got, want := len(view(s, seat).Hand), 1; got != want && seat != 11 || seat == 11 && got != 0 {
			t.Errorf("seat %d holds %d cards", seat, got)
		}
	}
}

// Narrate gives every seat the facts that it may know: the cards of an exchange to the two players, a
// King to its owner and its borrower (RON-X09, RON-X13).
func TestNarrate_ExchangeOnlyToTheTwo(t *testing.T) {
	s := set(t, 5, nil, "7C KC 9C TC 2C", "swap")
	after := s.Clone()
	do(t, after, "jarnac")
	observe := func(viewer game.Seat) (list []string) {
		for _, f := range rules.(game.Narrator).Narrate(s, after, 1, rondelic.Jarnac, viewer, nil) {
			list = append(list, fmt.Sprint(f.Code, f.Seat, f.Args))
		}
		return list
	}
	for viewer, want := range map[game.Seat][]string{
		0:            {"swaps0 [1]", "lends1 [KC 0]", "receives0 [KC 7C 1]"},
		1:            {"swaps0 [1]", "lends1 [KC 0]", "receives1 [7C KC 0]"},
		2:            {"swaps0 [1]"},
		game.Watcher: {"swaps0 [1]"},
	} {
		if got := observe(viewer); !slices.Equal(got, want) {
			t.Errorf("%d is told %v, want %v", viewer, got, want)
		}
	}
}

// RON-A-24 to RON-A-26, RON-X28: there is one cue for several tokens, at the last circle and in the
// hole.
func TestA24_OneSongForSeveral(t *testing.T) {
	s, _ := rules.New(4, game.Options{"circles": "3"})
	var sung []string
	for range 4 {
		dealer := view(s, 0).Dealer
		chance := map[game.Seat]string{3: "AC AD QC JC", 0: "AC QC JC AD", 1: "QC JC AC AD", 2: "JC AC AD QC"}[dealer]
		deal(t, s, chance)
		for s.Turn() >= 0 && view(s, game.Watcher).Phase != "restart" {
			before, seat, a := s.Clone(), s.Turn(), s.DefaultAction(s.Turn())
			s.Play(seat, a)
			for _, f := range rules.(game.Narrator).Narrate(before, s, seat, a, game.Watcher, nil) {
				if f.Code == rondelic.FactRim || f.Code == rondelic.FactFalls {
					sung = append(sung, fmt.Sprint(f.Code, f.Args))
				}
			}
		}
	}
	if want := []string{"rim[[0 1]]", "falls[[0 1]]"}; !slices.Equal(sung, want) {
		t.Errorf("sung %v, want %v", sung, want)
	}
}

// RON-A-07, RON-B-11, RON-X01: each player gets one card, from the dealer's neighbour on in the order
// of play; the dealer is last, and gets none under text A. RON-X15: six circles, or ten.
func TestA07_DealBeginsAfterTheDealer(t *testing.T) {
	for text, want := range map[string][]string{"A": {"2C", "3C", "4C", ""}, "B": {"2C", "3C", "4C", "5C"}} {
		s := set(t, 4, game.Options{"text": text}, "2C 3C 4C 5C")
		for seat, card := range want {
			if hand := view(s, game.Seat(seat)).Hand; len(hand) > 0 && hand[0].String() != card || len(hand) == 0 && card != "" {
				t.Errorf("text %s: seat %d holds %v, want %s", text, seat, hand, card)
			}
		}
		if got, want := view(s, 0).Terms.Circles, map[string]int{"A": 6, "B": 10}[text]; got != want {
			t.Errorf("text %s: %d circles", text, got)
		}
	}
}

// RON-A-21: at the reveal all players see all cards, except those put away unseen.
func TestA21_AllCardsShown(t *testing.T) {
	s := set(t, 4, game.Options{"text": "B"}, "7C 8C 9C TC 2C 3C", "keep", "keep", "draw", "stand")
	var got []string
	for _, row := range view(s, game.Watcher).Last.Rows {
		got = append(got, row.Card.String())
	}
	if want := []string{"7C", "8C", "2C", "TC"}; !slices.Equal(got, want) {
		t.Errorf("shown %v, want %v", got, want)
	}
	view, err := json.Marshal(s.View(game.Watcher))
	if err != nil || strings.Contains(string(view), "9C") {
		t.Errorf("the discard is shown: %s, %v", view, err)
	}
}

// No action names a card, so no refusal is GEN-HAND.
func TestCheck_NeverGenHand(t *testing.T) {
	for _, text := range []string{"7D", "swap 7D", "keep 7D"} {
		_, err := rules.ParseAction(text)
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != game.GenForm {
			t.Errorf("%s: %v", text, err)
		}
	}
}

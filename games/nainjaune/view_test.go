package nainjaune

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/game/cards"
)

// The view of a seat during a deal, as JSON. The keys are part of the API.
func TestViewAsJSON(t *testing.T) {
	s, err := Rules().New(3, game.Options{"mayStop": "on"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ApplyChance(cards.AppendPack(nil)); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"AC", "2C", "stop"} { // seat 0 holds A, 2, 3 and three fours
		a, err := Rules().ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Check(s.Turn(), a); err != nil {
			t.Fatal(err)
		}
		s.Play(s.Turn(), a)
	}
	got, err := json.Marshal(s.View(1))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"deal":1,"deals":3,"phase":"lead","leader":0,"active":0,` +
		`"hand":["4S","5C","5D","5H","5S","6C","6D","6H","6S","7C","7D","7H","7S","8C","8D"],` +
		`"counts":[13,15,15],"talon":7,"chips":[185,185,185],` +
		`"boxes":{"TD":3,"JC":6,"QS":9,"KH":12,"7D":15},"antes":[15,15,15],"out":[],` +
		`"run":[{"seat":0,"card":"AC"},{"seat":0,"card":"2C","said":"stop"}],` +
		`"missing":"3","declined":[],"played":["AC","2C"],"places":[1,1,1],` +
		`"terms":{"stake":1,"points":"courts10","unplayed":"match","opera":"first-turn",` +
		`"operaDouble":false,"mayStop":true,"afterKing":"free","afterStop":"free","broke":"ends"}}`
	if string(got) != want {
		t.Errorf("\n%s\nnot\n%s", got, want)
	}
}

// Terms contains the options' values unchanged.
func TestTerms_MatchOptions(t *testing.T) {
	for _, o := range info.Options {
		for _, value := range o.Values {
			s, err := Rules().New(3, game.Options{o.Key: value})
			if err != nil {
				t.Fatal(err)
			}
			data, err := json.Marshal(s.View(0).(*View).Terms)
			if err != nil {
				t.Fatal(err)
			}
			var terms map[string]any
			if err := json.Unmarshal(data, &terms); err != nil {
				t.Fatal(err)
			}
			if got, flag := terms[o.Key].(bool); flag && got != (value == "on") || !flag && terms[o.Key] != value {
				t.Errorf("%s=%s is shown as %v", o.Key, value, terms[o.Key])
			}
		}
	}
}

// Between deals the estimate is the number of chips. During a deal fewer cards are better than more, and
// a board card is worth more the more chips lie on its box (NJ-18).
func TestEstimate(t *testing.T) {
	s, err := Rules().New(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.(*State).Estimate(1); got != 185 {
		t.Errorf("before the deal %v", got)
	}
	deal := newGame(t, 3, nil)
	deal.hands = [maxSeats]cards.Set{set(t, "7D 8C"), set(t, "9C TH JH"), set(t, "9D TS JS QH KC")}
	if a, b := deal.Estimate(1), deal.Estimate(2); a <= b {
		t.Errorf("three cards are worth %v, five %v", a, b)
	}
	before := deal.Estimate(0)
	deal.boxes[YellowDwarf] += 40
	if after := deal.Estimate(0); after <= before {
		t.Errorf("with 40 more chips on the dwarf %v, before %v", after, before)
	}
}

// A stretch is the cards that its player must lay one after another, none fewer: playing it meets no choice, and
// after it the player has one or another seat is on turn.
func TestStretch_IsForced(t *testing.T) {
	long := 0
	for _, options := range []game.Options{nil, {"afterKing": "ace"}, {"mayStop": "on"}} {
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(seed, 5))
			s, err := Rules().New(3, options)
			if err != nil {
				t.Fatal(err)
			}
			for s.Turn() != game.Nobody {
				if err := game.PlayChance(s, r, nil); err != nil {
					t.Fatal(err)
				}
				seat := s.Turn()
				if seat < 0 {
					break
				}
				stretch := s.View(seat).(*View).Stretch()
				then, played := s.Clone(), 0
				for then.Turn() == seat && len(then.Legal(seat, nil)) == 1 && then.View(seat).(*View).Wanted != nil {
					if played == len(stretch) || then.Legal(seat, nil)[0] != game.Action(stretch[played]) {
						t.Fatalf("%v, seed %d: %v is forced at place %d of %v", options, seed, then.Legal(seat, nil), played, stretch)
					}
					then.Play(seat, game.Action(stretch[played]))
					played++
				}
				if played != len(stretch) {
					t.Fatalf("%v, seed %d: %v has more than the %d cards that are forced", options, seed, stretch, played)
				}
				long = max(long, played)
				legal := s.Legal(seat, nil)
				s.Play(seat, legal[r.IntN(len(legal))])
			}
		}
	}
	if long < 3 {
		t.Errorf("the longest stretch has %d cards", long)
	}
}

package rondelic_test

import (
	"fmt"

	"tablee/game"
	"tablee/games/rondelic"
)

// onePack is a pack that deals 3♣ and K♣ and then has 9♣ on top.
const onePack = "3C KC 9C AC 2C 4C 5C 6C 7C 8C TC JC QC " +
	"AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD " +
	"AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH " +
	"AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"

// A round of three through the game interface: chance is due first, then seats act by the text of their
// actions. A refusal cites its rule.
func Example() {
	rules := rondelic.Rules()
	s, err := rules.New(3, game.Options{"king": "refuse"})
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, _ := rules.ParseOutcome(onePack)
	fmt.Println("chance is due:", s.Turn() == game.Chance, s.ApplyChance(outcome))

	play := func(seat game.Seat, text string) {
		a, err := rules.ParseAction(text)
		if err == nil {
			err = s.Check(seat, a)
		}
		if err != nil {
			fmt.Println(text, "is refused:", err)
			return
		}
		s.Play(seat, a)
	}
	play(0, "draw")
	play(0, "swap") // blocked by the king of clubs
	play(1, "keep")
	play(2, "stand") // on the nine turned up
	last := s.View(game.Watcher).(*rondelic.View).Last
	for _, row := range last.Rows {
		fmt.Println(row.Seat, row.Card, row.Lost)
	}
	// Output:
	// chance is due: true <nil>
	// draw is refused: RON-A-16 not-last-but-one
	// 0 3C true
	// 1 KC false
	// 2 9C false
}

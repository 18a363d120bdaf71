package nainjaune_test

import (
	"fmt"
	"strings"

	"tablee/game"
	"tablee/games/nainjaune"
)

// A deal for four players: chance is due first, then seats act by the text of their actions. A refusal
// cites its rule.
func Example() {
	rules := nainjaune.Rules()
	s, err := rules.New(4, game.Options{"deals": "1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, _ := rules.ParseOutcome(strings.TrimPrefix(fourHands, "* "))
	fmt.Println("chance is due:", s.Turn() == game.Chance, s.ApplyChance(outcome))

	for _, text := range []string{"QS", "AC", "KD"} {
		if err := game.Do(rules, s, 0, text, nil, nil); err != nil {
			fmt.Println(text, "is refused:", err)
		}
	}
	v := s.View(0).(*nainjaune.View)
	fmt.Println(v.Phase, v.Hand, v.Chips, v.Boxes.Sum())
	// Output:
	// chance is due: true <nil>
	// AC is refused: NJ-12 wrong-rank K AC
	// lead [AC 2H 3D 5S 6S 7C 8C 9S TC TH] [197 185 185 185] 48
}

package royalreversi_test

import (
	"fmt"
	"strings"

	"tablee/game"
	"tablee/games/royalreversi"
)

// The first turns of two players: chance is due first, then seats act by the text of their actions. A
// refusal cites its rule.
func Example() {
	s, err := rules.New(2, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, _ := rules.ParseOutcome("JH JH AC TH KS TC AD KD 9D QS " +
		"JC QC KC AC JD QD AD JS QS KS AS QH KH AH JC QC KC AC JD QD KD AD " +
		"JS QS KS AS JH QH KH AH JC QC KC QH KH AH JD QD KD JS AS 9H 9C 9S TD TS")
	fmt.Println("chance is due:", s.Turn() == game.Chance, s.ApplyChance(outcome))

	for _, text := range []string{"JH a1", "TH f6"} {
		if err := game.Do(rules, s, 0, text, nil, nil); err != nil {
			fmt.Println(text, "is refused:", err)
		}
	}
	v := s.View(1).(*royalreversi.View)
	fmt.Println(strings.Join(v.Board, "\n"))
	fmt.Println(v.Tokens, v.Hand, v.Last.Turned)
	// Output:
	// chance is due: true <nil>
	// JH a1 is refused: RRV-14 contact a1
	// ........
	// ........
	// ........
	// 0000....
	// ....0111
	// .....0..
	// ........
	// ........
	// [6 3] [TC AD 9D KD QS] [e5]
}

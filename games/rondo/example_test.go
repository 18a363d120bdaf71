package rondo_test

import (
	"fmt"

	"tablee/game"
	"tablee/games/rondo"
)

// A game of two through the game interface: chance is due first, then both seats bid, and the highest
// bid opens. A refusal cites its rule.
func Example() {
	rules := rondo.Rules()
	s, err := rules.New(2, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, _ := rules.ParseOutcome("M E R A K X _ S O L I T ? E " +
		"A A A A A A A A B B B C C C D D D E E E E E E E E E F F G G H H I I I I I I J L L L M M N N N N O O O O O P P P " +
		"Q R R R R R S S S S S T T T T U U U U U V V W Y Z Z ? ? ? ? ? _ _ _ _ _ _ _ _ _")
	fmt.Println("chance is due:", s.Turn() == game.Chance, s.ApplyChance(outcome))
	for _, step := range []struct {
		seat game.Seat
		text string
	}{{1, "bid SOL"}, {0, "bid MER"}, {0, "open MERA"}, {0, "open MER"}, {1, "play <S.."}, {1, "play SOL"}, {1, "play ..S"}} {
		if err := game.Do(rules, s, step.seat, step.text, nil, nil); err != nil {
			fmt.Println(step.text, "is refused:", err)
		}
	}
	v := s.View(1).(*rondo.View)
	fmt.Println(v.Word, v.Scores, v.Hand)
	// Output:
	// chance is due: true <nil>
	// open MERA is refused: RDO-18 open-three
	// play <S.. is refused: GEN-MOMENT pattern-length 4 3
	// play SOL is refused: RDO-24 no-letter-kept
	// MES [11 8] [A E I L O T ?]
}

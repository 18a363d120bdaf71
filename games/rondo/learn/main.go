// Command learn computes the values of cards in hand and of rows left to the next player in Rondo
// (outlook.txt of package rondo), from games of two bots that play by random policies, drawn again at
// every choice:
//
//	go run ./games/rondo/learn -games 1500 > outlook.txt
//	mv outlook.txt games/rondo/outlook.txt
//
// After every word it records the features of the position: the player's hand after drawing, and the
// row on the holder. The target is the player's points minus the other's in the next four turns, the
// last one weighted one half. Least squares give the value of each feature. The output depends on the
// flags alone. Learning once or twice more from the previous result improves it.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"

	"tablee/game"
	"tablee/games/rondo"
)

func main() {
	games := flag.Int("games", 1500, "games in each language")
	seed := flag.Uint64("seed", 1, "seed of the games")
	flag.Parse()
	fmt.Println("# What cards in hand and rows left to the next player are worth, in points: written by")
	fmt.Printf("# go run ./games/rondo/learn -games %d -seed %d\n", *games, *seed)
	for _, language := range []string{"fr", "en"} {
		sums := newSums()
		for n := range *games {
			if err := play(sums, language, rand.New(rand.NewPCG(*seed, uint64(n)))); err != nil {
				log.Fatal(err)
			}
		}
		write(language, sums.solve())
	}
}

// The features, in order: the number of each card in hand, duplicate cards, lengths of the word,
// erasers beside it, the value of the row, and a constant.
const (
	cards   = 28
	second  = cards
	lengths = second + 1 // lengths from three letters on
	beside  = lengths + 7
	shown   = beside + 1
	always  = shown + 1
	things  = always + 1
)

// thing returns the name of a feature in outlook.txt, or "" if it is not written.
func thing(i int) string {
	switch {
	case i < cards:
		return rondo.Card(i).String()
	case i == second:
		return "second"
	case i < beside:
		return fmt.Sprint(i - lengths + 3)
	case i == beside:
		return "beside"
	case i == shown:
		return "shown"
	}
	return ""
}

// note holds the features of a position after a word.
type note struct {
	by     game.Seat
	things [things]float64
}

// play plays one game and adds it to sums.
func play(sums *sums, language string, r *rand.Rand) error {
	rules := rondo.Rules()
	s, err := rules.New(2, game.Options{"letters": language, "words": language})
	if err != nil {
		return err
	}
	if err := game.PlayChance(s, r, nil); err != nil {
		return err
	}
	advisor := s.(interface {
		Policies() []string
		Advise(policy int, seat game.Seat, r *rand.Rand) game.Action
	})
	var notes []note // one per turn; by is game.Nobody after a pass and once the pile is empty
	var leads []float64
	for s.Turn() >= 0 {
		seat := s.Turn()
		// the later policies know more words
		policy := len(advisor.Policies()) - 1 - r.IntN(3)
		a := advisor.Advise(policy, seat, r)
		before := s.View(seat).(*rondo.View)
		s.Play(seat, a)
		if before.Phase == "bid" || s.Turn() == seat {
			continue
		}
		after := s.View(seat).(*rondo.View)
		n := note{by: game.Nobody}
		if len(after.Made) > len(before.Made) && after.Pile > 0 {
			n = noted(seat, after)
		}
		notes, leads = append(notes, n), append(leads, float64(after.Scores[0]-after.Scores[1]))
	}
	for i, n := range notes {
		if n.by == game.Nobody {
			continue
		}
		last := len(leads) - 1
		lead := (leads[min(i+3, last)]+leads[min(i+4, last)])/2 - leads[i]
		if n.by == 1 {
			lead = -lead
		}
		sums.add(&n.things, lead)
	}
	return nil
}

func noted(seat game.Seat, v *rondo.View) note {
	n := note{by: seat}
	var held [cards]bool
	for _, c := range v.Hand {
		n.things[c]++
		if held[c] {
			n.things[second]++
		}
		held[c] = true
	}
	n.things[lengths+len(v.Word)-3] = 1
	n.things[beside] = float64(len(v.Row) - len(v.Word))
	for _, c := range v.Row {
		n.things[shown] += float64(c.Points)
	}
	n.things[always] = 1
	return n
}

// write prints the values for a language. The value of a card is relative to the mean card of the pile,
// since a card kept prevents another from being drawn.
func write(language string, worth [things]float64) {
	mean, many := 0.0, 0
	for c := range rondo.Card(cards) {
		n := rondo.CardsOf(language, c)
		mean, many = mean+worth[c]*float64(n), many+n
	}
	for i, w := range worth {
		if i < cards {
			w -= mean / float64(many)
		}
		if name := thing(i); name != "" {
			fmt.Printf("%s %s %.2f\n", language, name, w)
		}
	}
}

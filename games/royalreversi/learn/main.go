// Learn plays Royal Reversi between bots and writes the weights of the traits of a position.
//
//	go run ./games/royalreversi/learn -games 25000 -out games/royalreversi/weights.txt
//
// Each seat plays by one of the game's policies, including the one being learned, and sometimes a random
// card. At a quarter of the actions the traits of a random seat are recorded. After the game they are
// matched with its final lead over the mean of the others. The weights are the least-squares solution
// for each kind of game and stage. The scale is the maximum-likelihood scale of a logistic function from
// the lead to the first place. There are a few rounds, each with the weights of the previous one. The
// same seed gives the same file.
package main

import (
	"flag"
	"fmt"
	"os"

	"tablee/games/royalreversi"
)

func main() {
	games := flag.Int("games", 25_000, "games to learn from in each round, for each kind of game")
	rounds := flag.Int("rounds", 3, "number of rounds")
	seed := flag.Uint64("seed", 1, "seed of the random stream")
	out := flag.String("out", "games/royalreversi/weights.txt", "output file")
	flag.Parse()
	if err := os.WriteFile(*out, []byte(learn(*games, *rounds, *seed).Text()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// learn learns the weights for all kinds of games together, round by round.
func learn(games, rounds int, seed uint64) *royalreversi.Stated {
	st := new(royalreversi.Stated)
	for round := range rounds {
		l := newLearner(st.Weights(), round > 0, seed+uint64(round))
		for range games {
			l.play()
		}
		l.solve(st)
	}
	return st
}

// Learn plays Royal Reversi among bots and writes what the traits of a standing are worth.
//
//	go run ./games/royalreversi/learn -games 25000 -out games/royalreversi/weights.txt
//
// In every game each seat plays by one of the game's policies, the one being learned among
// them, and now and then any card. At a quarter of the actions a seat is drawn and its
// traits are noted; after the game they are set against the lead it had in the end over
// the others' mean: the weights are those of least squares, for each kind of game and each
// stage of it. How much a lead tells of the first place is then the likeliest scale of a
// logistic. A few rounds are played, each with the weights of the one before. The same
// seed gives the same file.
package main

import (
	"flag"
	"fmt"
	"os"

	"tablee/games/royalreversi"
)

func main() {
	games := flag.Int("games", 25_000, "games to learn from in each round, for each kind of game")
	rounds := flag.Int("rounds", 3, "how often to learn")
	seed := flag.Uint64("seed", 1, "of the stream of chance")
	out := flag.String("out", "games/royalreversi/weights.txt", "the file to write")
	flag.Parse()
	if err := os.WriteFile(*out, []byte(learn(*games, *rounds, *seed).Text()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// learn learns all kinds of games together, round by round.
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

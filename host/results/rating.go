package results

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tablee/rating"
)

// Standing is a player's rating in a game.
type Standing struct {
	Game string
	Who  string // a person's id, or "bot:" and a level
	rating.Rating
	Games int // number of rated games
}

// Level returns the level of the bots that a standing belongs to; 0 for a person's.
func (s Standing) Level() int {
	text, bot := strings.CutPrefix(s.Who, "bot:")
	level, _ := strconv.Atoi(text)
	if !bot {
		return 0
	}
	return level
}

// Rate returns the players' standings after a rated game, sorted by Who. before holds their standings
// before the game; newcomers are missing from it. A player with several seats, as a level of bots may
// have, is updated for each seat separately and gets the mean.
func Rate(results []Result, before map[string]Standing) []Standing {
	sides, places, seats := sidesOf(results, before)
	after := rating.Update(sides, places, rating.Drift)
	sum := map[string]Standing{}
	times := map[string]float64{}
	for i, whos := range seats {
		for j, who := range whos {
			s := sum[who]
			s.Mu, s.Sigma = s.Mu+after[i][j].Mu, s.Sigma+after[i][j].Sigma
			sum[who] = s
			times[who]++
		}
	}
	var all []Standing
	for who, s := range sum {
		s.Game, s.Who, s.Games = results[0].Game, who, before[who].Games+1
		s.Mu, s.Sigma = s.Mu/times[who], s.Sigma/times[who]
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Standing) int { return cmp.Compare(a.Who, b.Who) })
	return all
}

// sidesOf converts results to the arguments of rating.Update; seats holds the player of each rating.
func sidesOf(results []Result, before map[string]Standing) (sides [][]rating.Rating, places []int, seats [][]string) {
	for i, r := range results {
		if i == 0 || r.Seat != results[i-1].Seat {
			sides, seats, places = append(sides, nil), append(seats, nil), append(places, r.Place)
		}
		believed := rating.New()
		if s, known := before[r.Who()]; known {
			believed = s.Rating
		}
		last := len(sides) - 1
		sides[last] = append(sides[last], believed)
		seats[last] = append(seats[last], r.Who())
	}
	return sides, places, seats
}

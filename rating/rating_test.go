package rating

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// each makes a side of each rating.
func each(players ...Rating) [][]Rating {
	var sides [][]Rating
	for _, p := range players {
		sides = append(sides, []Rating{p})
	}
	return sides
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// The values come from the published tests of the OpenSkill libraries (philihp/openskill.js, rate.test), which
// compute them by the authors' formulas.
func TestUpdate_PublishedValues(t *testing.T) {
	r := New()
	a, b, c := Rating{29.182, 4.782}, Rating{27.174, 4.922}, Rating{16.672, 6.217}
	u := func(mu float64) Rating { return Rating{mu, 25.0 / 3} }
	for _, test := range []struct {
		what   string
		sides  [][]Rating
		places []int
		drift  float64
		want   [][]Rating
	}{
		{"two", each(r, r), []int{1, 2}, 0, each(
			Rating{27.63523138347365, 8.065506316323548}, Rating{22.36476861652635, 8.065506316323548})},
		{"two, the second wins", each(r, r), []int{2, 1}, 0, each(
			Rating{22.36476861652635, 8.065506316323548}, Rating{27.63523138347365, 8.065506316323548})},
		{"four of different strength", each(a, b, c, r), []int{1, 2, 3, 4}, 0, each(
			Rating{30.209971908310553, 4.764898977359521}, Rating{27.64460833689499, 4.882789305097372},
			Rating{17.403586731283518, 6.100723440599442}, Rating{19.214790707434826, 7.8542613981643985})},
		{"four newcomers", each(r, r, r, r), []int{2, 1, 4, 3}, 0, each(
			Rating{26.552824984374855, 8.179213704945203}, Rating{27.795084971874736, 8.263160757613477},
			Rating{20.96265504062538, 8.083731307186588}, Rating{24.68943500312503, 8.083731307186588})},
		{"four, out of order", each(u(15), u(20), u(25), u(30)), []int{1, 3, 4, 2}, 0, each(
			Rating{18.13094482387197, 8.283124738447958}, Rating{20.40517319790051, 8.107463101775272},
			Rating{20.65608164139383, 8.082178279446465}, Rating{30.80780033683369, 8.154697408620104})},
		{"teams", [][]Rating{{a, r}, {b, r}, {c, r}}, []int{3, 1, 2}, 0, [][]Rating{
			{{27.857928218465247, 4.743791738484319}, {20.979038689398703, 8.129445198549202}},
			{{27.99071775460834, 4.901007097140011}, {27.341134074194173, 8.231039243636156}},
			{{17.60695098907354, 6.140737155130899}, {26.679827236407125, 8.148750467726549}}}},
		{"a tie behind", each(Rating{10, 8}, Rating{5, 10}, Rating{0, 12}), []int{1, 2, 2}, 0, each(
			Rating{11.942833056030613, 7.926463661123746}, Rating{2.938193791485662, 9.65347573412201},
			Rating{-1.4023734358082325, 11.323360667700934})},
		{"a tie, one before and one behind", each(u(15), u(20), u(25), u(30)), []int{2, 4, 2, 1}, 0, each(
			Rating{15.340046366255285, 8.21273604193863}, Rating{18.007807436399276, 8.188629384105589},
			Rating{24.25804790911316, 8.166514496319483}, Rating{32.39409828823228, 8.247276990243211})},
		{"all tied", each(r, r, r, r), []int{1, 1, 1, 1}, 0, each(
			Rating{25, 8.263160757613477}, Rating{25, 8.263160757613477},
			Rating{25, 8.263160757613477}, Rating{25, 8.263160757613477})},
		{"three tied", each(r, r, r), []int{1, 1, 1}, 0, each(
			Rating{25, 8.204837030780652}, Rating{25, 8.204837030780652}, Rating{25, 8.204837030780652})},
		{"with drift", each(Rating{25, 3}, Rating{25, 3}), []int{1, 2}, 0.3, each(
			Rating{25.624880438870754, 2.9879993738476953}, Rating{24.375119561129246, 2.9879993738476953})},
	} {
		before := fmt.Sprint(test.sides)
		got := Update(test.sides, test.places, test.drift)
		if !slices.EqualFunc(got, test.want, func(x, y []Rating) bool {
			return slices.EqualFunc(x, y, func(p, q Rating) bool { return near(p.Mu, q.Mu) && near(p.Sigma, q.Sigma) })
		}) {
			t.Errorf("%s:\n got %v\nwant %v", test.what, got, test.want)
		}
		if fmt.Sprint(test.sides) != before {
			t.Errorf("%s: the ratings given were changed", test.what)
		}
	}
}

func TestUpdate_OrderOfSides(t *testing.T) {
	a, b, c := Rating{10, 8}, Rating{5, 10}, Rating{0, 12}
	one := Update(each(a, b, c), []int{1, 2, 2}, Drift)
	two := Update(each(b, c, a), []int{2, 2, 1}, Drift)
	if !near(one[0][0].Mu, two[2][0].Mu) || !near(one[1][0].Mu, two[0][0].Mu) || !near(one[2][0].Sigma, two[1][0].Sigma) {
		t.Errorf("%v, and in another order %v", one, two)
	}
}

// With two to twelve players a better place never gains less, and all values stay finite even after a thousand
// games with the same result.
func TestUpdate_TwoToTwelveSides(t *testing.T) {
	for n := 2; n <= 12; n++ {
		var players []Rating
		var places []int
		for i := range n {
			players, places = append(players, New()), append(places, i+1)
		}
		for range 1000 {
			after := Update(each(players...), places, Drift)
			for i := range n {
				players[i] = after[i][0]
				if s := players[i].Sigma; !(s > 0 && s < 25) || math.IsNaN(players[i].Mu) {
					t.Fatalf("%d players: %v", n, players[i])
				}
			}
		}
		for i := 1; i < n; i++ {
			if players[i-1].Mu <= players[i].Mu {
				t.Errorf("%d players: place %d has %v, place %d has %v", n, i, players[i-1], i+1, players[i])
			}
		}
	}
}

// Equal players win in turn: their numbers stay close while the uncertainty shrinks.
func TestNumberAndTrust_EqualPlayers(t *testing.T) {
	if r := New(); r.Number() != 1500 || r.Trust() != 0 {
		t.Errorf("a newcomer is %d, trusted %d", r.Number(), r.Trust())
	}
	players := []Rating{New(), New(), New(), New()}
	trust := map[int]int{}
	for game := range 100 {
		places := make([]int, len(players))
		for i := range players {
			places[i] = 1 + (i+game)%len(players)
		}
		after := Update(each(players...), places, Drift)
		for i := range players {
			players[i] = after[i][0]
		}
		trust[game+1] = players[0].Trust()
		if trust[game+1] < trust[game] {
			t.Errorf("trust fell to %d after %d games", trust[game+1], game+1)
		}
	}
	for games, want := range map[int]int{3: 0, 15: 1, 40: 2, 100: 3} {
		if trust[games] != want {
			t.Errorf("trust %d after %d games, want %d", trust[games], games, want)
		}
	}
	for _, r := range players {
		if n := r.Number(); n < 1400 || n > 1600 {
			t.Errorf("one of four equals is %d", n)
		}
	}
}

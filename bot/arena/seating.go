package arena

import "slices"

// maxArrangements limits the games per deal. 4 different bots at 4 seats are still tried in all 24
// orders.
const maxArrangements = 24

// distinct returns the players' names in order, without duplicates.
func distinct(players []Player) []string {
	var names []string
	for _, p := range players {
		if !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

// arrangements returns the distinguishable ways to seat the players, where players of the same name are
// interchangeable: all of them, or only the rotations if there are more than maxArrangements. Each is a
// list by seat of indices into players. Over all arrangements every bot holds every seat equally often.
func arrangements(players []Player) [][]int {
	if count(players) > maxArrangements {
		return rotations(players)
	}
	first := make([]int, len(players))
	for i := range first {
		first[i] = i
	}
	var all [][]int
	permute(players, first, 0, &all)
	return all
}

// count returns the number of arrangements: n! over the factorials of how often each name occurs. Above
// a bound it stops early and returns some larger number than maxArrangements.
func count(players []Player) int {
	n := 1
	seen := map[string]int{}
	for i, p := range players {
		seen[p.Name]++
		n = n * (i + 1) / seen[p.Name]
		if n > maxArrangements*len(players) {
			return n
		}
	}
	return n
}

// permute appends every arrangement that begins with order[:at].
func permute(players []Player, order []int, at int, all *[][]int) {
	if at == len(order) {
		*all = append(*all, slices.Clone(order))
		return
	}
	var tried []string
	for i := at; i < len(order); i++ {
		if name := players[order[i]].Name; !slices.Contains(tried, name) {
			tried = append(tried, name)
			order[at], order[i] = order[i], order[at]
			permute(players, order, at+1, all)
			order[at], order[i] = order[i], order[at]
		}
	}
}

// rotations returns the rotations of the list, without indistinguishable ones.
func rotations(players []Player) [][]int {
	var all [][]int
	for shift := range players {
		order := make([]int, len(players))
		for seat := range order {
			order[seat] = (seat + shift) % len(players)
		}
		same := func(earlier []int) bool {
			return slices.EqualFunc(earlier, order, func(a, b int) bool { return players[a].Name == players[b].Name })
		}
		if !slices.ContainsFunc(all, same) {
			all = append(all, order)
		}
	}
	return all
}

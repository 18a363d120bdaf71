package ronda

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// played plays a whole game in which seat 0 follows one policy and the others another. It returns the
// winner and the number of turns.
func played(t *testing.T, seed uint64, seats int, opt game.Options, first, others int) (winner, turns int) {
	t.Helper()
	fresh, err := Rules().New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	if err := game.PlayChance(fresh, r, nil); err != nil {
		t.Fatal(err)
	}
	s := fresh.(*State)
	for s.Turn() != game.Nobody {
		policy := others
		if s.turn == 0 {
			policy = first
		}
		a := s.Advise(policy, s.Turn(), r)
		if err := s.Check(s.Turn(), a); err != nil {
			t.Fatalf("%s, %v: %v", policies[policy], opt, err)
		}
		s.Play(s.Turn(), a)
	}
	return int(s.turn), int(s.turns) + 1
}

// Two preschool players need about 18 turns for a game, two adults 9, and two players who forget nothing
// and take the lowest pair 6.3.
func TestPolicies_TurnsPerGame(t *testing.T) {
	for policy, want := range map[int][2]int{preschool: {17, 20}, casual: {11, 13}, adult: {8, 10}, plain: {6, 7}} {
		const games = 600
		sum := 0
		for seed := range uint64(games) {
			_, turns := played(t, seed, 2, nil, policy, policy)
			sum += turns
		}
		if mean := sum / games; mean < want[0] || mean > want[1] {
			t.Errorf("two players of %s need %d turns, want %d to %d", policies[policy], mean, want[0], want[1])
		}
	}
}

// Each policy wins at least 60 % of its games against the previous one, over both seats. The planner
// also holds its own against several opponents who forget nothing.
func TestPolicies_IncreasingStrength(t *testing.T) {
	const games = 300
	for policy := preschool + 1; policy <= planner; policy++ {
		won := 0
		for seed := range uint64(games) {
			if w, _ := played(t, seed, 2, nil, policy, policy-1); w == 0 {
				won++
			}
			if w, _ := played(t, seed, 2, nil, policy-1, policy); w == 1 {
				won++
			}
		}
		if won < 2*games*6/10 {
			t.Errorf("%s wins %d of %d games against %s", policies[policy], won, 2*games, policies[policy-1])
		}
	}
	for seats := 3; seats <= maxSeats; seats++ {
		won := 0
		for seed := range uint64(games) {
			if w, _ := played(t, seed, seats, nil, planner, plain); w == 0 {
				won++
			}
		}
		if won*seats < games {
			t.Errorf("with %d seats the planner wins %d of %d games", seats, won, games)
		}
	}
}

// Recall is drawn once per turn: a bowl not lifted since the turn began is either remembered or not
// until the end of the turn.
func TestRecall_ConstantDuringTurn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	recalled, forgotten := 0, 0
	for seed := range uint64(200) {
		fresh, err := Rules().New(2, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.PlayChance(fresh, rand.New(rand.NewPCG(seed, 1)), nil); err != nil {
			t.Fatal(err)
		}
		s := fresh.(*State)
		var began [Bowls]int8
		turn := int16(-1)
		for steps := 0; steps < 60 && s.Turn() != game.Nobody; steps++ {
			now := s.known(memories[preschool])
			if s.turns != turn {
				turn, began = s.turns, now
			}
			for bowl := range int8(Bowls) {
				switch {
				case s.sights.last[bowl] > s.sights.begun || s.open.has(bowl) || s.seen>>bowl&1 == 0:
				case now[bowl] == unknown && began[bowl] == unknown:
					forgotten++
				case (now[bowl] == unknown) != (began[bowl] == unknown):
					t.Fatalf("bowl %d: %d at the start of the turn, then %d", bowl+1, began[bowl], now[bowl])
				default:
					recalled++
				}
			}
			s.Play(s.Turn(), s.Advise(preschool, s.Turn(), r))
		}
	}
	if recalled == 0 || forgotten == 0 {
		t.Errorf("%d times recalled, %d times forgotten: nothing was tested", recalled, forgotten)
	}
}

// Planners reveal new bowls in time: they do not wait for each other until the game is stopped
// (RDA-X21).
func TestPlanner_GamesEnd(t *testing.T) {
	for _, opt := range []game.Options{nil, {"max": "4"}, {"penalty": "off", "beans": "12"}} {
		for seats := minSeats; seats <= maxSeats; seats++ {
			for seed := range uint64(100) {
				if _, turns := played(t, seed, seats, opt, planner, planner); turns > 100 {
					t.Fatalf("%v, %d seats, deal %d: %d turns", opt, seats, seed, turns)
				}
			}
		}
	}
}

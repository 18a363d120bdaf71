package arena

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

func searcher() Player {
	return Player{Name: "search", New: func() bot.Agent { return &bot.MonteCarlo{Worlds: 40, Utility: bot.Points} }}
}

func dice() Player { return Player{Name: "random", New: func() bot.Agent { return &bot.Random{} }} }

func run(t *testing.T, m Match) *Result {
	t.Helper()
	result, err := Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestRun_IndependentOfWorkers(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 2, 7} {
		m := Match{Rules: toy.Higher{}, Players: []Player{searcher(), dice()}, Deals: 60, Seed: 9, Workers: workers}
		text, err := json.Marshal(run(t, m))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] || texts[0] != texts[2] {
		t.Errorf("one worker: %s\ntwo: %s\nseven: %s", texts[0], texts[1], texts[2])
	}
	other := run(t, Match{Rules: toy.Higher{}, Players: []Player{searcher(), dice()}, Deals: 60, Seed: 10})
	if text, _ := json.Marshal(other.Bots); texts[0] == string(text) {
		t.Error("another seed gives the same figures")
	}
}

// The same bot under two names comes out exactly even in every deal if it makes no random choices,
// because every deal is played from both sides.
func TestRun_IdenticalBotsComeOutEven(t *testing.T) {
	shower := func(name string) Player {
		return Player{Name: name, New: func() bot.Agent { return showing{} }}
	}
	result := run(t, Match{Rules: toy.Higher{}, Players: []Player{shower("a"), shower("b")}, Deals: 20, Seed: 1})
	if d := result.Pairs[0].Difference; d != (Interval{}) || result.Arrangements != 2 {
		t.Errorf("difference %+v in %d arrangements", d, result.Arrangements)
	}
}

// showing always shows. Without random choices, only the seat and the cards could separate two of them.
type showing struct{}

func (showing) Choose(context.Context, game.State, game.Seat, *rand.Rand) game.Action {
	return toy.Show
}

func TestRun_StopsWhenSeparated(t *testing.T) {
	m := Match{Rules: toy.Higher{}, Players: []Player{searcher(), dice()}, Deals: 4000, Seed: 3, Stop: true}
	result := run(t, m)
	if !result.Stopped || result.Deals >= 4000 || result.Pairs[0].Difference.Low <= 0 {
		t.Errorf("%d deals, stopped %v, difference %+v", result.Deals, result.Stopped, result.Pairs[0].Difference)
	}
	m.Players = []Player{dice(), {Name: "random too", New: dice().New}}
	m.Deals = 300
	if result := run(t, m); result.Stopped || result.Deals != 300 {
		t.Errorf("equal bots were separated after %d deals: %+v", result.Deals, result.Pairs)
	}
}

func TestRun_ContextCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, Match{Rules: toy.Higher{}, Players: []Player{dice(), searcher()}, Deals: 1000})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestRun_Refusals(t *testing.T) {
	for name, m := range map[string]Match{
		"one deal":    {Rules: toy.Higher{}, Players: []Player{dice(), dice()}, Deals: 1},
		"three seats": {Rules: toy.Higher{}, Players: []Player{dice(), dice(), dice()}, Deals: 10},
	} {
		if _, err := Run(context.Background(), m); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestArrangements_Fair(t *testing.T) {
	for names, want := range map[string]int{"ab": 2, "abbb": 4, "abab": 6, "abcd": 24, "aaaa": 1, "abcdefgh": 8, "abababab": 2} {
		var players []Player
		for _, name := range names {
			players = append(players, Player{Name: string(name)})
		}
		all := arrangements(players)
		if len(all) != want {
			t.Errorf("%s: %d arrangements, not %d", names, len(all), want)
		}
		seen := map[string]bool{}
		seatings := map[[2]string]int{} // name and seat: how often
		for _, chairs := range all {
			text := ""
			for seat, i := range chairs {
				text += players[i].Name
				seatings[[2]string{players[i].Name, string(rune('0' + seat))}]++
			}
			if seen[text] {
				t.Errorf("%s: %s twice", names, text)
			}
			seen[text] = true
		}
		for key, n := range seatings {
			if first := seatings[[2]string{key[0], "0"}]; n != first {
				t.Errorf("%s: %s sits %d times at seat 0, %d times at seat %s", names, key[0], first, n, key[1])
			}
		}
	}
}

// The expected values are from a table of Student's distribution.
func TestStudentQuantiles(t *testing.T) {
	for _, c := range []struct{ p, freedom, want float64 }{
		{0.975, 1, 12.706}, {0.975, 2, 4.303}, {0.975, 4, 2.776}, {0.975, 10, 2.228}, {0.975, 30, 2.042},
		{0.975, 1e6, 1.960}, {0.995, 10, 3.169}, {0.995, 1, 63.657},
	} {
		if got := student(c.p, c.freedom); math.Abs(got-c.want) > 0.012*c.want {
			t.Errorf("quantile %v with %v degrees of freedom: %.3f, not %.3f", c.p, c.freedom, got, c.want)
		}
	}
}

func TestInterval_ByHand(t *testing.T) {
	// mean 3, variance 2.5, standard error 0.7071, t 2.776
	got := interval([]float64{1, 2, 3, 4, 5}, 0.05)
	if math.Abs(got.Mean-3) > 1e-12 || math.Abs(got.Low-1.037) > 0.01 || math.Abs(got.High-4.963) > 0.01 {
		t.Errorf("%+v", got)
	}
	if got.Disjoint(Interval{4, 3.5, 4.5}) || !got.Disjoint(Interval{6, 5, 7}) {
		t.Error("Disjoint is wrong")
	}
}

// About one in twenty of many 95 % intervals misses the true mean.
func TestInterval_Coverage(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	missed := 0
	for range 2000 {
		samples := make([]float64, 12)
		for i := range samples {
			samples[i] = r.NormFloat64()
		}
		if in := interval(samples, alpha); in.Low > 0 || in.High < 0 {
			missed++
		}
	}
	if missed < 70 || missed > 130 {
		t.Errorf("%d of 2000 missed, 100 expected", missed)
	}
}

func TestSpent_AtMostAlpha(t *testing.T) {
	sum := 0.0
	for k := 1; k < 1000; k++ {
		sum += spent(k)
	}
	if sum > alpha || sum < 0.9*alpha {
		t.Errorf("%v spent of %v", sum, alpha)
	}
	if lookAt(1) != 64 || lookAt(3) != 256 {
		t.Error("the looks are not at 64, 128, 256")
	}
}

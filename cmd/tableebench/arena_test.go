package main

import (
	"encoding/json"
	"strings"
	"testing"

	"tablee/cmd/tableebench/internal/measure"
)

func TestArena_Reproducible(t *testing.T) {
	args := []string{"arena", "nain-jaune", "--seats", "4", "--bots", "2,1", "--deals", "20", "--seed", "7"}
	code, first, stderr := bench(args...)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, want := range []string{"4 seats, 20 deals in 6 arrangements, seed 7", "2 lowest", "1 beginner", "2 lowest over 1 beginner: +"} {
		if !strings.Contains(first, want) {
			t.Errorf("%q is not in\n%s", want, first)
		}
	}
	if _, again, _ := bench(append(args, "--workers", "1")...); again != first {
		t.Errorf("the same seed printed\n%s\nthen\n%s", first, again)
	}
}

func TestArenaJSON(t *testing.T) {
	code, out, stderr := bench("arena", "nain-jaune", "--bots", "longest,0,highest,lowest", "--deals", "2", "--option", "stake=2", "--json")
	var result struct {
		Seats, Deals, Arrangements int
		Options                    map[string]string
		Bots                       []struct {
			Name   string
			Chairs int
			Points struct{ Mean, Low, High float64 }
		}
	}
	if err := json.Unmarshal([]byte(out), &result); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %s", code, err, stderr)
	}
	if result.Seats != 4 || result.Arrangements != 24 || len(result.Bots) != 4 || result.Options["deals"] != "1" || result.Options["stake"] != "2" {
		t.Errorf("%+v", result)
	}
}

// With three equal players each loses a third of the deals, and slightly more because both players lose a
// tie. An omniscient player loses fewer. A deal of Rondelic ends at the first loss.
func TestArenaCountsLostDeals(t *testing.T) {
	code, out, stderr := bench("arena", "rondelic", "--bots", "omniscient:keep7,keep7,keep7", "--deals", "300", "--measure", "losses", "--json")
	var result struct {
		Bots []struct {
			Points struct{ Mean float64 }
			Losses struct{ Mean, Low, High float64 }
		}
	}
	if err := json.Unmarshal([]byte(out), &result); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %s", code, err, stderr)
	}
	omniscient, others := result.Bots[0].Losses, result.Bots[1].Losses
	if sum := omniscient.Mean + 2*others.Mean; omniscient.High >= others.Low || sum < 1 || sum > 1.2 || result.Bots[0].Points.Mean != omniscient.Mean {
		t.Errorf("%+v", result)
	}
	if _, out, _ := bench("arena", "rondelic", "--bots", "0,table,table", "--deals", "20", "--measure", "losses"); !strings.Contains(out, "lost deals") || !strings.Contains(out, "0 random over table: +") {
		t.Errorf("it prints\n%s", out)
	}
}

func TestArena_InvalidFlags(t *testing.T) {
	for _, args := range [][]string{
		{"arena", "no-such-game"},
		{"arena", "nain-jaune", "--bots", "2,no-such-bot"},
		{"arena", "nain-jaune", "--seats", "2", "--bots", "1,2"},
		{"arena", "nain-jaune", "--seats", "3", "--bots", "1,2,3,4"},
		{"arena", "nain-jaune", "--option", "stake=11"},
		{"arena", "nain-jaune", "--deals", "1"},
		{"arena", "nain-jaune", "--deals", "2", "--measure", "losses"},
		{"arena", "rondelic", "--seats", "3", "--bots", "omniscient:no-such-bot,1"},
	} {
		if code, _, stderr := bench(args...); code != 2 || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%v: exit %d, %q", args, code, stderr)
		}
	}
}

func TestGames_EverySeatCount(t *testing.T) {
	code, out, stderr := bench("games", "nain-jaune", "--time", "2ms", "--json")
	var all []measure.Speed
	if err := json.Unmarshal([]byte(out), &all); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %s", code, err, stderr)
	}
	if len(all) != 6 || all[0].Seats != 3 || all[5].Seats != 8 || all[0].Games <= 0 || all[0].Actions <= all[0].Games {
		t.Errorf("%+v", all)
	}
}

func TestArena_RefusalText(t *testing.T) {
	for args, want := range map[string]string{
		"--seats=9":         "it takes 3 to 8 players. (GEN-SEATS)",
		"--option=colour=1": "This game has no setting “colour”. (GEN-OPTION)",
		"--option=stake=11": "Allowed: 1..10. (GEN-OPTION)",
	} {
		code, _, errs := bench("arena", "nain-jaune", args)
		if code != 2 || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d: %s", args, code, errs)
		}
	}
}

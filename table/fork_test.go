package table_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/record"
	"tablee/games"
	"tablee/table"
	"tablee/table/recording"
)

// forked returns a table that continues from position n of a game.
func forked(t testing.TB, rules game.Rules, log []table.Commit, n int, open bool, viewer game.Seat, seed table.Seed) (*table.Table, []table.Commit) {
	t.Helper()
	replay, err := table.NewReplay("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	from, err := table.NewOrigin(replay, n, open, viewer)
	if err != nil {
		t.Fatal(err)
	}
	at, err := replay.At(n)
	if err != nil {
		t.Fatal(err)
	}
	setup := table.Setup{Options: at.Options, Chairs: at.Seats, FixedSeating: true, Origin: from, Owner: "ana"}
	c, err := table.Create("t2", rules, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold("t2", rules, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	return tb, []table.Commit{c}
}

// A fork starts at the position of the other game: an open one is the same for everyone, a redealt one is the
// same for the viewer. It can be played to its end, folds to the same table, and its record verifies.
func TestFork_PlaysOnFromAnyPosition(t *testing.T) {
	every(t, games.Rules(), func(t *testing.T, rules game.Rules, r *rand.Rand) {
		source, log := anyGame(t, rules, r)
		replay, err := table.NewReplay("t1", rules, log)
		if err != nil {
			t.Fatal(err)
		}
		n := r.IntN(replay.Last())
		was, err := replay.At(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, open := range []bool{true, false} {
			viewer := game.Seat(r.IntN(len(source.Seats)))
			tb, own := forked(t, rules, log, n, open, viewer, table.Seed{byte(r.Uint32()), 1})
			for seat := range game.Seat(len(source.Seats)) {
				same := string(shown(tb.State.View(seat))) == string(shown(was.State.View(seat)))
				if (open || seat == viewer) && !same {
					t.Errorf("position %d, open %t: seat %d sees another game", n, open, seat)
				}
			}
			if tb.Turn() != was.Turn() {
				t.Errorf("%d is awaited, not %d", tb.Turn(), was.Turn())
			}
			own = anyMoves(t, tb, own, r, rules.Info().MaxActions)
			if tb.Status != table.StatusOver {
				t.Fatal("the game does not end")
			}
			again, err := table.Fold("t2", rules, own)
			if err != nil || seen(again) != seen(tb) {
				t.Fatalf("it folds to another table: %v", err)
			}
			holds(t, rules, tb, own, n, open)
			if entries, err := table.Journal("t2", rules, own, game.Watcher, 0); err != nil || len(entries) == 0 {
				t.Errorf("journal: %v", err)
			}
			twice(t, rules, own, r)
		}
	})
}

// holds checks that the record of a fork replays and verifies.
func holds(t *testing.T, rules game.Rules, tb *table.Table, log []table.Commit, n int, open bool) {
	t.Helper()
	find := func(string) (game.Rules, bool) { return rules, true }
	text := recording.Format(tb, log, game.Watcher, named)
	rec, err := record.Parse("t2.play", text)
	if err != nil {
		t.Fatal(err)
	}
	end, err := rec.Run(find)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if open && !end.Over {
		t.Error("the record of an open fork does not contain the whole game")
	}
	if v, err := recording.Verify("t2.play", text, find); err != nil || v.Outcomes+v.BeforeFork != tb.Draws || v.BeforeFork == 0 {
		t.Errorf("position %d, open %t: %+v of %d outcomes, %v\n%s", n, open, v, tb.Draws, err, text)
	}
}

// twice forks a fork: the first redeal is repeated.
func twice(t *testing.T, rules game.Rules, log []table.Commit, r *rand.Rand) {
	t.Helper()
	replay, err := table.NewReplay("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	n := r.IntN(replay.Last())
	was, err := replay.At(n)
	if err != nil {
		t.Fatal(err)
	}
	tb, own := forked(t, rules, log, n, true, 0, table.Seed{byte(r.Uint32()), 1})
	for seat := range game.Seat(len(tb.Seats)) {
		if string(shown(tb.State.View(seat))) != string(shown(was.State.View(seat))) {
			t.Errorf("a fork of a fork: seat %d sees another game", seat)
		}
	}
	own = anyMoves(t, tb, own, r, rules.Info().MaxActions)
	find := func(string) (game.Rules, bool) { return rules, true }
	text := recording.Format(tb, own, game.Watcher, named)
	if _, err := recording.Verify("t2.play", text, find); err != nil {
		t.Errorf("a fork of a fork: %v\n%s", err, text)
	}
}

// A redeal of hidden cards gives another deal, and tampering with a fork is detected.
func TestFork_VerifyFindsTampering(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	_, log := anyGame(t, rules, r)
	seed := table.Seed{9, 1}
	tb, own := forked(t, rules, log, 4, false, 1, seed)
	was, err := table.Fold("t1", rules, log[:5])
	if err != nil {
		t.Fatal(err)
	}
	if string(shown(tb.State.View(0))) == string(shown(was.State.View(0))) {
		t.Error("nothing was redealt")
	}
	own = anyMoves(t, tb, own, r, 1000)
	text := string(recording.Format(tb, own, game.Watcher, named))
	key, digest := seed.RedealKey().String(), ""
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) == 7 && words[1] == "fork" {
			digest = words[6]
		}
	}
	for name, tampered := range map[string]string{
		"another deal":    strings.ReplaceAll(text, key, table.Seed{3}.String()),
		"another digest":  strings.ReplaceAll(text, digest, "0123456789abcdef"),
		"another outcome": strings.Replace(text, "#: points ", "#: points 1", 1),
		"another seat":    strings.Replace(text, " 1 "+key, " 2 "+key, 1),
		"no seat":         strings.Replace(text, " 1 "+key, " 9 "+key, 1),
		"two forks":       text + "#: fork t1 5 open\n",
		"an illegal play": strings.Replace(text, "#: play ", "#: play 9 7D\n#: play ", 1),
		"half a fork":     strings.Replace(text, "#: fork t1", "#: fork", 1),
	} {
		if tampered == text || digest == "" {
			t.Fatalf("%s: nothing was changed", name)
		}
		if v, err := recording.Verify("t2.play", []byte(tampered), find); err == nil {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

// If the same key gives another redeal, the table is frozen.
func TestFork_DifferentRedeal_Freezes(t *testing.T) {
	_, log := anyGame(t, rules, rand.New(rand.NewPCG(4, 4)))
	_, own := forked(t, rules, log, 4, false, 1, table.Seed{9, 1})
	for i, e := range own[0].Events {
		if e.Kind == table.Fork {
			own[0].Events[i].Text = strings.Fields(e.Text)[0] + " 0123456789abcdef"
		}
	}
	tb, err := table.Fold("t2", rules, own)
	if err != nil || !tb.Frozen || tb.State != nil {
		t.Fatalf("%v %t", err, tb.Frozen)
	}
	if _, err := tb.Decide(table.Command{Kind: table.Act, Text: "7D"}, noon, seed); !errors.Is(err, table.ErrFrozen) {
		t.Errorf("a frozen table was played: %v", err)
	}
}

func TestFork_NotFromTheEnd(t *testing.T) {
	_, log := anyGame(t, rules, rand.New(rand.NewPCG(4, 4)))
	replay, err := table.NewReplay("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	var no *game.Refusal
	if _, err := table.NewOrigin(replay, replay.Last(), true, 0); !errors.As(err, &no) || no.Rule != game.GenOver {
		t.Errorf("the end: %v", err)
	}
	if _, err := table.NewOrigin(replay, -1, true, 0); !errors.Is(err, table.ErrNoPosition) {
		t.Errorf("before the start: %v", err)
	}
}

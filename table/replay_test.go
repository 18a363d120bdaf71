package table_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/internal/needs"
	"tablee/table"
)

// anyGame plays a game to its end with bots that choose random legal actions.
func anyGame(t testing.TB, rules game.Rules, r *rand.Rand) (*table.Table, []table.Commit) {
	t.Helper()
	in := rules.Info()
	setup := table.Setup{Owner: "ana"}
	for range max(in.MinSeats, 3) {
		setup.Chairs = append(setup.Chairs, table.Chair{Level: 1})
	}
	c, err := table.Create("t1", rules, setup, noon, table.Seed{byte(r.Uint32()), 1})
	if err != nil {
		t.Fatal(err)
	}
	log := []table.Commit{c}
	tb, err := table.Fold("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	return tb, anyMoves(t, tb, log, r, in.MaxActions)
}

// seedOf finds the seed that anyGame gave a table, one of 256.
func seedOf(t testing.TB, tb *table.Table) table.Seed {
	t.Helper()
	for b := range 256 {
		if s := (table.Seed{byte(b), 1}); s.Commitment() == tb.Commitment {
			return s
		}
	}
	t.Fatal("no seed of anyGame fits")
	return table.Seed{}
}

// anyMoves plays up to most random legal actions.
func anyMoves(t testing.TB, tb *table.Table, log []table.Commit, r *rand.Rand, most int) []table.Commit {
	t.Helper()
	seed := seedOf(t, tb)
	for n := 0; n < most && tb.Status == table.StatusPlaying; n++ {
		seat := tb.Turn()
		legal := tb.State.Legal(seat, nil)
		text := tb.Rules().FormatAction(legal[r.IntN(len(legal))])
		c, err := tb.Decide(table.Command{Kind: table.Act, Seq: tb.Seq, Seat: seat, Text: text}, noon, seed)
		if err != nil {
			t.Fatal(err)
		}
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		log = append(log, c)
	}
	return log
}

// every runs a test with random games of every game.
func every(t *testing.T, games []game.Rules, run func(t *testing.T, rules game.Rules, r *rand.Rand)) {
	for _, rules := range games {
		t.Run(rules.Info().ID, func(t *testing.T) {
			for n := range needs.Rounds(1, 3) {
				run(t, rules, rand.New(rand.NewPCG(uint64(n), 7)))
			}
		})
	}
}

// Position n is the fold of the log up to its commit, whatever the order of the requests.
func TestReplay_PositionsAreFolds(t *testing.T) {
	every(t, games.Rules(), func(t *testing.T, rules game.Rules, r *rand.Rand) {
		_, log := anyGame(t, rules, r)
		replay, err := table.NewReplay("t1", rules, log)
		if err != nil {
			t.Fatal(err)
		}
		if replay.Last() < 3 || replay.Seq(replay.Last()) != uint64(len(log)) {
			t.Fatalf("%d positions of %d commits", replay.Last()+1, len(log))
		}
		for range 40 {
			n := r.IntN(replay.Last() + 1)
			at, err := replay.At(n)
			if err != nil {
				t.Fatal(err)
			}
			want, err := table.Fold("t1", rules, log[:replay.Seq(n)])
			if err != nil {
				t.Fatal(err)
			}
			if seen(at) != seen(want) {
				t.Fatalf("position %d:\n%s\nis not\n%s", n, seen(at), seen(want))
			}
			if replay.Find(at.Seq) != n {
				t.Errorf("Find of position %d returns %d", n, replay.Find(at.Seq))
			}
		}
	})
}

// Modifying the result of At does not affect others.
func TestReplay_AtReturnsACopy(t *testing.T) {
	_, log := anyGame(t, rules, rand.New(rand.NewPCG(1, 1)))
	replay, err := table.NewReplay("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	first, err := replay.At(0)
	if err != nil {
		t.Fatal(err)
	}
	before := seen(first)
	seat := first.Turn()
	first.State.Play(seat, first.State.Legal(seat, nil)[0])
	again, err := replay.At(0)
	if err != nil || seen(again) != before {
		t.Errorf("the first position has changed: %v", err)
	}
}

func TestReplay_Bounds(t *testing.T) {
	setup := open(person("ana"), table.Chair{}, table.Chair{Level: 1})
	_, log := begin(t, setup)
	replay, err := table.NewReplay("t1", rules, log)
	if err != nil || replay.Last() != -1 || replay.Find(1) != -1 {
		t.Fatalf("before the start: %d %v", replay.Last(), err)
	}
	_, log = three(t)
	if replay, err = table.NewReplay("t1", rules, log); err != nil || replay.Last() != 0 {
		t.Fatalf("at the start: %d %v", replay.Last(), err)
	}
	for _, n := range []int{-1, 1, 1 << 40} {
		if _, err := replay.At(n); !errors.Is(err, table.ErrNoPosition) || replay.Seq(n) != 0 {
			t.Errorf("position %d: %v", n, err)
		}
	}
}

// Leaving, returning, handing over and agreeing to end make no position. An undo does, and each position is the
// fold of the log.
func TestReplay_IgnoresEventsOtherThanPlay(t *testing.T) {
	tb, log := three(t)
	changes := []int{len(log)} // by position: length of its log
	play := func() game.Seat {
		t.Helper()
		seat := tb.Turn()
		log = must(t, tb, log, lowest(tb), noon)
		changes = append(changes, len(log))
		return seat
	}
	beside := func(c table.Command) { t.Helper(); log = must(t, tb, log, c, noon) }

	seat := play()
	for tb.CheckUndo(seat) != nil {
		seat = play()
	}
	log = agree(t, tb, log, seat)
	changes = append(changes, len(log))
	for tb.Awaited() == "bob" {
		play()
	}
	beside(table.Command{Kind: table.Away, Player: "bob", Level: 1})
	play()
	beside(table.Command{Kind: table.Back, Player: "bob"})
	beside(table.Command{Kind: table.Give, Player: "cy", Text: "open sesame"})
	beside(table.Command{Kind: table.Take, Player: "dan", Text: "open sesame"})
	play()
	beside(table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferStop})
	beside(table.Command{Kind: table.Accept, Player: "bob"})
	beside(table.Command{Kind: table.Accept, Player: "dan"})
	if tb.Status != table.StatusOver || tb.StopReason == "" {
		t.Fatalf("not stopped: %s", tb.Status)
	}

	replay, err := table.NewReplay("t1", rules, log)
	if err != nil || replay.Last() != len(changes)-1 {
		t.Fatalf("%d positions, want %d: %v", replay.Last()+1, len(changes), err)
	}
	for n, length := range changes {
		at, err := replay.At(n)
		if err != nil || seen(at) != seen(fold(t, log[:length])) {
			t.Errorf("position %d is not the fold of %d commits: %v", n, length, err)
		}
	}
	open, _ := forked(t, rules, log, replay.Last(), true, 0, seed)
	if views(open.State, 3) != views(tb.State, 3) {
		t.Error("an open fork of a stopped game has another state")
	}
}

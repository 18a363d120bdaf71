package table_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/games/ronda"
	"tablee/internal/needs"
	"tablee/table"
	"tablee/table/recording"
)

// people returns a table of any game with people only, where undo is allowed.
func people(t testing.TB, rules game.Rules, seats int) (*table.Table, []table.Commit) {
	t.Helper()
	setup := table.Setup{FixedSeating: true, Terms: table.Terms{AllowUndo: true}}
	for i := range seats {
		setup.Chairs = append(setup.Chairs, person(table.PlayerID(rune('a'+i))))
	}
	c, err := table.Create("t3", rules, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	log := []table.Commit{c}
	tb, err := table.Fold("t3", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	return tb, log
}

// views returns the views of every seat and a watcher.
func views(s game.State, seats int) string {
	var all []byte
	for v := -1; v < seats; v++ {
		viewer := game.Seat(v)
		if v < 0 {
			viewer = game.Watcher
		}
		all = append(all, shown(s.View(viewer))...)
	}
	return string(all)
}

// Random games of every game: after each action, only its author may take it back, and only if it revealed
// nothing. Taking it back and playing it again leaves everything as it was.
func TestUndo_NeverAcrossChanceOtherSeatOrRevelation(t *testing.T) {
	for _, rules := range games.Rules() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 7))
			took := 0
			for range needs.Rounds(1, 3) {
				seats := max(rules.Info().MinSeats, min(3, rules.Info().MaxSeats))
				tb, log := people(t, rules, seats)
				for step := 0; tb.Status == table.StatusPlaying && step < 80; step++ {
					seat, before := tb.Turn(), tb.State.Clone()
					legal := tb.State.Legal(seat, nil)
					a := legal[r.IntN(len(legal))]
					act := table.Command{Kind: table.Act, Seq: tb.Seq, Player: tb.Seats[seat].Player, Text: rules.FormatAction(a)}
					var err error
					if log, err = do(t, tb, log, act, noon); err != nil {
						t.Fatal(err)
					}
					if tb.Status != table.StatusPlaying {
						break
					}
					events := log[len(log)-1].Events
					for s := range tb.Seats {
						err := tb.CheckUndo(game.Seat(s))
						switch {
						case game.Seat(s) != seat && err != table.ErrNotLastAction:
							t.Fatalf("seat %d may take back an action of seat %d: %v", s, seat, err)
						case len(events) > 1 && err != table.ErrNotLastAction:
							t.Fatalf("an outcome can be taken back: %v", err)
						}
					}
					if tb.CheckUndo(seat) != nil {
						continue
					}
					if !tb.MayUndo(seat) {
						t.Fatalf("%s may be taken back but is not offered", act.Text)
					}
					if tells(before, seat, a, r) {
						t.Fatalf("%s revealed something to seat %d but may be taken back", act.Text, seat)
					}
					took++
					log = agree(t, tb, log, seat)
					if views(tb.State, seats) != views(before, seats) || tb.Turn() != seat {
						t.Fatal("undo did not restore the table")
					}
					again, err := table.Fold("t3", rules, log)
					if err != nil || seen(again) != seen(tb) {
						t.Fatalf("the fold differs: %v", err)
					}
					act.Seq = tb.Seq
					if log, err = do(t, tb, log, act, noon); err != nil {
						t.Fatal(err)
					}
				}
				if _, err := table.Journal("t3", rules, log, 0, 0); err != nil {
					t.Fatal(err)
				}
			}
			t.Logf("%d actions taken back", took)
		})
	}
}

// MayUndo is an estimate, and must be a good one.
func TestMayUndo_AgreesWithCheckUndo(t *testing.T) {
	offered, refused := 0, 0
	for _, rules := range games.Rules() {
		r := rand.New(rand.NewPCG(7, 7))
		tb, log := people(t, rules, min(4, rules.Info().MaxSeats))
		for tb.Status == table.StatusPlaying && tb.Seq < 100 {
			seat := tb.Turn()
			legal := tb.State.Legal(seat, nil)
			act := table.Command{Kind: table.Act, Seq: tb.Seq, Player: tb.Seats[seat].Player, Text: rules.FormatAction(legal[r.IntN(len(legal))])}
			log = must(t, tb, log, act, noon)
			if tb.MayUndo(seat) {
				offered++
				if tb.CheckUndo(seat) != nil {
					refused++
				}
			}
		}
	}
	t.Logf("%d offered, %d of them refused", offered, refused)
	if offered < 100 || refused*50 > offered {
		t.Errorf("of %d offers %d are refused", offered, refused)
	}
}

// tells searches by brute force for two states that a seat cannot tell apart before an action but can after it.
func tells(before game.State, s game.Seat, a game.Action, r *rand.Rand) bool {
	seen := map[string]bool{}
	for range 60 {
		world := before.Clone()
		world.Determinize(s, r)
		if string(shown(world.View(s))) != string(shown(before.View(s))) {
			panic("determinized, but not as seen")
		}
		world.Play(s, a)
		seen[string(shown(world.View(s)))+string(shown(world.View(game.Watcher)))] = true
	}
	return len(seen) > 1
}

// agree proposes to take back the last action of a seat, and lets everyone accept.
func agree(t testing.TB, tb *table.Table, log []table.Commit, by game.Seat) []table.Commit {
	t.Helper()
	log, err := do(t, tb, log, table.Command{Kind: table.Offer, Seq: tb.Seq, Player: tb.Seats[by].Player, Text: table.OfferUndo}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for s, c := range tb.Seats {
		if game.Seat(s) == by {
			continue
		}
		if !tb.OwesAnswer(game.Seat(s)) {
			t.Fatalf("seat %d is not asked", s)
		}
		if log, err = do(t, tb, log, table.Command{Kind: table.Accept, Seq: tb.Seq, Player: c.Player}, noon); err != nil {
			t.Fatal(err)
		}
	}
	return log
}

func TestUndo_InRecord(t *testing.T) {
	tb, log := three(t)
	now := noon
	for tb.Status == table.StatusPlaying {
		now = now.Add(time.Second)
		seat := tb.Turn()
		var err error
		if log, err = do(t, tb, log, lowest(tb), now); err != nil {
			t.Fatal(err)
		}
		if tb.Status == table.StatusPlaying && tb.CheckUndo(seat) == nil && tb.Seq < 30 {
			log = agree(t, tb, log, seat)
		}
	}
	text := recording.Format(tb, log, game.Watcher, named)
	if !contains(text, "#: undone ") || !contains(text, "#: undo ") {
		t.Fatalf("nothing was taken back:\n%s", text)
	}
	if _, err := recording.Verify("undo.play", text, find); err != nil {
		t.Fatal(err)
	}
}

func TestUndo_NeedsContract(t *testing.T) {
	tb, log := three(t)
	tb.AllowUndo = false
	log, err := do(t, tb, log, lowest(tb), noon)
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.CheckUndo(0); err != table.ErrUndoForbidden {
		t.Fatal(err)
	}
	tb.AllowUndo = true
	if log, err = do(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Seq: tb.Seq, Text: table.OfferUndo}, noon); err != nil {
		t.Fatal(err)
	}
	log = must(t, tb, log, table.Command{Kind: table.Decline, Player: "cy"}, noon)
	if log, err = do(t, tb, log, table.Command{Kind: table.Decline, Player: "bob", Seq: tb.Seq}, noon); err != nil || tb.Offer != nil {
		t.Fatalf("declined: %v, %v", tb.Offer, err)
	}
	if _, err = do(t, tb, log, table.Command{Kind: table.Accept, Player: "bob", Seq: tb.Seq}, noon); err != table.ErrNoOffer {
		t.Fatalf("accepted an offer that is gone: %v", err)
	}
}

// A lift of Ronda cannot be taken back, even of a bowl that has been open before: players have to remember it.
func TestUndo_OfALift_Refused(t *testing.T) {
	tb, log := people(t, ronda.Rules(), 2)
	again, lifted := 0, map[string]bool{}
	for step := 0; tb.Status == table.StatusPlaying && step < 80; step++ {
		seat := tb.Turn()
		text := tb.Rules().FormatAction(tb.State.Legal(seat, nil)[0])
		var err error
		if log, err = do(t, tb, log, table.Command{Kind: table.Act, Seq: tb.Seq, Player: tb.Seats[seat].Player, Text: text}, noon); err != nil {
			t.Fatal(err)
		}
		if what, _, _ := strings.Cut(text, " "); what != ronda.Lift || tb.Status != table.StatusPlaying {
			continue
		}
		if lifted[text] {
			again++
		}
		lifted[text] = true
		if tb.CheckUndo(seat) == nil || tb.MayUndo(seat) {
			t.Fatalf("%s may be taken back at %d", text, tb.Seq)
		}
	}
	if again < 3 {
		t.Fatalf("only %d bowls were lifted again", again)
	}
}

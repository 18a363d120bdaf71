package ui

import (
	"io/fs"
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// whole plays on to the end of the game.
const whole = 1 << 30

// scene is a table after a number of actions and then until the viewer is awaited (a
// watcher waits for nobody), with all that has happened as its recent entries.
func scene(tb testing.TB, l *board.Loc, seats, actions int, viewer game.Seat, opt game.Options) *board.Scene {
	tb.Helper()
	return search(tb, l, seats, viewer, opt, 7, func(s game.State, n int) bool {
		return n >= actions && (viewer < 0 || s.Turn() == viewer)
	})
}

// search plays a game by luck of a seed until a moment that is looked for, or its end.
func search(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, seed uint64, found func(s game.State, actions int) bool) *board.Scene {
	tb.Helper()
	rules := royalreversi.Rules()
	s, err := rules.New(seats, opt)
	if err != nil {
		tb.Fatal(err)
	}
	r := luck(uint64(seats) + 10*seed)
	sc := &board.Scene{L: l, Viewer: viewer}
	before := s.Clone()
	tell := func(by game.Seat, a game.Action) {
		facts := rules.(game.Narrator).Narrate(before, s, by, a, viewer, nil)
		sc.Seq++
		sc.Recent = append(sc.Recent, board.Entry{Seq: sc.Seq, Facts: facts})
		before.Set(s)
	}
	settle := func() {
		for s.Turn() == game.Chance {
			if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
				tb.Fatal(err)
			}
			tell(game.Chance, 0)
		}
	}
	settle()
	for n := 0; s.Turn() != game.Nobody && !found(s, n); n++ {
		seat := s.Turn()
		legal := s.Legal(seat, nil)
		a := legal[r.IntN(len(legal))]
		s.Play(seat, a)
		sc.Last = &board.Move{Seat: seat, Text: rules.FormatAction(a)}
		tell(seat, a)
		settle()
	}
	sc.View, sc.Turn, sc.Points = s.View(viewer), s.Turn(), s.Standings(nil)
	sc.Legal = s.Legal(viewer, nil)
	for _, a := range sc.Legal {
		sc.Texts = append(sc.Texts, rules.FormatAction(a))
	}
	names := []string{"Ana", "Octave", "Louis", "Margaux"}
	for i := range seats {
		sc.Seats = append(sc.Seats, board.Seat{Name: names[i], Bot: i == 1, Level: 3, Here: i != 2, You: game.Seat(i) == viewer})
	}
	return sc
}

// luck is a generator that always gives the same.
func luck(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// dead is a moment at which the viewer, who is not on turn, holds a dead hand.
func dead(tb testing.TB, l *board.Loc, viewer game.Seat) *board.Scene {
	tb.Helper()
	for seed := range uint64(400) {
		sc := search(tb, l, 4, viewer, nil, seed, func(s game.State, _ int) bool {
			return s.Turn() >= 0 && s.Turn() != viewer && len(s.Legal(viewer, nil)) > 0
		})
		if !sc.Over() {
			return sc
		}
	}
	tb.Fatal("no hand was ever dead")
	return nil
}

// special is a moment at which the viewer may play so many cards of a rank.
func special(tb testing.TB, l *board.Loc, rank string, n int) *board.Scene {
	tb.Helper()
	for seed := range uint64(4000) {
		sc := search(tb, l, 3, 1, nil, seed, func(s game.State, _ int) bool {
			held := 0
			for _, c := range s.View(1).(*royalreversi.View).Hand {
				if c.Rank().String() == rank {
					held++
				}
			}
			return s.Turn() == 1 && held >= n
		})
		if !sc.Over() {
			return sc
		}
	}
	tb.Fatal("such cards were never held")
	return nil
}

func locs(tb testing.TB) map[string]*board.Loc {
	tb.Helper()
	all, err := board.NewLocs(map[string]fs.FS{id: UI{}.Texts()})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

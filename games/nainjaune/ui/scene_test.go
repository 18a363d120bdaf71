package ui

import (
	"io/fs"
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// whole plays on to the end of the game.
const whole = 1 << 30

// scene is a table after a number of actions and then until the viewer is awaited (a
// watcher waits for nobody), with all that has happened as its recent entries. Two
// plays of three are the lowest card, so that runs are long.
func scene(tb testing.TB, l *board.Loc, seats, actions int, viewer game.Seat, opt game.Options) *board.Scene {
	tb.Helper()
	rules := nainjaune.Rules()
	s, err := rules.New(seats, opt)
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seats), 7))
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
	for n := 0; s.Turn() != game.Nobody && (n < actions || viewer >= 0 && s.Turn() != viewer); n++ {
		seat := s.Turn()
		legal := s.Legal(seat, nil)
		a := legal[0]
		if n%3 == 2 {
			a = legal[r.IntN(len(legal))]
		}
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
	names := []string{"Jeanne", "Anatole", "Margaux", "Gaspard", "Théodora", "Blanche", "Émile", "Capucine"}
	for i := range seats {
		sc.Seats = append(sc.Seats, board.Seat{Name: names[i], Bot: i%4 == 3 || i == 1, Level: 3, Here: true, You: game.Seat(i) == viewer})
	}
	return sc
}

// settled is the moment after the first deal, seen by its next leader.
func settled(tb testing.TB, l *board.Loc, seats int) *board.Scene {
	tb.Helper()
	for n := range 100 {
		if sc := scene(tb, l, seats, n, 1, nil); sc.View.(*nainjaune.View).Last != nil {
			return sc
		}
	}
	tb.Fatal("no deal was settled")
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

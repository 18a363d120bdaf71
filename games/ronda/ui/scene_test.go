package ui

import (
	"io/fs"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

// fill is how the bowls lie in the tests: bowls 1 and 2 hold four, 3 and 4 three …
const fill = "4 4 3 3 2 2 1 1 0 0"

var noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// scene is a table after some actions of whoever is awaited, a second apart, the last of
// them now, with all that has happened as its recent entries.
func scene(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, actions ...string) *board.Scene {
	tb.Helper()
	rules := ronda.Rules()
	s, err := rules.New(seats, opt)
	if err != nil {
		tb.Fatal(err)
	}
	sc := &board.Scene{L: l, Viewer: viewer, Now: noon}
	before := s.Clone()
	tell := func(by game.Seat, a game.Action) {
		sc.Seq++
		sc.Now = sc.Now.Add(time.Second)
		facts := rules.(game.Narrator).Narrate(before, s, by, a, viewer, nil)
		sc.Recent = append(sc.Recent, board.Entry{Seq: sc.Seq, At: sc.Now, Facts: facts})
		before.Set(s)
	}
	outcome, err := rules.ParseOutcome(fill)
	if err == nil {
		err = s.ApplyChance(outcome)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tell(game.Chance, 0)
	for _, text := range actions {
		seat := s.Turn()
		a, err := rules.ParseAction(text)
		if err == nil {
			err = s.Check(seat, a)
		}
		if err != nil {
			tb.Fatalf("%s: %v", text, err)
		}
		s.Play(seat, a)
		sc.Last = &board.Move{Seat: seat, Text: text}
		tell(seat, a)
	}
	sc.View, sc.Turn, sc.Points = s.View(viewer), s.Turn(), s.Standings(nil)
	sc.Legal = s.Legal(viewer, nil)
	for _, a := range sc.Legal {
		sc.Texts = append(sc.Texts, rules.FormatAction(a))
	}
	names := []string{"Margaux", "Jeanne", "Ambroise", "Gaspard", "Théodora"}
	for i := range seats {
		sc.Seats = append(sc.Seats, board.Seat{Name: names[i], Bot: i == 2, Level: 3, Here: i != 3, You: game.Seat(i) == viewer})
	}
	return sc
}

func acts(text string) []string { return strings.Split(text, ", ") }

// Moments of a game of two or more, by what has been done.
var (
	lifted = acts("lift 3")
	paired = acts("lift 9, lift 10")
	laid   = acts("lift 3, lift 4, add 3")
	third  = acts("lift 3, lift 4, add 3, hold 3")
	erred  = acts("lift 3, lift 9")
	filled = acts("lift 1, lift 2, add 1, stop, lift 3, lift 4, add 3, hold 3, lift 2, add 2, hold 2, lift 1, add 1")
	won    = acts("lift 7, lift 8, add 7, hold 7, lift 5, add 5, hold 5, lift 3, add 3, hold 3, lift 1, add 1, hold 3, lift 2, add 2")
)

// scenes are the moments every test of the table looks at.
func scenes(tb testing.TB, l *board.Loc) map[string]*board.Scene {
	short := game.Options{"beans": "5"}
	list := map[string]*board.Scene{
		"start": scene(tb, l, 2, 0, nil), "waiting": scene(tb, l, 3, 1, nil), "lifted": scene(tb, l, 3, 0, nil, lifted...),
		"lifted by another": scene(tb, l, 3, 2, nil, lifted...), "pair": scene(tb, l, 3, 0, nil, paired...),
		"pair of another": scene(tb, l, 3, 1, nil, paired...), "laid": scene(tb, l, 3, 0, nil, laid...), "third": scene(tb, l, 3, 0, nil, third...),
		"laid on none": scene(tb, l, 3, 0, nil, append(paired[:len(paired):len(paired)], "add 9")...),
		"error":        scene(tb, l, 3, 1, nil, erred...), "own error": scene(tb, l, 3, 0, nil, erred...), "filled": scene(tb, l, 2, 0, nil, filled...),
		"penalty": scene(tb, l, 2, 0, nil, append(filled[:len(filled):len(filled)], erred...)...),
		"won":     scene(tb, l, 2, 0, short, won...), "lost": scene(tb, l, 2, 1, short, won...), "watched": scene(tb, l, 4, game.Watcher, nil, paired...),
		"simple":      scene(tb, l, 2, 0, game.Options{"simple": "on", "penalty": "off"}, laid...),
		"won of five": scene(tb, l, 5, 1, short, won...), "four": scene(tb, l, 4, 0, nil, lifted...), "five": scene(tb, l, 5, 0, nil, paired...),
	}
	return list
}

func locs(tb testing.TB) map[string]*board.Loc {
	tb.Helper()
	all, err := board.NewLocs(map[string]fs.FS{id: UI{}.Texts()})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

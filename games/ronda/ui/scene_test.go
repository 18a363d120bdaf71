package ui

import (
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, New(), ronda.Rules()) }

func TestPreview(t *testing.T) {
	boardtest.Preview(t, New(), func(l *board.Loc) map[string]*board.Scene { return scenes(t, l) })
}

// fill is the outcome of chance in the tests: bowls 1 and 2 hold four, 3 and 4 three …
const fill = "4 4 3 3 2 2 1 1 0 0"

// scene returns a table right after some actions of the seats on turn.
func scene(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, actions ...string) *board.Scene {
	tb.Helper()
	t := boardtest.Must(tb, New(), ronda.Rules(), seats, opt, "Margaux", "Jeanne", "Ambroise", "Gaspard", "Théodora")
	outcome, err := t.Rules.ParseOutcome(fill)
	if err == nil {
		err = t.Chance(outcome)
	}
	for _, text := range actions {
		var a game.Action
		if err == nil {
			a, err = t.Rules.ParseAction(text)
		}
		if err == nil {
			err = t.Act(a)
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
	return t.Scene(l, viewer)
}

func acts(text string) []string { return strings.Split(text, ", ") }

// Sequences of actions that lead to certain moments of a game.
var (
	lifted = acts("lift 3")
	paired = acts("lift 9, lift 10")
	laid   = acts("lift 3, lift 4, add 3")
	third  = acts("lift 3, lift 4, add 3, hold 3")
	erred  = acts("lift 3, lift 9")
	filled = acts("lift 1, lift 2, add 1, stop, lift 3, lift 4, add 3, hold 3, lift 2, add 2, hold 2, lift 1, add 1")
	won    = acts("lift 7, lift 8, add 7, hold 7, lift 5, add 5, hold 5, lift 3, add 3, hold 3, lift 1, add 1, hold 3, lift 2, add 2")
)

// scenes returns moments that random games rarely reach.
func scenes(tb testing.TB, l *board.Loc) map[string]*board.Scene {
	short := game.Options{"beans": "5"}
	return map[string]*board.Scene{
		"start": scene(tb, l, 2, 0, nil), "waiting": scene(tb, l, 3, 1, nil), "lifted": scene(tb, l, 3, 0, nil, lifted...),
		"lifted by another": scene(tb, l, 3, 2, nil, lifted...), "pair": scene(tb, l, 3, 0, nil, paired...),
		"pair of another": scene(tb, l, 3, 1, nil, paired...), "laid": scene(tb, l, 3, 0, nil, laid...), "third": scene(tb, l, 3, 0, nil, third...),
		"laid on none": scene(tb, l, 3, 0, nil, append(paired[:len(paired):len(paired)], "add 9")...),
		"error":        scene(tb, l, 3, 1, nil, erred...), "own error": scene(tb, l, 3, 0, nil, erred...), "filled": scene(tb, l, 2, 0, nil, filled...),
		"full heap": scene(tb, l, 2, 1, nil, filled[:len(filled)-1]...),
		"penalty":   scene(tb, l, 2, 0, nil, append(filled[:len(filled):len(filled)], erred...)...),
		"won":       scene(tb, l, 2, 0, short, won...), "lost": scene(tb, l, 2, 1, short, won...), "watched": scene(tb, l, 4, game.Watcher, nil, paired...),
		"simple":   scene(tb, l, 2, 0, game.Options{"simple": "on", "penalty": "off"}, laid...),
		"children": scene(tb, l, 2, 0, children(tb)), "children, lifted": scene(tb, l, 2, 0, children(tb), lifted...), "children, pair": scene(tb, l, 2, 0, children(tb), paired...),
		"won of five": scene(tb, l, 5, 1, short, won...), "four": scene(tb, l, 4, 0, nil, lifted...), "five": scene(tb, l, 5, 0, nil, paired...),
	}
}

// children returns the options of the children's table.
func children(tb testing.TB) game.Options {
	tb.Helper()
	in := ronda.Rules().Info()
	set, _ := in.Set(ronda.Children)
	full, err := in.Complete(set.Options)
	if err != nil {
		tb.Fatal(err)
	}
	return full
}

func locs(tb testing.TB) map[string]*board.Loc { return boardtest.Locs(tb, New()) }

// told returns the text of the journal.
func told(s *board.Scene) string { return boardtest.Told(New(), s, s.Recent) }

// followed returns a scene whose trace is the whole game.
func followed(sc *board.Scene) *board.Scene {
	var steps []board.Traced
	for i, e := range sc.Recent {
		if e.Facts[0].Seat >= 0 {
			steps = append(steps, board.Traced{N: i + 1, Seat: e.Facts[0].Seat, Seq: e.Seq, Facts: e.Facts})
		}
	}
	sc.Follow(steps, New())
	return sc
}

// A plate says what its seat has done, in beans and bowls, which are the numbers of this game.
func TestTrace(t *testing.T) {
	l := locs(t)["fr"]
	for _, c := range []struct {
		actions []string
		want    string
	}{{lifted, "soulève"}, {paired, "paire"}, {erred, "3 et 9 : raté"}, {laid, "−1 haricot"}, {won, "−5 haricots"}} {
		sc := followed(scene(t, l, 3, 2, game.Options{"beans": "5"}, c.actions...))
		facts, _ := sc.FactsOf(0)
		if got := strings.ReplaceAll(New().Trace(sc, facts), "\u00a0", " "); got != c.want {
			t.Errorf("%v: %q, want %q", c.actions, got, c.want)
		}
	}
	// a bean that comes back after a miss leaves the stock as it was
	back := []game.Fact{{Code: ronda.FactLays, Args: []any{3, 2}}, {Code: ronda.FactErrs, Args: []any{3, 2, 9, 0}}, {Code: ronda.FactPenalty, Args: []any{4, 6}}}
	if got := strings.ReplaceAll(New().Trace(scene(t, l, 3, 2, nil), back), "\u00a0", " "); got != "3 et 9 : raté" {
		t.Errorf("a bean laid and one taken back: %q", got)
	}
}

// A bowl has the mark of the seat that lifted it only while it lies open: a mark on a covered bowl would
// remember for the players.
func TestMarks_OnlyOpenBowls(t *testing.T) {
	l := locs(t)["en"]
	marked := func(actions ...string) string {
		var list []string
		for _, b := range look(followed(scene(t, l, 3, 2, nil, actions...))).bowls() {
			if b.Mark.Who != "" {
				list = append(list, strconv.Itoa(b.N)+":"+b.Mark.Who)
			}
		}
		return strings.Join(list, ",")
	}
	if open, over := marked(paired...), marked(append(erred[:2:2], "lift 5")...); strings.Count(open, ":") != 2 || !strings.HasPrefix(over, "5:") || strings.Contains(over, ",") {
		t.Errorf("marks on an open pair %q; after an error and the next player's first bowl %q", open, over)
	}
}

// All winners have no beans left: the headline says how many turns they took.
func TestVictory_Turns(t *testing.T) {
	l := locs(t)["en"]
	for _, c := range []struct {
		seats   int
		actions []string
		want    string
	}{{2, won, "in 1 turn"}, {2, append(acts("lift 3, lift 9, lift 3, lift 9"), won...), "in 2 turns"}, {3, laid, ""}} {
		if got := New().Victory(scene(t, l, c.seats, 0, game.Options{"beans": "5"}, c.actions...)); got != c.want {
			t.Errorf("%d seats, %v: %q, want %q", c.seats, c.actions, got, c.want)
		}
	}
}

// The button for the bean that fills a heap says that the turn ends.
func TestChoice_FullHeap(t *testing.T) {
	l, toFive := locs(t)["fr"], filled[:len(filled)-1]
	for what, c := range map[string]struct {
		actions []string
		viewer  game.Seat
		fills   int
	}{"pair of fours": {acts("lift 1, lift 2"), 0, 0}, "pair of fives": {toFive, 1, 2}} {
		html := boardtest.Drawn(t, New().Table(scene(t, l, 2, c.viewer, nil, c.actions...)))
		if n := strings.Count(html, "et votre tour finit"); n != c.fills {
			t.Errorf("%s: %d buttons say that the turn ends, want %d", what, n, c.fills)
		}
	}
}

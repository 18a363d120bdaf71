package ui

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, New(), rondelic.Rules()) }

func TestPreview(t *testing.T) {
	boardtest.Preview(t, New(), func(l *board.Loc) map[string]*board.Scene { return scenes(t, l) })
}

// moment returns the first scene of a random game that until accepts, as seen by a viewer; nil if there
// is none.
func moment(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, seed uint64, until func(*board.Scene, *rondelic.View) bool) *board.Scene {
	tb.Helper()
	t := boardtest.Must(tb, New(), rondelic.Rules(), seats, opt, "Margaux", "Erwan", "Nolwenn", "Yann", "Soazig", "Maël", "Anatole", "Gwenola", "Fañch", "Bleuenn", "Tugdual", "Rozenn")
	r := rand.New(rand.NewPCG(uint64(seats), seed))
	for {
		t.Settle(r)
		if v := t.State.View(viewer).(*rondelic.View); until(t.Glance(l, viewer), v) {
			return t.Scene(l, viewer)
		}
		if t.State.Turn() == game.Nobody {
			return nil
		}
		t.Step(r)
	}
}

// find tries seeds until moment finds a scene.
func find(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, until func(*board.Scene, *rondelic.View) bool) *board.Scene {
	tb.Helper()
	for seed := range uint64(200) {
		if sc := moment(tb, l, seats, viewer, opt, seed, until); sc != nil {
			return sc
		}
	}
	tb.Fatal("no seed has such a moment")
	return nil
}

func locs(tb testing.TB) map[string]*board.Loc { return boardtest.Locs(tb, New()) }

// fresh reports whether a round has just been settled and the next one dealt.
func fresh(v *rondelic.View) bool {
	return v.Last != nil && v.Phase == "act" && v.Last.Round == v.Round-1 && v.Active == v.Order[0]
}

// lent reports whether the King of a seat returned at the last reveal.
func lent(v *rondelic.View, owner game.Seat) bool {
	return slices.ContainsFunc(v.Last.Rows, func(r rondelic.Row) bool { return r.Seat == owner && r.Lent })
}

// scenes returns the scenes that every test of the table uses.
func scenes(tb testing.TB, l *board.Loc) map[string]*board.Scene {
	king := func(s *board.Scene) bool { return len(s.Texts) > 1 && s.Texts[0] == "refuse" }
	phase := func(name string) func(*board.Scene, *rondelic.View) bool {
		return func(s *board.Scene, v *rondelic.View) bool { return v.Phase == name && s.Yours() }
	}
	list := map[string]*board.Scene{
		"asked": find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Round > 5 && king(s) }),
		"give": find(tb, l, 5, 0, nil, func(s *board.Scene, v *rondelic.View) bool {
			return v.Phase == "answer" && s.Yours() && !king(s) && v.Round > 3
		}),
		"reveal": find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool {
			return v.Last != nil && len(v.Last.Rim) > 0 && v.Phase == "act" && v.Last.Round == v.Round-1 && s.Viewer == v.Order[0]
		}),
		"fall": find(tb, l, 4, 0, nil, func(s *board.Scene, v *rondelic.View) bool {
			return v.Last != nil && len(v.Last.Fell) > 0 && v.Phase == "act" && v.Last.Round == v.Round-1
		}),
		"bound":   find(tb, l, 4, 2, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Phase == "act" && s.Yours() && len(s.Texts) == 1 }),
		"lent":    find(tb, l, 5, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return s.Yours() && v.Lends }),
		"home":    find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Round > 4 && fresh(v) && lent(v, 0) }),
		"draw":    find(tb, l, 4, 1, nil, func(s *board.Scene, v *rondelic.View) bool { return len(s.Texts) > 1 && s.Texts[1] == "draw" }),
		"dealer":  find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return phase("choose")(s, v) && len(v.Aside) > 0 }),
		"dealerB": find(tb, l, 5, 0, game.Options{"text": "B"}, phase("choose")),
		"awaited": find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool {
			return v.Phase == "answer" && *v.Asker == 0
		}),
		"dealing": find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool {
			return v.Phase == "choose" && v.Dealer == 3 && len(v.Aside) == 1
		}),
		"offered":  find(tb, l, 3, 0, nil, phase("offered")),
		"turning":  find(tb, l, 3, 0, nil, phase("turn")),
		"restart":  find(tb, l, 3, 0, nil, phase("restart")),
		"full":     find(tb, l, 12, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Phase == "over" }),
		"over":     find(tb, l, 6, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Phase == "over" }),
		"won":      find(tb, l, 4, 0, game.Options{"stake": "on"}, func(s *board.Scene, v *rondelic.View) bool { return v.Phase == "over" && v.Places[0] == 1 }),
		"watched":  find(tb, l, 6, game.Watcher, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Phase == "answer" && v.Round > 3 }),
		"twelve":   find(tb, l, 12, 0, game.Options{"circles": "12"}, func(s *board.Scene, v *rondelic.View) bool { return v.Round > 30 && s.Yours() && v.Phase == "act" }),
		"fallen":   find(tb, l, 4, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Tokens[0].Fell > 0 && v.Phase == "act" }),
		"blocked":  find(tb, l, 5, 0, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Seats[2].Open && v.Phase == "act" }),
		"text B":   find(tb, l, 8, 1, game.Options{"text": "B"}, func(s *board.Scene, v *rondelic.View) bool { return v.Round > 9 && s.Yours() }),
		"no duel":  find(tb, l, 3, 1, game.Options{"duel": "off"}, func(s *board.Scene, v *rondelic.View) bool { return len(v.Order) == 2 && s.Yours() }),
		"own card": find(tb, l, 4, 3, game.Options{"dealerCard": "on"}, phase("choose")),
	}
	for seats := 3; seats <= 12; seats++ {
		list[string(rune('a'-3+seats))+" seats"] = find(tb, l, seats, 1, nil, func(s *board.Scene, v *rondelic.View) bool { return v.Round > seats && s.Yours() })
	}
	return list
}

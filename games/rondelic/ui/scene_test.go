package ui

import (
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

// names are who sits at the tables of the tests.
var names = [...]string{"Margaux", "Erwan", "Nolwenn", "Yann", "Soazig", "Maël", "Anatole", "Gwenola", "Fañch", "Bleuenn", "Tugdual", "Rozenn"}

// moment is a table at the first moment that until accepts, played at random from a seed
// and seen by a viewer; nil when there is none.
func moment(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, seed uint64, until func(*board.Scene) bool) *board.Scene {
	tb.Helper()
	rules := rondelic.Rules()
	s, err := rules.New(seats, opt)
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seats), seed))
	sc := &board.Scene{L: l, Viewer: viewer}
	for i := range seats {
		sc.Seats = append(sc.Seats, board.Seat{Name: names[i], Bot: i%3 == 1, Level: 3, Here: true, You: game.Seat(i) == viewer})
	}
	before := s.Clone()
	tell := func(by game.Seat, a game.Action) {
		facts := rules.(game.Narrator).Narrate(before, s, by, a, viewer, nil)
		sc.Seq++
		sc.Recent = append(sc.Recent, board.Entry{Seq: sc.Seq, Facts: facts})
		before.Set(s)
	}
	for {
		for s.Turn() == game.Chance {
			if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
				tb.Fatal(err)
			}
			tell(game.Chance, 0)
		}
		sc.View, sc.Turn, sc.Points, sc.Texts = s.View(viewer), s.Turn(), s.Standings(nil), nil
		sc.Legal = nil
		if viewer >= 0 {
			sc.Legal = s.Legal(viewer, nil)
		}
		for _, a := range sc.Legal {
			sc.Texts = append(sc.Texts, rules.FormatAction(a))
		}
		switch {
		case until(sc):
			return sc
		case s.Turn() == game.Nobody:
			return nil
		}
		seat := s.Turn()
		legal := s.Legal(seat, nil)
		a := legal[r.IntN(len(legal))]
		s.Play(seat, a)
		sc.Last = nil
		if s.(game.SecretActions).Visible(viewer, seat, a) {
			sc.Last = &board.Move{Seat: seat, Text: rules.FormatAction(a)}
		}
		tell(seat, a)
	}
}

// find looks through seeds for a moment.
func find(tb testing.TB, l *board.Loc, seats int, viewer game.Seat, opt game.Options, until func(*board.Scene, *rondelic.View) bool) *board.Scene {
	tb.Helper()
	for seed := range uint64(200) {
		sc := moment(tb, l, seats, viewer, opt, seed, func(s *board.Scene) bool { return until(s, s.View.(*rondelic.View)) })
		if sc != nil {
			return sc
		}
	}
	tb.Fatal("no such moment")
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

// fresh says that a round has just been settled and the next one dealt.
func fresh(v *rondelic.View) bool {
	return v.Last != nil && v.Phase == "act" && v.Last.Round == v.Round-1 && v.Active == v.Order[0]
}

// lent says that the King of a seat came home at the last reveal.
func lent(v *rondelic.View, owner game.Seat) bool {
	return slices.ContainsFunc(v.Last.Rows, func(r rondelic.Row) bool { return r.Seat == owner && r.Lent })
}

// scenes are the moments every test of the table looks at.
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

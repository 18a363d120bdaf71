package ui

import (
	"io/fs"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

var noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// play is a game in progress, by the habits of its bots.
type play struct {
	state  game.State
	recent []step
}

// step is what happened, for whoever asks.
type step struct {
	before, after game.State
	by            game.Seat
	act           game.Action
}

func begin(tb testing.TB, seats int, opt game.Options) *play {
	tb.Helper()
	s, err := rondo.Rules().New(seats, opt)
	if err != nil {
		tb.Fatal(err)
	}
	p := &play{state: s}
	before := s.Clone()
	if err := s.ApplyChance(s.SampleChance(rand.New(rand.NewPCG(7, 11)), nil)); err != nil {
		tb.Fatal(err)
	}
	p.recent = append(p.recent, step{before, s.Clone(), game.Chance, 0})
	return p
}

// act takes an action for whoever is awaited.
func (p *play) act(tb testing.TB, a game.Action) {
	tb.Helper()
	seat := p.state.Turn()
	if err := p.state.Check(seat, a); err != nil {
		tb.Fatalf("%s: %v", rondo.Rules().FormatAction(a), err)
	}
	before := p.state.Clone()
	p.state.Play(seat, a)
	p.recent = append(p.recent, step{before, p.state.Clone(), seat, a})
}

// on plays n actions as an adviser would, or to the end.
func (p *play) on(tb testing.TB, n int) *play {
	tb.Helper()
	for ; n != 0 && p.state.Turn() >= 0; n-- {
		p.act(tb, p.state.(interface {
			Advise(int, game.Seat, *rand.Rand) game.Action
		}).Advise(3, p.state.Turn(), nil))
	}
	return p
}

// scene is the game as a viewer sees it.
func (p *play) scene(l *board.Loc, viewer game.Seat) *board.Scene {
	sc := &board.Scene{L: l, Say: "/t/8f2k/say", Rules: "/g/rondo/rules", Viewer: viewer, Now: noon, Turn: p.state.Turn(), View: p.state.View(viewer), Points: p.state.Standings(nil)}
	for i, st := range p.recent {
		sc.Seq++
		facts := rondo.Rules().(game.Narrator).Narrate(st.before, st.after, st.by, st.act, viewer, nil)
		sc.Recent = append(sc.Recent, board.Entry{Seq: sc.Seq, At: noon.Add(time.Duration(i) * time.Second), Facts: facts})
	}
	names := []string{"Margaux", "Jeanne", "Ambroise", "Gaspard", "Théodora", "Firmin"}
	for i := range len(sc.Points) {
		sc.Seats = append(sc.Seats, board.Seat{Name: names[i], Bot: i == 1, Level: 3, Here: i != 3, You: game.Seat(i) == viewer})
	}
	return sc
}

// scenes are the moments every test of the table looks at.
func scenes(tb testing.TB, l *board.Loc) map[string]*board.Scene {
	tb.Helper()
	list := map[string]*board.Scene{
		"bid": begin(tb, 3, nil).scene(l, 0), "has bid": begin(tb, 3, nil).on(tb, 1).scene(l, 0),
		"watched": begin(tb, 4, nil).on(tb, 9).scene(l, game.Watcher), "over": begin(tb, 2, nil).on(tb, -1).scene(l, 0),
		"face down": begin(tb, 2, game.Options{"faceDown": "on", "sand": "0", "joker": "-3"}).on(tb, 8).scene(l, 0),
	}
	open := begin(tb, 3, nil).on(tb, 3)
	list["open"] = open.scene(l, open.state.Turn())
	mid := begin(tb, 3, nil).on(tb, 9)
	list["play"] = mid.scene(l, mid.state.Turn())
	list["wait"] = mid.scene(l, (mid.state.Turn()+1)%3)
	six := begin(tb, 6, nil).on(tb, 30)
	list["six"] = six.scene(l, six.state.Turn())
	swapped := begin(tb, 2, nil).on(tb, 7)
	for range 3 {
		hand := swapped.state.View(swapped.state.Turn()).(*rondo.View).Hand
		a, err := rondo.Rules().ParseAction("swap " + hand[0].String())
		if err != nil {
			tb.Fatal(err)
		}
		swapped.act(tb, a)
	}
	list["swapped"] = swapped.scene(l, swapped.state.Turn())
	for range 8 {
		swapped.act(tb, 0)
	}
	list["many"] = swapped.scene(l, swapped.state.Turn())
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

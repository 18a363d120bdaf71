package web_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/host/hosttest"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/scene"
	"tablee/web/webtest"
)

// A game is told once to each viewer, however many of its positions they look at; a position tells only the
// sentence that is still open there, and a hand laid open tells nothing. The price of a replay rests on that; it
// is counted instead of timed.
func TestJournal_PastPositions_ToldOnce(t *testing.T) {
	i := slices.IndexFunc(games.All(), func(e games.Game) bool { return e.ID() == "nain-jaune" })
	entry, narrated, worded := games.All()[i], 0, 0
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Games = []game.Rules{counted{entry.Rules, &narrated}}
	p := teller{t: t, h: hosttest.New(cfg), ui: worder{entry.UI, &worded}, locs: webtest.Texts(t), r: rand.New(rand.NewPCG(5, 6))}
	p.open()
	for range 120 {
		if p.frame().Table.Status == table.StatusPlaying {
			p.play()
		}
	}
	f := p.frame()
	replay, err := f.Replay()
	p.must(err)
	events := 0
	for _, c := range f.Log {
		events += len(c.Events)
	}
	untold := func(lang string) int {
		past, _, err := f.Past(3)
		p.must(err)
		return scene.Untold(past, p.ui, p.locs[lang], 0, game.Watcher)
	}
	if got := untold("fr"); got != len(f.Log) {
		t.Errorf("before the first look %d of %d commits are untold", got, len(f.Log))
	}
	defer func() {
		if fr, de := untold("fr"), untold("de"); fr != 0 || de != len(f.Log) {
			t.Errorf("after it %d, in another language %d of %d", fr, de, len(f.Log))
		}
	}()
	for pass, most := range []int{events, 0} {
		narrated, worded = 0, 0
		for n := range replay.Last() + 1 {
			past, _, err := f.Past(n)
			p.must(err)
			sc, err := scene.Still(past, p.ui, 0, p.locs["fr"])
			p.must(err)
			_, err = scene.Journal(past, sc, p.ui, game.Watcher)
			p.must(err)
			scene.Hand(past, p.ui, 1, p.locs["fr"])
		}
		if narrated > most {
			t.Errorf("pass %d: %d events are narrated for %d positions, want at most %d", pass, narrated, replay.Last()+1, most)
		}
		if open := 16 * (replay.Last() + 1); worded > most+open {
			t.Errorf("pass %d: %d entries are put into words for %d positions, want at most %d", pass, worded, replay.Last()+1, most+open)
		}
	}
}

// counted is a game that counts the events it narrates.
type counted struct {
	game.Rules
	n *int
}

// Narrate implements game.Narrator.
func (c counted) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	*c.n++
	return c.Rules.(game.Narrator).Narrate(before, after, by, act, viewer, buf)
}

// worder is a game's UI that counts the entries it puts into words.
type worder struct {
	board.UI
	n *int
}

// Journal implements board.UI.
func (w worder) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	*w.n += len(entries)
	return w.UI.Journal(s, entries)
}

// Settled implements board.Settler.
func (w worder) Settled(entries []board.Entry) int { return w.UI.(board.Settler).Settled(entries) }

// Package boardtest is the conformance suite for a game's pages: it checks the contract of package board
// against a game's ui. [Run] is the first test of every ui,
//
//	func TestConformance(t *testing.T) { boardtest.Run(t, UI{}, nainjaune.Rules()) }
//
// It plays random games with every number of seats and many options. At sampled moments it draws the page for
// each of several viewers in every language and checks its properties. Each property is a subtest; it reports
// the first moment that violates it, with the game as a record that "tablee replay" reads.
//
// The working directory of the test must be the ui's folder; the game's folder, with its rulebooks, is its
// parent.
//
// A [Table] makes scenes for a game's own tests, and [Preview] writes scenes as pages to look at:
//
//	go test ./games/nainjaune/ui -run Preview -args -preview DIR
package boardtest

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/texts"
)

// Run tests that a game's pages fulfil the contract.
func Run(t *testing.T, ui board.UI, rules game.Rules) {
	games := 4
	if testing.Short() {
		games = 1
	}
	found, err := check(ui, rules, os.DirFS(".."), games, properties)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range propertyNames() {
		t.Run(name, func(t *testing.T) {
			if err := found[name]; err != nil {
				t.Error(err)
			}
		})
	}
}

// A property is one requirement. Either whole checks the ui itself, or moment checks one moment of a game;
// both return the first violation.
type property struct {
	name   string
	whole  func(*suite) error
	moment func(*moment) error
}

var properties = []property{
	{name: "texts are complete in every language", whole: textsComplete},
	{name: "the contract names every option", whole: contractNames},
	{name: "the box and the rule are drawn", whole: shelfDrawn},
	{name: "the rulebook's pictures are drawn", whole: rulebookPictures},
	{name: "the layout names its parts", whole: layoutNamed},
	{name: "twins are drawn the same", whole: twinsAlike},
	{name: "symbols are sound", whole: symbolsSound},
	{name: "pictures of the table are fresh", whole: gridsFresh},
	{name: "styles and symbols are small", whole: filesSmall},
	{name: "every moment is drawn", moment: momentDrawn},
	{name: "cached parts equal fresh ones", moment: keptAsAnew},
	{name: "every moment is told", moment: momentTold},
	{name: "every choice has a name", moment: choicesNamed},
	{name: "every refusal has a sentence", moment: refusalsSaid},
	{name: "buttons are the legal actions", moment: buttonsLegal},
	{name: "the past has no buttons", moment: pastStill},
	{name: "hidden things are not on the page", moment: hiddenAbsent},
	{name: "names on a page are used once", moment: namesUnique},
	{name: "everything has an accessible name", moment: everythingLabelled},
	{name: "names can be read out as they stand", moment: namesPut},
	{name: "the end has an order", moment: endOrdered},
	{name: "updates are small", moment: updatesSmall},
	{name: "help is given and nonsense is not understood", moment: typedAnswered},
}

func propertyNames() []string {
	var names []string
	for _, p := range properties {
		names = append(names, p.name)
	}
	return names
}

// suite is one ui under test.
type suite struct {
	asked  []property
	ui     board.UI
	rules  game.Rules
	info   game.Info
	folder fs.FS // of the game, with its rulebooks
	locs   map[string]*board.Loc
	pool   actionPool
	broken map[string]error // by property
}

// check tests the asked properties with one game per number of seats and a number of games with random
// options. It returns the first failure of each property, and stops early if all have failed.
func check(ui board.UI, rules game.Rules, folder fs.FS, games int, asked []property) (broken map[string]error, err error) {
	locs, err := board.NewLocs(map[string]fs.FS{"": texts.FS, ui.ID(): ui.Texts()})
	if err != nil {
		return nil, err
	}
	s := &suite{asked: asked, ui: ui, rules: rules, info: rules.Info(), folder: folder, locs: locs, broken: map[string]error{}}
	for _, p := range asked {
		if p.whole != nil {
			s.note(p.name, guarded(func() error { return p.whole(s) }))
		}
	}
	return s.broken, s.games(games)
}

// note records the first failure of a property.
func (s *suite) note(name string, err error) {
	if err != nil && s.broken[name] == nil {
		s.broken[name] = err
	}
}

// guarded converts a panic into an error.
func guarded(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return f()
}

// games plays each number of seats with the default options, and then some games with random options. The
// random source is seeded, so that all runs are equal.
func (s *suite) games(random int) error {
	h := fnv.New64a()
	h.Write([]byte(s.info.ID))
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	played := 0
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		if s.game(r, seats, nil) {
			played++
		}
	}
	if played == 0 {
		return fmt.Errorf("%s: no number of seats is allowed", s.info.ID)
	}
	for range random {
		if len(s.broken) == len(s.asked) {
			break
		}
		s.game(r, s.info.MinSeats+r.IntN(s.info.MaxSeats-s.info.MinSeats+1), s.randomOptions(r))
	}
	return nil
}

func (s *suite) randomOptions(r *rand.Rand) game.Options {
	opt := game.Options{}
	for _, o := range s.info.Options {
		switch {
		case r.IntN(2) == 0:
		case o.Values != nil:
			opt[o.Key] = o.Values[r.IntN(len(o.Values))]
		default:
			opt[o.Key] = strconv.Itoa(o.Min + r.IntN(o.Max-o.Min+1))
		}
	}
	return opt
}

// game checks moments of one random game: the first, ever fewer later, and the last. It returns false if the
// options do not allow the number of seats.
func (s *suite) game(r *rand.Rand, seats int, opt game.Options) bool {
	t, err := Sit(s.ui, s.rules, seats, opt)
	if err != nil {
		return false
	}
	for steps := 0; ; steps++ {
		over := t.State.Turn() == game.Nobody
		if !over && steps > 2*s.info.MaxActions+1 { // chance and an action, by turns
			s.note("the end has an order", fmt.Errorf("the game has no end: MaxActions is %d", s.info.MaxActions))
			return true
		}
		if over || r.IntN(steps+1) < 1 {
			for _, viewer := range t.someViewers(r) {
				s.look(&moment{suite: s, table: t, viewer: viewer, r: r})
			}
		}
		if over || len(s.broken) == len(s.asked) {
			return true
		}
		if turn := t.State.Turn(); turn >= 0 {
			s.pool.add(r, someLegal(t.State, turn))
		}
		t.Step(r)
	}
}

// look checks every property of a moment in every language.
func (s *suite) look(m *moment) {
	for _, lang := range slices.Sorted(maps.Keys(s.locs)) {
		m.scene = m.table.Scene(s.locs[lang], m.viewer)
		m.html, m.tree = "", nil
		for _, p := range s.asked {
			if p.moment == nil || s.broken[p.name] != nil {
				continue
			}
			if err := guarded(func() error { return p.moment(m) }); err != nil {
				s.note(p.name, fmt.Errorf("%s, seen by %d: %w\n%s", lang, m.viewer, err, m.table.Record()))
			}
		}
	}
}

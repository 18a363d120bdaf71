// Package twins plays two games side by side that a viewer cannot tell apart: the hidden cards differ, but
// everything the viewer sees is the same at every step. Whatever is given to that viewer, or to a bot in
// their seat, must be byte-identical in both; the tests of games, bots, pages and streams check that.
package twins

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"tablee/game"
)

// Twins are two games of one rulebook that look the same to a viewer.
type Twins struct {
	Viewer     game.Seat // a seat, or Watcher
	One, Other game.State

	r    *rand.Rand
	many int // number of exchanges that turn an outcome of One into one of Other
}

// Step is one step of a game: an action of a seat, or an outcome.
type Step struct {
	By      game.Seat // game.Chance for an outcome
	Action  game.Action
	Outcome []byte
}

// New returns twins before their first step. r decides how many hidden things differ: the fewer, the longer
// the games stay alike. The error is that of [game.Rules.New].
func New(rules game.Rules, seats int, opt game.Options, viewer game.Seat, r *rand.Rand) (*Twins, error) {
	one, err := rules.New(seats, opt)
	if err != nil {
		return nil, err
	}
	many := [...]int{1, 2, 4, 100}
	return &Twins{Viewer: viewer, One: one, Other: one.Clone(), r: r, many: many[r.IntN(len(many))]}, nil
}

// Differ reports whether the two states differ at all.
func (t *Twins) Differ() bool { return !reflect.DeepEqual(t.One, t.Other) }

// Renew replaces Other by a determinization of One for the viewer.
func (t *Twins) Renew() {
	t.Other = t.One.Clone()
	t.Other.Determinize(t.Viewer, t.r)
}

// Step takes a step in both games so that they still look the same. The steps are equal unless the viewer
// cannot see the difference. It returns false and changes nothing if the game is over or it finds no such
// step.
func (t *Twins) Step() (one, other Step, ok bool) {
	switch turn := t.One.Turn(); turn {
	case game.Nobody:
		return one, other, false
	case game.Chance:
		return t.chance()
	default:
		if seats := len(t.One.Standings(nil)); t.r.IntN(3) == 0 {
			if by := game.Seat(t.r.IntN(seats)); len(actions(t.One, by)) > 0 {
				turn = by
			}
		}
		return t.act(turn)
	}
}

// Advance is like Step, but if no step looks the same in both games, it takes any step in One and renews
// Other, so that they look the same again. It returns false when the game is over.
func (t *Twins) Advance() (one Step, ok bool) {
	if one, _, ok = t.Step(); ok {
		return one, true
	}
	switch by := t.One.Turn(); by {
	case game.Nobody:
		return one, false
	case game.Chance:
		one = Step{By: by, Outcome: t.One.SampleChance(t.r, nil)}
		if err := t.One.ApplyChance(one.Outcome); err != nil {
			panic("the sampled outcome is refused: " + err.Error())
		}
	default:
		legal := actions(t.One, by)
		one = Step{By: by, Action: legal[t.r.IntN(len(legal))]}
		t.One.Play(by, one.Action)
	}
	t.Renew()
	return one, true
}

const tries = 12 // attempts before Step gives up

// chance applies an outcome to One, and to Other the same outcome with some signs exchanged that the viewer
// does not see.
func (t *Twins) chance() (one, other Step, ok bool) {
	for range tries {
		outcome := t.One.SampleChance(t.r, nil)
		first := applied(t.One, outcome)
		if first == nil {
			continue
		}
		twin := bytes.Clone(outcome)
		second := t.ifAlike(first, applied(t.Other, twin))
		for n, tried := 0, 0; n < t.many && tried < 40+2*t.many; tried++ {
			next := t.changed(twin)
			if s := t.ifAlike(first, applied(t.Other, next)); s != nil {
				n++
				twin, second = next, s
			}
		}
		if second != nil {
			t.One, t.Other = first, second
			return Step{By: game.Chance, Outcome: outcome}, Step{By: game.Chance, Outcome: twin}, true
		}
	}
	return one, other, false
}

// changed returns the outcome with two signs exchanged, or now and then a fresh sample.
func (t *Twins) changed(outcome []byte) []byte {
	if t.r.IntN(8) == 0 {
		return t.Other.SampleChance(t.r, nil)
	}
	next := bytes.Clone(outcome)
	if n := len(next); n > 0 {
		i, j := t.r.IntN(n), t.r.IntN(n)
		next[i], next[j] = next[j], next[i]
	}
	return next
}

// act plays an action of a seat in both games.
func (t *Twins) act(by game.Seat) (one, other Step, ok bool) {
	legal := actions(t.One, by)
	t.r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, a := range legal[:min(len(legal), tries)] {
		first := played(t.One, by, a)
		for _, b := range t.lookalikes(first, by, a) {
			if t.Other.Check(by, b) != nil {
				continue
			}
			second := played(t.Other, by, b)
			if a != b && !t.secret(second, by, b) || t.ifAlike(first, second) == nil {
				continue
			}
			t.One, t.Other = first, second
			return Step{By: by, Action: a}, Step{By: by, Action: b}, true
		}
	}
	return one, other, false
}

// lookalikes returns the actions that look like a to the viewer: a itself, and others if the viewer does not
// see which action was taken.
func (t *Twins) lookalikes(after game.State, by game.Seat, a game.Action) []game.Action {
	if !t.secret(after, by, a) {
		return []game.Action{a}
	}
	others := actions(t.Other, by)
	t.r.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	return append(others[:min(len(others), tries)], a)
}

func (t *Twins) secret(after game.State, by game.Seat, a game.Action) bool {
	s, ok := after.(game.SecretActions)
	return ok && !s.Visible(t.Viewer, by, a)
}

// ifAlike returns second if the viewer cannot tell it from first, else nil.
func (t *Twins) ifAlike(first, second game.State) game.State {
	if second == nil || Shown(first, t.Viewer) != Shown(second, t.Viewer) {
		return nil
	}
	return second
}

// Shown returns everything that a state shows to a viewer, one line each: their actions and view, and a
// watcher's view.
func Shown(s game.State, viewer game.Seat) string {
	legal := actions(s, viewer)
	text := fmt.Sprintf("turn %d\nstandings %v\nlegal %v\nview %s\nwatched %s\n", s.Turn(), s.Standings(nil), legal, view(s, viewer), view(s, game.Watcher))
	if len(legal) > 0 {
		text += fmt.Sprintf("default action %d\n", s.DefaultAction(viewer))
	}
	return text
}

func view(s game.State, viewer game.Seat) []byte {
	text, err := json.Marshal(s.View(viewer))
	if err != nil {
		panic(fmt.Sprintf("the view of %d does not encode to JSON: %v", viewer, err))
	}
	return text
}

// actions returns the legal actions of a seat, or some of them if there are too many to list.
func actions(s game.State, seat game.Seat) []game.Action {
	if many, ok := s.(game.LegalLimiter); ok {
		return many.LegalUpTo(seat, 200, nil)
	}
	return slices.Clip(s.Legal(seat, nil))
}

// applied returns the state after an outcome, nil if it is refused.
func applied(s game.State, outcome []byte) game.State {
	next := s.Clone()
	if next.ApplyChance(outcome) != nil {
		return nil
	}
	return next
}

func played(s game.State, by game.Seat, a game.Action) game.State {
	next := s.Clone()
	next.Play(by, a)
	return next
}

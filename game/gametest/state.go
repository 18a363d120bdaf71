package gametest

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"tablee/game"
	"tablee/game/record"
)

// clonesIndependent checks that a state made by Clone or Set is the same game and shares nothing with its
// source.
func clonesIndependent(t *table) error {
	first := t.state.Clone()
	before := t.snapshot(t.state)
	if d := difference(before, t.snapshot(first)); d != "" {
		return t.errorf("Clone makes another state: %s", d)
	}
	second := first.Clone()
	third, err := t.rules.New(t.seats, t.opt)
	if err != nil {
		return err
	}
	playOn(third, t.r.IntN(2*ahead), t.r.Uint64())
	third.Set(first)
	for name, copied := range map[string]game.State{"Clone": second, "Set": third} {
		if d := difference(before, t.snapshot(copied)); d != "" {
			return t.errorf("%s makes another state: %s", name, d)
		}
		playOn(copied, 2*ahead, t.r.Uint64())
		copied.Determinize(game.Watcher, t.r)
		if d := difference(before, t.snapshot(first)); d != "" {
			return t.errorf("playing on after %s changes the state it came from: %s", name, d)
		}
	}
	second.Set(first)
	third.Set(first)
	playOn(first, 2*ahead, t.r.Uint64())
	if d := difference(before, t.snapshot(second)); d != "" {
		return t.errorf("playing on changes a state set from it: %s", d)
	}
	if d := t.alike(second, third); d != "" {
		return t.errorf("two states set from one are not the same: %s", d)
	}
	return nil
}

// standingsWellFormed checks that Standings appends one standing per seat, and that a place is 1 + the number
// of seats strictly better: ties share, and the next place is skipped.
func standingsWellFormed(t *table) error {
	kept := game.Standing{Place: -7, Points: -7}
	st := t.state.Standings([]game.Standing{kept})
	if len(st) == 0 || st[0] != kept {
		return t.errorf("Standings does not append to its buffer")
	}
	st = st[1:]
	if len(st) != t.seats {
		return t.errorf("%d standings for %d seats", len(st), t.seats)
	}
	for i, one := range st {
		better := 0
		for _, other := range st {
			if other.Place < one.Place {
				better++
			}
		}
		if one.Place != better+1 {
			return t.errorf("seat %d has place %d, but %d seats have a better one: %v", i, one.Place, better, st)
		}
	}
	return nil
}

// viewsPlain checks that a view is a JSON object with lower-case keys, has a doc tag on each field, and
// shares no memory with the state.
func viewsPlain(t *table) error {
	for _, v := range t.viewers() {
		state := t.state.Clone()
		view := state.View(v)
		text, err := json.Marshal(view)
		if err != nil {
			return t.errorf("the view of %d does not encode: %v", v, err)
		}
		var object map[string]any
		if err := json.Unmarshal(text, &object); err != nil {
			return t.errorf("the view of %d is not a JSON object: %s", v, text)
		}
		if key := upperKey(object); key != "" {
			return t.errorf("the view of %d has the key %q, which is not lower-case", v, key)
		}
		if field := undocumented(reflect.TypeOf(view), map[reflect.Type]bool{}); field != "" {
			return t.errorf("the field %s of the view has no doc tag", field)
		}
		playOn(state, ahead, t.r.Uint64())
		state.Determinize(game.Watcher, t.r)
		if after, _ := json.Marshal(view); string(after) != string(text) {
			return t.errorf("the view of %d changes with the state:\n%s\n%s", v, text, after)
		}
	}
	return nil
}

// undocumented returns a field of a view, or of a struct within it, that has no doc tag. Types with their own
// JSON encoding are skipped.
func undocumented(t reflect.Type, seen map[reflect.Type]bool) string {
	if seen[t] || t.Implements(marshaler) || t.Implements(textMarshaler) {
		return ""
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return undocumented(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() || f.Tag.Get("json") == "-" {
				continue
			}
			if f.Tag.Get("doc") == "" && !f.Anonymous {
				return t.Name() + "." + f.Name
			}
			if inner := undocumented(f.Type, seen); inner != "" {
				return inner
			}
		}
	}
	return ""
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// upperKey returns a key that begins in upper case: a field without a JSON name. A sign of the game's
// notation ("TD") may be a key: it has no lower-case letter.
func upperKey(v any) string {
	switch v := v.(type) {
	case map[string]any:
		for key, inner := range v {
			if key != "" && unicode.IsUpper(rune(key[0])) && strings.ContainsFunc(key, unicode.IsLower) {
				return key
			}
			if found := upperKey(inner); found != "" {
				return found
			}
		}
	case []any:
		for _, inner := range v {
			if found := upperKey(inner); found != "" {
				return found
			}
		}
	}
	return ""
}

// invariantsHold checks the invariants of a game that declares them after every step.
func invariantsHold(s *suite) error {
	return s.games("invariants hold", func(t *table) error {
		for {
			if err := invariant(t.state); err != nil {
				return t.errorf("%v", err)
			}
			if more, err := t.step(); err != nil || !more {
				return err
			}
		}
	})
}

func invariant(s game.State) error {
	if books, ok := s.(game.Invariants); ok {
		return books.Invariant()
	}
	return nil
}

// replaySame checks that the recorded inputs, read back from text, give equal views at every step.
func replaySame(s *suite) error {
	return s.games("replay gives the same game", func(t *table) error {
		const most = 400 // steps whose snapshots are kept
		seen := []string{t.snapshot(t.state)}
		for {
			more, err := t.step()
			if err != nil {
				return err
			}
			if !more || len(seen) == most {
				break
			}
			seen = append(seen, t.snapshot(t.state))
		}
		t.log.Expect(t.state)
		return t.replay(seen)
	})
}

func (t *table) replay(seen []string) error {
	rec, err := record.Parse("record", t.log.Bytes())
	if err != nil {
		return t.errorf("the record does not parse: %v", err)
	}
	if _, err := rec.Run(func(string) (game.Rules, bool) { return t.rules, true }); err != nil {
		return t.errorf("the record does not hold: %v", err)
	}
	state, err := t.rules.New(rec.Seats, rec.Options)
	if err != nil {
		return err
	}
	for i, want := range seen {
		if d := difference(want, t.snapshot(state)); d != "" {
			return t.errorf("replay differs after %d steps: %s", i, d)
		}
		if err := t.apply(state, rec.Steps[i]); err != nil {
			return t.errorf("replay, step %d: %v", i, err)
		}
	}
	return nil
}

func (t *table) apply(state game.State, step record.Step) error {
	switch step.Kind {
	case record.Chance:
		outcome, err := t.rules.ParseOutcome(step.Text)
		return errors.Join(err, state.ApplyChance(outcome))
	case record.Act:
		a, err := t.rules.ParseAction(step.Text)
		if err == nil {
			err = state.Check(step.Seat, a)
		}
		if err == nil {
			state.Play(step.Seat, a)
		}
		return err
	}
	return nil // an expectation at the end
}

// playoutsAllocateNothing checks that playouts do not allocate: a search plays millions of them.
func playoutsAllocateNothing(s *suite) error {
	return s.games("playouts allocate nothing", func(t *table) error {
		state, player := t.state.Clone(), game.Simulator{}
		r := rand.New(rand.NewPCG(1, 2))
		once := func() {
			state.Set(t.state)
			player.Playout(state, r, 0)
			player.Standings(state)
		}
		for range 20 { // let the buffers grow
			once()
		}
		if n := testing.AllocsPerRun(10, once); n > 0 {
			return fmt.Errorf("%d seats, %v: a playout allocates %.0f times", t.seats, t.opt, n)
		}
		return nil
	})
}

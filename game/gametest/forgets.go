package gametest

import (
	"errors"
	"math/rand/v2"

	"tablee/game"
	"tablee/game/twins"
)

// determinizingForgets checks that the result of Determinize depends only on the viewer's knowledge and on
// the source of chance. Two states that looked the same to the viewer at every step must become equal,
// including private fields: a state handed to a bot must not keep a hidden card in an unused field or shuffle
// cards from their true order.
func determinizingForgets(s *suite) error {
	viewers, differed := game.Seat(0), 0
	err := s.games("determinizing forgets the truth", func(t *table) error {
		viewer := viewers%game.Seat(t.seats+1) - 1 // each viewer in turn
		viewers++
		if viewer < 0 {
			viewer = game.Watcher
		}
		return t.forgets(viewer, &differed)
	})
	if err == nil && s.info.Hidden && differed == 0 {
		return errors.New("no two states look the same to any viewer: the property was never checked")
	}
	return err
}

// forgets plays twins for a viewer, and counts how often they differed when checked.
func (t *table) forgets(viewer game.Seat, differed *int) error {
	pair, err := twins.New(t.rules, t.seats, t.opt, viewer, t.r)
	if err != nil {
		return err
	}
	for {
		if t.telling() {
			if err := t.forgotten(pair); err != nil {
				return err
			}
			if pair.Differ() {
				*differed++
			}
		}
		step, ok := pair.Advance()
		if !ok {
			return nil
		}
		t.note(step)
		if err := t.unending(pair.One); err != nil {
			return err
		}
	}
}

// note writes a step to the game's record.
func (t *table) note(step twins.Step) {
	t.steps++
	if step.By == game.Chance {
		t.outcomes++
		t.log.Chance(t.rules.FormatOutcome(step.Outcome))
		return
	}
	t.actions++
	t.log.Act(step.By, t.rules.FormatAction(step.Action))
}

// forgotten checks that the same source of chance determinizes both states to the same result.
func (t *table) forgotten(pair *twins.Twins) error {
	seed := t.r.Uint64()
	one, other := pair.One.Clone(), pair.Other.Clone()
	one.Determinize(pair.Viewer, rand.New(rand.NewPCG(seed, 0)))
	other.Determinize(pair.Viewer, rand.New(rand.NewPCG(seed, 0)))
	if where := twins.Unequal(one, other); where != "" {
		return t.errorf("Determinize(%d) makes different states from two that looked the same: %s", pair.Viewer, where)
	}
	return nil
}

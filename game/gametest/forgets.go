package gametest

import (
	"errors"
	"math/rand/v2"

	"tablee/game"
	"tablee/game/twins"
)

// determinizingForgets: what Determinize makes depends on what the viewer knows and on the
// source of chance, and on nothing else. Two truths that looked the same to the viewer at
// every step are made the same state, private fields too: a state handed to a bot keeps no
// card in a forgotten place and shuffles none from its true order.
func determinizingForgets(s *suite) error {
	viewers, differed := game.Seat(0), 0
	err := s.games("determinizing forgets the truth", func(t *table) error {
		viewer := viewers%game.Seat(t.seats+1) - 1 // each in turn
		viewers++
		if viewer < 0 {
			viewer = game.Watcher
		}
		return t.forgets(viewer, &differed)
	})
	if err == nil && s.info.Hidden && differed == 0 {
		return errors.New("no two truths look the same to anybody: the property was asked of nothing")
	}
	return err
}

// forgets plays twins for a viewer, and counts how often they differed when they were asked.
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
	}
}

// note writes a step into the game's record.
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

// forgotten asks that both truths are determinized alike by the same source of chance.
func (t *table) forgotten(pair *twins.Twins) error {
	seed := t.r.Uint64()
	one, other := pair.One.Clone(), pair.Other.Clone()
	one.Determinize(pair.Viewer, rand.New(rand.NewPCG(seed, 0)))
	other.Determinize(pair.Viewer, rand.New(rand.NewPCG(seed, 0)))
	if where := twins.Unequal(one, other); where != "" {
		return t.errorf("Determinize(%d) makes two states of two truths that looked the same: %s", pair.Viewer, where)
	}
	return nil
}

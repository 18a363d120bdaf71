package record

import "tablee/game"

// Follow plays the record as Run does, and tells each step that has held, with the state
// before it and after it: what a rulebook needs to tell an example in words. The states are
// lent until observe returns. The error is Run's.
func (r *Record) Follow(find func(id string) (game.Rules, bool), observe func(step Step, before, after game.State)) error {
	run, err := r.start(find)
	if err != nil {
		return err
	}
	before := run.state.Clone()
	for _, step := range r.Steps {
		before.Set(run.state)
		if err := run.step(step); err != nil {
			return r.fail(step.Line, "%v", err)
		}
		observe(step, before, run.state)
	}
	return nil
}

package record

import "tablee/game"

// Follow plays the record as Run does and calls observe for each step that holds, with the states before and
// after it, as a rulebook needs them to describe an example in words. The states are valid only until observe
// returns. The error is that of Run.
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

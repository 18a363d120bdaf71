package bot

import "context"

type stepKey struct{}

// WithSteps makes agents ask step before every piece of work: a world, a position. It may
// wait, so that a processor is shared by many agents, and it reports whether to go on: if
// not, the agent answers with the best it has found so far. What an agent chooses does not
// depend on how long step waits.
func WithSteps(ctx context.Context, step func() bool) context.Context {
	return context.WithValue(ctx, stepKey{}, step)
}

// steps is what an agent asks before every piece of work: whether ctx lets it go on.
func steps(ctx context.Context) (step func() bool) {
	if step, ok := ctx.Value(stepKey{}).(func() bool); ok {
		return func() bool { return ctx.Err() == nil && step() }
	}
	return func() bool { return ctx.Err() == nil }
}

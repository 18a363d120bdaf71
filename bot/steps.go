package bot

import "context"

type stepKey struct{}

// WithSteps returns a context that makes agents call step before every unit of work: a world, a
// position. step may block, to share a processor among many agents. If it returns false, the agent
// returns the best action found so far. An agent's choice does not depend on how long step blocks.
func WithSteps(ctx context.Context, step func() bool) context.Context {
	return context.WithValue(ctx, stepKey{}, step)
}

// steps returns the function that an agent calls before every unit of work. It reports whether to
// continue.
func steps(ctx context.Context) (step func() bool) {
	if step, ok := ctx.Value(stepKey{}).(func() bool); ok {
		return func() bool { return ctx.Err() == nil && step() }
	}
	return func() bool { return ctx.Err() == nil }
}

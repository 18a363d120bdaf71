package thinking

import "context"

type turnKey struct{}

// WithTurn is a context for what a bot does in its turn.
func WithTurn(ctx context.Context, t *Turn) context.Context {
	return context.WithValue(ctx, turnKey{}, t)
}

// TurnOf is the turn of a bot that thinks; nil when it does not share a processor.
func TurnOf(ctx context.Context) *Turn {
	t, _ := ctx.Value(turnKey{}).(*Turn)
	return t
}

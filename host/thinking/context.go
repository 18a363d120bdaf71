package thinking

import "context"

type turnKey struct{}

// WithTurn returns a context that carries a bot's turn.
func WithTurn(ctx context.Context, t *Turn) context.Context {
	return context.WithValue(ctx, turnKey{}, t)
}

// TurnOf returns the turn set by WithTurn; nil if the bot does not share a processor.
func TurnOf(ctx context.Context) *Turn {
	t, _ := ctx.Value(turnKey{}).(*Turn)
	return t
}

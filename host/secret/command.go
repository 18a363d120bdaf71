package secret

import (
	"context"
	"encoding/base64"
	"strings"
)

type commandKey struct{}

// WithCommand returns a context that carries a command: a secret text that stands for what is asked for. What is
// made with it has ids and secrets that follow from it, so that the same command makes the same thing when it
// arrives again, at another node or after a restart.
func WithCommand(ctx context.Context, command string) context.Context {
	return context.WithValue(ctx, commandKey{}, command)
}

// Command returns the command that a context carries, "" for none.
func Command(ctx context.Context) string {
	command, _ := ctx.Value(commandKey{}).(string)
	return command
}

// TextFor returns Text(n), or what follows from the command that ctx carries and from the parts, which say what the
// text is for.
func TextFor(ctx context.Context, n int, parts ...string) string {
	if command := Command(ctx); command != "" {
		return TextOf(n, append(parts, command)...)
	}
	return Text(n)
}

// TokenFor returns Token(n) in the same way, for n up to 32.
func TokenFor(ctx context.Context, n int, parts ...string) string {
	if command := Command(ctx); command != "" {
		return base64.RawURLEncoding.EncodeToString(Hash("token\x00" + strings.Join(append(parts, command), "\x00"))[:n])
	}
	return Token(n)
}

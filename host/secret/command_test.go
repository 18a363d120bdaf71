package secret

import (
	"context"
	"testing"
)

// What follows from a command is the same for the same command and parts alone; without a command it is random.
func TestFor(t *testing.T) {
	none, one, two := t.Context(), WithCommand(t.Context(), "one"), WithCommand(t.Context(), "two")
	for name, of := range map[string]func(context.Context, ...string) string{
		"TextFor":  func(ctx context.Context, parts ...string) string { return TextFor(ctx, 16, parts...) },
		"TokenFor": func(ctx context.Context, parts ...string) string { return TokenFor(ctx, 32, parts...) },
	} {
		date := of(one, "date", "c")
		if again := of(one, "date", "c"); again != date {
			t.Errorf("%s: one command gives two texts", name)
		}
		for _, other := range []string{of(two, "date", "c"), of(one, "date", "d"), of(one, "datec"), of(none, "date", "c")} {
			if other == date {
				t.Errorf("%s: two things have one text", name)
			}
		}
		if random := of(none); random == of(none) {
			t.Errorf("%s: not random", name)
		}
	}
}

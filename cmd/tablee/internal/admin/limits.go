package admin

import (
	"context"

	"tablee/cmd/tablee/internal/serve"
	"tablee/host/moderation"
	"tablee/host/node"
)

// registerLimits registers the names of the rate limits. Their values are flags of the server, unknown here
// unless a moderator set them.
func registerLimits(n *node.Node) {
	var server serve.Cmd
	server.Limits(n)
	rates := n.Moderation.Limits()
	for name := range rates {
		rates[name] = moderation.AsStarted
	}
	n.Moderation.UseLimits(rates, nil)
}

// setLimitCmd sets a rate limit.
type setLimitCmd struct {
	Name   string `arg:"" help:"actions (per second per player), tables (per minute per player), guests or entries, which are sign-in attempts (per minute per address), reports (per hour per player), requests (in ten seconds per address), tables-day or guests-day (a day per address), guests-all (a day from all addresses), running (tables being played at once that one player opened) or running-address (that were opened from one address)."`
	Events int    `arg:"" help:"How many; 0 for no limit."`
	Why    string `required:"" help:"Reason, kept in the audit log."`
}

func (c setLimitCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.SetLimit(ctx, moderation.CommandLine, c.Name, c.Events, c.Why)
	})
}

package admin

import (
	"context"
	"time"

	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/table"
)

// banCmd bans a person or a range of addresses.
type banCmd struct {
	Target  string `arg:"" help:"Id of the person; with --network an address, or a range such as 192.0.2.0/24 (of IPv6 at least a /64)."`
	Network bool   `help:"Ban a range of addresses, for at most 90 days."`
	Days    int    `help:"For this many days. Default: a person for ever."`
	Why     string `required:"" help:"Reason, which the banned person reads."`
}

func (c banCmd) Run(ctx context.Context, admin *Cmd) error {
	var until time.Time
	if c.Days > 0 {
		until = time.Now().Add(time.Duration(c.Days) * 24 * time.Hour)
	}
	return admin.with(ctx, func(n *node.Node) error {
		if c.Network {
			return n.Moderation.BanNetwork(ctx, moderation.CommandLine, c.Target, until, c.Why)
		}
		return n.Moderation.BanPerson(ctx, moderation.CommandLine, table.PlayerID(c.Target), until, c.Why)
	})
}

// liftCmd ends a ban.
type liftCmd struct {
	Target string `arg:"" help:"Id of the person, or the range of addresses."`
	Why    string `required:"" help:"Reason, kept in the audit log."`
}

func (c liftCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error { return n.Moderation.Lift(ctx, moderation.CommandLine, c.Target, c.Why) })
}

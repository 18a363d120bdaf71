package admin

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

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

// bansCmd lists bans: target, end, reason.
type bansCmd struct{}

func (bansCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		bans, err := n.Moderation.Bans(ctx)
		for _, b := range bans {
			until := "for ever"
			if !b.Until.IsZero() {
				until = "until " + timestamp(b.Until)
			}
			fmt.Fprintf(out, "%s\t%s\t%s\n", b.Target, until, b.Why)
		}
		return err
	})
}

// liftCmd ends a ban.
type liftCmd struct {
	Target string `arg:"" help:"Id of the person, or the range of addresses as it is listed."`
	Why    string `required:"" help:"Reason, kept in the audit log."`
}

func (c liftCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error { return n.Moderation.Lift(ctx, moderation.CommandLine, c.Target, c.Why) })
}

// silenceCmd switches the chat of a table.
type silenceCmd struct {
	ID  string `arg:"" help:"Id of the table."`
	Off bool   `default:"true" negatable:"" help:"Off, or on again with --no-off."`
	Why string `required:"" help:"Reason, kept in the audit log."`
}

func (c silenceCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.Silence(ctx, moderation.CommandLine, table.ID(c.ID), c.Off, c.Why)
	})
}

// shelfCmd sets the hidden games and the forbidden words.
type shelfCmd struct {
	Hidden *string `help:"Ids of the games to hide from the library, separated by commas; empty for none."`
	Words  *string `help:"Words forbidden in messages and names, separated by commas; empty for none."`
	Why    string  `help:"Reason, kept in the audit log."`
}

func (c shelfCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		changes := map[string]string{}
		if c.Hidden != nil {
			changes[moderation.HouseHidden] = strings.ReplaceAll(*c.Hidden, ",", " ")
		}
		if c.Words != nil {
			changes[moderation.HouseWords] = strings.ReplaceAll(*c.Words, ",", " ")
		}
		if err := n.Moderation.SetHouse(ctx, moderation.CommandLine, changes, c.Why); err != nil {
			return err
		}
		house := n.Moderation.House()
		_, err := fmt.Fprintf(out, "hidden\t%s\nwords\t%s\n", strings.Join(house.Hidden, " "), strings.Join(house.Words, " "))
		return err
	})
}

// houseCmd sets the site's name and information.
type houseCmd struct {
	Name    *string `help:"Name of the site; empty: Tablée."`
	Contact *string `help:"How to reach the site's moderators; empty: not shown."`
	Legal   *string `type:"filecontent" placeholder:"FILE" help:"File with the legal notice, in paragraphs."`
	Private *bool   `negatable:"" help:"Whether the site is open to invited people only."`
	Why     string  `help:"Reason, kept in the audit log."`
}

func (c houseCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	changes := map[string]string{}
	for name, value := range map[string]*string{moderation.HouseName: c.Name, moderation.HouseContact: c.Contact, moderation.HouseLegal: c.Legal} {
		if value != nil {
			changes[name] = *value
		}
	}
	if c.Private != nil {
		changes[moderation.HousePrivate] = map[bool]string{true: "yes", false: ""}[*c.Private]
	}
	return admin.with(ctx, func(n *node.Node) error {
		if err := n.Moderation.SetHouse(ctx, moderation.CommandLine, changes, c.Why); err != nil {
			return err
		}
		house := n.Moderation.House()
		_, err := fmt.Fprintf(out, "name\t%s\ncontact\t%s\nlegal\t%d characters\nprivate\t%v\n",
			cmp.Or(house.Name, "Tablée"), house.Contact, utf8.RuneCountInString(house.Legal), house.Private)
		return err
	})
}

// pairsCmd lists pairs: game, both players, rated games together, the first player's total, games won by the
// first.
type pairsCmd struct{}

func (pairsCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		pairs, names, err := n.Results.Pairs(ctx)
		for _, p := range pairs {
			fmt.Fprintf(out, "%s\t%s %s\t%s %s\t%d of %d games\t%d ahead%s\n", p.Game, p.One, names[p.One], p.Other, names[p.Other],
				p.Games, p.Total, p.Ahead, map[bool]string{true: "\tsame address"}[p.SameAddress])
		}
		return err
	})
}

// Package admin is "tablee admin": eight commands for a host who has no moderators' page at hand, because a
// passkey needs HTTPS or localhost. They work directly on the database, even while the server runs; the
// server notices changes within seconds.
package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tablee/internal/botpool"
	"tablee/cmd/tablee/internal/serve"
	"tablee/games"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/store"
	"tablee/table"
	"tablee/web/page"
)

// Cmd is the group of commands, with their common flags.
type Cmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server, if it uses one."`

	Invite   inviteCmd   `cmd:"" help:"Create a one-time link that makes a moderator, valid for a day."`
	Dismiss  dismissCmd  `cmd:"" help:"Take a moderator's rights away."`
	Close    closeCmd    `cmd:"" help:"Close a table, with a reason shown to its players."`
	Remove   removeCmd   `cmd:"" help:"Erase a person for good."`
	House    houseCmd    `cmd:"" help:"Set the site's name, contact and legal notice, whether it is private, the hidden games, the forbidden words and the languages."`
	SetLimit setLimitCmd `cmd:"" help:"Set a rate limit."`
	Ban      banCmd      `cmd:"" help:"Ban a person, or a range of addresses for a time."`
	Lift     liftCmd     `cmd:"" help:"End a ban."`
}

// with opens the database, which must exist, and calls do with a node on it.
func (c *Cmd) with(ctx context.Context, do func(*node.Node) error) (err error) {
	db, err := store.OpenExisting(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	bots := botpool.New() // they replace a removed person
	n := node.New(node.Config{Store: db, Games: games.Rules(), Choose: bots.Choose, Levels: bots.Levels})
	registerLimits(n)
	if err := n.Moderation.Load(ctx); err != nil {
		return fmt.Errorf("read the state of the server: %w", err)
	}
	return inWords(do(n))
}

// inWords returns an error of the host as the sentence shown on the moderators' pages, with the flag
// concerned.
func inWords(err error) error {
	var invalid *input.Invalid
	var problem table.Problem
	if errors.Is(err, input.ErrNotFound) {
		return errors.New("nothing has that id, or it no longer exists")
	}
	if !errors.As(err, &invalid) && !errors.As(err, &problem) {
		return err
	}
	sentences, failed := page.NewSentences(games.UIs())
	switch {
	case failed != nil:
		return errors.Join(err, failed)
	case invalid != nil:
		return cli.Usage(fmt.Errorf("%s: %s", flagOf(invalid.Field), sentences.Invalid("en", invalid)))
	}
	return errors.New(sentences.Problem("en", problem))
}

// flagOf returns the argument or flag for a field of the host.
func flagOf(field string) string {
	switch field {
	case "limit":
		return "the name"
	case "person", "network", "bans":
		return "the target"
	case "events":
		return "the number"
	case "until":
		return "--days"
	}
	return "--" + field
}

// inviteCmd creates an invitation.
type inviteCmd struct {
	URL string `default:"http://localhost:8080" help:"Address of the server, as people reach it."`
}

// Validate checks that the address can be the base of a link.
func (c inviteCmd) Validate() error {
	u, err := url.Parse(c.URL)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--url must be the address of the server, such as https://tablee.example, not %q", c.URL)
	}
	return nil
}

// Run prints the link.
func (c inviteCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		secret, err := n.Moderation.Invite(ctx, moderation.CommandLine)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, serve.InviteLink(c.URL, secret))
		return err
	})
}

// dismissCmd dismisses a moderator.
type dismissCmd struct {
	ID  string `arg:"" help:"Id of the person."`
	Why string `required:"" help:"Reason, kept in the audit log."`
}

func (c dismissCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.Dismiss(ctx, moderation.CommandLine, table.PlayerID(c.ID), c.Why)
	})
}

// closeCmd closes a table.
type closeCmd struct {
	ID  string `arg:"" help:"Id of the table."`
	Why string `required:"" help:"Reason, shown to everyone at the table."`
}

func (c closeCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.CloseTable(ctx, moderation.CommandLine, table.ID(c.ID), c.Why)
	})
}

// removeCmd erases a person.
type removeCmd struct {
	ID  string `arg:"" help:"Id of the person."`
	Why string `required:"" help:"Reason, kept in the audit log."`
}

func (c removeCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.Erase(ctx, moderation.CommandLine, table.PlayerID(c.ID), c.Why)
	})
}

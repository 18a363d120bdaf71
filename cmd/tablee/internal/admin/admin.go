// Package admin is "tablee admin": the moderators' actions as commands. It works directly on the database,
// even while the server runs; the server notices changes within seconds.
package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tablee/internal/botpool"
	"tablee/cmd/tablee/internal/serve"
	"tablee/games"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/store"
	"tablee/table"
	"tablee/web/wording"
)

// Cmd is the group of commands, with their common flags.
type Cmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server, if it uses one."`

	Invite        inviteCmd        `cmd:"" help:"Create a one-time link that makes a moderator, valid for a day."`
	Moderators    moderatorsCmd    `cmd:"" help:"List the moderators."`
	Dismiss       dismissCmd       `cmd:"" help:"Take a moderator's rights away."`
	Tables        tablesCmd        `cmd:"" help:"List tables, most recently changed first."`
	Close         closeCmd         `cmd:"" help:"Close a table, with a reason shown to its players."`
	People        peopleCmd        `cmd:"" help:"Find people by name."`
	Rename        renameCmd        `cmd:"" help:"Give a person another name."`
	Remove        removeCmd        `cmd:"" help:"Erase a person for good."`
	Ban           banCmd           `cmd:"" help:"Ban a person, or a range of addresses for a time."`
	Bans          bansCmd          `cmd:"" help:"List the bans in force."`
	Lift          liftCmd          `cmd:"" help:"End a ban."`
	Silence       silenceCmd       `cmd:"" help:"Switch the chat of a table off, or on again."`
	Shelf         shelfCmd         `cmd:"" help:"Set the hidden games and the forbidden words."`
	House         houseCmd         `cmd:"" help:"Set the site's name, contact and legal notice, and whether it is private."`
	Pairs         pairsCmd         `cmd:"" help:"List people who play rated games mostly against each other."`
	Reports       reportsCmd       `cmd:"" help:"List reports, open ones first."`
	Resolve       resolveCmd       `cmd:"" help:"Resolve a report with a note."`
	Announce      announceCmd      `cmd:"" help:"Show an announcement at the top of every page for some days."`
	Withdraw      withdrawCmd      `cmd:"" help:"End an announcement now."`
	Announcements announcementsCmd `cmd:"" help:"List announcements."`
	Limits        limitsCmd        `cmd:"" help:"List the rate limits."`
	SetLimit      setLimitCmd      `cmd:"" help:"Set a rate limit."`
	Audit         auditCmd         `cmd:"" help:"List everything that moderators did, newest first."`
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
	sentences, failed := wording.New(games.UIs())
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
	case "name", "limit":
		return "the name"
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

// moderatorsCmd lists moderators: id, name, start.
type moderatorsCmd struct{}

func (moderatorsCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		moderators, err := n.Moderation.Moderators(ctx)
		for _, m := range moderators {
			fmt.Fprintf(out, "%s\t%s\tsince %s\n", m.Player.ID, m.Player.Name, timestamp(m.Since))
		}
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

// tablesCmd lists tables: id, status, game, last change, players.
type tablesCmd struct {
	Status []string `enum:"open,playing,over,closed" help:"open, playing, over or closed; may be repeated. Default: all."`
	Limit  int      `default:"50" help:"At most this many."`
}

func (c tablesCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	filter := host.Filter{Limit: c.Limit}
	for _, status := range c.Status {
		filter.Status = append(filter.Status, table.Status(status))
	}
	return admin.with(ctx, func(n *node.Node) error {
		rows, err := n.Host.Tables(ctx, filter)
		if err != nil {
			return err
		}
		for _, row := range rows {
			names, err := n.Accounts.WholeNames(ctx, seated(row))
			if err != nil {
				return err
			}
			var who []string
			for _, id := range seated(row) {
				who = append(who, names[id])
			}
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", row.ID, row.Status, row.Game, timestamp(row.Changed), strings.Join(who, ", "))
		}
		return nil
	})
}

func seated(row host.Row) (ids []table.PlayerID) {
	for _, chair := range row.Chairs {
		if chair.Player != "" {
			ids = append(ids, chair.Player)
		}
	}
	return ids
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

// peopleCmd lists people: id, name, creation time.
type peopleCmd struct {
	Name    string `arg:"" optional:"" help:"Part of the name. Default: the newest people."`
	Kind    string `enum:",guest,account,program,banned" default:"" help:"guest, account, program or banned. Default: all."`
	Network string `help:"Only people one of whose devices was last seen at this address, or in this range of addresses."`
	Limit   int    `default:"50" help:"At most this many."`
}

func (c peopleCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		filter := account.Filter{Name: c.Name, Kind: account.Kind(c.Kind), Limit: c.Limit}
		if c.Network != "" {
			network, err := moderation.ParseNetwork(c.Network)
			if err != nil {
				return err
			}
			filter.Network = network
		}
		people, err := n.Accounts.People(ctx, filter)
		for _, p := range people {
			fmt.Fprintf(out, "%s\t%s\tsince %s%s\n", p.ID, p.Name, timestamp(p.Created), map[bool]string{true: "\tprogram"}[p.Program])
		}
		return err
	})
}

// renameCmd renames a person.
type renameCmd struct {
	ID   string `arg:"" help:"Id of the person."`
	Name string `arg:"" help:"The new name."`
	Why  string `required:"" help:"Reason, kept in the audit log."`
}

func (c renameCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.Rename(ctx, moderation.CommandLine, table.PlayerID(c.ID), c.Name, c.Why)
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

// reportsCmd lists reports.
type reportsCmd struct {
	Open bool `help:"Only open reports."`
}

func (c reportsCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		reports, err := n.Moderation.Reports(ctx, moderation.ReportFilter{Open: c.Open})
		for _, r := range reports {
			state := "open"
			if !r.Resolved.IsZero() {
				state = "resolved: " + r.Note
			}
			fmt.Fprintf(out, "%s\t%s\tby %s\tof %s\tat %s %d\t%s\t%s\n", r.ID, timestamp(r.At), r.Author, dash(string(r.Person)), dash(string(r.Table)), r.Seq, r.Reason, state)
		}
		return err
	})
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// resolveCmd resolves a report.
type resolveCmd struct {
	ID   string `arg:"" help:"Id of the report."`
	Note string `required:"" help:"What was done about it."`
}

func (c resolveCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error { return n.Moderation.Resolve(ctx, moderation.CommandLine, c.ID, c.Note) })
}

// announceCmd publishes an announcement.
type announceCmd struct {
	FR   string            `required:"" name:"fr" help:"The announcement in French."`
	EN   string            `required:"" name:"en" help:"The announcement in English."`
	In   map[string]string `placeholder:"LANG=SENTENCE" help:"The announcement in another language; may be repeated. Readers of a language without one get the English one."`
	Days int               `default:"1" help:"For this many days, at most 90."`
}

// sentence returns the announcement by language.
func (c announceCmd) sentence() moderation.Sentence {
	s := moderation.Sentence{}
	maps.Copy(s, c.In)
	s["fr"], s["en"] = c.FR, c.EN
	return s
}

func (c announceCmd) Run(ctx context.Context, admin *Cmd) error {
	until := time.Now().Add(time.Duration(c.Days) * 24 * time.Hour)
	return admin.with(ctx, func(n *node.Node) error {
		return n.Moderation.Announce(ctx, moderation.CommandLine, c.sentence(), until)
	})
}

// withdrawCmd ends an announcement.
type withdrawCmd struct {
	ID string `arg:"" help:"Id of the announcement."`
}

func (c withdrawCmd) Run(ctx context.Context, admin *Cmd) error {
	return admin.with(ctx, func(n *node.Node) error { return n.Moderation.Withdraw(ctx, moderation.CommandLine, c.ID) })
}

// announcementsCmd lists announcements: id, end, and the sentence in each of its languages, sorted by
// language tag.
type announcementsCmd struct{}

func (announcementsCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		for _, a := range n.Moderation.Announcements() {
			fmt.Fprintf(out, "%s\tuntil %s", a.ID, timestamp(a.Until))
			for _, lang := range slices.Sorted(maps.Keys(a.Text)) {
				fmt.Fprintf(out, "\t%s: %s", lang, a.Text[lang])
			}
			fmt.Fprintln(out)
		}
		return nil
	})
}

// auditCmd lists the audit log.
type auditCmd struct {
	Limit int `default:"50" help:"At most this many."`
}

func (c auditCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		entries, err := n.Moderation.Audit(ctx, 0, c.Limit)
		for _, e := range entries {
			author, state := string(e.Author), "done"
			if e.Author == moderation.CommandLine {
				author = "command line"
			}
			if !e.Done {
				state = "not done"
			}
			fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", e.Seq, timestamp(e.At), author, e.Kind, dash(e.Target), e.Detail, e.Why, state)
		}
		return err
	})
}

// timestamp formats a time for lists.
func timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

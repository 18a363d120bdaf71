package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"tablee/games"
	"tablee/host"
	"tablee/table"
	"tablee/web"
)

// adminCmd does by command what the hosts' pages do. It works on the database itself,
// also while the server runs, which hears of it within seconds.
type adminCmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server instead."`

	Invite   adminInvite   `cmd:"" help:"Make a one-time link that makes a host, good for a day."`
	Hosts    adminHosts    `cmd:"" help:"List who looks after the house."`
	Dismiss  adminDismiss  `cmd:"" help:"End somebody's looking after the house."`
	Tables   adminTables   `cmd:"" help:"List tables, the last changed first."`
	Close    adminClose    `cmd:"" help:"Close a table for a reason that everybody there reads."`
	People   adminPeople   `cmd:"" help:"Find people by name."`
	Rename   adminRename   `cmd:"" help:"Give a person another name."`
	Remove   adminRemove   `cmd:"" help:"Erase a person for ever."`
	Reports  adminReports  `cmd:"" help:"List what was reported, open reports first."`
	Resolve  adminResolve  `cmd:"" help:"Settle a report with a note."`
	Announce adminAnnounce `cmd:"" help:"Show a sentence at the top of every page for some days."`
	Withdraw adminWithdraw `cmd:"" help:"End an announcement now."`
	Notices  adminNotices  `cmd:"" help:"List announcements."`
	Deeds    adminDeeds    `cmd:"" help:"List everything that hosts did, the newest first."`
}

// house opens the database, which must exist, and runs do on it.
func (c *adminCmd) house(ctx context.Context, do func(*host.Host) error) (err error) {
	db, err := lookIn(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	minds := newMinds() // they stand in for who is removed
	house := host.New(host.Config{Store: db, Games: games.All(), Choose: minds.choose, Levels: minds.levels})
	if err := house.Catch(ctx); err != nil {
		return err
	}
	return plainly(do(house))
}

// plainly is an error of the house as a sentence: that of the hosts' pages, with the flag it
// is about.
func plainly(err error) error {
	var wrong *host.Invalid
	var problem table.Problem
	if errors.Is(err, host.ErrNotFound) {
		return errors.New("there is nobody and nothing of that id, or no more")
	}
	if !errors.As(err, &wrong) && !errors.As(err, &problem) {
		return err
	}
	words, unread := web.NewSentences(looks())
	switch {
	case unread != nil:
		return errors.Join(err, unread)
	case wrong != nil:
		return usage(fmt.Errorf("%s: %s", flagOf(wrong.Field), words.Invalid("en", wrong)))
	}
	return errors.New(words.Problem("en", problem))
}

// flagOf is where somebody wrote what a field of the house holds.
func flagOf(field string) string {
	switch field {
	case "name":
		return "the name"
	case "until":
		return "--days"
	}
	return "--" + field
}

type adminInvite struct {
	URL string `default:"http://localhost:8080" help:"Address of the house, as people reach it."`
}

// Validate refuses what no link can begin with.
func (c adminInvite) Validate() error {
	u, err := url.Parse(c.URL)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--url must be the address of the house, such as https://tablee.example, not %q", c.URL)
	}
	return nil
}

// Run prints the link, once.
func (c adminInvite) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		secret, err := h.Invite(ctx, host.CommandLine)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, hostLink(c.URL, secret))
		return err
	})
}

type adminHosts struct{}

func (adminHosts) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		hosts, err := h.Hosts(ctx)
		for _, k := range hosts {
			fmt.Fprintf(out, "%s\t%s\tsince %s\n", k.Player.ID, k.Player.Name, stamp(k.Since))
		}
		return err
	})
}

type adminDismiss struct {
	ID  string `arg:"" help:"Id of the person."`
	Why string `required:"" help:"Reason, written down."`
}

func (c adminDismiss) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error {
		return h.Dismiss(ctx, host.CommandLine, table.PlayerID(c.ID), c.Why)
	})
}

type adminTables struct {
	Status []string `enum:"open,playing,over,closed" help:"open, playing, over, closed; none: all."`
	Limit  int      `default:"50" help:"At most so many."`
}

func (c adminTables) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	filter := host.Filter{Limit: c.Limit}
	for _, status := range c.Status {
		filter.Status = append(filter.Status, table.Status(status))
	}
	return admin.house(ctx, func(h *host.Host) error {
		rows, err := h.Tables(ctx, filter)
		if err != nil {
			return err
		}
		for _, row := range rows {
			names, err := h.Names(ctx, seated(row))
			if err != nil {
				return err
			}
			var who []string
			for _, id := range seated(row) {
				who = append(who, names[id])
			}
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", row.ID, row.Status, row.Game, stamp(row.Changed), strings.Join(who, ", "))
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

type adminClose struct {
	ID  string `arg:"" help:"Id of the table."`
	Why string `required:"" help:"Reason, which everybody at the table reads."`
}

func (c adminClose) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error {
		return h.Bar(ctx, host.CommandLine, table.ID(c.ID), c.Why)
	})
}

type adminPeople struct {
	Name  string `arg:"" optional:"" help:"A part of the name; none: the newest."`
	Limit int    `default:"50" help:"At most so many."`
}

func (c adminPeople) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		people, err := h.People(ctx, c.Name, c.Limit)
		for _, p := range people {
			fmt.Fprintf(out, "%s\t%s\tsince %s\n", p.ID, p.Name, stamp(p.Created))
		}
		return err
	})
}

type adminRename struct {
	ID   string `arg:"" help:"Id of the person."`
	Name string `arg:"" help:"The new name."`
	Why  string `required:"" help:"Reason, written down."`
}

func (c adminRename) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error {
		return h.RenamePerson(ctx, host.CommandLine, table.PlayerID(c.ID), c.Name, c.Why)
	})
}

type adminRemove struct {
	ID  string `arg:"" help:"Id of the person."`
	Why string `required:"" help:"Reason, written down."`
}

func (c adminRemove) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error {
		return h.RemovePerson(ctx, host.CommandLine, table.PlayerID(c.ID), c.Why)
	})
}

type adminReports struct {
	Open bool `help:"Only those nobody has settled."`
}

func (c adminReports) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		reports, err := h.Reports(ctx, host.ReportFilter{Open: c.Open})
		for _, r := range reports {
			state := "open"
			if !r.Resolved.IsZero() {
				state = "settled: " + r.Note
			}
			fmt.Fprintf(out, "%s\t%s\tby %s\tof %s\tat %s %d\t%s\t%s\n", r.ID, stamp(r.At), r.Author, dash(string(r.Person)), dash(string(r.Table)), r.Seq, r.Reason, state)
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

type adminResolve struct {
	ID   string `arg:"" help:"Id of the report."`
	Note string `required:"" help:"What was done about it."`
}

func (c adminResolve) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error { return h.Resolve(ctx, host.CommandLine, c.ID, c.Note) })
}

type adminAnnounce struct {
	FR   string `required:"" name:"fr" help:"The sentence in French."`
	EN   string `required:"" name:"en" help:"The sentence in English."`
	Days int    `default:"1" help:"For so many days, 90 at most."`
}

func (c adminAnnounce) Run(ctx context.Context, admin *adminCmd) error {
	until := time.Now().Add(time.Duration(c.Days) * 24 * time.Hour)
	return admin.house(ctx, func(h *host.Host) error {
		return h.Announce(ctx, host.CommandLine, c.FR, c.EN, until)
	})
}

type adminWithdraw struct {
	ID string `arg:"" help:"Id of the announcement."`
}

func (c adminWithdraw) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error { return h.Withdraw(ctx, host.CommandLine, c.ID) })
}

type adminNotices struct{}

func (adminNotices) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		for _, a := range h.Announcements() {
			fmt.Fprintf(out, "%s\tuntil %s\t%s\t%s\n", a.ID, stamp(a.Until), a.FR, a.EN)
		}
		return nil
	})
}

type adminDeeds struct {
	Limit int `default:"50" help:"At most so many."`
}

func (c adminDeeds) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		deeds, err := h.Deeds(ctx, 0, c.Limit)
		for _, d := range deeds {
			author, state := string(d.Author), "done"
			if d.Author == host.CommandLine {
				author = "command line"
			}
			if !d.Done {
				state = "not done"
			}
			fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", d.Seq, stamp(d.At), author, d.Kind, dash(d.Target), d.Detail, d.Why, state)
		}
		return err
	})
}

// stamp is a time as lists print it.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

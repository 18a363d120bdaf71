package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/host/cleaning"
	"tablee/store"
	"tablee/store/sqldb"
)

// CleanCmd applies the cleaning policy now.
type CleanCmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server, if it uses one."`
	DryRun   bool   `help:"Remove nothing; say what would be removed."`
	Compact  bool   `help:"Then rewrite the embedded database to free all unused space. The server must not run."`
	Cleaning
}

// Help describes which data is removed and which never is.
func (CleanCmd) Help() string {
	return `The server does this by itself once a day, with the same flags; see docs/hosting.md. A
finished game of people is never removed, nor is an attempt at a daily deal, nor anything
that the audit log says. One line per kind says how much was removed; each is in the audit
log too. The server may keep running.

With --compact the embedded database is then rewritten, which needs as much free space
as it has. A database that was made by a version that could not give space back needs this
once; newer ones do not.`
}

// Validate checks the flags.
func (c CleanCmd) Validate() error {
	if c.Compact && c.DryRun {
		return errors.New("--compact and --dry-run contradict each other")
	}
	if c.Compact && c.Database != "" {
		return errors.New("--compact is for the embedded database; PostgreSQL's autovacuum looks after its own")
	}
	return c.Cleaning.Validate()
}

// Run cleans and prints a line per kind.
func (c CleanCmd) Run(ctx context.Context, std cli.Streams) error {
	if c.Compact {
		release, err := sqldb.LockDir(c.Data)
		if err != nil {
			return err
		}
		defer func() { _ = release() }() // the end of the process releases it too
	}
	db, err := store.OpenExisting(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	service := cleaning.New(cleaning.Config{Store: db, Policy: c.Policy(), Now: time.Now})
	removed, err := service.Clean(ctx, c.DryRun)
	if err == nil {
		err = printRemoved(std.Out, removed, c.DryRun)
	}
	if err == nil && c.Compact {
		err = db.Compact(ctx)
	}
	return errors.Join(err, db.Close())
}

func printRemoved(out io.Writer, removed map[cleaning.Kind]int, dry bool) error {
	verb := "removed"
	if dry {
		verb = "would be removed"
	}
	for _, k := range cleaning.Kinds() {
		if _, err := fmt.Fprintf(out, "%s\t%d %s\n", k, removed[k], verb); err != nil {
			return err
		}
	}
	return nil
}

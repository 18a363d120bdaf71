// Package database has the commands for the server's database: backup copies it, restore replaces it by a
// copy, clean removes unused data, and doctor checks it against the logs of the tables.
package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/store/sqldb"
)

// BackupCmd copies the embedded database, even while the server runs.
type BackupCmd struct {
	Dir      string `arg:"" type:"path" help:"Directory to put the copy in; created if it does not exist."`
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server: back it up with pg_dump instead."`
}

// Help describes the contents of a backup and how to restore it.
func (BackupCmd) Help() string {
	return `The copy is the whole database at one instant, as DIR/tablee-YYYYMMDD-HHMMSS.db (UTC).
The server may keep running. The file gets this name only once it is complete, checked
and on disk; its path is printed.

To restore: stop the server; tablee restore FILE; start the server.

A person erased after a backup was made is still in that backup: keep backups no longer
than you have promised.`
}

// Run makes the copy and prints its path.
func (c BackupCmd) Run(ctx context.Context, out io.Writer) error {
	if c.Database != "" {
		return cli.Usage(errors.New("a PostgreSQL database is backed up with its own pg_dump"))
	}
	path, err := sqldb.Backup(ctx, c.Data, c.Dir, time.Now())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, path)
	return err
}

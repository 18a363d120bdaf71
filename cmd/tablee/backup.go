package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tablee/store"
)

// backupCmd copies the embedded database while the server may be running.
type backupCmd struct {
	Dir      string `arg:"" type:"path" help:"Directory to put the copy in; made when it does not exist."`
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server: those are backed up with pg_dump."`
}

// Help explains what a backup holds and how to restore it.
func (backupCmd) Help() string {
	return `The copy is the whole database at one instant, as DIR/tablee-YYYYMMDD-HHMMSS.db (UTC).
The server may be running and goes on. The file has its name only once it is complete,
checked and on the disk; its path is printed.

To restore: stop the server; remove tablee.db, tablee.db-wal and tablee.db-shm from the
data directory; copy the backup there as tablee.db; start the server.

A person erased after a backup was made is still in it: keep backups no longer than you
have said you would.`
}

// Run prints the path of the copy.
func (c backupCmd) Run(ctx context.Context, out io.Writer) error {
	if c.Database != "" {
		return usage(errors.New("a PostgreSQL database is backed up with its own pg_dump"))
	}
	path, err := store.Backup(ctx, c.Data, c.Dir, time.Now())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, path)
	return err
}

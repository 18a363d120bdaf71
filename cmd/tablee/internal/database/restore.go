package database

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/games"
	"tablee/store"
	"tablee/store/sqldb"
)

// RestoreCmd replaces the embedded database by a backup.
type RestoreCmd struct {
	File         string `arg:"" type:"path" help:"Backup to restore, as tablee backup made it."`
	Data         string `default:"./data" type:"path" help:"Data directory of the server, which must not be running."`
	Database     string `placeholder:"URL" help:"PostgreSQL database of the server: restore it with pg_restore instead."`
	AcceptDamage bool   `help:"Also restore a backup with damaged tables; those cannot be played."`
}

// Help describes the checks before and the files left afterwards.
func (RestoreCmd) Help() string {
	return `The backup is copied, brought up to date if an older version wrote it, and looked at as by
tablee doctor --deep. Only if it is sound does it take the place of the database, in one
step. The database that was there stays beside it, as tablee.db.replaced-YYYYMMDD-HHMMSS
(UTC): remove it when you are sure.

Everything since the backup is lost for those who played. Exits 1, with nothing replaced,
when a server runs on the data directory, when the file is no database of Tablée, or when
it is damaged.`
}

// Run checks the backup, replaces the database and prints where the old one is.
func (c RestoreCmd) Run(ctx context.Context, std cli.Streams) (err error) {
	if c.Database != "" {
		return cli.Usage(errors.New("a PostgreSQL database is restored with its own pg_restore"))
	}
	if _, err := os.Stat(c.File); err != nil {
		return fmt.Errorf("no backup to restore: %w", err)
	}
	release, err := sqldb.LockDir(c.Data)
	if errors.Is(err, sqldb.ErrLocked) {
		return fmt.Errorf("stop the server first: %w", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	stage, err := sqldb.StageRestore(ctx, c.Data, c.File)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(stage)) }()
	found, err := c.examine(ctx, stage, std)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	kept, err := sqldb.Replace(ctx, c.Data, stage, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "restored %s (%s)\n", c.File, found)
	if kept != "" {
		fmt.Fprintf(std.Out, "the database that was there is %s\n", kept)
	}
	return nil
}

// examine runs the doctor on the staged backup.
func (c RestoreCmd) examine(ctx context.Context, stage string, std cli.Streams) (string, error) {
	db, err := store.OpenSQLite(ctx, stage)
	if err != nil {
		return "", err
	}
	d := doctor{db: db, out: std.Out, progress: std.Err, rules: games.Rules(), deep: true}
	err = d.engine(ctx)
	if err == nil {
		err = d.examine(ctx, false)
	}
	if err == nil && d.irreparable > 0 && !c.AcceptDamage {
		err = fmt.Errorf("the backup is damaged (%s); nothing was replaced; --accept-damage restores it nevertheless", d.summary())
	}
	return d.summary(), errors.Join(err, db.Close())
}

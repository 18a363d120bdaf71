package database

import (
	"context"
	"errors"
	"fmt"
	"io"

	"tablee/cmd/tablee/internal/cli"
	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/results"
	"tablee/store"
	"tablee/table"
)

// DoctorCmd checks a database.
type DoctorCmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server, if it uses one."`
	Repair   bool   `help:"Rebuild what differs from the logs."`
}

// Help explains what is compared, and what --repair does.
func (DoctorCmd) Help() string {
	return `Every table is replayed from its log, which alone is authoritative. What is derived from
the logs (the rows of lists, who was there, results, attempts at daily deals and, over
all rated games in order, every rating) is then compared with what the database holds.
Each difference is printed as a line; the last line counts them. Exits 0 if there is no
difference, 1 if there is one.

With --repair what differs is rebuilt from the logs, which are never touched, and
everything is checked again. The server may keep running.

A table whose game has different rules by now cannot be replayed: it is counted and left
alone.`
}

// Run prints the differences. The error of finding some has been printed already.
func (c DoctorCmd) Run(ctx context.Context, out io.Writer) error {
	db, err := cli.OpenDatabase(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	d := doctor{db: db, out: out, rules: games.Rules()}
	err = d.examine(ctx, c.Repair)
	for round := 0; err == nil && c.Repair && d.differences > d.irreparable && round < 2; round++ {
		fmt.Fprintf(out, "%s; repaired what can be, checking again\n", d.summary())
		err = d.examine(ctx, true)
	}
	if err == nil {
		fmt.Fprintln(out, d.summary())
	}
	if err == nil && d.differences > 0 {
		err = cli.Exit{Code: 1}
	}
	return errors.Join(err, db.Close())
}

// doctor checks a database.
type doctor struct {
	db    *store.Store
	out   io.Writer
	rules []game.Rules

	tables, frozen, differences int
	irreparable                 int // differences that cannot be repaired: logs that do not replay
}

func (d *doctor) summary() string {
	text := fmt.Sprintf("tables: %d, differences: %d", d.tables, d.differences)
	if d.frozen > 0 {
		text += fmt.Sprintf(", of older rules, left alone: %d", d.frozen)
	}
	return text
}

func (d *doctor) examine(ctx context.Context, repair bool) error {
	d.tables, d.frozen, d.differences, d.irreparable = 0, 0, 0, 0
	ids, err := d.db.TableIDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := d.table(ctx, id, repair); err != nil {
			return err
		}
	}
	rated, err := d.db.RatedGames(ctx)
	if err != nil {
		return err
	}
	for _, id := range rated {
		found, err := d.db.CheckRatings(ctx, id)
		if err == nil && repair && len(found) > 0 {
			_, err = d.db.RecomputeRatings(ctx, id)
		}
		if err != nil {
			return err
		}
		d.report(id, found...)
	}
	return nil
}

// table checks one table. Its error is one of the database, not of the table.
func (d *doctor) table(ctx context.Context, id table.ID, repair bool) error {
	d.tables++
	found, err := d.db.CheckTable(ctx, id, d.derive)
	switch {
	case errors.Is(err, store.ErrFrozen):
		d.frozen++
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		d.irreparable++
		d.report(string(id), err.Error())
		return nil
	}
	d.report(string(id), found...)
	if repair && len(found) > 0 {
		return d.db.RebuildTable(ctx, id, d.derive)
	}
	return nil
}

func (d *doctor) report(where string, found ...string) {
	for _, f := range found {
		d.differences++
		fmt.Fprintf(d.out, "%s: %s\n", where, f)
	}
}

// derive replays a table.
func (d *doctor) derive(id table.ID, log []table.Commit) (host.Row, []results.Result, error) {
	t, err := table.Fold(id, d.rulesOf(log), log)
	if err != nil {
		return host.Row{}, nil, err
	}
	if t.Frozen {
		return host.Row{}, nil, store.ErrFrozen
	}
	return host.RowOf(t, 0), results.Of(t, log), nil
}

// rulesOf are the rules of the game in a log; nil if the library no longer has it.
func (d *doctor) rulesOf(log []table.Commit) game.Rules {
	if len(log) == 0 || len(log[0].Events) == 0 || log[0].Events[0].Setup == nil {
		return nil
	}
	for _, r := range d.rules {
		if r.Info().ID == log[0].Events[0].Setup.Game {
			return r
		}
	}
	return nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/store"
	"tablee/table"
)

// doctorCmd looks whether a database is well.
type doctorCmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server, instead."`
	Repair   bool   `help:"Make what differs anew from the logs."`
}

// Help explains what is compared, and what repairing does.
func (doctorCmd) Help() string {
	return `Every table is played again from its log, the only truth about it. What lists show
of it, who was there, how it ended, whose try of a daily deal it was and, from all rated
games in their order, every rating are then compared with what the database holds. Each
difference is a line; the last line counts them. Exit 0 when there is none, 1 when there
is one.

With --repair what differs is made anew from the logs, which are never touched, and the
whole is looked at again. It may run beside a server.

A table whose game has other rules now cannot be played again: it is counted and left as
it is.`
}

// Run prints the differences. Its error is told already.
func (c doctorCmd) Run(ctx context.Context, out io.Writer) error {
	db, err := lookIn(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	d := doctor{db: db, out: out, rules: games.All()}
	err = d.examine(ctx, c.Repair)
	for round := 0; err == nil && c.Repair && d.differences > d.hopeless && round < 2; round++ {
		fmt.Fprintf(out, "%s; repaired what could be, looking again\n", d.summary())
		err = d.examine(ctx, true)
	}
	if err == nil {
		fmt.Fprintln(out, d.summary())
	}
	if err == nil && d.differences > 0 {
		err = exit{code: 1}
	}
	return errors.Join(err, db.Close())
}

// lookIn opens the database of a server, which must be there and of this version: nothing
// is made and nothing migrated by looking.
func lookIn(ctx context.Context, data, database string) (*store.Store, error) {
	if database != "" {
		return store.OpenPostgres(ctx, database, store.RequireExisting())
	}
	return store.OpenSQLite(ctx, data, store.RequireExisting())
}

// doctor is one look at a database.
type doctor struct {
	db    *store.Store
	out   io.Writer
	rules []game.Rules

	tables, frozen, differences int
	hopeless                    int // differences that no repair can mend: logs that do not hold
}

func (d *doctor) summary() string {
	text := fmt.Sprintf("tables: %d, differences: %d", d.tables, d.differences)
	if d.frozen > 0 {
		text += fmt.Sprintf(", of other rules, left alone: %d", d.frozen)
	}
	return text
}

func (d *doctor) examine(ctx context.Context, repair bool) error {
	d.tables, d.frozen, d.differences, d.hopeless = 0, 0, 0, 0
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
		d.tell(id, found...)
	}
	return nil
}

// table looks at one table. Its error is one of the database, not of the table.
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
		d.hopeless++
		d.tell(string(id), err.Error())
		return nil
	}
	d.tell(string(id), found...)
	if repair && len(found) > 0 {
		return d.db.RebuildTable(ctx, id, d.derive)
	}
	return nil
}

func (d *doctor) tell(where string, found ...string) {
	for _, f := range found {
		d.differences++
		fmt.Fprintf(d.out, "%s: %s\n", where, f)
	}
}

// derive plays a table again.
func (d *doctor) derive(id table.ID, log []table.Commit) (host.Row, []host.Result, error) {
	t, err := table.Fold(id, d.rulesOf(log), log)
	if err != nil {
		return host.Row{}, nil, err
	}
	if t.Frozen {
		return host.Row{}, nil, store.ErrFrozen
	}
	return host.RowOf(t, 0), host.ResultsOf(t, log), nil
}

// rulesOf are the rules of the game that a log plays; nil when the house has it no more.
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

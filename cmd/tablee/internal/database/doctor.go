package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/results"
	"tablee/store"
	"tablee/table"
	"tablee/table/recording"
)

// DoctorCmd checks a database.
type DoctorCmd struct {
	Data     string `default:"./data" type:"path" help:"Data directory of the server."`
	Database string `placeholder:"URL" help:"PostgreSQL database of the server, if it uses one."`
	Repair   bool   `help:"Rebuild what differs from the logs."`
	Deep     bool   `help:"Also read every page and index of the database, and verify the chance of every finished game."`
}

// Help describes the checks and --repair.
func (DoctorCmd) Help() string {
	return `Every table is replayed from its log, which alone is authoritative. What is derived from
the logs (the rows of lists, who was there, results, attempts at daily deals and, over
all rated games in order, every rating) is then compared with what the database holds.
Each difference is printed as a line; the last line counts them. Exits 0 if there is no
difference, 1 if there is one.

With --repair what differs is rebuilt from the logs, which are never touched, and
everything is checked again. The server may keep running.

With --deep the engine first reads every page, index and reference of the database, and
every finished game's record is made, read and drawn again from its seed. It takes
longer, and tells on standard error how far it is.

A table whose game has different rules by now cannot be replayed: it is counted and left
alone.`
}

// Run prints the differences. If there are any, its error has no text.
func (c DoctorCmd) Run(ctx context.Context, std cli.Streams) error {
	db, err := store.OpenExisting(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	d := doctor{db: db, out: std.Out, progress: io.Discard, rules: games.Rules(), deep: c.Deep}
	if c.Deep {
		d.progress = std.Err
		err = d.engine(ctx)
	}
	if err == nil {
		err = d.examine(ctx, c.Repair)
	}
	for round := 0; err == nil && c.Repair && d.differences > d.irreparable && round < 2; round++ {
		fmt.Fprintf(std.Out, "%s; repaired what can be, checking again\n", d.summary())
		err = d.examine(ctx, true)
	}
	if err == nil {
		fmt.Fprintln(std.Out, d.summary())
	}
	if err == nil && d.differences > 0 {
		err = cli.Exit{Code: 1}
	}
	return errors.Join(err, db.Close())
}

// doctor checks a database.
type doctor struct {
	db       *store.Store
	out      io.Writer
	progress io.Writer
	rules    []game.Rules
	deep     bool
	spoke    time.Time // when progress was last printed

	engines int // differences found by the engine's own check

	tables, frozen, records, differences int
	irreparable                          int // differences that cannot be repaired: logs that do not replay
}

func (d *doctor) summary() string {
	text := fmt.Sprintf("tables: %d, differences: %d", d.tables, d.differences)
	if d.frozen > 0 {
		text += fmt.Sprintf(", of older rules, left alone: %d", d.frozen)
	}
	if d.deep {
		text += fmt.Sprintf(", records drawn again: %d", d.records)
	}
	return text
}

// engine runs the database engine's own check. Its findings cannot be repaired.
func (d *doctor) engine(ctx context.Context) error {
	fmt.Fprintln(d.progress, "reading every page of the database")
	err := d.db.CheckAll(ctx, func(found string) { d.report("database", found) })
	d.engines = d.differences
	return err
}

func (d *doctor) examine(ctx context.Context, repair bool) error {
	const page = 500
	d.tables, d.frozen, d.records, d.differences, d.irreparable = 0, 0, 0, d.engines, d.engines
	for last := table.ID(""); ; {
		ids, err := d.db.TableIDsAfter(ctx, last, page)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := d.table(ctx, id, repair); err != nil {
				return err
			}
		}
		if len(ids) < page {
			return d.ratings(ctx, repair)
		}
		last = ids[len(ids)-1]
	}
}

func (d *doctor) ratings(ctx context.Context, repair bool) error {
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

// table checks one table. It returns only errors of the database, not of the table.
func (d *doctor) table(ctx context.Context, id table.ID, repair bool) error {
	d.tables++
	d.tell()
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

// tell prints the progress every few seconds.
func (d *doctor) tell() {
	const every = 5 * time.Second
	if d.spoke.IsZero() {
		d.spoke = time.Now()
	}
	if now := time.Now(); now.Sub(d.spoke) >= every {
		d.spoke = now
		fmt.Fprintf(d.progress, "tables so far: %d, differences: %d\n", d.tables, d.differences)
	}
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
	if d.deep && t.Seed != "" {
		if err := d.record(t, log); err != nil {
			return host.Row{}, nil, err
		}
	}
	return host.RowOf(t, 0), results.Of(t, log), nil
}

// record formats the record of a finished table and verifies it.
func (d *doctor) record(t *table.Table, log []table.Commit) error {
	name := func(p table.PlayerID) string { return string(p) }
	_, err := recording.Verify(string(t.ID)+".play", recording.Format(t, log, game.Watcher, name), catalog.Rules)
	if err != nil {
		return fmt.Errorf("verify its record: %w", err)
	}
	d.records++
	return nil
}

// rulesOf returns the rules of the game in a log; nil if the library no longer has it.
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

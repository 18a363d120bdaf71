package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"tablee/host"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/table"
)

// storedWrite is a Write in its stored form, encoded before the writer takes it.
type storedWrite struct {
	table   string
	seq     int64
	command string
	at      int64
	events  string
	row     []any // values of rowColumns
	seed    string
	people  []string         // players who join the table with this commit
	derived derived          // results and the attempt at a daily deal
	tell    []table.PlayerID // players to notify
}

// encode validates and encodes a Write.
func encode(w host.Write) (storedWrite, error) {
	c := w.Commit
	switch {
	case c.Seq == 0 || c.Seq > math.MaxInt64:
		return storedWrite{}, ErrGap
	case w.Row.ID != w.Table || w.Row.Seq != c.Seq:
		return storedWrite{}, fmt.Errorf("%w: commit %d of %q, row %d of %q", ErrInvalidWrite, c.Seq, w.Table, w.Row.Seq, w.Row.ID)
	case (w.Seed != nil) != (c.Seq == 1):
		return storedWrite{}, fmt.Errorf("%w: the first commit must have a seed, the others must not", ErrInvalidWrite)
	}
	if err := query.CheckText(string(w.Table), c.Command, w.Row.Title, w.Row.Game,
		string(w.Row.Status), string(w.Row.Owner), string(w.Row.Awaited), string(w.Row.ForkOf)); err != nil {
		return storedWrite{}, err
	}
	events, err := encodeEvents(c.Events)
	if err != nil {
		return storedWrite{}, err
	}
	r := storedWrite{
		table: string(w.Table), seq: int64(c.Seq), command: c.Command, at: c.At.UnixMilli(),
		events: events, people: playersIn(c.Events), tell: w.Notify,
	}
	if err := query.CheckText(r.people...); err != nil {
		return storedWrite{}, err
	}
	if w.Seed != nil {
		r.seed = w.Seed.String()
	}
	if r.derived, err = derivedOf(w.Table, []table.Commit{c}, w.Results); err != nil {
		return storedWrite{}, err
	}
	r.row, err = rowValues(w.Row)
	return r, err
}

// encodeEvents encodes the events of a commit as JSON. It rejects invalid UTF-8, which the encoder would
// replace, so that the log would differ from the decision.
func encodeEvents(events []table.Event) (string, error) {
	for _, e := range events {
		ok := utf8.ValidString(e.Text) && utf8.ValidString(string(e.Kind))
		if e.Setup != nil {
			ok = ok && utf8.ValidString(e.Setup.Game) && utf8.ValidString(e.Setup.Title) &&
				utf8.ValidString(e.Setup.Commitment)
			for key, value := range e.Setup.Options {
				ok = ok && utf8.ValidString(key) && utf8.ValidString(value)
			}
		}
		if !ok {
			return "", ErrInvalidText
		}
	}
	b, err := json.Marshal(events)
	return string(b), err
}

// playersIn returns the players whom events bring to a table: its owner and those who sit down.
func playersIn(events []table.Event) []string {
	var all []string
	add := func(p table.PlayerID) {
		if p != "" {
			all = append(all, string(p))
		}
	}
	for _, e := range events {
		switch {
		case e.Kind == table.Sit, e.Kind == table.Take, e.Kind == table.SeatGuest:
			add(e.Player)
			add(e.DeviceOwner)
		case e.Kind == table.Become:
			add(e.To)
			add(e.DeviceOwner)
		case e.Kind == table.Open && e.Setup != nil:
			add(e.Setup.Owner)
			for _, c := range e.Setup.Chairs {
				add(c.Player)
				add(c.DeviceOwner)
			}
		}
	}
	return all
}

// playersOf returns the players whom a log brings to a table, sorted and without duplicates. Accounts replace
// the guests that they were.
func playersOf(log []table.Commit) []table.PlayerID {
	var all []table.PlayerID
	for _, c := range log {
		for _, p := range playersIn(c.Events) {
			all = append(all, table.Becomes(log, table.PlayerID(p)))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// rowValues returns the values of a row in the order of rowColumns.
func rowValues(r host.Row) ([]any, error) {
	chairs, err := json.Marshal(r.Chairs)
	if err != nil {
		return nil, err
	}
	places, err := json.Marshal(r.Places)
	if err != nil {
		return nil, err
	}
	points, err := json.Marshal(r.Points)
	if err != nil {
		return nil, err
	}
	return []any{
		string(r.ID), r.Game, r.Title, string(r.Status), r.Public, int64(r.Seq), string(chairs),
		string(r.Owner), string(r.Awaited), int64(r.MoveTime), string(places), string(points),
		wakeValue(r.WakeAt), r.Opened.UnixMilli(), r.Changed.UnixMilli(), string(r.ForkOf), r.Rated,
	}, nil
}

// wakeValue converts a WakeAt to milliseconds, NULL for never. It rounds up: a wake-up before the deadline
// would find the clock still running, again and again.
func wakeValue(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.Add(time.Millisecond - 1).UnixMilli()
}

const rowColumns = `id, game, title, status, public, seq, chairs, owner, awaited, move_time,
	places, points, wake_at, opened, changed, fork_of, rated`

// setRow assigns the values of rowValues to all columns of rowColumns. PostgreSQL rejects arguments that a
// statement does not use.
const setRow = `UPDATE tables SET game = $2, title = $3, status = $4, public = $5, seq = $6, chairs = $7,
	owner = $8, awaited = $9, move_time = $10, places = $11, points = $12, wake_at = $13, opened = $14, changed = $15,
	fork_of = $16, rated = $17`

// The guard of updateRow implements compare-and-append. It also locks the row, so no other transaction can
// write to this log before this one ends, and the following statements cannot conflict.
const (
	insertRow = `INSERT INTO tables (` + rowColumns + `)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
		ON CONFLICT DO NOTHING`
	updateRow = setRow + `
		WHERE id = $1 AND seq + 1 = $6 AND NOT EXISTS
		(SELECT 1 FROM commits WHERE table_id = $1 AND command = $18 AND command <> '')`
	insertSeed   = `INSERT INTO seeds (table_id, seed) VALUES ($1, $2)`
	insertCommit = `INSERT INTO commits (table_id, seq, command, at, events, checksum) VALUES ($1, $2, $3, $4, $5, $6)`
	insertPlayer = `INSERT INTO table_players (player_id, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
)

// writes holds the prepared statements of the writing pool.
type writes struct {
	insertRow, updateRow, insertSeed, insertCommit, insertPlayer, insertNotifications, forgetNotifications *sql.Stmt
}

func (w *writes) prepare(ctx context.Context, db *sqldb.DB) error {
	return query.Prepare(ctx, db.Write, map[string]**sql.Stmt{
		insertRow: &w.insertRow, updateRow: &w.updateRow, insertSeed: &w.insertSeed,
		insertCommit: &w.insertCommit, insertPlayer: &w.insertPlayer,
		insertNotifications(db): &w.insertNotifications, forgetNotifications: &w.forgetNotifications,
	})
}

// commit writes one commit. The error is a refusal, which leaves the transaction unchanged, or an error of the
// engine.
func (w *writes) commit(ctx context.Context, tx *sql.Tx, r storedWrite) error {
	statement, args := w.updateRow, append(r.row[:len(r.row):len(r.row)], r.command)
	if r.seq == 1 {
		statement, args = w.insertRow, r.row
	}
	n, err := query.Affected(tx.StmtContext(ctx, statement).ExecContext(ctx, args...))
	if err != nil {
		return err
	}
	if n == 0 {
		return conflictReason(ctx, tx, r)
	}
	if r.seq == 1 {
		if _, err := tx.StmtContext(ctx, w.insertSeed).ExecContext(ctx, r.table, r.seed); err != nil {
			return err
		}
	}
	if _, err := tx.StmtContext(ctx, w.insertCommit).ExecContext(ctx, r.table, r.seq, r.command, r.at, r.events,
		checksum(r.table, r.seq, r.at, r.command, r.events)); err != nil {
		return err
	}
	for _, p := range r.people {
		if _, err := tx.StmtContext(ctx, w.insertPlayer).ExecContext(ctx, p, r.table); err != nil {
			return err
		}
	}
	for _, p := range r.tell {
		if _, err := tx.StmtContext(ctx, w.insertNotifications).ExecContext(ctx, r.table, r.seq, string(p), r.at); err != nil {
			return err
		}
	}
	if len(r.tell) > 0 { // earlier turns are over
		if _, err := tx.StmtContext(ctx, w.forgetNotifications).ExecContext(ctx, r.table, r.seq); err != nil {
			return err
		}
	}
	return r.derived.write(ctx, tx)
}

// conflictReason returns the refusal of a commit that does not fit its log.
func conflictReason(ctx context.Context, tx *sql.Tx, r storedWrite) error {
	var last, repeated int64
	err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(seq), 0),
		COALESCE(MAX(CASE WHEN command <> '' AND command = $2 THEN seq END), 0)
		FROM commits WHERE table_id = $1`, r.table, r.command).Scan(&last, &repeated)
	switch {
	case err != nil:
		return err
	case repeated > 0:
		return host.ErrRepeated
	case r.seq <= last:
		return host.ErrConflict
	case last == 0 && query.WasRemoved(ctx, tx, r.table):
		return input.ErrRemoved
	}
	return ErrGap
}

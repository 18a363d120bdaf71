package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// CheckAll reads the whole database, row by row and with no more memory than a page, and reports each problem:
// pages, indexes, dangling references, the schema. It changes nothing, and may run beside a server. An error
// means that the check itself failed.
func (db *DB) CheckAll(ctx context.Context, report func(string)) error {
	found, err := db.CheckSchema(ctx)
	for _, f := range found {
		report(f)
	}
	if err == nil && db.server != nil {
		return db.checkServer(ctx, report)
	}
	if err == nil {
		err = reportRows(ctx, db.Read, report, `PRAGMA integrity_check`)
	}
	if err == nil {
		err = reportRows(ctx, db.Read, report, `SELECT COUNT(*) || ' rows of ' || "table" || ' refer to no row of ' || parent
			FROM pragma_foreign_key_check GROUP BY "table", parent`)
	}
	return err
}

// CheckQuickly lets the engine check pages until ctx ends, without comparing indexes with tables, and returns
// the first problem. It does nothing on PostgreSQL, which verifies its own pages.
func (db *DB) CheckQuickly(ctx context.Context) (found []string, err error) {
	if db.server != nil {
		return nil, nil
	}
	err = reportRows(ctx, db.Read, func(line string) { found = append(found, line) }, `PRAGMA quick_check(1)`)
	return found, err
}

// reportRows reports the texts that a query returns, except "ok". Damage that the query itself meets is
// reported too.
func reportRows(ctx context.Context, db *sql.DB, report func(string), query string) error {
	rows, err := db.QueryContext(ctx, query)
	if err == nil {
		defer rows.Close()
		for rows.Next() {
			var line string
			if err = rows.Scan(&line); err != nil {
				break
			}
			if line != "ok" {
				report(strings.Join(strings.Fields(line), " "))
			}
		}
		err = errors.Join(err, rows.Err())
	}
	if IsDamage(err) {
		report(err.Error())
		return nil
	}
	return err
}

// checkServer reads every value of every table, so that the server detects damaged pages if it keeps checksums,
// and compares indexes with tables if the extension amcheck is installed.
func (db *DB) checkServer(ctx context.Context, report func(string)) error {
	schema, err := expectedSchema(ctx)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(schema.columns)) {
		var bytes sql.NullInt64
		err := db.Read.QueryRowContext(ctx, `SELECT SUM(LENGTH(t::TEXT)) FROM `+name+` t`).Scan(&bytes)
		if IsDamage(err) {
			report(fmt.Sprintf("table %s: %v", name, err))
		} else if err != nil {
			return err
		}
	}
	var there bool
	err = db.Read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'amcheck')`).Scan(&there)
	if err != nil || !there {
		return err
	}
	return reportRows(ctx, db.Read, report, `SELECT bt_index_check(i.indexrelid, TRUE)::TEXT || 'ok' FROM pg_index i
		JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
		WHERE a.amname = 'btree' AND c.relnamespace = current_schema()::regnamespace AND i.indisvalid`)
}

// schema holds the columns of each table and the indexes.
type schema struct {
	columns map[string][]string
	indexes []string
}

const (
	liteColumns = `SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`
	liteIndexes = `SELECT name FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%'`
	pgColumns   = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()`
	pgIndexes   = `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()`
)

// expectedSchema creates the schema of this version in memory. It has the same names on all engines.
func expectedSchema(ctx context.Context) (s schema, err error) {
	steps, err := readSteps(Schema())
	if err != nil {
		return s, err
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return s, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection would have its own memory database
	if _, err := db.ExecContext(ctx, steps.create); err != nil {
		return s, err
	}
	return readSchema(ctx, db, liteColumns, liteIndexes)
}

func readSchema(ctx context.Context, db *sql.DB, columns, indexes string) (s schema, err error) {
	s.columns = map[string][]string{}
	rows, err := db.QueryContext(ctx, columns)
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, column string
		if err := rows.Scan(&name, &column); err != nil {
			return s, err
		}
		s.columns[name] = append(s.columns[name], column)
	}
	if err := rows.Err(); err != nil {
		return s, err
	}
	more, err := db.QueryContext(ctx, indexes)
	if err != nil {
		return s, err
	}
	defer more.Close()
	for more.Next() {
		var name string
		if err := more.Scan(&name); err != nil {
			return s, err
		}
		s.indexes = append(s.indexes, name)
	}
	return s, more.Err()
}

// CheckSchema returns the tables, columns and indexes of this version that are missing. Additional ones are
// allowed.
func (db *DB) CheckSchema(ctx context.Context) (found []string, err error) {
	want, err := expectedSchema(ctx)
	if err != nil {
		return nil, err
	}
	columns, indexes := liteColumns, liteIndexes
	if db.server != nil {
		columns, indexes = pgColumns, pgIndexes
	}
	has, err := readSchema(ctx, db.Read, columns, indexes)
	if IsDamage(err) {
		return []string{err.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(want.columns)) {
		if has.columns[name] == nil {
			found = append(found, "the table "+name+" is missing")
			continue
		}
		for _, column := range want.columns[name] {
			if !slices.Contains(has.columns[name], column) {
				found = append(found, "the column "+name+"."+column+" is missing")
			}
		}
	}
	for _, name := range want.indexes {
		if !slices.Contains(has.indexes, name) {
			found = append(found, "the index "+name+" is missing")
		}
	}
	return found, nil
}

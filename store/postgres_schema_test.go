//go:build unix

package store

import (
	"database/sql"
	"errors"
	"io/fs"
	"log/slog"
	"testing"

	"github.com/jackc/pgx/v5"

	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/store/storetest"
)

// serverOf returns an empty PostgreSQL database with a function that migrates it.
func serverOf(t *testing.T, url string) (*sql.DB, func(fs.FS) error) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db, func(files fs.FS) error {
		return sqldb.MigrateServer(t.Context(), db, files, slog.New(slog.DiscardHandler))
	}
}

// upgradeServer compares what PostgreSQL's catalog says of an upgraded database and of a new one: columns in
// order, constraints and indexes, with their names.
func upgradeServer(t *testing.T, url string) {
	old, upgrade := serverOf(t, url)
	must(t, upgrade(oldestSchema(t)))
	must(t, upgrade(sqldb.Schema()))
	fresh, create := serverOf(t, storetest.NewDatabase(t, url))
	must(t, create(sqldb.Schema()))
	schema := func(db *sql.DB) map[string]string {
		t.Helper()
		all := map[string]string{}
		_, err := query.ScanAll(func(rows *sql.Rows) (text string, err error) {
			var name string
			err = rows.Scan(&name, &text)
			all[name] = text
			return text, err
		})(db.Query(`
			SELECT 'columns of ' || c.relname, STRING_AGG(a.attname || ' ' || FORMAT_TYPE(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
				|| ' ' || COALESCE(PG_GET_EXPR(d.adbin, d.adrelid), ''), ', ' ORDER BY a.attnum)
			FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
				LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
			WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace GROUP BY c.relname
			UNION ALL SELECT 'constraint ' || conname, conrelid::regclass || ' ' || PG_GET_CONSTRAINTDEF(oid) FROM pg_constraint
			WHERE connamespace = current_schema()::regnamespace
			UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()`))
		must(t, err)
		return all
	}
	has := schema(old)
	if has["columns of targets"] == "" || has["constraint targets_pkey"] == "" || has["index targets_by_player"] == "" {
		t.Errorf("of an upgraded database the catalog says only %v", has)
	}
	compareSchemas(t, has, schema(fresh))
}

func upgradeServerRows(t *testing.T, url string) {
	old, migrate := serverOf(t, url)
	must(t, migrate(oldestSchema(t)))
	keepsRows(t, old, func() *Store { return postgres(t, url) })
}

// While nodes of an older version run, a newer one does not change the schema under them.
func upgradeBesideNodes(t *testing.T, url string) {
	old, migrate := serverOf(t, url)
	must(t, migrate(oldestSchema(t)))
	config, err := pgx.ParseConfig(url)
	must(t, err)
	config.RuntimeParams["application_name"] = "tablee node OLD" // as a node of 1dc25c8a calls itself
	node, err := pgx.ConnectConfig(t.Context(), config)
	must(t, err)
	defer node.Close(t.Context())
	if _, err := OpenPostgres(t.Context(), url); !errors.Is(err, sqldb.ErrInUse) {
		t.Errorf("beside an old node: %v, want ErrInUse", err)
	}
	if v := schemaVersion(t, old); v != 31 {
		t.Errorf("its schema is %d", v)
	}
	must(t, node.Close(t.Context()))
	must(t, postgres(t, url).Close())
}

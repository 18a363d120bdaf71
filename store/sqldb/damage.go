package sqldb

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// IsDamage reports whether an engine reports damaged data, for which a retry is of no use.
func IsDamage(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		primary := lite.Code() & 0xff
		return primary == sqlite3.SQLITE_CORRUPT || primary == sqlite3.SQLITE_NOTADB
	}
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "XX001" || pg.Code == "XX002") // data_corrupted, index_corrupted
}

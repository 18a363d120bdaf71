package sqldb

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
)

//go:embed schema/*.sql
var files embed.FS

// Schema returns the SQL of this version: schema.sql, which makes a new database, and the upgrades, which bring
// older ones to the same schema. An upgrade is named NNNNN_about.sql, after the schema that it leads to; an
// NNNNN_about.postgres.sql beside it adds statements for PostgreSQL alone. The last number is that of schema.sql.
func Schema() fs.FS {
	sub, err := fs.Sub(files, "schema")
	if err != nil {
		panic(err) // the embedded folder is named above
	}
	return sub
}

// steps are the ways to the newest schema.
type steps struct {
	create   string
	upgrades []upgrade // oldest first
}

// upgrade brings a database to a schema from the one before.
type upgrade struct {
	to             int64
	name           string
	both, postgres string // statements
}

// readSteps reads files like those of Schema.
func readSteps(files fs.FS) (s steps, err error) {
	names, err := fs.Glob(files, "*.sql") // sorted
	if err != nil {
		return s, err
	}
	for _, name := range names {
		switch {
		case name == "schema.sql":
			s.create, err = readText(files, name)
		case !strings.HasSuffix(name, postgresOnly):
			var u upgrade
			u, err = readUpgrade(files, name)
			s.upgrades = append(s.upgrades, u)
		}
		if err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
	}
	if s.create == "" || len(s.upgrades) == 0 {
		return s, fmt.Errorf("no schema.sql, or no upgrade that numbers it, among %v", names)
	}
	return s, nil
}

// postgresOnly ends the name of what only PostgreSQL needs.
const postgresOnly = ".postgres.sql"

func readUpgrade(files fs.FS, name string) (u upgrade, err error) {
	u.name = name
	if u.to, err = goose.NumericComponent(name); err != nil {
		return u, err
	}
	if u.both, err = readText(files, name); err != nil {
		return u, err
	}
	u.postgres, err = readText(files, strings.TrimSuffix(name, ".sql")+postgresOnly)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return u, err
}

// readText reads a file that git may have checked out with CRLF.
func readText(files fs.FS, name string) (string, error) {
	b, err := fs.ReadFile(files, name)
	return strings.ReplaceAll(string(b), "\r\n", "\n"), err
}

// newest returns the number of the schema that the steps lead to.
func (s steps) newest() int64 { return s.upgrades[len(s.upgrades)-1].to }

// check returns an error for a database whose schema cannot be brought to the newest. 0 is that of a new one.
func (s steps) check(has int64) error {
	switch oldest := s.upgrades[0].to - 1; {
	case has > s.newest():
		return fmt.Errorf("%w (its schema is %d, this version knows %d)", ErrNewer, has, s.newest())
	case 0 < has && has < oldest:
		return fmt.Errorf("%w (its schema is %d, this version begins at %d)", ErrTooOld, has, oldest)
	}
	return nil
}

// from returns the migrations for a database with that schema: the whole schema for a new one, the missing
// upgrades for an older one.
func (s steps) from(has int64, dialect goose.Dialect) []*goose.Migration {
	if has == 0 {
		return []*goose.Migration{migration(s.newest(), "schema.sql", s.create)}
	}
	var missing []*goose.Migration
	for _, u := range s.upgrades {
		if u.to <= has {
			continue
		}
		text := u.both
		if dialect == goose.DialectPostgres {
			text += u.postgres
		}
		missing = append(missing, migration(u.to, u.name, text))
	}
	return missing
}

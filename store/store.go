package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"tablee/host"
	"tablee/host/node"
	"tablee/host/presence"
	"tablee/store/accounts"
	"tablee/store/circles"
	"tablee/store/moderation"
	"tablee/store/query"
	"tablee/store/sqldb"
)

// Errors of a Store, besides those of package host. After any other error of Append (a full disk, a lost
// connection) the commit may or may not be stored: read the log.
var (
	// ErrGap rejects a commit whose seq is not the next one of its log.
	ErrGap = host.ErrGap
	// ErrInvalidText rejects a text that not every engine can store: see [query.ErrInvalidText].
	ErrInvalidText = query.ErrInvalidText
	// ErrInvalidWrite rejects a Write that contradicts itself.
	ErrInvalidWrite = errors.New("store: row, commit and seed do not belong together")
	// ErrClosed is returned by a closed store. Nothing was stored.
	ErrClosed = errors.New("store: closed")
)

// maxBatch limits the commits in one transaction.
const maxBatch = 512

// Store implements node.Store, and with it the store of every service, on one database, hence its many methods.
// The methods about people, circles and moderation are in packages of their own; here each file holds those of
// one interface. Create a Store with OpenSQLite or OpenPostgres, or with New on an open database.
type Store struct {
	*accounts.AccountStore
	*circles.CircleStore
	*moderation.ModerationStore

	db    *sqldb.DB
	reads reads
	write writes

	rating chan struct{} // held by the only caller that counts rated games

	queue   chan *pending
	closing chan struct{} // closed at the start of Close
	drained chan struct{} // closed when the writer has ended

	// Nil if the engine has a single node.
	listener *sqldb.Listener
	moved    chan host.Written
	messages chan presence.Message
}

var _ node.Store = (*Store)(nil)

// Option changes how a store is opened.
type Option func(*sqldb.Options)

// WithLog sets the logger for events without a caller: migrations, lost connections. By default nothing is
// logged.
func WithLog(l *slog.Logger) Option { return func(o *sqldb.Options) { o.Log = l } }

// RequireExisting is for commands that read the database of a server, perhaps a running one of another version.
// The database must exist and have the schema that this version knows; otherwise opening fails with
// sqldb.ErrNoDatabase, ErrOlder or ErrNewer. Nothing is created or migrated.
func RequireExisting() Option { return func(o *sqldb.Options) { o.Existing = true } }

// WithoutSync is for tests with temporary data: SQLite does not wait for the disk, so a power failure can damage the
// database. It does not affect PostgreSQL.
func WithoutSync() Option { return func(o *sqldb.Options) { o.NoSync = true } }

// OpenSQLite opens the embedded store in dir; see [sqldb.OpenSQLite].
func OpenSQLite(ctx context.Context, dir string, opts ...Option) (*Store, error) {
	db, err := sqldb.OpenSQLite(ctx, dir, options(opts))
	if err != nil {
		return nil, err
	}
	return New(ctx, db)
}

// OpenPostgres opens a store for many nodes; see [sqldb.OpenPostgres].
func OpenPostgres(ctx context.Context, url string, opts ...Option) (*Store, error) {
	db, err := sqldb.OpenPostgres(ctx, url, options(opts))
	if err != nil {
		return nil, err
	}
	return New(ctx, db)
}

// OpenExisting opens the store of a server, which must exist and have the current version, like
// [RequireExisting]: the PostgreSQL database at url, or the embedded store in dir if url is empty.
func OpenExisting(ctx context.Context, dir, url string) (*Store, error) {
	if url != "" {
		return OpenPostgres(ctx, url, RequireExisting())
	}
	return OpenSQLite(ctx, dir, RequireExisting())
}

func options(opts []Option) sqldb.Options {
	o := sqldb.Options{Log: slog.New(slog.DiscardHandler)}
	for _, set := range opts {
		set(&o)
	}
	return o
}

// New returns a Store on an open database. Closing the Store, or an error, closes the database. New prepares
// the statements, listens to other nodes and starts the writer.
func New(ctx context.Context, db *sqldb.DB) (*Store, error) {
	s := &Store{
		db:          db,
		CircleStore: circles.New(db),
		rating:      make(chan struct{}, 1),
		queue:       make(chan *pending, maxBatch),
		closing:     make(chan struct{}),
		drained:     make(chan struct{}),
	}
	err := s.listen(ctx)
	if err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		s.listener.Close()
		return nil, errors.Join(fmt.Errorf("database: %w", err), db.Close())
	}
	go s.writer()
	return s, nil
}

// prepare prepares the statements. If they do not fit the schema, the error lists the missing parts.
func (s *Store) prepare(ctx context.Context) error {
	err := s.reads.prepare(ctx, s.db.Read)
	if err == nil {
		err = s.write.prepare(ctx, s.db)
	}
	if err == nil {
		s.AccountStore, err = accounts.New(ctx, s.db)
	}
	if err == nil {
		s.ModerationStore, err = moderation.New(ctx, s.db)
	}
	if err == nil {
		return nil
	}
	if found, checking := s.db.CheckSchema(ctx); checking == nil && len(found) > 0 {
		err = query.Damaged("%s; restore a backup with tablee restore", strings.Join(found, ", "))
	}
	return err
}

// Close waits for the current transaction, then closes the store. Appends that still wait get ErrClosed. It
// must be called once.
func (s *Store) Close() error {
	close(s.closing)
	<-s.drained
	if s.listener != nil {
		s.listener.Close()
		close(s.moved)
		close(s.messages)
	}
	return s.db.Close()
}

// Ping implements host.Store.
func (s *Store) Ping(ctx context.Context) error { return s.db.Ping(ctx) }

// Probe implements outage.Store.
func (s *Store) Probe(ctx context.Context) error { return s.db.Probe(ctx) }

// Unavailable implements outage.Store.
func (s *Store) Unavailable(err error) bool { return sqldb.Unavailable(err) }

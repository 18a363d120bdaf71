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

// Errors of a Store, besides those of package host. Any other error of Append (a full disk,
// a lost connection) means that the commit may or may not be stored: read the log.
var (
	// ErrGap refuses a commit whose seq is not the next one of its log.
	ErrGap = host.ErrGap
	// ErrInvalidText refuses a text that not every engine can store: see [query.ErrInvalidText].
	ErrInvalidText = query.ErrInvalidText
	// ErrInvalidWrite refuses a Write that contradicts itself.
	ErrInvalidWrite = errors.New("store: row, commit and seed do not belong together")
	// ErrClosed is returned by a closed store; nothing was stored.
	ErrClosed = errors.New("store: closed")
)

// maxBatch is how many commits share one transaction at most.
const maxBatch = 512

// Store implements node.Store, and with it the store of every service, on one database:
// that is why it has many methods. Those about people, circles and moderation are in packages of
// their own; here each file holds those of one interface. Make a Store with OpenSQLite or
// OpenPostgres, or with New on a database that is open.
type Store struct {
	*accounts.AccountStore
	*circles.CircleStore
	*moderation.ModerationStore

	db    *sqldb.DB
	reads reads
	write writes

	rating chan struct{} // held while rated games are counted: one caller at a time

	queue   chan *pending
	closing chan struct{} // closed when Close begins
	drained chan struct{} // closed when the writer has ended

	// Nil when the engine has a single node.
	listener *sqldb.Listener
	moved    chan host.Written
	messages chan presence.Message
}

var _ node.Store = (*Store)(nil)

// Option changes how a store is opened.
type Option func(*sqldb.Options)

// WithLog tells the store where to report what no caller waits for: migrations, lost
// connections. Without it, nothing is reported.
func WithLog(l *slog.Logger) Option { return func(o *sqldb.Options) { o.Log = l } }

// RequireExisting is for commands that read the database of a server, perhaps a running one
// of another version: it must be there and have the schema that this version knows, else
// opening fails with sqldb.ErrNoDatabase, ErrOlder or ErrNewer. Nothing is created and
// nothing is migrated.
func RequireExisting() Option { return func(o *sqldb.Options) { o.Existing = true } }

// WithoutSync is for tests whose data ends with them: SQLite does not wait for the disk, so a
// power failure can damage the database. PostgreSQL is not affected by it.
func WithoutSync() Option { return func(o *sqldb.Options) { o.NoSync = true } }

// OpenSQLite opens the embedded store in dir; see [sqldb.OpenSQLite].
func OpenSQLite(ctx context.Context, dir string, opts ...Option) (*Store, error) {
	db, err := sqldb.OpenSQLite(ctx, dir, options(opts))
	if err != nil {
		return nil, err
	}
	return New(ctx, db)
}

// OpenPostgres opens the store of many nodes; see [sqldb.OpenPostgres].
func OpenPostgres(ctx context.Context, url string, opts ...Option) (*Store, error) {
	db, err := sqldb.OpenPostgres(ctx, url, options(opts))
	if err != nil {
		return nil, err
	}
	return New(ctx, db)
}

func options(opts []Option) sqldb.Options {
	o := sqldb.Options{Log: slog.New(slog.DiscardHandler)}
	for _, set := range opts {
		set(&o)
	}
	return o
}

// New returns a Store on an open database, which is closed with it, or on an error. It prepares
// the statements, listens to other nodes and lets the writer run.
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

// prepare prepares the statements. That they do not fit the schema says what is missing there.
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

// Close lets the transaction under way end, then closes. Appends that still wait get
// ErrClosed. It must be called once.
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

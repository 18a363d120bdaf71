package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"tablee/host/node"
	"tablee/host/presence"
	"tablee/table"
)

// Errors of a Store, beside those of package host. Any other error of Append (a full
// disk, a lost connection) means that the commit may or may not be stored: read the log.
var (
	// ErrGap refuses a commit whose seq is not the next one of its log.
	ErrGap = errors.New("store: this seq would leave a gap")
	// ErrInvalidText refuses a text that not every engine can keep: it is not UTF-8, holds a
	// zero byte, or is longer than MaxText.
	ErrInvalidText = errors.New("store: a text is not UTF-8, holds a zero byte or is too long")
	// ErrInvalidWrite refuses a Write that contradicts itself.
	ErrInvalidWrite = errors.New("store: row, commit and seed do not belong together")
	// ErrClosed is the answer of a closed store; what it answers was not stored.
	ErrClosed = errors.New("store: closed")
	// ErrNewer is the answer to a database that a later version of Tablée has written.
	ErrNewer = errors.New("store: the database was written by a newer version of Tablée")
	// ErrOlder is the answer of Existing to a database that a server of this version would
	// migrate.
	ErrOlder = errors.New("store: the database was written by an older version of Tablée; tablee serve brings it up to date")
	// ErrNoDatabase is the answer of Existing where there is no database, or one without anything
	// of Tablée.
	ErrNoDatabase = errors.New("store: no database of Tablée here")
)

// MaxText is the length, in bytes, that an id, a command, a name, a title or what a host
// wrote may have. People are given less; this is what an index of every engine can hold.
// The events of a commit have no limit of their own.
const MaxText = 2048

// maxBatch is how many commits share one transaction at most.
const maxBatch = 512

// Store is a node.Store in SQL. Make it with OpenSQLite or OpenPostgres.
type Store struct {
	engine engine
	write  *sql.DB
	read   *sql.DB
	asks   asks
	does   does

	counting chan struct{} // held by who counts rated games: one at a time

	queue   chan *pending
	closing chan struct{} // closed when Close begins
	drained chan struct{} // closed when the writer has ended

	listener *listener // nil when the engine has a single node
	log      *slog.Logger
	existing bool // only look in: make nothing, migrate nothing
}

var _ node.Store = (*Store)(nil)

// engine is all in which SQLite and PostgreSQL differ once a store is open.
type engine struct {
	options *sql.TxOptions
	timeout time.Duration // of one transaction; 0: the engine ends by itself
	node    string        // this node's name in notices, "" when there are none
	stale   int           // connections that may have died without our knowing
	hold    string        // keeps what a statement reads from being removed, "" when there is no need
	lock    string        // takes the lock of a name until its transaction ends, "" when only one can write
}

// limit is a context for one transaction.
func (e engine) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if e.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, e.timeout)
}

// alone waits until no other transaction, of any node, holds a name, and holds it until tx
// ends: what is counted and written under it is counted and written by one at a time.
func (e engine) alone(ctx context.Context, tx *sql.Tx, name string) error {
	if e.lock == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, e.lock, name)
	return err
}

// Option changes how a store is opened.
type Option func(*Store)

// WithLog tells the store where to report what nobody waits for: migrations, lost
// connections. Without it, nothing is reported.
func WithLog(l *slog.Logger) Option { return func(s *Store) { s.log = l } }

// RequireExisting is for who looks in at a database of a server, perhaps a running one of another
// version: it must be there and have the schema that this version knows, else opening
// fails with ErrNone, ErrOlder or ErrNewer. Nothing is made and nothing is migrated.
func RequireExisting() Option { return func(s *Store) { s.existing = true } }

func newStore(opts []Option) *Store {
	s := &Store{
		counting: make(chan struct{}, 1),
		queue:    make(chan *pending, maxBatch),
		closing:  make(chan struct{}),
		drained:  make(chan struct{}),
		log:      slog.New(slog.DiscardHandler),
	}
	for _, o := range opts {
		o(s)
	}
	return s
}

// start prepares the statements and lets the writer run. On an error everything the
// store had opened is closed.
func (s *Store) start(ctx context.Context) error {
	err := s.asks.prepare(ctx, s.read)
	if err == nil {
		err = s.does.prepare(ctx, s.write, s.engine)
	}
	if err != nil {
		return errors.Join(err, s.write.Close(), s.read.Close())
	}
	go s.writer()
	return nil
}

// Close lets the transaction under way end, then closes. Appends that still wait get
// ErrClosed.
// It must be called once.
func (s *Store) Close() error {
	close(s.closing)
	<-s.drained
	if s.listener != nil {
		s.listener.close()
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// Moved delivers what other nodes wrote; see node.Store. It is closed by Close. On
// SQLite it is nil.
func (s *Store) Moved() <-chan table.ID {
	if s.listener == nil {
		return nil
	}
	return s.listener.moved
}

// Messages delivers what other nodes let see; see node.Store. It is closed by Close. On
// SQLite it is nil.
func (s *Store) Messages() <-chan presence.Message {
	if s.listener == nil {
		return nil
	}
	return s.listener.glimpses
}

// Ping reads, and writes one row durably: a full disk, a read-only standby and a lost
// connection all show.
func (s *Store) Ping(ctx context.Context) error {
	var one int
	if err := s.read.QueryRowContext(ctx, "SELECT 1").Scan(&one); err != nil {
		return fmt.Errorf("store cannot read: %w", err)
	}
	_, err := s.write.ExecContext(ctx,
		`INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
		time.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store cannot write: %w", err)
	}
	return nil
}

// transact runs f in one transaction of the writing pool.
func (s *Store) transact(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.begin(ctx)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// begin tries again while connections turn out to be dead (a server was restarted, a
// firewall forgot them): before a transaction has begun nothing can have been stored.
func (s *Store) begin(ctx context.Context) (*sql.Tx, error) {
	for i := 0; ; i++ {
		tx, err := s.write.BeginTx(ctx, s.engine.options)
		var refused *pgconn.ConnectError
		if err == nil || i == s.engine.stale || ctx.Err() != nil || errors.As(err, &refused) {
			return tx, err
		}
	}
}

// affected is how many rows a statement changed.
func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

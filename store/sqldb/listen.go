package sqldb

import (
	"context"
	"database/sql"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// MaxPayload limits the length in bytes of a notification's payload.
const MaxPayload = 7999

// Backoff of reconnecting: it doubles from the first to the last.
const (
	firstWait = 50 * time.Millisecond
	lastWait  = 5 * time.Second
)

// execer is a pool or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Notify sends a payload to all nodes that listen to a channel. In a transaction it is sent once, if the
// transaction commits. With a single node it does nothing.
func (db *DB) Notify(ctx context.Context, from execer, channel, payload string) error {
	if db.Node == "" {
		return nil
	}
	_, err := from.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, payload)
	return err
}

// Handler receives notifications, one at a time. It must not block.
type Handler struct {
	Received func(channel, payload string)
	// Lost is called if notifications may have been missed because the connection was broken for a while.
	Lost func()
}

// Listener receives the notifications of other nodes on its own connection.
type Listener struct {
	config   *pgx.ConnConfig
	node     string
	channels []string
	handler  Handler
	log      *slog.Logger
	stop     context.CancelFunc
	done     chan struct{}
}

// Listen returns once notifications are being received. It returns nil if the engine has a single node.
func (db *DB) Listen(ctx context.Context, h Handler, channels ...string) (*Listener, error) {
	if db.server == nil {
		return nil, nil
	}
	l := &Listener{config: db.server, node: db.Node, channels: channels, handler: h, log: db.log, done: make(chan struct{})}
	conn, err := l.connect(ctx)
	if err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(context.Background())
	l.stop = stop
	go l.run(running, conn)
	return l, nil
}

// Close returns once the handler is no longer called. A nil Listener may be closed.
func (l *Listener) Close() {
	if l != nil {
		l.stop()
		<-l.done
	}
}

func (l *Listener) connect(ctx context.Context) (*pgx.Conn, error) {
	config := l.config.Copy()
	config.RuntimeParams["application_name"] = nodeName + l.node
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	for _, channel := range l.channels {
		if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
			hangUp(conn)
			return nil, err
		}
	}
	return conn, nil
}

// nodeName is the prefix of a Listener's application name in the database.
const nodeName = "tablee node "

// Peers returns the names of the other nodes that are listening. When a process ends, so does its connection,
// and it is missing immediately.
func (db *DB) Peers(ctx context.Context) ([]string, error) {
	if db.Node == "" {
		return nil, nil
	}
	names, err := listeners(ctx, db.Read)
	return slices.DeleteFunc(names, func(name string) bool { return name == db.Node }), err
}

// listeners returns the names of all nodes that are listening on a PostgreSQL database.
func listeners(ctx context.Context, db *sql.DB) (names []string, err error) {
	rows, err := db.QueryContext(ctx, `SELECT application_name FROM pg_stat_activity
		WHERE datname = current_database() AND starts_with(application_name, $1)`, nodeName)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, strings.TrimPrefix(name, nodeName))
	}
	return names, rows.Err()
}

// run receives until ctx ends. Notifications sent while the connection was lost are not sent again; Lost
// reports that.
func (l *Listener) run(ctx context.Context, conn *pgx.Conn) {
	defer close(l.done)
	for ctx.Err() == nil {
		err := l.receive(ctx, conn)
		hangUp(conn)
		if ctx.Err() != nil {
			return
		}
		l.log.Warn("notification connection lost", "error", err)
		if conn = l.reconnect(ctx); conn == nil {
			return
		}
		l.log.Info("notification connection restored")
		l.handler.Lost()
	}
}

func (l *Listener) receive(ctx context.Context, conn *pgx.Conn) error {
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		l.handler.Received(n.Channel, n.Payload)
	}
}

// reconnect retries until it has a connection. It returns nil when ctx has ended.
func (l *Listener) reconnect(ctx context.Context) *pgx.Conn {
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		if conn, err := l.connect(ctx); err == nil {
			return conn
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
	}
}

func hangUp(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx) // the connection may be broken already
}

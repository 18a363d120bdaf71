package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"tablee/host/presence"
	"tablee/table"
)

// The nodes of one database tell each other what they wrote, and what nobody keeps.
const (
	wrote = "tablee_moved"
	shows = "tablee_glimpse"
)

// A notice is the name of the node that wrote, then the ids of the tables, each after a
// space; no ids mean "look at everything". The server takes less than 8000 bytes.
const maxNotice = 7900

// queued is how many notices wait for a slow host before they become "everything".
const queued = 1024

// tooLong is the length in bytes of what the server would not carry.
const tooLong = 8000

// Reconnecting waits this long, twice as long each time, up to the second.
const (
	firstWait = 50 * time.Millisecond
	lastWait  = 5 * time.Second
)

// notify puts the one notice of a transaction into it: others hear it once, and only
// if, it is committed.
func (s *Store) notify(ctx context.Context, tx *sql.Tx, batch []*pending) error {
	if s.engine.node == "" {
		return nil
	}
	text, any := notice(s.engine.node, batch)
	if !any {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, wrote, text)
	if err != nil {
		return &statementError{err}
	}
	return nil
}

// notice is the text of a batch, in order of tables; any is false when nothing of it
// was written.
func notice(node string, batch []*pending) (text string, any bool) {
	var b strings.Builder
	b.WriteString(node)
	last := ""
	for _, p := range batch {
		if p.verdict != nil || p.table == last {
			continue
		}
		any, last = true, p.table
		b.WriteByte(' ')
		b.WriteString(p.table)
		if strings.ContainsAny(p.table, " ") || b.Len() > maxNotice {
			return node, true
		}
	}
	return b.String(), any
}

// Publish implements node.Store: a notice of its own, that no transaction waits for.
func (s *Store) Publish(ctx context.Context, g presence.Message) error {
	if s.engine.node == "" {
		return nil
	}
	g.Node = s.engine.node
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	if len(text) >= tooLong {
		return fmt.Errorf("store: a glimpse of %d bytes", len(text))
	}
	_, err = s.write.ExecContext(ctx, `SELECT pg_notify($1, $2)`, shows, string(text))
	return err
}

// listener hears the notices of other nodes on a connection of its own.
type listener struct {
	config   *pgx.ConnConfig
	node     string
	log      *slog.Logger
	moved    chan table.ID
	glimpses chan presence.Message
	stop     context.CancelFunc
	ended    chan struct{}
}

// listen returns once notices are heard.
func listen(ctx context.Context, config *pgx.ConnConfig, node string, log *slog.Logger) (*listener, error) {
	l := &listener{
		config: config, node: node, log: log,
		moved: make(chan table.ID, queued), glimpses: make(chan presence.Message, queued), ended: make(chan struct{}),
	}
	conn, err := l.connect(ctx)
	if err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(context.Background())
	l.stop = stop
	go l.run(running, conn)
	return l, nil
}

func (l *listener) close() {
	l.stop()
	<-l.ended
}

func (l *listener) connect(ctx context.Context) (*pgx.Conn, error) {
	conn, err := pgx.ConnectConfig(ctx, l.config.Copy())
	if err != nil {
		return nil, err
	}
	for _, channel := range []string{wrote, shows} {
		if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
			hangUp(conn)
			return nil, err
		}
	}
	return conn, nil
}

// run hears until ctx ends. What was said while the connection was lost, nobody will
// say again: the first word after it is "everything".
func (l *listener) run(ctx context.Context, conn *pgx.Conn) {
	defer close(l.ended)
	defer close(l.moved)
	defer close(l.glimpses)
	for ctx.Err() == nil {
		err := l.hear(ctx, conn)
		hangUp(conn)
		if ctx.Err() != nil {
			return
		}
		l.log.Warn("lost the notices of other nodes", "error", err)
		if conn = l.reconnect(ctx); conn == nil {
			return
		}
		l.log.Info("hearing the notices of other nodes again")
		tell(l.moved, "")
		tell(l.glimpses, presence.Message{})
	}
}

func (l *listener) hear(ctx context.Context, conn *pgx.Conn) error {
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if n.Channel == shows {
			l.glimpse(n.Payload)
			continue
		}
		words := strings.Split(n.Payload, " ")
		switch {
		case words[0] == l.node:
		case len(words) == 1:
			tell(l.moved, "")
		default:
			for _, id := range words[1:] {
				tell(l.moved, table.ID(id))
			}
		}
	}
}

// glimpse delivers what another node lets see. What cannot be read is of another version.
func (l *listener) glimpse(text string) {
	var g presence.Message
	if err := json.Unmarshal([]byte(text), &g); err != nil || g.Node == "" || g.Node == l.node {
		return
	}
	if g.Of != "" && g.Of != l.node {
		g.Asks = false // it is another's to answer
	}
	tell(l.glimpses, g)
}

// reconnect tries until it has a connection; nil when ctx has ended.
func (l *listener) reconnect(ctx context.Context) *pgx.Conn {
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

// tell never waits: a listener that did not read would make the server keep every
// notice for it, and at last refuse commits. When the host is too slow, all that it had
// not taken yet becomes one zero value, "everything".
func tell[T any](to chan T, news T) {
	select {
	case to <- news:
		return
	default:
	}
	for {
		select {
		case <-to:
		default:
			var everything T
			to <- everything // there is room: nobody else sends
			return
		}
	}
}

func hangUp(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx) // it may be broken already: there is nobody to tell
}

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"tablee/host"
	"tablee/host/presence"
	"tablee/store/sqldb"
	"tablee/table"
)

// The channels on which the nodes of one database tell each other what they wrote, and what
// is not stored.
const (
	movedChannel   = "tablee_moved"
	messageChannel = "tablee_glimpse"
)

// queued is how many notifications wait for a slow host before they become "everything".
const queued = 1024

// listen receives the notifications of other nodes, when there may be any.
func (s *Store) listen(ctx context.Context) (err error) {
	moved, messages := make(chan host.Written, queued), make(chan presence.Message, queued)
	node := s.db.Node
	s.listener, err = s.db.Listen(ctx, sqldb.Handler{
		Received: func(channel, payload string) {
			if channel == messageChannel {
				receiveMessage(messages, node, payload)
			} else {
				receiveMoved(moved, node, payload)
			}
		},
		Lost: func() {
			deliver(moved, host.Written{})
			deliver(messages, presence.Message{})
		},
	}, movedChannel, messageChannel)
	if s.listener != nil {
		s.moved, s.messages = moved, messages
	}
	return err
}

// Changed delivers what other nodes wrote; see host.Logs. It is closed by Close. On SQLite it
// is nil.
func (s *Store) Changed() <-chan host.Written { return s.moved }

// Peers are the other nodes that are connected now; see host.Logs.
func (s *Store) Peers(ctx context.Context) ([]string, error) {
	names, err := s.db.Peers(ctx)
	if err != nil {
		return nil, fmt.Errorf("ask which nodes there are: %w", err)
	}
	return names, nil
}

// Messages delivers what other nodes publish; see presence.Store. It is closed by Close. On
// SQLite it is nil.
func (s *Store) Messages() <-chan presence.Message { return s.messages }

// Publish implements presence.Store: a notification of its own, not part of a transaction.
func (s *Store) Publish(ctx context.Context, m presence.Message) error {
	if s.db.Node == "" {
		return nil
	}
	m.Node = s.db.Node
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if len(text) > sqldb.MaxPayload {
		return fmt.Errorf("store: a message of %d bytes is too long", len(text))
	}
	return s.db.Notify(ctx, s.db.Write, messageChannel, string(text))
}

// notify adds the one notification of a transaction to it.
func (s *Store) notify(ctx context.Context, tx *sql.Tx, batch []*pending) error {
	payload, written := movedPayload(s.db.Node, batch)
	if !written {
		return nil
	}
	if err := s.db.Notify(ctx, tx, movedChannel, payload); err != nil {
		return &statementError{err}
	}
	return nil
}

// movedPayload names the node that wrote, then the ids of the tables in order, each after a
// space; no ids mean "look at everything". Behind a last space and a line end come the commits
// themselves, as far as there is space. A node that does not know of these takes them for the
// ids of tables that it has never heard of. It is false when nothing of a batch was written.
func movedPayload(node string, batch []*pending) (payload string, written bool) {
	var b strings.Builder
	b.WriteString(node)
	last := ""
	for _, p := range batch {
		if p.result != nil || p.table == last {
			continue
		}
		written, last = true, p.table
		b.WriteByte(' ')
		b.WriteString(p.table)
		if strings.ContainsAny(p.table, " \n") || b.Len() > sqldb.MaxPayload {
			return node, true
		}
	}
	if written {
		addCommits(&b, batch)
	}
	return b.String(), written
}

// travelling is a commit on its way to another node, as it is stored.
type travelling struct {
	Table   string `json:"t"`
	Seq     int64  `json:"s"`
	Command string `json:"c,omitempty"`
	At      int64  `json:"a"`
	Events  string `json:"e"`
}

const beforeCommits = " \n"

// addCommits adds the commits for which there is space, one a line.
func addCommits(b *strings.Builder, batch []*pending) {
	head := beforeCommits
	for _, p := range batch {
		if p.result != nil || p.seq == 1 { // nobody follows a table that begins
			continue
		}
		line, err := json.Marshal(travelling{p.table, p.seq, p.command, p.at, p.events})
		if err != nil || b.Len()+len(head)+len(line) > sqldb.MaxPayload {
			continue // who wants it reads it
		}
		b.WriteString(head)
		b.Write(line)
		head = "\n"
	}
}

// receiveMoved delivers what another node wrote.
func receiveMoved(to chan host.Written, self, payload string) {
	names, lines, _ := strings.Cut(payload, beforeCommits)
	words := strings.Split(names, " ")
	if words[0] == self {
		return
	}
	if len(words) == 1 {
		deliver(to, host.Written{})
		return
	}
	commits := receiveCommits(lines)
	for _, id := range words[1:] {
		deliver(to, host.Written{Table: table.ID(id), Commits: commits[id]})
	}
}

// receiveCommits reads what addCommits wrote, by table. Of a table that has one that cannot be
// read there is none: it comes from another version, and the log is read instead.
func receiveCommits(lines string) map[string][]table.Commit {
	all := map[string][]table.Commit{}
	for line := range strings.Lines(lines) {
		var one travelling
		if json.Unmarshal([]byte(line), &one) != nil {
			return nil
		}
		c, err := decodeCommit(one.Seq, one.At, one.Command, one.Events)
		if err != nil {
			return nil
		}
		all[one.Table] = append(all[one.Table], c)
	}
	return all
}

// receiveMessage delivers what another node published. A payload that cannot be read comes
// from another version.
func receiveMessage(to chan presence.Message, self, payload string) {
	var m presence.Message
	if err := json.Unmarshal([]byte(payload), &m); err != nil || m.Node == "" || m.Node == self {
		return
	}
	if m.Of != "" && m.Of != self {
		m.Asks = false // it is another node's to answer
	}
	deliver(to, m)
}

// deliver never waits: a listener that did not read would make the server keep every
// notification for it, and at last refuse commits. When the host is too slow, all that it
// has not taken yet becomes one zero value, "everything".
func deliver[T any](to chan T, news T) {
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
			to <- everything // there is space: no other goroutine sends
			return
		}
	}
}

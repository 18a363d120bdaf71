package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

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
	moved, messages := make(chan table.ID, queued), make(chan presence.Message, queued)
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
			deliver(moved, "")
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
func (s *Store) Changed() <-chan table.ID { return s.moved }

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
// space; no ids mean "look at everything". It is false when nothing of a batch was written.
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
		if strings.ContainsAny(p.table, " ") || b.Len() > sqldb.MaxPayload {
			return node, true
		}
	}
	return b.String(), written
}

// receiveMoved delivers what another node wrote.
func receiveMoved(to chan table.ID, self, payload string) {
	words := strings.Split(payload, " ")
	switch {
	case words[0] == self:
	case len(words) == 1:
		deliver(to, "")
	default:
		for _, id := range words[1:] {
			deliver(to, table.ID(id))
		}
	}
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

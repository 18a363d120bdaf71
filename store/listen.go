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

// Channels on which the nodes of one database announce their writes, and exchange data that is not stored.
const (
	movedChannel   = "tablee_moved"
	messageChannel = "tablee_presence"
)

// queued limits the notifications that wait for a slow host before they become "everything".
const queued = 1024

// listen receives the notifications of other nodes, if the engine has several.
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

// Changed delivers the writes of other nodes; see host.Logs. Close closes it. It is nil on SQLite.
func (s *Store) Changed() <-chan host.Written { return s.moved }

// Peers returns the other nodes that are connected now; see host.Logs.
func (s *Store) Peers(ctx context.Context) ([]string, error) {
	names, err := s.db.Peers(ctx)
	if err != nil {
		return nil, fmt.Errorf("list nodes: %w", err)
	}
	return names, nil
}

// Messages delivers the messages that other nodes publish; see presence.Store. Close closes it. It is nil on
// SQLite.
func (s *Store) Messages() <-chan presence.Message { return s.messages }

// Publish implements presence.Store. It sends a notification outside of any transaction.
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
		return fmt.Errorf("store: message of %d bytes is too long", len(text))
	}
	return s.db.Notify(ctx, s.db.Write, messageChannel, string(text))
}

// notify adds the one notification of a batch to its transaction.
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

// movedPayload returns the name of the writing node, then the ids of the tables in order, each after a space;
// no ids mean "look at everything". After another space and a newline come the commits themselves, as far as
// there is space. An older node takes these for ids of unknown tables. written is false if nothing of the batch
// was stored.
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

// travelling is a commit in its stored form, sent to another node.
type travelling struct {
	Table   string `json:"t"`
	Seq     int64  `json:"s"`
	Command string `json:"c,omitempty"`
	At      int64  `json:"a"`
	Events  string `json:"e"`
}

const beforeCommits = " \n"

// addCommits adds the commits that fit, one per line.
func addCommits(b *strings.Builder, batch []*pending) {
	head := beforeCommits
	for _, p := range batch {
		if p.result != nil || p.seq == 1 { // a new table has no followers
			continue
		}
		line, err := json.Marshal(travelling{p.table, p.seq, p.command, p.at, p.events})
		if err != nil || b.Len()+len(head)+len(line) > sqldb.MaxPayload {
			continue // interested nodes read it from the store
		}
		b.WriteString(head)
		b.Write(line)
		head = "\n"
	}
}

// receiveMoved delivers the writes of another node.
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

// receiveCommits parses the result of addCommits, by table. If a line cannot be parsed it comes from another
// version: the result is nil, and the log is read instead.
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

// receiveMessage delivers a message published by another node. A payload that cannot be parsed comes from
// another version.
func receiveMessage(to chan presence.Message, self, payload string) {
	var m presence.Message
	if err := json.Unmarshal([]byte(payload), &m); err != nil || m.Node == "" || m.Node == self {
		return
	}
	if m.Of != "" && m.Of != self {
		m.Asks = false // another node must answer
	}
	deliver(to, m)
}

// deliver never blocks: a listener that does not read would make the server keep every notification for it, and
// finally refuse commits. If the host is too slow, one zero value, "everything", replaces all pending values.
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

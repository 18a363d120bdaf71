package account

import (
	"container/list"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// Those who were here lately are remembered: so many at most. For tokenLife the store is not
// asked about them again; in an outage they are known for longer. Who signs out is forgotten at
// once: here, and on the other nodes by a message; should it be lost, tokenLife ends it.
const (
	mostRecent = 8192
	tokenLife  = 5 * time.Second
	lately     = time.Hour
)

// recent remembers what was read last, by key. The zero value remembers nothing yet.
type recent[K comparable, V any] struct {
	mu    sync.Mutex
	byKey map[K]*list.Element
	order list.List // of read[K, V], the oldest first
	drops uint64    // how often something was forgotten
}

type read[K comparable, V any] struct {
	key   K
	value V
	at    time.Time
}

// age counts what was forgotten: a value that was asked for before it changed may be an old one.
func (r *recent[K, V]) age() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.drops
}

// put remembers a value that was asked for at that age, and forgets the oldest when there are too
// many.
func (r *recent[K, V]) put(key K, value V, now time.Time, age uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if age != r.drops {
		return
	}
	if r.byKey == nil {
		r.byKey = map[K]*list.Element{}
	}
	if at := r.byKey[key]; at != nil {
		at.Value = read[K, V]{key, value, now}
		r.order.MoveToBack(at)
		return
	}
	r.byKey[key] = r.order.PushBack(read[K, V]{key, value, now})
	if r.order.Len() > mostRecent {
		r.remove(r.order.Front())
	}
}

// get is a value that was read not longer ago than within.
func (r *recent[K, V]) get(key K, now time.Time, within time.Duration) (value V, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.byKey[key]
	if at == nil {
		return value, false
	}
	last := at.Value.(read[K, V])
	if age := now.Sub(last.at); age < 0 || age > within {
		return value, false
	}
	return last.value, true
}

// drop forgets a value.
func (r *recent[K, V]) drop(key K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drops++
	if at := r.byKey[key]; at != nil {
		r.remove(at)
	}
}

// dropAll forgets the values that a condition holds for.
func (r *recent[K, V]) dropAll(chosen func(key K, value V) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drops++
	for at := r.order.Front(); at != nil; {
		next := at.Next()
		if last := at.Value.(read[K, V]); chosen(last.key, last.value) {
			r.remove(at)
		}
		at = next
	}
}

// remove is called with r.mu held.
func (r *recent[K, V]) remove(at *list.Element) {
	delete(r.byKey, at.Value.(read[K, V]).key)
	r.order.Remove(at)
}

// visit is who was here, and on what device.
type visit struct {
	Player  Player
	Session Session
}

// remember keeps what the store said of a token. In an outage, when it could say nothing, the
// answer is what it said lately.
func (s *Service) remember(hash []byte, said visit, err error, age uint64) (last visit, known bool) {
	key, now := string(hash), s.cfg.Now()
	switch {
	case err == nil:
		s.seen.put(key, said, now, age)
	case errors.Is(err, input.ErrNotFound):
		s.seen.drop(key)
	case s.cfg.Outage.Is(err):
		return s.seen.get(key, now, lately)
	}
	return visit{}, false
}

// forgetPlayer forgets that a person was here, but with the token of a hash.
func (s *Service) forgetPlayer(p table.PlayerID, but []byte) {
	s.seen.dropAll(func(hash string, last visit) bool {
		return (last.Player.ID == p || last.Session.Owner == p) && hash != string(but)
	})
	s.muted.drop(p)
}

// changed says, here and on all nodes, that what is remembered of a person is no longer so, but
// with the token of a hash.
func (s *Service) changed(p table.PlayerID, but []byte) {
	s.forgetPlayer(p, but)
	s.cfg.Tables.TellForgotten(string(p))
}

// Forget forgets what is remembered of the person, or of the session, of that id: another node
// has changed it.
func (s *Service) Forget(id string) {
	s.seen.dropAll(func(_ string, last visit) bool {
		return string(last.Player.ID) == id || last.Session.ID == id || id != "" && string(last.Session.Owner) == id
	})
	s.muted.drop(table.PlayerID(id))
}

// SessionIDLength is how many digits of a token's hash name its session in lists. The token
// cannot be found from them.
const SessionIDLength = 16

// sessionID names a token's session.
func sessionID(hash []byte) string { return hex.EncodeToString(hash)[:SessionIDLength] }

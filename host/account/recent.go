package account

import (
	"container/list"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Limits of the caches of recent visitors. An entry replaces a read of the store for tokenLife, and in
// an outage for up to lately. Signing out evicts an entry at once here, and on other nodes by a
// message; if the message is lost, the entry expires after tokenLife.
const (
	mostRecent = 8192
	tokenLife  = 5 * time.Second
	lately     = time.Hour
)

// recent caches up to mostRecent values by key and evicts the one least recently read from the store.
// The zero value is empty.
type recent[K comparable, V any] struct {
	mu    sync.Mutex
	byKey map[K]*list.Element
	order list.List // of read[K, V], oldest first
	drops uint64    // number of evictions by drop and dropAll
}

type read[K comparable, V any] struct {
	key   K
	value V
	at    time.Time
}

// age returns the number of drops so far. A value that was read before a later drop may be stale; see
// put.
func (r *recent[K, V]) age() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.drops
}

// put caches a value that was read at the given age, unless something was dropped since, and evicts the
// oldest entry when the cache is full.
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

// get returns a value cached no longer ago than within.
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

// drop evicts a key and invalidates reads in progress.
func (r *recent[K, V]) drop(key K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drops++
	if at := r.byKey[key]; at != nil {
		r.remove(at)
	}
}

// dropAll evicts the chosen entries and invalidates reads in progress.
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

// remove deletes an entry. The caller holds r.mu.
func (r *recent[K, V]) remove(at *list.Element) {
	delete(r.byKey, at.Value.(read[K, V]).key)
	r.order.Remove(at)
}

// visit is a player and the session of their device.
type visit struct {
	Player  Player
	Session Session
}

// remember caches the store's answer for a token. When the store fails in an outage, it returns the
// last cached answer.
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

// Recent reports whether a token has opened a session on this node within the last hour, without asking the
// store. It says who goes first, not who may do what.
func (s *Service) Recent(token string) bool {
	if token == "" {
		return false
	}
	_, known := s.seen.get(string(secret.Hash(token)), s.cfg.Now(), lately)
	return known
}

// forgetPlayer evicts a person's cached sessions, except that of the token with hash but.
func (s *Service) forgetPlayer(p table.PlayerID, but []byte) {
	s.seen.dropAll(func(hash string, last visit) bool {
		return (last.Player.ID == p || last.Session.Owner == p) && hash != string(but)
	})
	s.muted.drop(p)
}

// changed evicts a person's cached sessions on all nodes, except, on this one, that of the token with
// hash but.
func (s *Service) changed(p table.PlayerID, but []byte) {
	s.forgetPlayer(p, but)
	s.cfg.Tables.TellForgotten(string(p))
}

// Forget evicts the person or session with that id; another node has changed it.
func (s *Service) Forget(id string) {
	s.seen.dropAll(func(_ string, last visit) bool {
		return string(last.Player.ID) == id || last.Session.ID == id || id != "" && string(last.Session.Owner) == id
	})
	s.muted.drop(table.PlayerID(id))
}

// SessionIDLength is the number of digits of a token's hash that name its session in lists. The token
// cannot be derived from them.
const SessionIDLength = 16

// sessionID returns the id of a token's session.
func sessionID(hash []byte) string { return hex.EncodeToString(hash)[:SessionIDLength] }

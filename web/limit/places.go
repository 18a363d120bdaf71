package limit

import (
	"errors"
	"sync"
	"time"
)

// Places limits resources held for a while, such as open streams, per key (an address) and in total. A nil
// *Places has no limit.
type Places struct {
	each, all int

	mu    sync.Mutex
	taken map[string]int
	total int
}

// Errors of Take.
var (
	ErrMany = errors.New("limit: too many places for this key")
	ErrFull = errors.New("limit: all places are taken")
)

// Soon is the suggested delay before another Take after a failed one.
const Soon = 5 * time.Second

// NewPlaces returns Places with the given limits per key and in total; 0 stands for no limit.
func NewPlaces(each, all int) *Places {
	return &Places{each: each, all: all, taken: map[string]int{}}
}

// Take takes a place for a key until leave is called; further calls of leave have no effect. The error is
// ErrMany or ErrFull.
func (p *Places) Take(key string) (leave func(), err error) {
	if p == nil {
		return func() {}, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.each > 0 && p.taken[key] >= p.each:
		return nil, ErrMany
	case p.all > 0 && p.total >= p.all:
		return nil, ErrFull
	}
	p.taken[key]++
	p.total++
	return sync.OnceFunc(func() { p.leave(key) }), nil
}

func (p *Places) leave(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total--
	if p.taken[key]--; p.taken[key] == 0 {
		delete(p.taken, key)
	}
}

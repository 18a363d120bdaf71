package limit

import (
	"errors"
	"sync"
	"time"
)

// Places are what visitors hold for as long as they stay, such as open streams: so many for
// every key (an address), and so many in all. The nil value has room for everybody.
type Places struct {
	each, all int

	mu    sync.Mutex
	taken map[string]int
	total int
}

// Why a place cannot be had.
var (
	ErrMany = errors.New("limit: the key holds all the places it may have")
	ErrFull = errors.New("limit: all places are taken")
)

// Soon is when somebody who found no place may ask again.
const Soon = 5 * time.Second

// NewPlaces makes Places; 0: any number, for each or in all.
func NewPlaces(each, all int) *Places {
	return &Places{each: each, all: all, taken: map[string]int{}}
}

// Take takes a place for a key until leave is called, which may be called again. The error
// is ErrMany or ErrFull.
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

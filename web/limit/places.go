package limit

import (
	"errors"
	"sync"
	"time"

	"tablee/host/network"
)

// Places limits resources held for a while, such as open streams, per address, with growing allowances for the
// networks around it, and in total. A nil *Places has no limit.
type Places struct {
	each, all int

	mu    sync.Mutex
	taken map[string]int // by network
	total int
}

// Errors of Take.
var (
	ErrMany = errors.New("limit: too many places for this network")
	ErrFull = errors.New("limit: all places are taken")
)

// Soon is the suggested delay before another Take after a failed one.
const Soon = 5 * time.Second

// NewPlaces returns Places with the given limits per address and in total; 0 stands for no limit.
func NewPlaces(each, all int) *Places {
	return &Places{each: each, all: all, taken: map[string]int{}}
}

// Take takes a place for an address, as returned by Address, until leave is called; further calls of leave have no effect. The error is
// ErrMany or ErrFull.
func (p *Places) Take(address string) (leave func(), err error) {
	if p == nil {
		return func() {}, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	around := network.Rings(address)
	for _, n := range around {
		if p.each > 0 && p.taken[n.Key] >= p.each*n.Times {
			return nil, ErrMany
		}
	}
	if p.all > 0 && p.total >= p.all {
		return nil, ErrFull
	}
	for _, n := range around {
		p.taken[n.Key]++
	}
	p.total++
	return sync.OnceFunc(func() { p.leave(around) }), nil
}

func (p *Places) leave(around []network.Ring) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total--
	for _, n := range around {
		if p.taken[n.Key]--; p.taken[n.Key] == 0 {
			delete(p.taken, n.Key)
		}
	}
}

package notify

import (
	"context"
	"errors"
	"net"
	"net/url"
	"sync"
)

// places limits the concurrent deliveries to one host of targets, so that hosts that accept calls and do not
// answer take no places from the others. A host begins with newHost places, gets another with each answer, and
// loses half with each call that it leaves unanswered.
type places struct {
	mu sync.Mutex
	of map[string]*hostPlaces
}

type hostPlaces struct{ all, taken int }

const (
	newHost  = 8
	maxHosts = 1 << 12 // hosts remembered
)

// place is a place for one call.
type place struct {
	all *places
	at  *hostPlaces
}

// take takes a place for a call to an address, until leave; nil if its host has none left.
func (p *places) take(address string) *place {
	name := address
	if u, err := url.Parse(address); err == nil {
		name = u.Hostname()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.host(name)
	if h.taken >= h.all {
		return nil
	}
	h.taken++
	return &place{p, h}
}

// host returns the places of a host. The caller holds p.mu.
func (p *places) host(name string) *hostPlaces {
	if h := p.of[name]; h != nil {
		return h
	}
	if p.of == nil || len(p.of) >= maxHosts {
		p.of = map[string]*hostPlaces{} // calls in progress keep theirs
	}
	h := &hostPlaces{all: newHost}
	p.of[name] = h
	return h
}

// leave gives the place back.
func (p *place) leave() {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	p.at.taken--
}

// called notes the outcome of the call.
func (p *place) called(err error) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	if unanswered(err) {
		p.at.all = max(1, p.at.all/2)
		return
	}
	p.at.all = min(p.at.all+1, maxSending)
}

// unanswered reports whether a call ended because nothing came back in time. A host that refuses has answered:
// otherwise a wrong subscription would slow down the push service of all browsers.
func unanswered(err error) bool {
	var timeout net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &timeout) && timeout.Timeout()
}

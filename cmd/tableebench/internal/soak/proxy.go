package soak

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"sync"
)

// proxy sits between the server and PostgreSQL, so that the connection can be cut.
type proxy struct {
	listener net.Listener
	target   string

	mu   sync.Mutex
	cut  bool
	open map[net.Conn]bool
}

// newProxy starts a proxy for a database's URL; through is the URL that leads through it.
func newProxy(database string) (p *proxy, through string, err error) {
	u, err := url.Parse(database)
	if err != nil {
		return nil, "", fmt.Errorf("--postgres: %w", err)
	}
	if u.Hostname() == "" {
		return nil, "", fmt.Errorf("--postgres needs a URL with a host, such as postgres://me@127.0.0.1/tablee")
	}
	port := u.Port()
	if port == "" {
		port = "5432"
	}
	p = &proxy{target: net.JoinHostPort(u.Hostname(), port), open: map[net.Conn]bool{}}
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, "", err
	}
	u.Host = p.listener.Addr().String()
	go p.accept()
	return p, u.String(), nil
}

func (p *proxy) accept() {
	for {
		c, err := p.listener.Accept()
		if err != nil {
			return // closed
		}
		go p.carry(c)
	}
}

// carry copies bytes both ways until either side ends.
func (p *proxy) carry(c net.Conn) {
	defer c.Close()
	if !p.enter(c) {
		return
	}
	defer p.leave(c)
	far, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer far.Close()
	go func() {
		_, _ = io.Copy(far, c)
		far.Close()
	}()
	_, _ = io.Copy(c, far)
}

func (p *proxy) enter(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut {
		return false
	}
	p.open[c] = true
	return true
}

func (p *proxy) leave(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, c)
}

// set cuts all connections and refuses new ones, or accepts connections again.
func (p *proxy) set(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
	if cut {
		for c := range p.open {
			_ = c.Close()
		}
	}
}

func (p *proxy) close() {
	p.set(true)
	_ = p.listener.Close()
}

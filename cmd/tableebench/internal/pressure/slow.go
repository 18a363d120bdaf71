package pressure

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Slow connections: as many of each sort as there are places for requests, and some; the pause between two bytes
// of a body; the time after which a connection is replaced.
const (
	slowOfEach = 140
	dripEvery  = 2 * time.Second
	slowLife   = 15 * time.Second
)

// pressBodies keeps connections open that send slowly, send what is not wanted, or do not read.
func pressBodies(ctx context.Context, r *run) (lift func(), err error) {
	at, err := url.Parse(r.url)
	if err != nil {
		return nil, err
	}
	head := func(method, path, more string) string {
		return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-For: %s\r\nSec-Fetch-Site: same-origin\r\n%s\r\n", method, path, at.Host, strangerAddress, more)
	}
	var all sync.WaitGroup
	for _, s := range []slow{
		{at.Host, head("POST", "/settings", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n"), true},
		{at.Host, head("GET", "/", "Content-Length: 60000\r\n"), true},
		{at.Host, strings.Repeat(head("GET", "/api/openapi.json", ""), 50), false},
	} {
		for range slowOfEach {
			all.Go(func() {
				for ctx.Err() == nil {
					s.connect(ctx)
				}
			})
		}
	}
	return all.Wait, nil
}

// slow is a sort of slow connection: what it sends at first, and whether more follows byte by byte.
type slow struct {
	host, first string
	drips       bool
}

// connect keeps a connection for a while.
func (s slow) connect(ctx context.Context) {
	conn, err := net.DialTimeout("tcp", s.host, time.Second)
	if err != nil {
		pause(ctx, time.Second)
		return
	}
	defer conn.Close()
	_ = conn.(*net.TCPConn).SetReadBuffer(1) // as small as the system allows
	_, err = io.WriteString(conn, s.first)
	for ends := time.Now().Add(slowLife); err == nil && ctx.Err() == nil && time.Now().Before(ends); {
		pause(ctx, dripEvery)
		if s.drips {
			_, err = conn.Write([]byte("a"))
		}
	}
	if err != nil {
		pause(ctx, 100*time.Millisecond)
	}
}

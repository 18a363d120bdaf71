package limit

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// pipe is a listener that accepts one in-memory connection.
type pipe struct{ conns chan net.Conn }

func (p pipe) Accept() (net.Conn, error) {
	if conn, ok := <-p.conns; ok {
		return conn, nil
	}
	return nil, net.ErrClosed
}

func (pipe) Close() error   { return nil }
func (pipe) Addr() net.Addr { return &net.TCPAddr{} }

// A body that trickles in gets 408 after the time limit, and its handler never runs.
func TestBody_TooSlowIs408(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := Body(func(w http.ResponseWriter, _ *http.Request, status int) { w.WriteHeader(status) },
			http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the handler ran") }))
		visitor, conn := net.Pipe()
		l := pipe{make(chan net.Conn, 1)}
		l.conns <- conn
		server := &http.Server{Handler: h}
		var ends sync.WaitGroup
		ends.Go(func() { _ = server.Serve(l) })
		began := time.Now()
		if _, err := io.WriteString(visitor, "POST / HTTP/1.1\r\nHost: house\r\nContent-Length: 100\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		ends.Go(func() { // a byte per second, for as long as they are read
			for range 100 {
				if _, err := visitor.Write([]byte("x")); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		})
		resp, err := http.ReadResponse(bufio.NewReader(visitor), nil)
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); resp.StatusCode != http.StatusRequestTimeout || took > bodyTime+time.Second {
			t.Errorf("%s after %v", resp.Status, took)
		}
		visitor.Close()
		close(l.conns)
		server.Close()
		ends.Wait()
	})
}

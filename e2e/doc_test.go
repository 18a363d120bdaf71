// Package e2e stands where a person stands: it starts the real program, opens it in a
// real Chromium, and plays. Each person of a test has a browser context of his own, so
// that nothing is shared between them but the table.
//
// Without Chromium the tests skip themselves; with CI=true in the environment a missing
// Chromium is a failure. TABLEE_SHOTS=DIR keeps a picture of every screen that is
// looked at.
package e2e

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// binary is the program under test, built once.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tablee-e2e-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "tablee")
	out, err := exec.Command("go", "build", "-o", path, "tablee/cmd/tablee").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building: %v\n%s", err, out)
	}
	return path, nil
})

// server is a running `tablee serve` on a data directory of its own.
type server struct {
	t    *testing.T
	args []string
	addr string // host:port, the same after a restart
	data string
	cmd  *exec.Cmd
	exit chan error
}

// serve starts the program and waits until it is ready. Bots do not pause.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, data: t.TempDir(), addr: freeAddr(t)}
	s.args = append([]string{"--bot-pause=0s"}, args...)
	s.start()
	return s
}

func (s *server) start() {
	s.t.Helper()
	path, err := binary()
	if err != nil {
		s.t.Fatal(err)
	}
	args := append([]string{"serve", "--addr", s.addr, "--data", s.data, "--metrics", "", "--guest-rate=0", "--table-rate=0", "--action-rate=0"}, s.args...)
	s.cmd = exec.Command(path, args...)
	stderr, err := s.cmd.StderrPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	said := make(chan string, 1)
	go func() {
		var last []string
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			last = append(last, lines.Text())
			if len(last) > 20 {
				last = last[1:]
			}
		}
		said <- strings.Join(last, "\n")
	}()
	s.t.Cleanup(func() {
		if s.kill(); s.t.Failed() {
			s.t.Logf("the program said at last:\n%s", <-said)
		}
	})
	s.exit = make(chan error, 1)
	go func() { s.exit <- s.cmd.Wait() }()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if resp, err := http.Get(s.url("/readyz")); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case err := <-s.exit:
			s.t.Fatalf("the program ended: %v", err)
		case <-ctx.Done():
			s.t.Fatal("the program is not ready after a minute")
		case <-tick.C:
		}
	}
}

// kill is kill -9.
func (s *server) kill() {
	if s.cmd.Process.Signal(syscall.SIGKILL) == nil {
		<-s.exit
	}
}

func (s *server) url(path string) string { return "http://" + s.addr + path }

// freeAddr is an address nobody listens on now.
func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

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
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
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
	addr atomic.Value // host:port, another one after a restart
	data string
	cmd  *exec.Cmd
	exit chan error
}

// serve starts the program and waits until it is ready. Bots do not pause.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, data: t.TempDir()}
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
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", s.data, "--metrics", "", "--guest-rate=0", "--table-rate=0", "--action-rate=0"}, s.args...)
	s.cmd = exec.Command(path, args...)
	stderr, err := s.cmd.StderrPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	stdout, err := s.cmd.StdoutPipe()
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
	line, _ := bufio.NewReader(stdout).ReadString('\n') // whoever asked for a free port is told it
	s.exit = make(chan error, 1)
	go func() { s.exit <- s.cmd.Wait() }()
	_, addr, open := strings.Cut(strings.TrimSpace(line), "open: http://")
	if !open {
		s.t.Fatalf("the program did not open: %q", line)
	}
	s.addr.Store(addr)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
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
			s.t.Fatal("the program is not ready")
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

// at is where the program listens now.
func (s *server) at() string { return s.addr.Load().(string) }

func (s *server) url(path string) string { return "http://" + s.at() + path }

// Package program runs the real program for tests from outside: a server with its own data directory, and
// clients that read every byte it sends.
package program

import (
	"bufio"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"tablee/internal/needs"
	"tablee/store/storetest"
)

// Patience is the time limit for anything a test waits for.
const Patience = 60 * time.Second

// Path returns the path of the program under test. All test binaries of a user share one file per source
// tree: go build leaves it alone while nothing has changed, so that only the first of them links it.
var Path = sync.OnceValues(func() (string, error) {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("find the module: %w", err)
	}
	if err := readTree(strings.TrimSpace(string(root))); err != nil {
		return "", fmt.Errorf("read the sources: %w", err)
	}
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("tablee-test-%d-%x", os.Getuid(), sha256.Sum256(root))[:40])
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("keep the program: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	if err := lock.Lock(); err != nil {
		return "", fmt.Errorf("lock %s: %w", dir, err)
	}
	defer lock.Unlock()
	path := filepath.Join(dir, "tablee")
	if out, err := exec.Command("go", "build", "-o", path, "tablee/cmd/tablee").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return path, nil
})

// Binary returns the path of the program under test. Only the complete suite starts it.
func Binary(t testing.TB) string {
	t.Helper()
	needs.Complete(t, "the program as a process")
	return build(t)
}

func build(t testing.TB) string {
	t.Helper()
	path, err := Path()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// readTree lists every directory of the module. go test caches a result until a file that the test has read
// changes, and does not know what the program it runs was built from.
func readTree(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		return err
	})
}

// Server is a running `tablee serve` with its own data directory.
type Server struct {
	Data      string
	EveryTier bool // starts without CI=true too

	t    *testing.T
	args []string
	addr atomic.Value // host:port, changes on restart
	cmd  *exec.Cmd
	exit chan error
}

// Serve starts the program on an empty database. Bots do not pause, and full tables begin at once.
func Serve(t *testing.T, args ...string) *Server {
	t.Helper()
	s := New(t, append([]string{"--bot-pause=0s"}, args...)...)
	s.Start()
	return s
}

// Guard skips the test unless this server may start in the current tier.
func (s *Server) Guard() {
	s.t.Helper()
	if !s.EveryTier {
		needs.Complete(s.t, "the program as a process")
	}
}

// New returns a server that has not been started: its data directory can be filled first.
func New(t *testing.T, args ...string) *Server {
	t.Helper()
	return &Server{t: t, Data: t.TempDir(), args: args}
}

// Start starts the program and waits until it is ready.
func (s *Server) Start() {
	s.t.Helper()
	s.Guard()
	if !slices.ContainsFunc(s.args, func(arg string) bool { return strings.HasPrefix(arg, "--database") }) {
		storetest.Migrated(s.t, s.Data)
	}
	path := build(s.t)
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", s.Data, "--metrics", "", "--guest-rate=0", "--table-rate=0", "--action-rate=0",
		"--request-rate=0", "--tables-per-day=0", "--guests-per-day=0", "--start-pause=0s"}, s.args...)
	s.cmd = Seeded(exec.Command(path, args...))
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
	lastLines := make(chan string, 1)
	go func() {
		var last []string
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			last = append(last, lines.Text())
			if len(last) > 20 {
				last = last[1:]
			}
		}
		lastLines <- strings.Join(last, "\n")
	}()
	s.t.Cleanup(func() {
		if s.Kill(); s.t.Failed() {
			s.t.Logf("the last lines of the program:\n%s", <-lastLines)
		}
	})
	said := bufio.NewReader(stdout)
	line, _ := said.ReadString('\n') // has the free port
	if slices.ContainsFunc(s.args, func(arg string) bool { return strings.HasPrefix(arg, "--url") }) {
		line, _ = said.ReadString('\n') // after the line with that address
	}
	s.exit = make(chan error, 1)
	go func() { s.exit <- s.cmd.Wait() }()
	_, addr, open := strings.Cut(strings.TrimSpace(line), " http://")
	if !open {
		s.t.Fatalf("the program did not open: %q", line)
	}
	s.addr.Store(addr)
	s.waitUntilReady()
}

// At returns the server at an address, such as a balancer before several servers. The caller starts and ends
// it.
func At(t *testing.T, addr string) *Server {
	s := &Server{t: t}
	s.addr.Store(addr)
	return s
}

func (s *Server) waitUntilReady() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if resp, err := http.Get(s.URL("/readyz")); err == nil {
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

// Kill kills the program with SIGKILL.
func (s *Server) Kill() {
	if s.cmd.Process.Signal(syscall.SIGKILL) == nil {
		<-s.exit
	}
}

// Restart starts the program again on the same data, with more arguments.
func (s *Server) Restart(args ...string) {
	s.t.Helper()
	s.args = append(s.args, args...)
	s.Start()
}

// Addr returns the host and port where the program listens now.
func (s *Server) Addr() string { return s.addr.Load().(string) }

// URL returns the address of a path.
func (s *Server) URL(path string) string { return "http://" + s.Addr() + path }

// Command runs the program while the server runs and returns its output.
func (s *Server) Command(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command(Binary(t), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

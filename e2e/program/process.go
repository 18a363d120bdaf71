package program

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Process is the real program as a server, for tests of its output and its exit.
type Process struct {
	Cmd  *exec.Cmd
	URL  string
	Errs bytes.Buffer
	gone chan error
}

// StartProcess runs the program on a free port and waits for the line with its address.
func StartProcess(path, data string, args ...string) (*Process, error) {
	return Launch(Seeded(exec.Command(path, Serving(data, args...)...)))
}

// seed sets the environment variable from which a server under test derives its deals.
const seed = "TABLEE_TEST_SEED=e2e"

// Seeded makes a server deal the same cards in every run of a test.
func Seeded(cmd *exec.Cmd) *exec.Cmd {
	cmd.Env = append(cmd.Environ(), seed)
	return cmd
}

// Serving returns the arguments of a server on a free port.
func Serving(data string, args ...string) []string {
	return append([]string{"serve", "--addr=127.0.0.1:0", "--metrics=", "--data=" + data, "--log-level=warn",
		"--request-rate=0", "--tables-per-day=0", "--guests-per-day=0", "--start-pause=0s"}, args...)
}

// Launch runs a server and waits for the line with its address. It refuses a command that is not Seeded:
// tests must not depend on random deals.
func Launch(cmd *exec.Cmd) (*Process, error) {
	if !slices.Contains(cmd.Env, seed) {
		return nil, errors.New("a server under test must be Seeded")
	}
	s := &Process{Cmd: cmd, gone: make(chan error, 1)}
	s.Cmd.Stderr = &s.Errs
	out, err := s.Cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.Cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	go func() { s.gone <- s.Cmd.Wait() }()
	_, s.URL, _ = strings.Cut(strings.TrimSpace(line), "open: ")
	if err != nil || s.URL == "" {
		return nil, fmt.Errorf("the server did not open: %q, %w: %s", line, errors.Join(err, <-s.gone), s.Errs.String())
	}
	return s, nil
}

// End sends a signal and returns the result of the process.
func (s *Process) End(signal syscall.Signal) error {
	if err := s.Cmd.Process.Signal(signal); err != nil {
		return err
	}
	select {
	case err := <-s.gone:
		return err
	case <-time.After(Patience):
		return errors.Join(errors.New("the server did not end"), s.Cmd.Process.Kill())
	}
}

// Run starts a server that ends with the test.
func Run(t *testing.T, data string, args ...string) *Process {
	t.Helper()
	s, err := StartProcess(Binary(t), data, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Cmd.Process.Kill() }) // usually gone already
	return s
}

// Wait waits until a path responds with a status.
func (s *Process) Wait(t *testing.T, path string, want int) {
	t.Helper()
	for deadline := time.Now().Add(Patience); ; {
		resp, err := http.Get(s.URL + path)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == want {
				return
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s never responds %d: %v", path, want, err)
		}
	}
}

// Ready waits until the server at an address is ready to save games.
func Ready(url string) error {
	var last error
	for until := time.Now().Add(Patience); time.Now().Before(until); {
		resp, err := http.Get(url + "/readyz")
		if last = err; err != nil {
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
	}
	return errors.Join(errors.New("no server is ready"), last)
}

// Package server runs the server that is measured: tablee as a process of its own.
package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// startTimeout is the time a server has to start.
const startTimeout = 60 * time.Second

// Server is a running "tablee serve".
type Server struct {
	Program string   // path of tablee; see [Build]
	Args    []string // of serve, without the addresses
	Env     []string // NAME=VALUE, added to this process's environment without TABLEE_*
	Addr    string   // host:port; port 0 picks one at the first start, which is kept
	Metrics string   // host:port of the metrics; likewise

	Errors Tail // the last lines of its standard error

	cmd  *exec.Cmd
	gone chan error
}

// Start starts the process and waits until it is open. Its error includes the last line of the process.
func (s *Server) Start() error {
	for _, address := range []*string{&s.Addr, &s.Metrics} {
		if err := pickPort(address); err != nil {
			return err
		}
	}
	cmd := exec.Command(s.Program, append([]string{"serve", "--addr", s.Addr, "--metrics", s.Metrics}, s.Args...)...)
	cmd.Env = append(foreignEnv(), s.Env...)
	cmd.Stderr = &s.Errors
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	s.cmd, s.gone = cmd, make(chan error, 1)
	late := time.AfterFunc(startTimeout, func() { _ = cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	late.Stop()
	go func() {
		_, _ = io.Copy(io.Discard, out)
		s.gone <- cmd.Wait()
	}()
	if err != nil || !strings.Contains(line, "open: ") {
		_ = cmd.Process.Kill()
		<-s.gone
		return fmt.Errorf("the server did not open: %s", s.Errors.Last())
	}
	return nil
}

// URL returns the address of the server.
func (s *Server) URL() string { return "http://" + s.Addr }

// Pid returns the id of the process.
func (s *Server) Pid() int { return s.cmd.Process.Pid }

// Signal sends the process a signal.
func (s *Server) Signal(signal os.Signal) error { return s.cmd.Process.Signal(signal) }

// Kill kills the process with SIGKILL.
func (s *Server) Kill() error {
	err := s.cmd.Process.Kill()
	<-s.gone
	return err
}

// Stop asks the process to end and waits for it, for at most startTimeout.
func (s *Server) Stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case err := <-s.gone:
		return err
	case <-time.After(startTimeout):
		return errors.Join(errors.New("the server did not end"), s.Kill())
	}
}

// pickPort replaces port 0 by a free one, so that a restart can use the same. An address with a port is left
// unwritten, as it may be read concurrently.
func pickPort(address *string) error {
	if !strings.HasSuffix(*address, ":0") {
		return nil
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		return err
	}
	*address = listener.Addr().String()
	return listener.Close()
}

// foreignEnv returns the environment without the server's flags.
func foreignEnv() []string {
	var env []string
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "TABLEE_") {
			env = append(env, pair)
		}
	}
	return env
}

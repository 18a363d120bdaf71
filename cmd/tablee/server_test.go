package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
)

// patience is how long anything in these tests may take before it counts as never, on a
// machine that has much else to do.
const patience = time.Minute

// binary is the real program, built once for all tests.
var binary = program.Path

// server is the real program, running.
type server struct {
	cmd  *exec.Cmd
	url  string
	errs bytes.Buffer
	gone chan error
}

// start runs the program on a free port and waits for the line that says where it is.
func start(path, data string, args ...string) (*server, error) {
	s := &server{gone: make(chan error, 1)}
	s.cmd = exec.Command(path, append([]string{"serve", "--addr=127.0.0.1:0", "--metrics=", "--data=" + data, "--log-level=warn"}, args...)...)
	s.cmd.Stderr = &s.errs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	go func() { s.gone <- s.cmd.Wait() }()
	_, s.url, _ = strings.Cut(strings.TrimSpace(line), "open: ")
	if err != nil || s.url == "" {
		return nil, fmt.Errorf("it did not open: %q, %w: %s", line, errors.Join(err, <-s.gone), s.errs.String())
	}
	return s, nil
}

// end sends a signal and returns how the program ended.
func (s *server) end(signal syscall.Signal) error {
	if err := s.cmd.Process.Signal(signal); err != nil {
		return err
	}
	select {
	case err := <-s.gone:
		return err
	case <-time.After(patience):
		return errors.Join(errors.New("it did not end"), s.cmd.Process.Kill())
	}
}

// running is a server that ends with the test.
func running(t *testing.T, data string, args ...string) *server {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	s, err := start(path, data, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() }) // usually gone already
	return s
}

// client is a guest who speaks with whatever server is now running.
type client struct {
	http  *http.Client
	url   string
	token string
}

// call makes a call and reads its answer; the status is 0 when there was none.
func (c *client) call(method, path string, body, out any) (status int, err error) {
	var text []byte
	if body != nil {
		if text, err = json.Marshal(body); err != nil {
			return 0, err
		}
	}
	r, err := http.NewRequest(method, c.url+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := c.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	if out == nil {
		return resp.StatusCode, nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return resp.StatusCode, fmt.Errorf("%s %s: %d: %w: %s", method, path, resp.StatusCode, err, answer)
	}
	return resp.StatusCode, nil
}

// guest makes a guest of a server.
func guest(url, name string) (*client, error) {
	c := &client{http: &http.Client{Timeout: patience}, url: url}
	var out struct{ Token string }
	status, err := c.call(http.MethodPost, "/api/v1/guests", map[string]string{"name": name}, &out)
	if err != nil || status != http.StatusCreated {
		return nil, fmt.Errorf("guest %s: %d, %w", name, status, err)
	}
	c.token = out.Token
	return c, nil
}

// seen is of the table as seen what these tests look at.
type seen struct {
	ID, Status string
	Seq        uint64
	Turn, Seat *int
	Legal      []string
	Places     []int
}

func (c *client) look(id string) (s seen, err error) {
	status, err := c.call(http.MethodGet, "/api/v1/tables/"+id, nil, &s)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("table %s: %d", id, status)
	}
	return s, err
}

// open opens a table of one deal with one person and two bots. The person leads: who does
// not may see two lucky bots play it all.
func (c *client) open(more map[string]any) (string, error) {
	body := map[string]any{
		"game": "nain-jaune", "chairs": []string{"me", "bot:2", "bot:1"}, "seating": "kept", "options": map[string]string{"deals": "1"},
	}
	for key, value := range more {
		body[key] = value
	}
	var out struct{ ID string }
	status, err := c.call(http.MethodPost, "/api/v1/tables", body, &out)
	if err == nil && status != http.StatusCreated {
		err = fmt.Errorf("open: %d", status)
	}
	return out.ID, err
}

// act plays; ok is true when it was acknowledged.
func (c *client) act(id string, seq uint64, action, command string) (at uint64, ok bool, err error) {
	var out struct{ Seq uint64 }
	body := map[string]any{"seq": seq, "action": action, "command": command}
	status, err := c.call(http.MethodPost, "/api/v1/tables/"+id+"/actions", body, &out)
	if err == nil && status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable {
		err = fmt.Errorf("act: %d", status)
	}
	return out.Seq, err == nil && status == http.StatusOK, err
}

// play takes the first legal action whenever it is this client's turn, until the table
// is over or stop says so. Every acknowledged action is told to done.
func (c *client) play(id string, done func(seq uint64, action string), stop func() bool) error {
	r, err := http.NewRequest(http.MethodGet, c.url+"/api/v1/tables/"+id+"/events", nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := (&http.Client{Transport: c.http.Transport}).Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	timer := time.AfterFunc(patience, func() { resp.Body.Close() })
	defer timer.Stop()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var s seen
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return err
		}
		if s.Status == "over" || stop() {
			return nil
		}
		if len(s.Legal) == 0 {
			continue
		}
		timer.Reset(patience)
		seq, ok, err := c.act(id, s.Seq, s.Legal[0], fmt.Sprintf("%s-%d", id, s.Seq))
		if err != nil {
			return err
		}
		if ok {
			done(seq, s.Legal[0])
		}
	}
	return fmt.Errorf("table %s: the stream ended: %w", id, lines.Err())
}

// firstLine is the first table of a stream.
func (c *client) firstLine(r *http.Request) (s seen, err error) {
	r.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := c.http.Do(r)
	if err != nil {
		return s, err
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if len(lines.Bytes()) > 0 {
			return s, json.Unmarshal(lines.Bytes(), &s)
		}
	}
	return s, errors.Join(errors.New("the stream ended"), lines.Err())
}

// raw makes a call whose body is given as it is.
func (c *client) raw(method, path, body string) (status int, answer []byte, err error) {
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(resp.Body)
	return resp.StatusCode, answer, err
}

// follow opens a stream of events.
func (c *client) follow(path string) (*http.Response, error) {
	r, err := http.NewRequest(http.MethodGet, c.url+path, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Accept", "text/event-stream")
	return c.http.Do(r)
}

// linesOf are the lines of a stream.
type linesOf struct{ *bufio.Scanner }

func newLines(r io.Reader) linesOf {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	return linesOf{s}
}

// until reads up to a line that begins with a text; false when there is none.
func (l linesOf) until(begin string) bool {
	for l.Scan() {
		if strings.HasPrefix(l.Text(), begin) {
			return true
		}
	}
	return false
}

//go:build unix

package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
)

// fewFiles runs a program with a limit of 256 open files.
const fewFiles = `ulimit -n 256; exec "$0" "$@"`

// With more silent connections and streams than file descriptors, players at a table can continue: each
// action on a new connection is accepted and stored, and the database always has its files. When the others
// disconnect, their slots are free again.
func TestDescriptors_RunOut(t *testing.T) {
	t.Parallel()
	path := program.Binary(t)
	data := t.TempDir()
	s, err := program.Launch(program.Seeded(exec.Command("sh", append([]string{"-c", fewFiles, path}, program.Serving(data, "--bot-pause=0s", "--action-rate=0")...)...)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Cmd.Process.Kill() }) // usually gone already
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	ana.HTTP.Transport = &http.Transport{DisableKeepAlives: true}
	id, err := ana.Open(map[string]any{"options": map[string]string{"deals": "5"}})
	if err != nil {
		t.Fatal(err)
	}

	const places = 96 // three quarters of the 128 connections
	events := "/api/v1/tables/" + id + "/events"
	var streams []io.Closer
	for range places + 40 {
		resp, err := ana.Follow(events)
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode != http.StatusOK {
			resp.Body.Close()
			continue
		}
		streams = append(streams, resp.Body)
	}
	if len(streams) != places {
		t.Errorf("%d streams, want %d", len(streams), places)
	}
	var silent []net.Conn
	more := func(n int) {
		t.Helper()
		for i := range n {
			conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = conn.Close() })
			if i%2 == 0 {
				_, _ = fmt.Fprint(conn, "GET / HT") // it may be closed already
			}
			silent = append(silent, conn)
		}
	}
	more(300)

	var at uint64
	for i := range 10 {
		now := ana.Awaited(t, id)
		more(20)
		seq, ok, err := ana.Act(id, now.Seq, now.Legal[0], fmt.Sprint("act ", i))
		if err != nil || !ok {
			t.Fatalf("action %d is not accepted: %v", i, err)
		}
		if at = seq; at != now.Seq+1 {
			t.Fatalf("action %d is at %d, want %d", i, at, now.Seq+1)
		}
		if status, err := ana.Call(http.MethodGet, "/readyz", nil, nil); err != nil || status != http.StatusOK {
			t.Fatalf("the database does not write: %d, %v", status, err)
		}
	}

	for _, conn := range silent {
		_ = conn.Close()
	}
	for _, stream := range streams {
		_ = stream.Close()
	}
	for deadline := time.Now().Add(program.Patience); ; {
		resp, err := ana.Follow(events)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				break
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("the slots are not free after all clients left: %v", err)
		}
	}
	_ = s.End(syscall.SIGKILL)
	if log := s.Errs.String(); strings.Contains(log, "the store is out") || strings.Contains(log, "too many open files") {
		t.Errorf("the log: %s", log)
	}
	again := program.Run(t, data)
	ana.URL = again.URL
	if now, err := ana.Look(id); err != nil || now.Seq < at {
		t.Errorf("after kill -9 the table is at %d, want %d or later: %v", now.Seq, at, err)
	}
}

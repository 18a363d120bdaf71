package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"

	"github.com/rogpeppe/go-internal/testscript"
)

// story is the state of one script: its server and guest.
type story struct {
	server *program.Process
	client program.Guest
}

// TestServe runs the scripts in testdata/serve on the real program:
//
//	serve [FLAG…]              starts it on a free port, with the script's data; its URL is $SERVER
//	http METHOD PATH STATUS [BODY]  sends a request as the guest; writes the response to the file answer
//	guest NAME                 becomes a guest
//	open KEY                   opens a table against bots; its id is $KEY
//	play ID                    plays it to its end
//	person KEY                 the guest's id is $KEY
//	end SIGNAL CODE            ends it; the code is -1 for a killed process
func TestServe(t *testing.T) {
	path := program.Binary(t)
	type key struct{}
	of := func(ts *testscript.TestScript) *story { return ts.Value(key{}).(*story) }
	check := func(ts *testscript.TestScript, err error) {
		if err != nil {
			ts.Fatalf("%v", err)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "serve"),
		Setup: func(env *testscript.Env) error {
			s := &story{}
			env.Values[key{}] = s
			env.Defer(func() {
				if s.server != nil {
					_ = s.server.Cmd.Process.Kill() // usually gone already
				}
			})
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": func(ts *testscript.TestScript, _ bool, args []string) {
				s, err := program.StartProcess(path, ts.MkAbs("data"), args...)
				check(ts, err)
				of(ts).server = s
				ts.Setenv("SERVER", s.URL)
				of(ts).client.URL, of(ts).client.HTTP = s.URL, &http.Client{Timeout: program.Patience}
			},
			"guest": func(ts *testscript.TestScript, _ bool, args []string) {
				c, err := program.NewGuest(of(ts).server.URL, args[0])
				check(ts, err)
				of(ts).client = *c
			},
			"http": func(ts *testscript.TestScript, _ bool, args []string) {
				body := strings.Join(args[3:], " ")
				status, answer, err := of(ts).client.Raw(args[0], args[1], body)
				check(ts, err)
				check(ts, os.WriteFile(ts.MkAbs("answer"), answer, 0o600))
				if strconv.Itoa(status) != args[2] {
					ts.Fatalf("%s %s: %d, want %s: %s", args[0], args[1], status, args[2], answer)
				}
			},
			// until repeats a GET request until the response has the status and matches the text: changes by
			// another process become visible some seconds later.
			"until": func(ts *testscript.TestScript, _ bool, args []string) {
				want := regexp.MustCompile(args[2])
				for late := time.Now().Add(program.Patience); ; time.Sleep(20 * time.Millisecond) {
					status, answer, err := of(ts).client.Raw(http.MethodGet, args[0], "")
					check(ts, err)
					if strconv.Itoa(status) == args[1] && want.Match(answer) {
						return
					}
					if time.Now().After(late) {
						ts.Fatalf("%s: still %d: %s", args[0], status, answer)
					}
				}
			},
			"open": func(ts *testscript.TestScript, _ bool, args []string) {
				id, err := of(ts).client.Open(nil)
				check(ts, err)
				ts.Setenv(args[0], id)
			},
			"play": func(ts *testscript.TestScript, _ bool, args []string) {
				check(ts, of(ts).client.Play(args[0], func(uint64, string) {}, program.Never))
			},
			"person": func(ts *testscript.TestScript, _ bool, args []string) {
				var who struct{ ID string }
				_, err := of(ts).client.Call(http.MethodGet, "/api/v1/me", nil, &who)
				check(ts, err)
				ts.Setenv(args[0], who.ID)
			},
			"end": func(ts *testscript.TestScript, _ bool, args []string) {
				signal := map[string]syscall.Signal{"TERM": syscall.SIGTERM, "INT": syscall.SIGINT, "KILL": syscall.SIGKILL}[args[0]]
				_ = of(ts).server.End(signal) // the exit code is checked below
				if code := of(ts).server.Cmd.ProcessState.ExitCode(); strconv.Itoa(code) != args[1] {
					ts.Fatalf("exit %d, want %s: %s", code, args[1], of(ts).server.Errs.String())
				}
				check(ts, os.WriteFile(ts.MkAbs("log"), of(ts).server.Errs.Bytes(), 0o600))
			},
		},
	})
}

// TestServe_StreamsEndWithBye ends the program while a stream is open.
func TestServe_StreamsEndWithBye(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir())
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(map[string]any{"chairs": []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	stream, err := ana.Follow("/api/v1/tables/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	told := make(chan error, 1)
	lines := program.NewLines(stream.Body)
	if !lines.Until("data: ") {
		t.Fatal("the stream does not begin")
	}
	go func() {
		if !lines.Until("event: bye") {
			told <- errors.New("the stream ended without a bye")
		}
		close(told)
	}()
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Errorf("after SIGTERM: %v: %s", err, s.Errs.String())
	}
	if err := <-told; err != nil {
		t.Error(err)
	}
}

// TestServe_StreamsEndWhole: a stream open when the program ends is a complete response and a complete gzip
// file, and contains the final event.
func TestServe_StreamsEndWhole(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir())
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(map[string]any{"chairs": []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{"/t/" + id + "/live", "/api/v1/tables/" + id + "/events", "/api/v1/me/events"}
	ends := make(chan error, len(paths))
	for _, path := range paths {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+ana.Token)
		r.Header.Set("Accept", "text/event-stream")
		r.Header.Set("Accept-Encoding", "gzip")
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		packed, err := gzip.NewReader(resp.Body)
		if err != nil {
			t.Fatal(path, err)
		}
		lines := bufio.NewReader(packed)
		for line := ""; err == nil && !strings.HasPrefix(line, "data: "); {
			line, err = lines.ReadString('\n')
		}
		if err != nil || !resp.Close {
			t.Fatal(path, err, resp.Header)
		}
		go func() {
			text, err := io.ReadAll(lines)
			if err == nil && !strings.Contains(string(text), "event: bye") {
				err = errors.New("the stream ended without a bye")
			}
			if err != nil {
				err = fmt.Errorf("%s: %w", path, err)
			}
			ends <- err
		}()
	}
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Errorf("after SIGTERM: %v: %s", err, s.Errs.String())
	}
	for range paths {
		if err := <-ends; err != nil {
			t.Error(err)
		}
	}
}

// TestServe_AddressInUse fails in one line and creates no database.
func TestServe_AddressInUse(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir())
	path := program.Binary(t)
	data := filepath.Join(t.TempDir(), "data")
	_, err := program.StartProcess(path, data, "--addr="+strings.TrimPrefix(s.URL, "http://"))
	if err == nil || !strings.Contains(err.Error(), "exit status 1") || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(data); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a failed start created %s: %v", data, err)
	}
}

// TestServe_DataDirInUse fails in one line: a second server would not notice the writes of the first.
// Commands that only read are allowed, and a killed server leaves no lock that would block the next one.
func TestServe_DataDirInUse(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := program.Run(t, data)
	path := program.Binary(t)
	second, err := program.StartProcess(path, data)
	if err == nil {
		_ = second.End(syscall.SIGKILL) // the exit code does not matter
		t.Fatal("a second server opened")
	}
	if text := err.Error(); !strings.Contains(text, "exit status 1") || !strings.Contains(text, "another server has this data directory open") {
		t.Error(err)
	}
	if code, text := examined(t, data); code != 0 {
		t.Errorf("the doctor beside a server: exit %d: %s", code, text)
	}
	_ = s.End(syscall.SIGKILL) // the exit code only shows the kill
	program.Run(t, data)
}

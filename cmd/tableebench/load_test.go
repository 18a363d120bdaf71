package main

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/e2e/program"
)

// TestLoad_MeasuresUpdates plays for a moment as pages and as API clients.
func TestLoad_MeasuresUpdates(t *testing.T) {
	t.Parallel()
	path := program.Binary(t)
	for _, as := range []string{"page", "program"} {
		code, out, errs := bench("load", "--tables=2", "--viewers=5", "--game=nain-jaune", "--for=300ms", "--as="+as, "--program="+path)
		var r struct {
			Moves          int
			BytesPerUpdate float64            `json:"bytes_per_update"`
			AsksPerMove    float64            `json:"asks_per_move"`
			All            map[string]float64 `json:"all_ms"`
			Ack            map[string]float64 `json:"ack_ms"`
		}
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 {
			t.Fatalf("as %s: exit %d, %v: %s%s", as, code, err, out, errs)
		}
		if r.Moves == 0 || r.BytesPerUpdate == 0 || r.All["p99"] < r.All["p50"] || r.All["p50"] < r.Ack["p50"] || r.Ack["p50"] <= 0 {
			t.Errorf("as %s: %s", as, out)
		}
		if r.AsksPerMove > .5 {
			t.Errorf("as %s: %g API requests per move duplicate the stream", as, r.AsksPerMove)
		}
	}
}

// TestLoad_RefusesInOneLine checks the messages for invalid targets.
func TestLoad_RefusesInOneLine(t *testing.T) {
	t.Parallel()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections, but never responds
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	another := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<h1>Hello</h1>")) }))
	defer another.Close()
	limited := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		w.Write([]byte(`[{"id":"ronda","seats":{"min":2,"max":4}}]`))
	}))
	defer limited.Close()
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"http://" + closed.Addr().String()}, 1, "cannot measure http://" + closed.Addr().String() + ": no answer"},
		{[]string{"http://" + silent.Addr().String()}, 1, "cannot measure http://" + silent.Addr().String() + ": no answer"},
		{[]string{another.URL}, 1, "not a response of Tablée"},
		{[]string{limited.URL}, 1, "the server's limits stop this (429)"},
		{[]string{"localhost:8080"}, 2, `"localhost:8080" is not the address of a server: write http://HOST:PORT`},
		{[]string{"http://localhost:8080/tables"}, 2, "is not the address of a server"},
		{[]string{"--tables=0"}, 2, "--tables must be 1 to 10000"},
		{[]string{"--for=1h"}, 2, "--for must be 100ms to 10m, not 1h0m0s"},
		{[]string{"--game=chess"}, 2, `there is no game "chess"`},
		{[]string{"--pid=1"}, 2, "--pid is for a server with a URL"},
	} {
		code, out, errs := bench(append([]string{"load", "--tables=1"}, c.args...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, %q, want %d and %q", c.args, code, out, errs, c.code, c.want)
		}
	}
}

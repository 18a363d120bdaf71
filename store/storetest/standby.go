//go:build unix

package storetest

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tablee/internal/needs"
)

// Pair is a PostgreSQL server with a synchronous standby, without which it commits nothing.
type Pair struct {
	// URL names both, as in --database: a node that opens it connects to the one that can write.
	URL string

	settings         []string // of the primary
	primaryAt, after cluster
}

// NewPair starts a primary and its synchronous standby, which end with the test. See Postgres.
func NewPair(t testing.TB) *Pair {
	t.Helper()
	needs.Complete(t, "a PostgreSQL server")
	if programs() == "" {
		needs.Missing(t, "a PostgreSQL server (initdb and postgres)")
	}
	owner, found := serverUser()
	if !found {
		needs.Missing(t, "a user postgres or nobody (PostgreSQL refuses to run as root)")
	}
	var both [2]cluster
	for i := range both {
		dir, err := serverDir(owner)
		if err != nil {
			t.Fatal(err)
		}
		both[i] = cluster{dir, programs(), owner}
	}
	one, two := both[0], both[1]
	if err := one.init(); err != nil {
		t.Fatal(err)
	}
	settings := []string{"-c", "fsync=off", "-c", "max_connections=100"}
	p := &Pair{settings: append(settings[:len(settings):len(settings)], "-c", "synchronous_standby_names=*"), primaryAt: one, after: two}
	p.startPrimary(t)
	out, err := two.command(filepath.Join(two.bin, "pg_basebackup"), "--host", one.dir, "--username=postgres", "--pgdata", two.data(),
		"--checkpoint=fast", "--no-sync", "--write-recovery-conf").CombinedOutput()
	if err != nil {
		t.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	standby, err := keep(two.server(settings...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { standby.Close() })
	p.URL = "postgres://postgres@/postgres?" + url.Values{"host": {one.dir + "," + two.dir}, "port": {"5432,5432"},
		"target_session_attrs": {"read-write"}, "connect_timeout": {"2"}}.Encode()
	return p
}

func (p *Pair) startPrimary(t testing.TB) {
	t.Helper()
	life, err := keep(p.primaryAt.server(p.settings...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { life.Close() })
}

// RestartPrimary kills the primary and starts it again. It recovers from its log.
func (p *Pair) RestartPrimary(t testing.TB) {
	t.Helper()
	pid := p.primaryPID(t)
	p.KillPrimary(t)
	for range time.Tick(10 * time.Millisecond) {
		if syscall.Kill(pid, 0) != nil { // a second server beside it would refuse to start
			break
		}
	}
	p.startPrimary(t)
}

// KillPrimary kills the primary. The standby has everything that it acknowledged.
func (p *Pair) KillPrimary(t testing.TB) {
	t.Helper()
	if err := syscall.Kill(p.primaryPID(t), syscall.SIGQUIT); err != nil { // immediately, without a checkpoint
		t.Fatal(err)
	}
}

func (p *Pair) primaryPID(t testing.TB) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(p.primaryAt.data(), "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// Promote makes the standby the primary.
func (p *Pair) Promote(t testing.TB) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address(p.after.dir, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var done bool
	if err := conn.QueryRow(ctx, "SELECT pg_promote()").Scan(&done); err != nil || !done {
		t.Fatalf("promote the standby: %t, %v", done, err)
	}
}

// Primary returns the URL of the primary alone.
func (p *Pair) Primary() string { return address(p.primaryAt.dir, "postgres") }

// Standby returns the URL of the former standby alone.
func (p *Pair) Standby() string { return address(p.after.dir, "postgres") }

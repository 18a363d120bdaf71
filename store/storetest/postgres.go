//go:build unix

package storetest

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"tablee/internal/needs"
)

// Postgres starts a PostgreSQL server of its own for a test, on a temporary directory
// and a unix socket, and returns the URL of an empty database. It uses the programs of
// the newest /usr/lib/postgresql, or of the PATH. Without them the test is skipped,
// except in CI (CI=true), where it fails. The server is stopped when the test ends.
//
// Nothing is flushed to the disk: this server is for tests that end with their process.
func Postgres(t testing.TB) string {
	t.Helper()
	bin := programs()
	if bin == "" {
		needs.Missing(t, "a PostgreSQL server (initdb and postgres)")
	}
	// Not t.TempDir: the path of a unix socket has at most 107 bytes.
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	owner := serverUser(t, dir)
	data := filepath.Join(dir, "data")
	run := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(name, args...)
		c.Dir, c.Env, c.SysProcAttr = dir, append(os.Environ(), "LC_ALL=C"), owner
		return c
	}
	out, err := run(filepath.Join(bin, "initdb"), "--pgdata", data, "--username=postgres", "--auth=trust",
		"--encoding=UTF8", "--locale=C", "--no-sync").CombinedOutput()
	if err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	serve(t, run("sh", "-c", keeper, "sh", filepath.Join(bin, "postgres"), "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off",
		"-c", "max_connections=200"))
	return NewDatabase(t, address(dir, "postgres"))
}

// keeper runs a server and stops it, at once, when its own input ends: also when the
// test was killed or ran out of time, and no cleanup of it will run.
const keeper = `"$@" & exec 2>/dev/null; cat >/dev/null; kill -QUIT $!; wait`

// serve runs the server until the test ends; it returns when the server says that it is
// ready.
func serve(t testing.TB, server *exec.Cmd) {
	t.Helper()
	said, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	life, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	t.Cleanup(func() {
		life.Close()
		<-ended
		server.Wait()
	})
	ready := make(chan bool, 1)
	var first strings.Builder // read after ended only
	go func() {
		defer close(ended)
		waiting := true
		for lines := bufio.NewScanner(said); lines.Scan(); {
			if !waiting {
				continue
			}
			first.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), "ready to accept connections") {
				waiting = false
				ready <- true
			}
		}
		if waiting {
			ready <- false
		}
	}()
	if !<-ready {
		<-ended
		t.Fatalf("the server did not start:\n%s", first.String())
	}
}

// NewDatabase makes another empty database on the server of url.
func NewDatabase(t testing.TB, server string) string {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var n int
	if err := conn.QueryRow(ctx, "SELECT COUNT(*) FROM pg_database").Scan(&n); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("tablee%d", n)
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE template0"); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	return address(u.Query().Get("host"), name)
}

func address(socket, database string) string {
	return "postgres://postgres@/" + database + "?" + url.Values{"host": {socket}}.Encode()
}

// programs is the folder of the server's programs, "" when there is none.
func programs() string {
	folders, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is right
	best, bin := -1, ""
	for _, f := range folders {
		version, _ := strconv.Atoi(filepath.Base(filepath.Dir(f)))
		if _, err := os.Stat(filepath.Join(f, "postgres")); err == nil && version > best {
			best, bin = version, f
		}
	}
	if bin != "" {
		return bin
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		if _, err := exec.LookPath("postgres"); err == nil {
			return filepath.Dir(path)
		}
	}
	return ""
}

// serverUser lets another user have dir and run the server when the test runs as root,
// which PostgreSQL refuses to.
func serverUser(t testing.TB, dir string) *syscall.SysProcAttr {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.Atoi(u.Uid) // numbers on every unix
		gid, _ := strconv.Atoi(u.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			t.Fatal(err)
		}
		return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
	needs.Missing(t, "a user postgres or nobody, for root may not run PostgreSQL,")
	return nil
}

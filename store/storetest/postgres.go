//go:build unix

package storetest

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"tablee/internal/needs"
)

// Postgres returns the URL of an empty database for a test, on a PostgreSQL server that all tests of a test
// binary share, in a temporary directory and on a unix socket. It uses the programs of the newest version in
// /usr/lib/postgresql, or of PATH, and runs only in the complete suite (package needs). The server ends with
// the test binary.
//
// The server never flushes to disk, because its data ends with the process.
func Postgres(t testing.TB) string {
	t.Helper()
	needs.Complete(t, "a PostgreSQL server")
	if programs() == "" {
		needs.Missing(t, "a PostgreSQL server (initdb and postgres)")
	}
	owner, found := serverUser()
	if !found {
		needs.Missing(t, "a user postgres or nobody (PostgreSQL refuses to run as root)")
	}
	shared.Do(func() { shared.url, shared.life, shared.err = startServer(owner) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return NewDatabase(t, shared.url)
}

// shared is the server of this test binary, started by the first test that needs it.
var shared struct {
	sync.Once
	url  string
	life io.WriteCloser // the server runs until it is closed at the end of the process
	err  error
}

// startServer starts a server that runs until this process ends, and returns its URL once it is ready.
func startServer(owner *syscall.Credential) (url string, life io.WriteCloser, err error) {
	dir, err := serverDir(owner)
	if err != nil {
		return "", nil, err
	}
	c := cluster{dir, programs(), owner}
	if err := c.init(); err != nil {
		return "", nil, err
	}
	life, err = keep(c.server("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"))
	return address(dir, "postgres"), life, err
}

// serverDir returns a directory for a server of that user. It is not below a test's directory, because the path
// of a unix socket has at most 107 bytes.
func serverDir(owner *syscall.Credential) (string, error) {
	dir, err := os.MkdirTemp("", "pg")
	if err == nil && owner != nil {
		err = os.Chown(dir, int(owner.Uid), int(owner.Gid))
	}
	return dir, err
}

// cluster is the directory of a server, with its data and its socket.
type cluster struct {
	dir, bin string
	owner    *syscall.Credential // user that runs it
}

func (c cluster) data() string { return filepath.Join(c.dir, "data") }

// command returns a command for one of the server's programs.
func (c cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.SysProcAttr = c.dir, append(os.Environ(), "LC_ALL=C"), &syscall.SysProcAttr{Credential: c.owner}
	return cmd
}

// init creates an empty cluster.
func (c cluster) init() error {
	out, err := c.command(filepath.Join(c.bin, "initdb"), "--pgdata", c.data(), "--username=postgres", "--auth=trust",
		"--encoding=UTF8", "--locale=C", "--no-sync").CombinedOutput()
	if err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

// server returns a command that runs the server until its input ends.
func (c cluster) server(settings ...string) *exec.Cmd {
	args := []string{"-c", keeper, c.dir, filepath.Join(c.bin, "postgres"), "-D", c.data(), "-k", c.dir, "-c", "listen_addresses="}
	return c.command("sh", append(args, settings...)...)
}

// keeper runs a server. Its own input ends with the tests, for whatever reason; it then stops the
// server immediately and removes its directory.
const keeper = `"$@" & exec 2>/dev/null; cat >/dev/null; kill -QUIT $!; wait; cd /; rm -rf "$0"`

// keep runs a server until its input is closed. It returns when the server, or a standby, accepts connections.
func keep(server *exec.Cmd) (life io.WriteCloser, err error) {
	said, err := server.StderrPipe()
	if err != nil {
		return nil, err
	}
	if life, err = server.StdinPipe(); err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	ready := make(chan error, 1)
	go func() {
		var first strings.Builder
		waiting := true
		for lines := bufio.NewScanner(said); lines.Scan(); {
			if !waiting {
				continue
			}
			first.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), "ready to accept ") {
				waiting = false
				ready <- nil
			}
		}
		if waiting {
			ready <- fmt.Errorf("the server did not start:\n%s", first.String())
		}
	}()
	return life, <-ready
}

// NewDatabase creates another empty database on the server at url.
func NewDatabase(t testing.TB, server string) string {
	t.Helper()
	return createDatabase(t, server, "template0")
}

// CopyDatabase creates a copy of the database at url, which must have no connections. This is faster than
// creating the schema again.
func CopyDatabase(t testing.TB, url string) string {
	t.Helper()
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	return createDatabase(t, address(cfg.Host, "postgres"), cfg.Database)
}

func createDatabase(t testing.TB, server, template string) string {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	name := "tablee" + strings.ToLower(rand.Text()) // tests create databases concurrently
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template); err != nil {
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

// programs returns the folder of the server's programs, "" if there is none.
func programs() string {
	folders, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is valid
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

// serverUser returns the user that runs the server if the tests run as root, which PostgreSQL refuses: nil for
// the current user. found is false if there is no such user.
func serverUser() (owner *syscall.Credential, found bool) {
	if os.Geteuid() != 0 {
		return nil, true
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.Atoi(u.Uid) // numeric on every unix
		gid, _ := strconv.Atoi(u.Gid)
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, true
	}
	return nil, false
}

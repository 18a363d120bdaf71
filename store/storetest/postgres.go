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

// Postgres returns the URL of an empty database of its own for a test, on a PostgreSQL
// server that all tests of a test binary share: a temporary directory and a unix socket. It
// uses the programs of the newest /usr/lib/postgresql, or of the PATH, and is for the complete
// suite alone (package needs). The server ends with the test binary.
//
// Nothing is flushed to the disk: this server is for tests that end with their process.
func Postgres(t testing.TB) string {
	t.Helper()
	needs.Complete(t, "a PostgreSQL server")
	if programs() == "" {
		needs.Missing(t, "a PostgreSQL server (initdb and postgres)")
	}
	owner, found := serverUser()
	if !found {
		needs.Missing(t, "a user postgres or nobody, for root may not run PostgreSQL,")
	}
	shared.Do(func() { shared.url, shared.life, shared.err = startServer(owner) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return NewDatabase(t, shared.url)
}

// shared is the server of this test binary, once a test has asked for it.
var shared struct {
	sync.Once
	url  string
	life io.WriteCloser // the server lives until it is closed, at the end of the process
	err  error
}

// startServer makes a server that runs until this process ends, and returns its URL when it
// is ready.
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

// serverDir is a directory for a server of that user. It is not a directory of a test: the path
// of a unix socket has at most 107 bytes.
func serverDir(owner *syscall.Credential) (string, error) {
	dir, err := os.MkdirTemp("", "pg")
	if err == nil && owner != nil {
		err = os.Chown(dir, int(owner.Uid), int(owner.Gid))
	}
	return dir, err
}

// cluster is the directory of a server: its data, and its socket.
type cluster struct {
	dir, bin string
	owner    *syscall.Credential // who runs it
}

func (c cluster) data() string { return filepath.Join(c.dir, "data") }

// command runs one of the server's programs.
func (c cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.SysProcAttr = c.dir, append(os.Environ(), "LC_ALL=C"), &syscall.SysProcAttr{Credential: c.owner}
	return cmd
}

// init makes an empty one.
func (c cluster) init() error {
	out, err := c.command(filepath.Join(c.bin, "initdb"), "--pgdata", c.data(), "--username=postgres", "--auth=trust",
		"--encoding=UTF8", "--locale=C", "--no-sync").CombinedOutput()
	if err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

// server runs it until the command's input ends.
func (c cluster) server(settings ...string) *exec.Cmd {
	args := []string{"-c", keeper, c.dir, filepath.Join(c.bin, "postgres"), "-D", c.data(), "-k", c.dir, "-c", "listen_addresses="}
	return c.command("sh", append(args, settings...)...)
}

// keeper runs a server; when its own input ends, and that is when the tests have ended in
// whatever way, it stops the server at once and removes its directory.
const keeper = `"$@" & exec 2>/dev/null; cat >/dev/null; kill -QUIT $!; wait; cd /; rm -rf "$0"`

// keep runs a server until its input is closed; it returns when the server says that it is
// ready, a standby for those who read.
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

// NewDatabase makes another empty database on the server of url.
func NewDatabase(t testing.TB, server string) string {
	t.Helper()
	return createDatabase(t, server, "template0")
}

// CopyDatabase makes a database that holds what the one of url does, with which nobody may be
// connected: quicker than to make a schema anew.
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
	name := "tablee" + strings.ToLower(rand.Text()) // tests make theirs at the same time
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

// serverUser is the user that runs the server when the tests run as root, which PostgreSQL
// refuses to: nil for the present one; found is false when there is nobody.
func serverUser() (owner *syscall.Credential, found bool) {
	if os.Geteuid() != 0 {
		return nil, true
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.Atoi(u.Uid) // numbers on every unix
		gid, _ := strconv.Atoi(u.Gid)
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, true
	}
	return nil, false
}

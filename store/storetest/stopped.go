//go:build unix

package storetest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"tablee/internal/needs"
)

// Stoppable returns the URL of an empty database on a PostgreSQL server of the test's own. stop stops all of the
// server's processes, so that it accepts connections and answers nothing; goOn lets them continue.
func Stoppable(t testing.TB) (url string, stop, goOn func()) {
	t.Helper()
	needs.Complete(t, "a PostgreSQL server that stops")
	owner, found := serverUser()
	if programs() == "" || !found {
		needs.Missing(t, "a PostgreSQL server (initdb and postgres) and a user that may run it")
	}
	dir, err := serverDir(owner)
	if err != nil {
		t.Fatal(err)
	}
	c := cluster{dir, programs(), owner}
	if err := c.init(); err != nil {
		t.Fatal(err)
	}
	life, err := keep(c.server("-c", "fsync=off", "-c", "full_page_writes=off"))
	if err != nil {
		t.Fatal(err)
	}
	signal := func(s syscall.Signal) {
		t.Helper()
		if err := c.signal(s); err != nil {
			t.Fatal(err)
		}
	}
	stop, goOn = func() { t.Helper(); signal(syscall.SIGSTOP) }, func() { t.Helper(); signal(syscall.SIGCONT) }
	t.Cleanup(func() {
		goOn()
		_ = life.Close()
	})
	return NewDatabase(t, address(dir, "postgres")), stop, goOn
}

// signal sends a signal to the server's first process, so that it starts no others, and then to those that it has
// started.
func (c cluster) signal(s syscall.Signal) error {
	text, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	first, err := strconv.Atoi(line)
	if err != nil {
		return fmt.Errorf("postmaster.pid: %w", err)
	}
	if err := syscall.Kill(first, s); err != nil {
		return err
	}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return err
	}
	for _, stat := range stats {
		text, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended
		}
		_, after, _ := strings.Cut(string(text), ") ") // behind the name: state, parent …
		fields := strings.Fields(after)
		if len(fields) < 2 || fields[1] != line {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(stat))) // matched as digits
		_ = syscall.Kill(pid, s)                                  // it may have ended
	}
	return nil
}

//go:build unix

package nodes

import (
	"errors"
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tablee/e2e/program"
	"tablee/store/storetest"
)

// TestNodes_OneThatStartsRefusesConnections: what stands before the nodes asks another one at once,
// where a connection that is taken would wait until the start is over.
func TestNodes_OneThatStartsRefusesConnections(t *testing.T) {
	t.Parallel()
	database := storetest.Postgres(t)
	program.Run(t, t.TempDir(), "--database="+database)
	conn, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	tx, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `LOCK TABLE secrets IN ACCESS EXCLUSIVE MODE`); err != nil { // which a start reads near its end
		t.Fatal(err)
	}
	addr := freeAddr(t)
	path := program.Binary(t)
	var node *program.Process
	started := make(chan error, 1)
	go func() {
		var err error
		node, err = program.StartProcess(path, t.TempDir(), "--database="+database, "--addr="+addr)
		started <- err
	}()
	for waits, deadline := false, time.Now().Add(program.Patience); !waits; {
		err := tx.QueryRow(t.Context(), `SELECT COUNT(*) > 0 FROM pg_locks WHERE NOT granted AND relation = 'secrets'::regclass`).Scan(&waits)
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("the start does not come to the secrets: %v", err)
		}
	}
	if c, err := net.Dial("tcp", addr); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("a node that starts takes a connection: %v, %v", c, err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	defer func() { _ = node.Cmd.Process.Kill() }()
	if node.URL != "http://"+addr {
		t.Errorf("it opens at %s, not at %s", node.URL, addr)
	}
	if _, err := net.Dial("tcp", addr); err != nil {
		t.Errorf("a node that has started takes no connection: %v", err)
	}
}

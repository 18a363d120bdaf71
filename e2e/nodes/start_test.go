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

// TestNodes_Starting_RefusesConnections: a node that is still starting refuses connections, so that a load balancer
// turns to another node at once. An accepted connection would wait for the end of the start.
func TestNodes_Starting_RefusesConnections(t *testing.T) {
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
	if _, err := tx.Exec(t.Context(), `LOCK TABLE secrets IN ACCESS EXCLUSIVE MODE`); err != nil { // a start reads this table near its end
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
			t.Fatalf("the starting node does not read the table secrets: %v", err)
		}
	}
	if c, err := net.Dial("tcp", addr); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("a starting node accepts a connection: %v, %v", c, err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	defer func() { _ = node.Cmd.Process.Kill() }()
	if node.URL != "http://"+addr {
		t.Errorf("the node serves %s, want %s", node.URL, addr)
	}
	if _, err := net.Dial("tcp", addr); err != nil {
		t.Errorf("a started node accepts no connection: %v", err)
	}
}

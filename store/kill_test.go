//go:build unix

package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"tablee/internal/needs"
	"tablee/store/sqldb"
	"tablee/store/storetest"
	"tablee/table"
)

// victimDir makes this test binary, when started again by TestKill9, act as the victim.
const victimDir = "TABLEE_STORE_VICTIM"

func TestMain(m *testing.M) {
	if dir := os.Getenv(victimDir); dir != "" {
		victim(dir)
		return
	}
	os.Exit(m.Run())
}

const authors = 32

func tableOf(author int) table.ID { return table.ID(fmt.Sprintf("t%02d", author)) }

// victim appends concurrently and prints a line for every acknowledged commit, until it is killed.
func victim(dir string) {
	ctx := context.Background()
	s, err := OpenSQLite(ctx, dir)
	if err != nil {
		fmt.Println("error", 0, err)
		return
	}
	failed := make(chan error)
	for author := range authors {
		go func() {
			id := tableOf(author)
			log, _ := s.Log(ctx, id, 0) // empty in the first round
			for seq := uint64(len(log) + 1); ; seq++ {
				w := storetest.Next(id, seq)
				if seq == 1 {
					w = storetest.Opening(id, "ana")
				}
				if err := s.Append(ctx, w); err != nil {
					failed <- err
					return
				}
				// A single write that fits into the pipe: lines do not mix.
				fmt.Fprintf(os.Stdout, "%s %d\n", id, seq)
			}
		}()
	}
	fmt.Println("error", 0, <-failed)
}

// A server killed at any moment has stored every acknowledged commit, and none partially.
func TestKill9(t *testing.T) {
	needs.Complete(t, "a process that is killed")
	dir := t.TempDir()
	acknowledged := map[table.ID]uint64{}
	for round := range needs.Rounds(10, 30) {
		killVictim(t, dir, 100+97*(round%10), acknowledged)
		s := sqlite(t, dir)
		total := 0
		for author := range authors {
			id := tableOf(author)
			log, err := s.Log(context.Background(), id, 0)
			if err != nil && acknowledged[id] > 0 {
				t.Errorf("round %d, %s: %v", round, id, err)
			}
			if uint64(len(log)) < acknowledged[id] {
				t.Errorf("round %d, %s: %d commits, but %d was acknowledged", round, id, len(log), acknowledged[id])
			}
			for i, c := range log {
				if c.Seq != uint64(i+1) || len(c.Events) == 0 {
					t.Fatalf("round %d, %s: commit %d has seq %d and %d events", round, id, i+1, c.Seq, len(c.Events))
				}
			}
			total += len(log)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if err := sqldb.Check(context.Background(), dir+"/"+sqldb.File); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if t.Failed() || total == 0 {
			t.Fatalf("round %d: %d commits", round, total)
		}
	}
}

// killVictim runs a victim, kills it after the given number of acknowledgements, and records the last one of
// each table, including those still in the pipe.
func killVictim(t *testing.T, dir string, after int, acknowledged map[table.ID]uint64) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), victimDir+"="+dir)
	said, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	read := 0
	for lines := bufio.NewScanner(said); lines.Scan(); {
		var id table.ID
		var seq uint64
		if n, _ := fmt.Sscan(lines.Text(), &id, &seq); n != 2 || id == "error" {
			t.Errorf("the victim printed %q", lines.Text())
			break
		}
		acknowledged[id] = max(acknowledged[id], seq)
		if read++; read == after {
			child.Process.Kill()
		}
	}
	child.Process.Kill() // it is dead, or had failed
	child.Wait()
	status, _ := child.ProcessState.Sys().(syscall.WaitStatus)
	if read < after || status.Signal() != syscall.SIGKILL {
		t.Errorf("the victim was not killed while appending: %d acknowledged, %v", read, child.ProcessState)
	}
}

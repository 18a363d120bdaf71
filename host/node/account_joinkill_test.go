//go:build unix

package node_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/internal/needs"
	"tablee/store"
	"tablee/store/sqldb"
	"tablee/table"
)

// joinVictimDir is set when TestJoin_Kill9 runs TestJoin_Victim in another process, to kill it.
const joinVictimDir = "TABLEE_JOIN_VICTIM"

const joinWorkers = 4

// TestJoin_Victim joins guests to an account in a process that is killed meanwhile. It prints the guests,
// and then those whose join was acknowledged.
func TestJoin_Victim(t *testing.T) {
	dir := os.Getenv(joinVictimDir)
	if dir == "" {
		return // it runs only as a child of TestJoin_Kill9
	}
	s, err := store.OpenSQLite(t.Context(), dir) // as a server does
	if err != nil {
		t.Fatal(err)
	}
	h := hosttest.New(hosttest.Config(s))
	zoe := holder(t, h, "Zoé")
	var guests []string
	for range 16 {
		guest, err := h.Accounts.NewGuest(t.Context(), "Guest")
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for range 6 {
			ids = append(ids, string(hosttest.Open(t, h, guest.ID, hosttest.Plan("me", "open", "open"))))
		}
		fmt.Println("guest", zoe, guest.ID, guest.Token, strings.Join(ids, ","))
		guests = append(guests, guest.Token)
	}
	for worker := range joinWorkers { // one of them is storing when the kill comes
		go func() {
			for i := worker; i < len(guests); i += joinWorkers {
				if _, err := h.Accounts.Enter(t.Context(), account.Entry{Player: zoe, Old: guests[i], Join: true}); err != nil {
					t.Error(err)
					return
				}
				fmt.Println("joined", guests[i])
			}
		}()
	}
	_, _ = io.Copy(io.Discard, os.Stdin) // the kill comes late on a busy machine
}

// A server killed during joins has given the account all of a guest's data, or none. Acknowledged joins
// are done, and the others can be repeated.
func TestJoin_Kill9(t *testing.T) {
	needs.Complete(t, "a process that is killed")
	for round := range needs.Rounds(3, 30) {
		dir := filepath.Join(t.TempDir(), fmt.Sprint(round))
		guests := killJoining(t, dir, 1+round%10)
		if err := sqldb.Check(t.Context(), filepath.Join(dir, sqldb.File)); err != nil {
			t.Fatal(err)
		}
		s := hosttest.SQLite(t, dir)
		h := hosttest.New(hosttest.Config(s))
		for _, g := range guests {
			_, err := h.Accounts.Player(t.Context(), g.token)
			if err != nil && !errors.Is(err, input.ErrNotFound) {
				t.Fatal(err)
			}
			joined := err != nil
			if g.acknowledged && !joined {
				t.Errorf("round %d: the join of %s was acknowledged but is lost", round, g.id)
			}
			owner := map[bool]table.PlayerID{false: g.id, true: g.account}
			for _, id := range g.tables {
				if f := hosttest.Frame(t, h, id); f.Table.Owner != owner[joined] || f.Table.SeatOf(owner[joined]) < 0 {
					t.Errorf("round %d: %s belongs to %s, joined: %v", round, id, f.Table.Owner, joined)
				}
			}
			agrees(t, s, g.tables...)
			if _, err := h.Accounts.Enter(t.Context(), account.Entry{Player: g.account, Old: g.token, Join: true}); err != nil {
				t.Fatal(err)
			}
			for _, id := range g.tables {
				if f := hosttest.Frame(t, h, id); f.Table.Owner != g.account {
					t.Errorf("round %d: joined again, %s belongs to %s", round, id, f.Table.Owner)
				}
			}
		}
	}
}

// joined is a guest of the victim.
type joined struct {
	id, account  table.PlayerID
	token        string
	tables       []table.ID
	acknowledged bool
}

// killJoining kills a victim once this many guests have joined, while the next one is joining.
func killJoining(t *testing.T, dir string, after int) []*joined {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestJoin_Victim$")
	child.Env = append(os.Environ(), joinVictimDir+"="+dir)
	said, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := child.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var all []*joined
	done := 0
	for lines := bufio.NewScanner(said); lines.Scan(); {
		switch words := strings.Fields(lines.Text()); {
		case len(words) == 5 && words[0] == "guest":
			g := &joined{account: table.PlayerID(words[1]), id: table.PlayerID(words[2]), token: words[3]}
			for _, id := range strings.Split(words[4], ",") {
				g.tables = append(g.tables, table.ID(id))
			}
			all = append(all, g)
		case len(words) == 2 && words[0] == "joined":
			for _, g := range all {
				g.acknowledged = g.acknowledged || g.token == words[1]
			}
			if done++; done == after {
				_ = child.Process.Kill()
			}
		default:
			t.Errorf("unexpected output of the victim: %q", lines.Text())
		}
	}
	_ = child.Wait()
	status, _ := child.ProcessState.Sys().(syscall.WaitStatus)
	if done < after || status.Signal() != syscall.SIGKILL {
		t.Fatalf("the victim was not killed during a join: %d joined, %v", done, child.ProcessState)
	}
	return all
}

package soak

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"tablee/cmd/tableebench/internal/crowd"
	"tablee/table"
)

// ledger records the server's response to every action. It is a file, so that a long run takes no more memory
// than a short one.
type ledger struct {
	mu   sync.Mutex
	file *os.File
	out  *bufio.Writer
	size int64
}

// logs reads the logs of tables directly from the store, bypassing the server.
type logs interface {
	Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error)
}

// tally is the result of comparing the ledger with the logs.
type tally struct {
	Acknowledged int `json:"acknowledged"` // actions that the server reported as stored
	Stored       int `json:"stored"`       // of these, found in the log at the reported seq
	Lost         int `json:"lost"`         // of these, not found
	Twice        int `json:"twice"`        // commands that are in a log more than once
	Refused      int `json:"refused"`      // actions that the server reported as not stored
	Kept         int `json:"kept"`         // of these, found in the log
}

func (t *tally) add(o tally) {
	t.Acknowledged += o.Acknowledged
	t.Stored += o.Stored
	t.Lost += o.Lost
	t.Twice += o.Twice
	t.Refused += o.Refused
	t.Kept += o.Kept
}

func newLedger(path string) (*ledger, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return &ledger{file: f, out: bufio.NewWriter(f)}, nil
}

const (
	wasStored  = "+"
	wasRefused = "-"
)

func (l *ledger) write(what string, a crowd.Action) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	n, err := fmt.Fprintf(l.out, "%s\t%s\t%d\t%s\t%s\n", what, a.Table, a.Seq, a.Command, a.Text)
	l.size += int64(n)
	return err
}

// end flushes the file and returns the offset of the next entry.
func (l *ledger) end() (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.size, l.out.Flush()
}

// entriesAtOnce is the number of entries compared together: each of their tables is read once.
const entriesAtOnce = 20000

type entry struct {
	what string
	crowd.Action
}

// check compares the entries between two offsets of the file with the logs, and calls report for each
// finding.
func (l *ledger) check(ctx context.Context, truth logs, from, to int64, report func(kind, what string)) (tally, error) {
	var total tally
	in := bufio.NewScanner(io.NewSectionReader(l.file, from, to-from))
	for more := true; more; {
		byTable := map[string][]entry{}
		n := 0
		for more = false; in.Scan(); {
			e, err := parseEntry(in.Text())
			if err != nil {
				return total, err
			}
			byTable[e.Table] = append(byTable[e.Table], e)
			if n++; n == entriesAtOnce {
				more = true
				break
			}
		}
		if err := in.Err(); err != nil {
			return total, fmt.Errorf("ledger: %w", err)
		}
		for id, entries := range byTable {
			found, err := compare(ctx, truth, id, entries, report)
			if err != nil {
				return total, err
			}
			total.add(found)
		}
	}
	return total, nil
}

func parseEntry(line string) (entry, error) {
	parts := strings.SplitN(line, "\t", 5)
	if len(parts) != 5 {
		return entry{}, fmt.Errorf("ledger: %q is not an entry", line)
	}
	seq, err := strconv.ParseUint(parts[2], 10, 64)
	if err != nil {
		return entry{}, fmt.Errorf("ledger: %q: %w", line, err)
	}
	return entry{parts[0], crowd.Action{Table: parts[1], Seq: seq, Command: parts[3], Text: parts[4]}}, nil
}

// compare compares the entries of one table with its log.
func compare(ctx context.Context, truth logs, id string, entries []entry, report func(kind, what string)) (tally, error) {
	log, err := truth.Log(ctx, table.ID(id), 0)
	if err != nil {
		return tally{}, fmt.Errorf("read the log of %s: %w", id, err)
	}
	var found tally
	at := map[string]table.Commit{} // by the crowd's part of the command id
	for _, c := range log {
		if c.Command == "" {
			continue
		}
		command := ours(c.Command)
		if _, twice := at[command]; twice {
			found.Twice++
			report("a command is stored twice", fmt.Sprintf("table %s: %s, again at %d", id, command, c.Seq))
		}
		at[command] = c
	}
	for _, e := range entries {
		c, there := at[e.Command]
		if e.what == wasRefused {
			found.Refused++
			if there {
				found.Kept++
				report("a refused action is stored", fmt.Sprintf("table %s: %s at %d", id, e.Text, c.Seq))
			}
			continue
		}
		found.Acknowledged++
		if there && c.Seq >= e.Seq && plays(c, e.Text) { // later if secret actions of others came first
			found.Stored++
			continue
		}
		found.Lost++
		report("an acknowledged action is lost", fmt.Sprintf("table %s: %s, at %d; its log has %d commits, with that command at %d", id, e.Text, e.Seq, len(log), c.Seq))
	}
	return found, nil
}

// ours returns the part of a command's id that the crowd made: the host prefixes the player.
func ours(id string) string {
	if i := strings.LastIndex(id, "soak-"); i >= 0 {
		return id[i:]
	}
	return id
}

func plays(c table.Commit, text string) bool {
	for _, e := range c.Events {
		if e.Kind == table.Act && e.Text == text {
			return true
		}
	}
	return false
}

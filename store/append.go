package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"tablee/host"
	"tablee/host/input"
)

// A waiting commit is either taken by the writer or withdrawn by its caller, never both.
const (
	waiting int32 = iota
	taken
	withdrawn
)

// pending is a commit on its way to the disk.
type pending struct {
	storedWrite
	state  atomic.Int32
	result error      // in the current transaction; final once that is committed
	done   chan error // holds one answer
}

func (p *pending) move(to int32) bool { return p.state.CompareAndSwap(waiting, to) }

// Append implements host.Logs. When ctx ends while the commit waits for its turn, it is
// withdrawn: it was not stored, and the error is the context's. Once its transaction has
// begun, Append waits for the outcome whatever happens to ctx, so that its answer is never
// uncertain for a reason of its own.
//
// A command that was committed before is ErrRepeated even when its seq is taken too.
func (s *Store) Append(ctx context.Context, w host.Write) error {
	if err := s.append(ctx, w); err != nil {
		return fmt.Errorf("append %s@%d: %w", w.Table, w.Commit.Seq, err)
	}
	return nil
}

func (s *Store) append(ctx context.Context, w host.Write) error {
	r, err := encode(w)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	p := &pending{storedWrite: r, done: make(chan error, 1)}
	select {
	case s.queue <- p:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return ErrClosed
	}
	select {
	case err := <-p.done:
		return err
	case <-ctx.Done():
		if p.move(withdrawn) {
			return ctx.Err()
		}
	case <-s.drained:
		if p.move(withdrawn) {
			return ErrClosed
		}
	}
	return <-p.done
}

// writer is the one goroutine that writes commits: it takes those that wait, up to
// maxBatch, and commits them together, so that the disk is waited for once. Goroutines that
// could run meanwhile go first: on a busy machine more commits are there when they have, and on
// a quiet one nothing is waited for.
func (s *Store) writer() {
	defer close(s.drained)
	for {
		select {
		case p := <-s.queue:
			runtime.Gosched()
			s.process(s.batch(p))
		case <-s.closing:
			return // callers that still wait withdraw
		}
	}
}

// batch is first and the commits that wait now, without those withdrawn, ordered by table:
// two nodes then lock rows in the same order and cannot wait for each other.
func (s *Store) batch(first *pending) []*pending {
	var all []*pending
	for p, more := first, true; more; {
		if p.move(taken) {
			all = append(all, p)
		}
		if len(all) == maxBatch {
			break
		}
		select {
		case p = <-s.queue:
		default:
			more = false
		}
	}
	slices.SortStableFunc(all, func(a, b *pending) int { return cmp.Compare(a.table, b.table) })
	return all
}

// process commits a batch and answers every caller. When a statement fails (with an error
// of the engine, not a refusal), nothing of the batch was stored, and each commit gets a
// transaction of its own: one that the engine cannot store does not fail the others.
func (s *Store) process(batch []*pending) {
	if len(batch) == 0 {
		return
	}
	err := s.commitBatch(batch)
	var broken *statementError
	if len(batch) > 1 && errors.As(err, &broken) {
		s.commitEach(batch)
		return
	}
	reply(batch, err)
}

func (s *Store) commitEach(batch []*pending) {
	for i := range batch {
		one := batch[i : i+1]
		err := s.commitBatch(one)
		var broken *statementError
		if err != nil && !errors.As(err, &broken) {
			reply(batch[i:], err) // the engine itself fails
			return
		}
		reply(one, err)
	}
}

func reply(batch []*pending, err error) {
	for _, p := range batch {
		if err != nil {
			p.done <- err
		} else {
			p.done <- p.result
		}
	}
}

// statementError is an error inside a transaction that had begun and was rolled back.
type statementError struct{ error }

func (e *statementError) Unwrap() error { return e.error }

// commitBatch writes a batch in one transaction.
func (s *Store) commitBatch(batch []*pending) error {
	ctx, cancel := s.db.WithTimeout(context.Background())
	defer cancel()
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		for _, p := range batch {
			if p.result = s.write.commit(ctx, tx, p.storedWrite); p.result != nil && !isRefusal(p.result) {
				return &statementError{p.result}
			}
		}
		return s.notify(ctx, tx, batch)
	})
}

func isRefusal(err error) bool {
	return errors.Is(err, host.ErrConflict) || errors.Is(err, host.ErrRepeated) || errors.Is(err, ErrGap) ||
		errors.Is(err, input.ErrRemoved)
}

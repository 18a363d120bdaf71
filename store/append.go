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

// pending is a commit waiting to be stored.
type pending struct {
	storedWrite
	state  atomic.Int32
	result error      // in the current transaction; final once it is committed
	done   chan error // has a buffer for the one answer
}

func (p *pending) move(to int32) bool { return p.state.CompareAndSwap(waiting, to) }

// Append implements host.Logs. If ctx ends while the commit still waits, it is withdrawn: nothing was stored,
// and Append returns the context's error. Once its transaction has begun, Append waits for the outcome
// regardless of ctx, so that a cancellation never leaves the outcome uncertain.
//
// A command that was committed before is ErrRepeated even if its seq is taken as well.
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

// writer is the only goroutine that writes commits. It takes those that wait, up to maxBatch, and commits them
// together, which costs one wait for the disk. It yields before taking a batch: on a busy machine this lets
// more commits join, and on a quiet one it costs nothing.
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

// batch returns first and the other waiting commits, without those withdrawn, ordered by table. Two nodes then
// lock rows in the same order and cannot deadlock.
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

// process commits a batch and answers every caller. If a statement fails with an engine error rather than a
// refusal, the batch was rolled back, and each commit gets a transaction of its own, so that a commit that
// cannot be stored does not fail the others.
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

// statementError is an error of a statement in a transaction, which was rolled back.
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

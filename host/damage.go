package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/table"
)

// damages holds the tables with stored data that is known to be damaged. Each is logged once, however
// often it is read.
type damages struct {
	mu     sync.Mutex
	tables map[table.ID]struct{}
}

// maxDamages limits the damaged tables that are tracked: in a database with more, the tables are not the
// problem to look at.
const maxDamages = 10_000

// recheck is the time after which the log of a damaged table is read again: an operator may have repaired
// it.
const recheck = time.Minute

// noteDamage records a table as damaged, and logs it the first time.
func (s *shared) noteDamage(id table.ID, why error) {
	s.damages.mu.Lock()
	_, known := s.damages.tables[id]
	if !known && len(s.damages.tables) < maxDamages {
		if s.damages.tables == nil {
			s.damages.tables = map[table.ID]struct{}{}
		}
		s.damages.tables[id] = struct{}{}
	}
	s.damages.mu.Unlock()
	if !known {
		s.cfg.Log.Error("table is damaged: readable up to the damage, not playable; see tablee doctor --deep",
			"table", id, "error", why)
	}
}

func (s *shared) forgetDamage(id table.ID) {
	s.damages.mu.Lock()
	defer s.damages.mu.Unlock()
	delete(s.damages.tables, id)
}

func (s *shared) damaged() int {
	s.damages.mu.Lock()
	defer s.damages.mu.Unlock()
	return len(s.damages.tables)
}

// Damaged returns the number of tables known to be damaged.
func (h *Host) Damaged() int { return h.damaged() }

// foldLog applies as much of a log to a table as possible. It returns the table, the commits applied, and
// the damage that ended them: the store's (why), or a commit that does not fit its predecessors.
func foldLog(t *table.Table, log []table.Commit, why error) (*table.Table, []table.Commit, error) {
	base := t.Clone()
	for i, c := range log {
		if err := t.Apply(c); err != nil {
			why = fmt.Errorf("%w: apply %s@%d: %w", ErrDamaged, t.ID, c.Seq, err)
			return foldLog(base, log[:i], why)
		}
	}
	return t, log, why
}

// outline returns what the row of a table tells about it, when none of its log can be read: its seats and
// its settings.
func (s *shared) outline(ctx context.Context, id table.ID) (*table.Table, error) {
	row, err := s.cfg.Store.Row(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read the row of %s: %w", id, err)
	}
	rules, _ := s.rules(row.Game)
	t := table.New(id, rules)
	t.Setup = table.Setup{
		Game: row.Game, Owner: row.Owner, Chairs: row.Chairs,
		Terms: table.Terms{Title: row.Title, Public: row.Public, MoveTime: row.MoveTime},
		Rated: row.Rated,
	}
	n := len(row.Chairs)
	t.Seats, t.Status, t.Opened, t.Changed = slices.Clone(row.Chairs), row.Status, row.Opened, row.Changed
	t.Entropy, t.TransferTokens, t.TransferAuthors = make([]string, n), make([]string, n), make([]table.PlayerID, n)
	t.TimeBanks, t.Idle = make([]time.Duration, n), make([]time.Duration, n)
	t.Absent, t.PlaysForced = make([]bool, n), make([]bool, n)
	return t, nil
}

// spoil shows a table as damaged for a reason outside its log. The caller holds lt.turn.
func (lt *liveTable) spoil(f *Frame, why error) *Frame {
	lt.noteDamage(lt.id, why)
	lt.checked.Store(int64(lt.clock.Elapsed()))
	t := f.Table.Clone()
	t.Damaged = true
	next := &Frame{Table: t, Log: f.Log, Names: f.Names, Messages: f.Messages, Silenced: f.Silenced}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.show(next)
	return lt.frame
}

// spoiled is spoil for a failure of the store while f was the newest frame; ok is false if the failure is
// no damage.
func (lt *liveTable) spoiled(ctx context.Context, f *Frame, err error) (next *Frame, ok bool) {
	if errors.Is(err, errStuck) || errors.Is(err, ErrGap) { // the log in memory is not the stored one
		if _, reading := lt.cfg.Store.Log(ctx, lt.id, 0); reading != nil {
			err = reading
		}
	}
	if !errors.Is(err, ErrDamaged) {
		return nil, false
	}
	return lt.spoil(f, err), true
}

var errStuck = errors.New("host: store rejects a seq that it does not hold")

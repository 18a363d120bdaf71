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

// damages are the tables of which something stored is known to be damaged. Each is logged
// once, however many look at it.
type damages struct {
	mu     sync.Mutex
	tables map[table.ID]struct{}
}

// maxDamages is how many damaged tables are known by name: in a database that has more, it is
// not the tables that must be looked at.
const maxDamages = 10_000

// recheck is how long a damaged table is taken to be so before its log is read again: an
// operator may have mended it.
const recheck = time.Minute

// noteDamage counts a table as damaged, and says so in the log the first time.
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
		s.cfg.Log.Error("a table is damaged: it can be looked at as far as it is sound, and not played; see tablee doctor --deep",
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

// Damaged is how many tables are known to be damaged.
func (h *Host) Damaged() int { return h.damaged() }

// foldLog is a table after as much of a log as can be applied to it, and the damage that ended
// it: that of the store (why), or of a commit that does not fit the ones before.
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

// outline is what the row of a table says of it, for one of whose log nothing can be read: who
// sits there, and what it was.
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

// spoil shows a table as damaged that turned out to be so by something else than its log. The
// turn is held.
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

// spoiled is spoil for a failure of the store while f was the newest frame; ok is false when it
// is no damage.
func (lt *liveTable) spoiled(ctx context.Context, f *Frame, err error) (next *Frame, ok bool) {
	if errors.Is(err, errStuck) || errors.Is(err, ErrGap) { // the log in memory is not the one that is stored
		if _, reading := lt.cfg.Store.Log(ctx, lt.id, 0); reading != nil {
			err = reading
		}
	}
	if !errors.Is(err, ErrDamaged) {
		return nil, false
	}
	return lt.spoil(f, err), true
}

package cleaning

import (
	"context"
	"fmt"
	"time"

	"tablee/host/clock"
)

// signEvery is the interval of the stored signs of life, by which a start knows for how long the site was closed.
const signEvery = time.Hour

// trusted reports whether the wall clock may be trusted to remove data, and stores a sign of life once an hour.
// After a jump, and after a start with a clock days after or ahead of the last sign of life, it is distrusted for
// a day: in that time a wrong clock can be set right, and people can come back.
func (s *Service) trusted(ctx context.Context) (bool, error) {
	now, elapsed := s.instant(), s.cfg.Elapsed()
	sure := s.sure.Look(s.cfg.Now(), elapsed)
	if s.signed && elapsed < s.signAt {
		return sure, nil
	}
	var gap clock.Gap
	var reopened time.Time
	err := s.cfg.Store.ChangeOpenPeriods(ctx, func(open []clock.Period) []clock.Period {
		open, gap = clock.Sign(open, now)
		reopened = clock.Reopened(open)
		return open
	})
	if err != nil {
		return false, fmt.Errorf("store a sign of life: %w", err)
	}
	s.signed, s.signAt = true, elapsed+signEvery
	switch {
	case gap.Ahead > 0:
		s.sure.Distrust(elapsed)
		s.cfg.Log.Warn("cleaning: the last sign of life is ahead of the clock. Is the clock right? Nothing is removed for a day", "last", gap.Last, "now", now, "by", gap.Ahead)
	case gap.Long > 0:
		s.cfg.Log.Warn("cleaning: no sign of life for days, which do not count as unused time. Is the clock right? Nothing is removed for a day", "last", gap.Last, "now", now, "by", gap.Long)
	}
	s.sure.Reopen(reopened, now, elapsed)
	return s.sure.Look(s.cfg.Now(), s.cfg.Elapsed()), nil
}

package cleaning

import (
	"context"
	"fmt"
	"time"
)

// Space is the part of a Store that says how much room it takes.
type Space interface {
	// Size is how much there is now. It is cheap.
	Size(ctx context.Context) (Size, error)

	// Shares says what takes how much. It may read the whole store: once a day.
	Shares(ctx context.Context) ([]Share, error)

	// SaveMeasure keeps the measure of a day, once; Measures lists those since, oldest first.
	SaveMeasure(ctx context.Context, m Measure) error
	Measures(ctx context.Context, since time.Time) ([]Measure, error)

	// GiveBack gives up to so many pages that are spare back to the disk, in one short
	// transaction, and returns how many bytes are spare then. TruncateLog makes that visible
	// as soon as no reader stands in the way.
	GiveBack(ctx context.Context, pages int) (spare int64, err error)
	TruncateLog(ctx context.Context) error
}

// Size is how much room a store takes, in bytes.
type Size struct {
	Bytes int64 // of what is stored
	Spare int64 // that it holds beside it and will write to again, or give back
	Log   int64 // of its write-ahead log

	DiskFree, DiskTotal int64 // of the disk it lies on; DiskTotal is 0 when nothing is known of it
}

// Shares, in the order in which they are shown.
const (
	ShareTables        = "tables"
	ShareResults       = "results"
	SharePeople        = "people"
	ShareChat          = "chat"
	ShareNotifications = "notifications"
	ShareModeration    = "moderation"
	ShareOther         = "other"
)

// ShareNames are all shares in that order.
func ShareNames() []string {
	return []string{ShareTables, ShareResults, SharePeople, ShareChat, ShareNotifications, ShareModeration, ShareOther}
}

// Share is what one kind of data takes.
type Share struct {
	Name        string
	Bytes, Rows int64
}

// Measure is what a store held on a day.
type Measure struct {
	Day    string // "2026-11-22", UTC
	At     time.Time
	Bytes  int64
	Shares []Share
}

// Report is how much the store holds, how it grows, and what was removed.
type Report struct {
	Size
	Shares   []Share
	Measured time.Time // when Shares were; zero: not yet

	Growth      float64 // bytes a day, over the last week; negative when it shrinks
	GrowthKnown bool    // false until there are measures of two days

	Removals []Removal // of the last days, the newest first
	Done     time.Time // when the policy was last applied; zero: not yet
}

// Share is the one of that name; an empty one before it is measured.
func (r Report) Share(name string) Share {
	for _, share := range r.Shares {
		if share.Name == name {
			return share
		}
	}
	return Share{Name: name}
}

// DaysLeft is in how many days the disk will be full, if the store grows on as it did; known
// is false when it does not grow, or when too little is known.
func (r Report) DaysLeft() (days float64, known bool) {
	if r.DiskTotal == 0 || !r.GrowthKnown || r.Growth <= 0 {
		return 0, false
	}
	return float64(r.DiskFree+r.Spare) / r.Growth, true
}

// When the operator is warned.
const (
	fewDays  = 30 // until the disk is full
	fewParts = 20 // less than one part in so many is free
)

// Low reports whether the disk is nearly full, or soon will be.
func (r Report) Low() bool {
	days, known := r.DaysLeft()
	return known && days < fewDays || r.DiskTotal > 0 && r.DiskFree < r.DiskTotal/fewParts
}

// Report is what is known now.
func (s *Service) Report() Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// week is over how long growth is measured; dayAtLeast is the least.
const (
	week       = 7 * 24 * time.Hour
	dayAtLeast = 20 * time.Hour
)

// Look measures what is cheap to measure, and warns when the disk fills up.
func (s *Service) Look(ctx context.Context) error {
	now := s.instant()
	size, err := s.cfg.Store.Size(ctx)
	if err != nil {
		return fmt.Errorf("measure the store: %w", err)
	}
	measures, err := s.cfg.Store.Measures(ctx, now.Add(-week))
	if err != nil {
		return fmt.Errorf("read measures of the store: %w", err)
	}
	removals, err := s.cfg.Store.Removals(ctx, 7*len(Kinds()))
	if err != nil {
		return fmt.Errorf("read what was removed: %w", err)
	}
	r := Report{Size: size, Removals: removals}
	if n := len(measures); n > 0 {
		r.Shares, r.Measured = measures[n-1].Shares, measures[n-1].At
		r.Growth, r.GrowthKnown = growth(measures[0], size.Bytes, now)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	r.Done = s.state.Done
	s.state = r
	s.warn(r, now)
	return nil
}

// growth is how many bytes a day came since a measure.
func growth(first Measure, bytes int64, now time.Time) (perDay float64, known bool) {
	since := now.Sub(first.At)
	if since < dayAtLeast {
		return 0, false
	}
	return float64(bytes-first.Bytes) / (since.Hours() / 24), true
}

// warn writes to the log, once a day, that the disk fills up; s.mu is held.
func (s *Service) warn(r Report, now time.Time) {
	const again = 24 * time.Hour
	if !r.Low() || now.Sub(s.warned) < again {
		return
	}
	s.warned = now
	line := []any{"free_bytes", r.DiskFree, "disk_bytes", r.DiskTotal, "growth_bytes_a_day", int64(r.Growth)}
	if days, known := r.DaysLeft(); known {
		line = append(line, "days_left", int64(days))
	}
	s.cfg.Log.Warn("the disk of the database is filling up", line...)
}

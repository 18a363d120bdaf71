package cleaning

import (
	"context"
	"fmt"
	"time"
)

// Space is the part of a Store that reports and releases disk space.
type Space interface {
	// Size returns the current size. It is cheap.
	Size(ctx context.Context) (Size, error)

	// Shares returns the size of each kind of data. It may read the whole store: call it once a day.
	Shares(ctx context.Context) ([]Share, error)

	// SaveMeasure stores the measure of a day, once; Measures lists those since a time, oldest first.
	SaveMeasure(ctx context.Context, m Measure) error
	Measures(ctx context.Context, since time.Time) ([]Measure, error)

	// GiveBack releases up to the given number of spare pages to the file system, in one short
	// transaction, and returns the spare bytes left. TruncateLog truncates the write-ahead log as soon
	// as no reader prevents it.
	GiveBack(ctx context.Context, pages int) (spare int64, err error)
	TruncateLog(ctx context.Context) error
}

// Size is the disk space of a store, in bytes.
type Size struct {
	Bytes int64 // of stored data
	Spare int64 // allocated but unused, to be reused or released
	Log   int64 // of the write-ahead log

	DiskFree, DiskTotal int64 // of its disk; DiskTotal is 0 if unknown
}

// Names of shares, in the order in which they are shown.
const (
	ShareTables        = "tables"
	ShareResults       = "results"
	SharePeople        = "people"
	ShareChat          = "chat"
	ShareNotifications = "notifications"
	ShareModeration    = "moderation"
	ShareOther         = "other"
)

// ShareNames returns all names of shares, in order.
func ShareNames() []string {
	return []string{ShareTables, ShareResults, SharePeople, ShareChat, ShareNotifications, ShareModeration, ShareOther}
}

// Share is the size of one kind of data.
type Share struct {
	Name        string
	Bytes, Rows int64
}

// Measure is the size of the store on a day.
type Measure struct {
	Day    string // "2026-11-22", UTC
	At     time.Time
	Bytes  int64
	Shares []Share
}

// Report describes the size and growth of the store, and recent removals.
type Report struct {
	Size
	Shares   []Share
	Measured time.Time // time of the last measure of Shares; zero: none yet

	Growth      float64 // bytes per day, over the last week; negative if it shrinks
	GrowthKnown bool    // false until there are measures of two days

	Removals []Removal // of recent days, newest first
	Done     time.Time // when the policy was last applied; zero: not yet
}

// Share returns the share with that name, or an empty one before the first measure.
func (r Report) Share(name string) Share {
	for _, share := range r.Shares {
		if share.Name == name {
			return share
		}
	}
	return Share{Name: name}
}

// DaysLeft estimates in how many days the disk will be full at the present growth; known is false if
// the store does not grow, or if too little is known.
func (r Report) DaysLeft() (days float64, known bool) {
	if r.DiskTotal == 0 || !r.GrowthKnown || r.Growth <= 0 {
		return 0, false
	}
	return float64(r.DiskFree+r.Spare) / r.Growth, true
}

// Thresholds of warnings to the operator.
const (
	fewDays  = 30 // estimated days until the disk is full
	fewParts = 20 // free space below 1/fewParts of the disk
)

// Low reports whether the disk is nearly full, or soon will be.
func (r Report) Low() bool {
	days, known := r.DaysLeft()
	return known && days < fewDays || r.DiskTotal > 0 && r.DiskFree < r.DiskTotal/fewParts
}

// Report returns the current figures.
func (s *Service) Report() Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// week is the period over which growth is measured, dayAtLeast the shortest one.
const (
	week       = 7 * 24 * time.Hour
	dayAtLeast = 20 * time.Hour
)

// Look updates the figures that are cheap to measure, and warns when the disk fills up.
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
		return fmt.Errorf("read removals: %w", err)
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

// growth returns the bytes added per day since a measure.
func growth(first Measure, bytes int64, now time.Time) (perDay float64, known bool) {
	since := now.Sub(first.At)
	if since < dayAtLeast {
		return 0, false
	}
	return float64(bytes-first.Bytes) / (since.Hours() / 24), true
}

// warn logs, at most once a day, that the disk is filling up. The caller holds s.mu.
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
	s.cfg.Log.Warn("cleaning: disk of the database is filling up", line...)
}

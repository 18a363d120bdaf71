package moderation

import (
	"context"
	"fmt"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Report is what somebody told the moderators.
type Report struct {
	ID       string
	At       time.Time
	Author   table.PlayerID
	Person   table.PlayerID // whom it is about; "" for nobody
	Table    table.ID       // which table it is about; "" for none
	Seq      uint64         // which entry of the table's log, 0 for none
	Reason   string
	Resolved time.Time      // zero: open
	Resolver table.PlayerID // CommandLine for the command line
	Note     string         // what was done about it
}

// ReportFilter chooses reports; the zero value chooses all.
type ReportFilter struct {
	ID     string
	Open   bool           // only those nobody has resolved
	Author table.PlayerID // only those of this author
	Person table.PlayerID // only those about this person
	Limit  int            // 0: 100
}

// Reports is the part of a Store that keeps reports.
type Reports interface {
	// AddReport keeps a report.
	AddReport(ctx context.Context, r Report) error

	// Reports lists reports, the oldest open one first, then those resolved, the newest
	// first.
	Reports(ctx context.Context, f ReportFilter) ([]Report, error)

	// Resolve ends a report. ErrNotFound when there is none that is open.
	Resolve(ctx context.Context, id string, by table.PlayerID, note string, at time.Time) error
}

// MaxReports is how many reports of one person may be open.
const MaxReports = 20

// Report tells the moderators of something. Its person, table and entry are looked up: those
// that do not exist are ErrNotFound. The error may be an *input.Invalid of the field "why", or
// of the field "reports" when too many of the author's are open.
func (s *Service) Report(ctx context.Context, r Report) error {
	var err error
	if r.Reason, err = reason(r.Reason); err != nil {
		return err
	}
	if r.Person != "" {
		if _, err := s.cfg.Accounts.Person(ctx, r.Person); err != nil {
			return err
		}
	}
	if r.Table != "" {
		_, last, err := s.cfg.Tables.Status(ctx, r.Table)
		if err != nil {
			return err
		}
		if r.Seq > last {
			return fmt.Errorf("table %s@%d: %w", r.Table, r.Seq, input.ErrNotFound)
		}
	}
	open, err := s.Reports(ctx, ReportFilter{Author: r.Author, Open: true, Limit: MaxReports})
	if err != nil {
		return err
	}
	if len(open) >= MaxReports {
		return &input.Invalid{Field: "reports", Code: "too-many", Limit: MaxReports}
	}
	r.ID, r.At = secret.Text(10), s.instant()
	if err := s.cfg.Store.AddReport(ctx, r); err != nil {
		return fmt.Errorf("add a report of %s: %w", r.Author, err)
	}
	return nil
}

// Reports lists reports, open ones first.
func (s *Service) Reports(ctx context.Context, f ReportFilter) ([]Report, error) {
	reports, err := s.cfg.Store.Reports(ctx, f)
	if err != nil {
		err = fmt.Errorf("list reports: %w", err)
	}
	return reports, err
}

// Resolve ends a report with a note of what was done. The error is an *input.Invalid of the
// field "why", or ErrNotFound when it is not open.
func (s *Service) Resolve(ctx context.Context, by table.PlayerID, id, note string) error {
	note, err := reason(note)
	if err != nil {
		return err
	}
	open, err := s.Reports(ctx, ReportFilter{ID: id, Open: true})
	if err != nil {
		return err
	}
	if len(open) == 0 {
		return fmt.Errorf("open report %.20q: %w", id, input.ErrNotFound)
	}
	return s.act(ctx, AuditEntry{Author: by, Kind: AuditResolve, Target: id, Why: note}, func(ctx context.Context) error {
		return s.cfg.Store.Resolve(ctx, id, by, note, s.instant())
	})
}

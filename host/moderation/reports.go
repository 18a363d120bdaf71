package moderation

import (
	"context"
	"fmt"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Report is a message to the moderators.
type Report struct {
	ID       string
	At       time.Time
	Author   table.PlayerID
	Person   table.PlayerID // the person it is about, or ""
	Table    table.ID       // the table it is about, or ""
	Seq      uint64         // the entry of the table's log it is about, or 0
	Reason   string
	Resolved time.Time      // zero: open
	Resolver table.PlayerID // CommandLine for the command line
	Note     string         // the action taken
}

// ReportFilter selects reports; the zero value selects all.
type ReportFilter struct {
	ID     string
	Open   bool           // only unresolved ones
	Author table.PlayerID // only those by this author
	Person table.PlayerID // only those about this person
	Limit  int            // 0: 100
}

// Reports is the part of a Store that keeps reports.
type Reports interface {
	// AddReport stores a report, unless its id exists. The error is an *input.Invalid of the field "reports" if MaxReports of
	// the author's are open.
	AddReport(ctx context.Context, r Report) error

	// Reports lists open reports, oldest first, followed by resolved ones, newest first.
	Reports(ctx context.Context, f ReportFilter) ([]Report, error)

	// Resolve closes a report. ErrNotFound if there is no open report with that id.
	Resolve(ctx context.Context, id string, by table.PlayerID, note string, at time.Time) error
}

// MaxReports limits one person's open reports.
const MaxReports = 20

// Report files a report. It returns ErrNotFound if its person, table or log entry does not exist, the author
// may not see the table, or the person took no part in it. The
// error may be an *input.Invalid of the field "why", or of the field "reports" when too many of the
// author's are open.
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
		if err := s.cfg.Tables.CheckReport(ctx, r.Table, r.Author, r.Person, r.Seq); err != nil {
			return err
		}
	}
	r.ID, r.At = secret.TextFor(ctx, 10, "report", string(r.Author)), s.instant()
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

// Resolve closes a report with a note about the action taken. The error is an *input.Invalid of the
// field "why", or ErrNotFound when the report is not open.
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

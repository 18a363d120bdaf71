// Package moderation has the API's calls about reports and announcements, and the moderators'
// calls.
package moderation

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/limit"
)

type newReport struct {
	Body struct {
		Reason string `json:"reason" doc:"What happened, for the moderators: at most 300 characters."`
		Person string `json:"person,omitempty" doc:"The id of the person it is about, as listed in a table's seats."`
		Table  string `json:"table,omitempty" doc:"The id of the table it is about."`
		Seat   *int   `json:"seat,omitempty" minimum:"0" maximum:"11" doc:"Instead of person: the seat of that table whose player it is about; of several who share it, the first."`
		Seq    uint64 `json:"seq,omitempty" doc:"The entry of that table's log it is about."`
	}
}

// Announcement is an announcement shown on every page.
type Announcement struct {
	ID string `json:"id"`
	FR string `json:"fr"`
	EN string `json:"en"`

	Texts map[string]string `json:"texts" nullable:"false" doc:"By language: in French and English always, in others where somebody wrote it."`
	Until time.Time         `json:"until"`
}

type announcementsAnswer struct {
	Body []Announcement `nullable:"false"`
}

// Report is a report as moderators read it.
type Report struct {
	ID       string     `json:"id"`
	At       time.Time  `json:"at"`
	Author   string     `json:"author" doc:"The id of the person who reported; empty in the reported person's own export."`
	Person   string     `json:"person" doc:"The id of the person it is about; empty for nobody."`
	Table    string     `json:"table" doc:"Empty for none."`
	Seq      uint64     `json:"seq" doc:"The entry of the table's log; 0 for none."`
	Reason   string     `json:"reason"`
	Resolved *time.Time `json:"resolved" doc:"Null until it is settled."`
	Resolver string     `json:"resolver" doc:"The moderator's id; empty for the command line."`
	Note     string     `json:"note" doc:"What was done about it."`
}

type reportFilter struct {
	Open bool `query:"open" doc:"Only unsettled reports."`
}

type reportsAnswer struct {
	Body []Report `nullable:"false"`
}

type settling struct {
	ID   string `path:"id"`
	Body struct {
		Note string `json:"note" doc:"What was done about it: at most 300 characters."`
	}
}

// AuditEntry is a recorded action of a moderator.
type AuditEntry struct {
	Seq    uint64    `json:"seq"`
	At     time.Time `json:"at"`
	Author string    `json:"author" doc:"The moderator's id; empty for the command line."`
	Kind   string    `json:"kind" enum:"invite,appoint,dismiss,rename,remove,close,resolve,announce,withdraw,limit,clean,ban,lift,silence,house,open,withhold,program,circle,token,revoke"`
	Target string    `json:"target" doc:"The id of what it was done to."`
	Detail string    `json:"detail"`
	Why    string    `json:"why"`
	Done   bool      `json:"done" doc:"False: it was started, and failed or was interrupted."`
}

type auditQuery struct {
	Before uint64 `query:"before" doc:"Only those with a smaller seq."`
}

type auditAnswer struct {
	Body []AuditEntry `nullable:"false"`
}

type personFilter struct {
	Name    string `query:"name" maxLength:"24" doc:"A part of the name."`
	Kind    string `query:"kind" enum:"guest,account,program,banned" doc:"account: with a passkey; guest: without."`
	Network string `query:"network" maxLength:"64" doc:"An address, or a range: one of the person's devices was last seen there." example:"192.0.2.0/24"`
}

// api has the handlers of these calls.
type api struct{ *call.Kit }

// Calls adds these calls to the API.
func Calls(k *call.Kit) {
	a := &api{Kit: k}
	a.moderationCalls()
	a.adminCalls()
	a.houseCalls()
	a.banCalls()
}

func (a *api) moderationCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/reports", OperationID: "report", Tags: []string{"moderation"},
		Summary: "Report a person or a table to the moderators", DefaultStatus: http.StatusNoContent, Description: "10 an hour per player, refused ones not counted.",
	}, call.NeedsToken, []int{400, 404, 413, 415, 422, 429}, a.report)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/announcements", OperationID: "announcements", Tags: []string{"moderation"},
		Summary: "Current announcements",
	}, call.Open, nil, a.announcements)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/admin/reports", OperationID: "reports", Tags: []string{"moderation"},
		Summary: "Reports, open ones first", Description: forModerators + " At most 100.",
	}, call.NeedsToken, []int{404, 422}, a.reports)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/admin/reports/{id}", OperationID: "settle", Tags: []string{"moderation"},
		Summary: "Settle a report", DefaultStatus: http.StatusNoContent, Description: forModerators,
	}, call.NeedsToken, []int{400, 404, 413, 415, 422}, a.settle)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/admin/audit", OperationID: "audit", Tags: []string{"moderation"},
		Summary: "What moderators did, newest first", Description: forModerators + " At most 100.",
	}, call.NeedsToken, []int{404, 422}, a.audit)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/admin/people", OperationID: "people", Tags: []string{"moderation"},
		Summary: "People by name, newest first", Description: forModerators + " At most 100.",
	}, call.NeedsToken, []int{404, 422}, a.peopleByName)
}

const forModerators = "With the token of a moderator who has used a passkey on the pages less than twelve hours ago; anyone else gets 404."

// moderator returns the caller if they are a moderator who has signed in recently; 404 for anyone
// else.
func (a *api) moderator(ctx context.Context) (account.Player, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return p, err
	}
	nothing := call.Deny(http.StatusNotFound, "nothing")
	keeps, err := a.Moderation.IsModerator(ctx, p.ID)
	if err != nil {
		return p, a.Failed(ctx, err)
	}
	if !keeps {
		return p, nothing
	}
	_, session, err := a.Accounts.Visit(ctx, call.From(ctx).Token, "")
	if err != nil {
		return p, a.FailedForPerson(ctx, err)
	}
	if !session.Proven(a.Host.Now()) {
		return p, nothing
	}
	return p, nil
}

func (a *api) report(ctx context.Context, in *newReport) (*call.Nothing, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	person := table.PlayerID(in.Body.Person)
	if in.Body.Seat != nil {
		if person, err = a.seatOwner(ctx, in.Body.Table, *in.Body.Seat); err != nil {
			return nil, err
		}
	}
	err = a.RateLimited(p, "reports", []limit.Share{{Of: a.Reports, Key: string(p.ID)}}, func() error {
		return a.Moderation.Report(ctx, moderation.Report{Author: p.ID, Person: person,
			Table: table.ID(in.Body.Table), Seq: in.Body.Seq, Reason: in.Body.Reason})
	})
	if errors.Is(err, input.ErrNotFound) {
		return nil, call.Deny(http.StatusNotFound, "no-matter")
	}
	if err != nil {
		return nil, a.FailedIn(ctx, err, "body.reason")
	}
	return nil, nil
}

// seatOwner returns the player of a table's seat.
func (a *api) seatOwner(ctx context.Context, id string, seat int) (table.PlayerID, error) {
	s, err := a.ViewTable(ctx, id)
	if err != nil {
		return "", err
	}
	if seat >= len(s.Frame.Table.Seats) || s.Frame.Table.Seats[seat].Player == "" {
		return "", call.Deny(http.StatusNotFound, "no-seat")
	}
	return s.Frame.Table.Seats[seat].Player, nil
}

func (a *api) announcements(context.Context, *call.Nothing) (*announcementsAnswer, error) {
	out := &announcementsAnswer{Body: []Announcement{}}
	for _, n := range a.Moderation.Announcements() {
		out.Body = append(out.Body, Announcement{ID: n.ID, FR: n.Text["fr"], EN: n.Text["en"], Texts: n.Text, Until: n.Until})
	}
	return out, nil
}

func (a *api) reports(ctx context.Context, in *reportFilter) (*reportsAnswer, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	reports, err := a.Moderation.Reports(ctx, moderation.ReportFilter{Open: in.Open})
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &reportsAnswer{Body: ReportsOf(reports)}, nil
}

// ReportsOf returns reports as the API shows them.
func ReportsOf(reports []moderation.Report) []Report {
	all := []Report{}
	for _, r := range reports {
		t := Report{ID: r.ID, At: r.At, Author: string(r.Author), Person: string(r.Person), Table: string(r.Table),
			Seq: r.Seq, Reason: r.Reason, Resolver: string(r.Resolver), Note: r.Note}
		if !r.Resolved.IsZero() {
			t.Resolved = &r.Resolved
		}
		all = append(all, t)
	}
	return all
}

func (a *api) settle(ctx context.Context, in *settling) (*call.Nothing, error) {
	p, err := a.moderator(ctx)
	if err != nil {
		return nil, err
	}
	err = a.Moderation.Resolve(ctx, p.ID, in.ID, in.Body.Note)
	if errors.Is(err, input.ErrNotFound) {
		return nil, call.Deny(http.StatusNotFound, "no-report")
	}
	if err != nil {
		return nil, a.FailedIn(ctx, err, "body.note")
	}
	return nil, nil
}

func (a *api) audit(ctx context.Context, in *auditQuery) (*auditAnswer, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	entries, err := a.Moderation.Audit(ctx, in.Before, 100)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &auditAnswer{Body: []AuditEntry{}}
	for _, d := range entries {
		out.Body = append(out.Body, AuditEntry{Seq: d.Seq, At: d.At, Author: string(d.Author), Kind: d.Kind,
			Target: d.Target, Detail: d.Detail, Why: d.Why, Done: d.Done})
	}
	return out, nil
}

func (a *api) peopleByName(ctx context.Context, in *personFilter) (*call.PersonList, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	filter := account.Filter{Name: in.Name, Kind: account.Kind(in.Kind)}
	if in.Network != "" {
		network, err := moderation.ParseNetwork(in.Network)
		if err != nil {
			return nil, a.FailedIn(ctx, err, "query.network")
		}
		filter.Network = network
	}
	people, err := a.Accounts.People(ctx, filter)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &call.PersonList{Body: []call.Player{}}
	for _, p := range people {
		out.Body = append(out.Body, call.PlayerOf(p))
	}
	return out, nil
}

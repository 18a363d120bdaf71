package people

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

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

// Report is a report in the export of its author or of the player it is about.
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

// reportCalls adds the calls about moderation that any player may make. What moderators do is on
// their pages only.
func (a *api) reportCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/reports", OperationID: "report", Tags: []string{"moderation"},
		Summary: "Report a person or a table to the moderators", DefaultStatus: http.StatusNoContent, Description: "10 an hour per player, refused ones not counted.",
	}, call.NeedsToken, []int{400, 404, 413, 415, 422, 429}, a.report)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/announcements", OperationID: "announcements", Tags: []string{"moderation"},
		Summary: "Current announcements",
	}, call.AnyToken, []int{403}, a.announcements)
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
	err = a.RateLimited(p, "reports", []limit.Share{limit.OfPerson(a.Reports, string(p.ID))}, func() error {
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

func (a *api) announcements(ctx context.Context, _ *call.Nothing) (*announcementsAnswer, error) {
	if _, err := a.Visitor(ctx); err != nil {
		return nil, err
	}
	out := &announcementsAnswer{Body: []Announcement{}}
	for _, n := range a.Moderation.Announcements() {
		out.Body = append(out.Body, Announcement{ID: n.ID, FR: n.Text["fr"], EN: n.Text["en"], Texts: n.Text, Until: n.Until})
	}
	return out, nil
}

// reportsOf returns reports as an export shows them.
func reportsOf(reports []moderation.Report) []Report {
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

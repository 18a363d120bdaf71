package api

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
)

type newReport struct {
	Body struct {
		Reason string `json:"reason" doc:"What happened, for those who look after the house: at most 300 characters."`
		Person string `json:"person,omitempty" doc:"The id of whom it is about, as the seats of a table tell it."`
		Table  string `json:"table,omitempty" doc:"The id of the table it is about."`
		Seat   *int   `json:"seat,omitempty" minimum:"0" maximum:"11" doc:"Instead of person: whose seat of that table it is about; of several who share it, the first."`
		Seq    uint64 `json:"seq,omitempty" doc:"The entry of that table's log it is about."`
	}
}

// Notice is an announcement.
type Notice struct {
	ID    string    `json:"id"`
	FR    string    `json:"fr"`
	EN    string    `json:"en"`
	Until time.Time `json:"until"`
}

type noticeList struct {
	Body []Notice `nullable:"false"`
}

// Told is a report as hosts read it.
type Told struct {
	ID       string     `json:"id"`
	At       time.Time  `json:"at"`
	Author   string     `json:"author" doc:"The id of who reported; empty in one's own export of what was said of one."`
	Person   string     `json:"person" doc:"The id of whom it is about; empty for nobody."`
	Table    string     `json:"table" doc:"Empty for none."`
	Seq      uint64     `json:"seq" doc:"The entry of the table's log; 0 for none."`
	Reason   string     `json:"reason"`
	Resolved *time.Time `json:"resolved" doc:"Null while nobody has settled it."`
	Resolver string     `json:"resolver" doc:"The host's id; empty for the command line."`
	Note     string     `json:"note" doc:"What was done about it."`
}

type reportFilter struct {
	Open bool `query:"open" doc:"Only those nobody has settled."`
}

type toldList struct {
	Body []Told `nullable:"false"`
}

type settling struct {
	ID   string `path:"id"`
	Body struct {
		Note string `json:"note" doc:"What was done about it: at most 300 characters."`
	}
}

// Deed is something a host did.
type Deed struct {
	Seq    uint64    `json:"seq"`
	At     time.Time `json:"at"`
	Author string    `json:"author" doc:"The host's id; empty for the command line."`
	Kind   string    `json:"kind" enum:"invite,appoint,dismiss,rename,remove,close,resolve,announce,withdraw,limit"`
	Target string    `json:"target" doc:"The id of what it was done to."`
	Detail string    `json:"detail"`
	Why    string    `json:"why"`
	Done   bool      `json:"done" doc:"False: it was begun, and failed or was cut off."`
}

type deedFilter struct {
	Before uint64 `query:"before" doc:"Only those with a smaller seq."`
}

type deedList struct {
	Body []Deed `nullable:"false"`
}

type personFilter struct {
	Name string `query:"name" maxLength:"24" doc:"A part of the name."`
}

type personList struct {
	Body []Player `nullable:"false"`
}

func (a *api) houseCalls() {
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/reports", OperationID: "report", Tags: []string{"house"},
		Summary: "Report a person or a table to the hosts", DefaultStatus: http.StatusNoContent, Description: "10 an hour a player, those refused not counted.",
	}, needsToken, []int{400, 404, 413, 415, 422, 429}, a.report)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/announcements", OperationID: "announcements", Tags: []string{"house"},
		Summary: "What the hosts announce now",
	}, open, nil, a.announcements)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/admin/reports", OperationID: "reports", Tags: []string{"house"},
		Summary: "Reports, open ones first", Description: forHosts + " At most 100.",
	}, needsToken, []int{404, 422}, a.reports)
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/admin/reports/{id}", OperationID: "settle", Tags: []string{"house"},
		Summary: "Settle a report", DefaultStatus: http.StatusNoContent, Description: forHosts,
	}, needsToken, []int{400, 404, 413, 415, 422}, a.settle)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/admin/deeds", OperationID: "deeds", Tags: []string{"house"},
		Summary: "What hosts did, the newest first", Description: forHosts + " At most 100.",
	}, needsToken, []int{404, 422}, a.deeds)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/admin/people", OperationID: "people", Tags: []string{"house"},
		Summary: "People by name, the newest first", Description: forHosts + " At most 100.",
	}, needsToken, []int{404, 422}, a.peopleByName)
}

const forHosts = "With the token of a host who has shown a passkey on the pages less than twelve hours ago; for anybody else there is nothing here."

// keeper is the host who calls; 404 for anybody else.
func (a *api) keeper(ctx context.Context) (account.Player, error) {
	p, err := a.player(ctx)
	if err != nil {
		return p, err
	}
	nothing := deny(http.StatusNotFound, "nothing")
	keeps, err := a.cfg.Moderation.IsModerator(ctx, p.ID)
	if err != nil {
		return p, a.failed(ctx, err)
	}
	if !keeps {
		return p, nothing
	}
	_, session, err := a.cfg.Accounts.Visit(ctx, callerFrom(ctx).token, "")
	if err != nil {
		return p, a.gone(ctx, err)
	}
	if !session.Proven(time.Now()) {
		return p, nothing
	}
	return p, nil
}

func (a *api) report(ctx context.Context, in *newReport) (*nothing, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	whom := table.PlayerID(in.Body.Person)
	if in.Body.Seat != nil {
		if whom, err = a.sitter(ctx, in.Body.Table, *in.Body.Seat); err != nil {
			return nil, err
		}
	}
	err = a.seldom(a.cfg.Reports, p, "reports", func() error {
		return a.cfg.Moderation.Report(ctx, moderation.Report{Author: p.ID, Person: whom,
			Table: table.ID(in.Body.Table), Seq: in.Body.Seq, Reason: in.Body.Reason})
	})
	if errors.Is(err, input.ErrNotFound) {
		return nil, deny(http.StatusNotFound, "no-matter")
	}
	if err != nil {
		return nil, a.failedIn(ctx, err, "body.reason")
	}
	return nil, nil
}

// sitter is whose seat of a table it is.
func (a *api) sitter(ctx context.Context, id string, seat int) (table.PlayerID, error) {
	s, err := a.sight(ctx, id)
	if err != nil {
		return "", err
	}
	if seat >= len(s.frame.Table.Seats) || s.frame.Table.Seats[seat].Player == "" {
		return "", deny(http.StatusNotFound, "no-seat")
	}
	return s.frame.Table.Seats[seat].Player, nil
}

func (a *api) announcements(context.Context, *nothing) (*noticeList, error) {
	out := &noticeList{Body: []Notice{}}
	for _, n := range a.cfg.Moderation.Announcements() {
		out.Body = append(out.Body, Notice{ID: n.ID, FR: n.FR, EN: n.EN, Until: n.Until})
	}
	return out, nil
}

func (a *api) reports(ctx context.Context, in *reportFilter) (*toldList, error) {
	if _, err := a.keeper(ctx); err != nil {
		return nil, err
	}
	reports, err := a.cfg.Moderation.Reports(ctx, moderation.ReportFilter{Open: in.Open})
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	return &toldList{Body: toldOf(reports)}, nil
}

func toldOf(reports []moderation.Report) []Told {
	all := []Told{}
	for _, r := range reports {
		t := Told{ID: r.ID, At: r.At, Author: string(r.Author), Person: string(r.Person), Table: string(r.Table),
			Seq: r.Seq, Reason: r.Reason, Resolver: string(r.Resolver), Note: r.Note}
		if !r.Resolved.IsZero() {
			t.Resolved = &r.Resolved
		}
		all = append(all, t)
	}
	return all
}

func (a *api) settle(ctx context.Context, in *settling) (*nothing, error) {
	p, err := a.keeper(ctx)
	if err != nil {
		return nil, err
	}
	err = a.cfg.Moderation.Resolve(ctx, p.ID, in.ID, in.Body.Note)
	if errors.Is(err, input.ErrNotFound) {
		return nil, deny(http.StatusNotFound, "no-report")
	}
	if err != nil {
		return nil, a.failedIn(ctx, err, "body.note")
	}
	return nil, nil
}

func (a *api) deeds(ctx context.Context, in *deedFilter) (*deedList, error) {
	if _, err := a.keeper(ctx); err != nil {
		return nil, err
	}
	deeds, err := a.cfg.Moderation.Audit(ctx, in.Before, 100)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &deedList{Body: []Deed{}}
	for _, d := range deeds {
		out.Body = append(out.Body, Deed{Seq: d.Seq, At: d.At, Author: string(d.Author), Kind: d.Kind,
			Target: d.Target, Detail: d.Detail, Why: d.Why, Done: d.Done})
	}
	return out, nil
}

func (a *api) peopleByName(ctx context.Context, in *personFilter) (*personList, error) {
	if _, err := a.keeper(ctx); err != nil {
		return nil, err
	}
	people, err := a.cfg.Accounts.People(ctx, in.Name, 100)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &personList{Body: []Player{}}
	for _, p := range people {
		out.Body = append(out.Body, playerOf(p))
	}
	return out, nil
}

package moderation

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/tables"
)

type statusFilter struct {
	Status string `query:"status" enum:"open,playing,over,closed" doc:"Only tables of that state; absent: all."`
	Page   int    `query:"page" minimum:"0" maximum:"1000" doc:"From 0; 100 a page."`
}

type overviewAnswer struct {
	Body struct {
		Tables  map[table.Status]int `json:"tables" doc:"How many there are by state: open, playing, over, closed."`
		Reports int                  `json:"reports" doc:"Unsettled reports; at most 100 are counted."`
	}
}

type personFile struct {
	Body struct {
		call.Player
		Created time.Time       `json:"created"`
		Host    bool            `json:"moderator" doc:"Whether this person is a moderator."`
		Tables  []tables.Listed `json:"tables" nullable:"false" doc:"The tables where this person sits or sat, the last changed first; at most 30."`
		Reports []Report        `json:"reports" nullable:"false" doc:"Reports about this person; at most 100."`
	}
}

type onTable struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body struct {
		Why string `json:"why" doc:"The reason, which everyone at the table reads: at most 300 characters."`
	}
}

type onPerson struct {
	ID   string `path:"id" doc:"The person's id."`
	Body struct {
		Why string `json:"why" doc:"The reason, which is recorded: at most 300 characters."`
	}
}

type otherName struct {
	ID   string `path:"id" doc:"The person's id."`
	Body struct {
		Name string `json:"name" doc:"At most 24 characters of one script (Chinese, Japanese and Korean ones may stand with Latin ones), without control characters and stacks of accents, and not a name of the people who look after the site, nor one that looks like it." example:"Ana"`
		Why  string `json:"why" doc:"The reason, which is recorded: at most 300 characters."`
	}
}

type newAnnouncement struct {
	Body struct {
		FR string `json:"fr" doc:"The sentence in French: at most 200 characters."`
		EN string `json:"en" doc:"The sentence in English: at most 200 characters. Readers of a language without one get it."`

		Texts map[string]string `json:"texts,omitempty" doc:"The sentence in other languages, by language: de." maxProperties:"30"`
		Until time.Time         `json:"until" doc:"At most 90 days from now."`
	}
}

type announcementID struct {
	ID string `path:"id" doc:"The announcement's id."`
}

// Rate is a rate limit: actions per second; tables per minute; guests and sign-in attempts
// (entries) per minute and address; reports per hour.
type Rate struct {
	Name   string `json:"name" enum:"actions,tables,guests,entries,reports"`
	Events int    `json:"events" doc:"0: no limit."`
}

type rateList struct {
	Body []Rate `nullable:"false"`
}

type newRate struct {
	Name string `path:"name" doc:"actions, tables, guests, entries or reports."`
	Body struct {
		Events int    `json:"events" minimum:"0" maximum:"10000" doc:"0: no limit."`
		Why    string `json:"why,omitempty" doc:"The reason, which is recorded: at most 300 characters."`
	}
}

// Moderator is a moderator.
type Moderator struct {
	call.Player
	Since time.Time `json:"since"`
}

type moderatorsAnswer struct {
	Body []Moderator `nullable:"false"`
}

type inviteAnswer struct {
	Body struct {
		URL   string    `json:"url" doc:"The first person to open it and use a passkey there becomes a moderator. It is shown only once."`
		Until time.Time `json:"until"`
	}
}

// adminCalls adds the calls for moderators. Each action is recorded before it is done;
// /api/v1/admin/audit lists them.
func (a *api) adminCalls() {
	house := func(method, path, id, summary string) huma.Operation {
		return huma.Operation{Method: method, Path: "/api/v1/admin/" + path, OperationID: id, Tags: []string{"moderation"}, Summary: summary, Description: forModerators}
	}
	done := func(method, path, id, summary string) huma.Operation {
		op := house(method, path, id, summary)
		op.DefaultStatus = http.StatusNoContent
		return op
	}
	written := []int{400, 404, 413, 415, 422}
	now := house(http.MethodGet, "", "overview", "What there is to do")
	now.Path = "/api/v1/admin"
	call.Add(a.Kit, now, call.NeedsToken, []int{404}, a.overview)
	call.Add(a.Kit, house(http.MethodGet, "tables", "all-tables", "All tables, private ones too, the last changed first"), call.NeedsToken, []int{404, 422}, a.allTables)
	call.Add(a.Kit, done(http.MethodPost, "tables/{id}/close", "close-table", "Close a table"), call.NeedsToken, append([]int{409}, written...), a.closeTable)
	call.Add(a.Kit, house(http.MethodGet, "people/{id}", "person", "One person, their tables and the reports about them"), call.NeedsToken, []int{404}, a.personFile)
	call.Add(a.Kit, done(http.MethodPost, "people/{id}/rename", "rename-person", "Give a person another name"), call.NeedsToken, written, a.renamePerson)
	call.Add(a.Kit, done(http.MethodPost, "people/{id}/remove", "remove-person", "Erase a person for ever"), call.NeedsToken, written, a.removePerson)
	call.Add(a.Kit, done(http.MethodPost, "people/{id}/dismiss", "dismiss", "Remove a moderator"), call.NeedsToken, written, a.dismiss)
	call.Add(a.Kit, done(http.MethodPost, "announcements", "announce", "Show a sentence at the top of every page"), call.NeedsToken, written, a.announce)
	call.Add(a.Kit, done(http.MethodDelete, "announcements/{id}", "withdraw", "End an announcement now"), call.NeedsToken, []int{404}, a.withdraw)
	call.Add(a.Kit, house(http.MethodGet, "limits", "limits", "The limits in force"), call.NeedsToken, []int{404}, a.limits)
	call.Add(a.Kit, done(http.MethodPut, "limits/{name}", "set-limit", "Set a limit"), call.NeedsToken, written, a.setLimit)
	call.Add(a.Kit, house(http.MethodGet, "moderators", "moderators", "The moderators, the first appointed first"), call.NeedsToken, []int{404}, a.moderators)
	invite := house(http.MethodPost, "moderators", "invite-moderator", "Make a link that makes one person a moderator, valid for a day")
	invite.DefaultStatus = http.StatusCreated
	call.Add(a.Kit, invite, call.NeedsToken, []int{404}, a.inviteModerator)
}

// moderate calls do for a moderator. missing is the response if do returns ErrNotFound.
func (a *api) moderate(ctx context.Context, missing *call.Problem, do func(by table.PlayerID) error) (*call.Nothing, error) {
	p, err := a.moderator(ctx)
	if err != nil {
		return nil, err
	}
	err = do(p.ID)
	if errors.Is(err, input.ErrNotFound) {
		return nil, missing
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return nil, nil
}

func (a *api) allTables(ctx context.Context, in *statusFilter) (*tables.ListAnswer, error) {
	p, err := a.moderator(ctx)
	if err != nil {
		return nil, err
	}
	filter := host.Filter{Limit: call.PageLength, Skip: in.Page * call.PageLength}
	if in.Status != "" {
		filter.Status = []table.Status{table.Status(in.Status)}
	}
	return tables.List(ctx, a.Kit, filter, p.ID, a.Accounts.WholeNames)
}

func (a *api) overview(ctx context.Context, _ *call.Nothing) (*overviewAnswer, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	open, err := a.Moderation.Reports(ctx, moderation.ReportFilter{Open: true})
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &overviewAnswer{}
	out.Body.Reports = len(open)
	if out.Body.Tables, err = a.Host.Counts(ctx); err != nil {
		return nil, a.Failed(ctx, err)
	}
	return out, nil
}

func (a *api) personFile(ctx context.Context, in *call.PersonID) (*personFile, error) {
	p, err := a.moderator(ctx)
	if err != nil {
		return nil, err
	}
	id := table.PlayerID(in.ID)
	who, err := account.Player{}, input.ErrNotFound
	if call.IsID(in.ID) {
		who, err = a.Accounts.Person(ctx, id)
	}
	if errors.Is(err, input.ErrNotFound) {
		return nil, call.Deny(http.StatusNotFound, "no-person")
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &personFile{}
	out.Body.Player, out.Body.Created = call.PlayerOf(who), who.Created
	if out.Body.Host, err = a.Moderation.IsModerator(ctx, id); err != nil {
		return nil, a.Failed(ctx, err)
	}
	about, err := a.Moderation.Reports(ctx, moderation.ReportFilter{Person: id})
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out.Body.Reports = ReportsOf(about)
	tables, err := tables.List(ctx, a.Kit, host.Filter{Player: id, Limit: 30}, p.ID, a.Accounts.WholeNames)
	if err != nil {
		return nil, err
	}
	out.Body.Tables = tables.Body
	return out, nil
}

func (a *api) closeTable(ctx context.Context, in *onTable) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "no-table"), func(by table.PlayerID) error {
		if !call.IsID(in.ID) {
			return input.ErrNotFound
		}
		return a.Moderation.CloseTable(ctx, by, table.ID(in.ID), in.Body.Why)
	})
}

// person calls do for a moderator, about a player.
func (a *api) person(ctx context.Context, id string, do func(by, p table.PlayerID) error) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "no-person"), func(by table.PlayerID) error {
		if !call.IsID(id) {
			return input.ErrNotFound
		}
		return do(by, table.PlayerID(id))
	})
}

func (a *api) renamePerson(ctx context.Context, in *otherName) (*call.Nothing, error) {
	return a.person(ctx, in.ID, func(by, p table.PlayerID) error {
		return a.Moderation.Rename(ctx, by, p, in.Body.Name, in.Body.Why)
	})
}

func (a *api) removePerson(ctx context.Context, in *onPerson) (*call.Nothing, error) {
	return a.person(ctx, in.ID, func(by, p table.PlayerID) error { return a.Moderation.Erase(ctx, by, p, in.Body.Why) })
}

func (a *api) dismiss(ctx context.Context, in *onPerson) (*call.Nothing, error) {
	return a.person(ctx, in.ID, func(by, p table.PlayerID) error { return a.Moderation.Dismiss(ctx, by, p, in.Body.Why) })
}

func (a *api) announce(ctx context.Context, in *newAnnouncement) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "nothing"), func(by table.PlayerID) error {
		text := moderation.Sentence{}
		maps.Copy(text, in.Body.Texts)
		text["fr"], text["en"] = in.Body.FR, in.Body.EN
		return a.Moderation.Announce(ctx, by, text, in.Body.Until)
	})
}

func (a *api) withdraw(ctx context.Context, in *announcementID) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "no-announcement"), func(by table.PlayerID) error {
		return a.Moderation.Withdraw(ctx, by, in.ID)
	})
}

func (a *api) limits(ctx context.Context, _ *call.Nothing) (*rateList, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	out := &rateList{Body: []Rate{}}
	limits := a.Moderation.Limits()
	for _, name := range slices.Sorted(maps.Keys(limits)) {
		out.Body = append(out.Body, Rate{Name: name, Events: limits[name]})
	}
	return out, nil
}

func (a *api) setLimit(ctx context.Context, in *newRate) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "nothing"), func(by table.PlayerID) error {
		return a.Moderation.SetLimit(ctx, by, in.Name, in.Body.Events, in.Body.Why)
	})
}

func (a *api) moderators(ctx context.Context, _ *call.Nothing) (*moderatorsAnswer, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	all, err := a.Moderation.Moderators(ctx)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &moderatorsAnswer{Body: []Moderator{}}
	for _, k := range all {
		out.Body = append(out.Body, Moderator{Player: call.PlayerOf(k.Player), Since: k.Since})
	}
	return out, nil
}

func (a *api) inviteModerator(ctx context.Context, _ *call.Nothing) (*inviteAnswer, error) {
	p, err := a.moderator(ctx)
	if err != nil {
		return nil, err
	}
	secret, err := a.Moderation.Invite(ctx, p.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &inviteAnswer{}
	out.Body.URL, out.Body.Until = call.From(ctx).BaseURL+"/admin/enter/"+secret, a.Host.Now().UTC().Add(moderation.InviteTime)
	return out, nil
}

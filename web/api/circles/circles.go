// Package circles has the API's calls about circles.
package circles

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

// Circle is a circle as its members see it.
type Circle struct {
	ID        string     `json:"id"`
	URL       string     `json:"url"`
	Name      string     `json:"name"`
	Motto     string     `json:"motto"`
	Leader    string     `json:"leader" doc:"The id of the person who looks after it."`
	Link      string     `json:"link" doc:"All who have it may join; empty once closed."`
	Code      string     `json:"code" doc:"Four signs that lead there until codeUntil; empty for none."`
	CodeUntil *time.Time `json:"codeUntil" doc:"Null without a code."`
	SignsOnly bool       `json:"signsOnly" doc:"At its tables nothing is written."`
	Zone      string     `json:"zone" doc:"The time zone of its dates." example:"Europe/Paris"`
	Closed    bool       `json:"closed"`
}

// CirclePerson is a member of a circle.
type CirclePerson struct {
	wire.Player
	Joined  time.Time `json:"joined"`
	Present bool      `json:"present" doc:"They looked at the circle a moment ago; never true of those who do not show it."`
}

// CircleRung is a member's line on a circle's ladder.
type CircleRung struct {
	wire.Player
	Games int  `json:"games"`
	Won   int  `json:"won"`
	Level int  `json:"level" doc:"1500 for a beginner; reckoned from the circle's own games."`
	Few   bool `json:"few" doc:"Fewer than three games."`
}

// CircleDate is the next occurrence of a date.
type CircleDate struct {
	ID     string        `json:"id"`
	Title  string        `json:"title"`
	Game   string        `json:"game" doc:"Empty for any."`
	At     time.Time     `json:"at" doc:"The next time."`
	Weekly bool          `json:"weekly"`
	Coming []wire.Player `json:"coming" nullable:"false"`
}

// CircleDeal is a daily deal with the results of a circle's members.
type CircleDeal struct {
	Game    string             `json:"game"`
	Played  bool               `json:"played" doc:"The caller has played it: only then points are told."`
	Results []CircleDealResult `json:"results" nullable:"false"`
}

// CircleDealResult is a member's result in a deal.
type CircleDealResult struct {
	wire.Player
	Points int `json:"points" doc:"0 before the caller has played the deal."`
}

// CirclePage is a circle with everything its page shows.
type CirclePage struct {
	Circle
	People []CirclePerson `json:"people" nullable:"false"`
	Tables []wire.Listed  `json:"tables" nullable:"false" doc:"Those that wait, are played, or ended in the last week."`
	Dates  []CircleDate   `json:"dates" nullable:"false"`
	Deals  []CircleDeal   `json:"deals" nullable:"false"`
}

type (
	circleID struct{ CirclePath }

	// CirclePath holds the path parameter of calls about a circle. It is exported because huma
	// ignores embedded fields that are not.
	CirclePath struct {
		ID string `path:"id" maxLength:"32" doc:"The circle's id."`
	}
	circleAnswer     struct{ Body Circle }
	circleListAnswer struct {
		Body []Circle `nullable:"false"`
	}
	circlePageAnswer struct{ Body CirclePage }
	circlePlan       struct {
		Name      string `json:"name" doc:"At most 40 characters."`
		Motto     string `json:"motto,omitempty" doc:"At most 80 characters."`
		Zone      string `json:"zone,omitempty" doc:"Absent: UTC." example:"Europe/Paris"`
		SignsOnly bool   `json:"signsOnly,omitempty"`
	}
	newCircle     struct{ Body circlePlan }
	circleChanges struct {
		CirclePath
		Body circlePlan
	}
	joinCircle struct {
		Body struct {
			Link string `json:"link" maxLength:"64" doc:"The last part of a circle's link, or its code."`
		}
	}
	circlePerson struct {
		CirclePath
		Person string `path:"person" maxLength:"64"`
	}
	circleLeader struct {
		CirclePath
		Body struct {
			Person string `json:"person" maxLength:"64"`
		}
	}
	circleTable struct {
		CirclePath
		Table string `path:"table" maxLength:"32"`
	}
	newCircleDate struct {
		CirclePath
		Body struct {
			Title  string `json:"title" doc:"At most 60 characters."`
			Game   string `json:"game,omitempty" maxLength:"64"`
			Starts string `json:"starts" doc:"The first time, on the clocks of the circle's zone." example:"2026-12-24T20:00"`
			Weekly bool   `json:"weekly,omitempty"`
		}
	}
	circleDate struct {
		CirclePath
		Date string `path:"date" maxLength:"32"`
	}
	circleLadderQuery struct {
		CirclePath
		Span string `query:"span" enum:"month,ever" default:"month"`
		Game string `query:"game" maxLength:"64" doc:"Absent: all games."`
	}
	circleLadderAnswer struct {
		Body []CircleRung `nullable:"false"`
	}
)

const notYours = "404 for a circle that is not the caller's, as for one that does not exist."

// api has the handlers of these calls.
type api struct{ *call.Kit }

// Calls adds these calls to the API.
func Calls(k *call.Kit) {
	a := &api{Kit: k}
	a.circleCalls()
}

// circleCalls adds the calls about circles.
func (a *api) circleCalls() {
	op := func(method, path, id, summary string, status int) huma.Operation {
		return huma.Operation{Method: method, Path: "/api/v1/circles" + path, OperationID: id, Tags: []string{"people"}, Summary: summary, DefaultStatus: status, Description: notYours}
	}
	problems := []int{400, 403, 404, 409, 413, 415, 422, 429}
	read := []int{404, 422}
	call.Add(a.Kit, op("GET", "", "circles", "My circles", 200), call.NeedsToken, nil, a.circles)
	call.Add(a.Kit, op("POST", "", "make-circle", "Make a circle", 201), call.NeedsToken, []int{400, 413, 415, 422, 429}, a.makeCircle)
	call.Add(a.Kit, op("POST", "/join", "join-circle", "Join a circle by its link or code", 200), call.NeedsToken, problems, a.joinCircle)
	call.Add(a.Kit, op("GET", "/{id}", "circle", "A circle of mine", 200), call.NeedsToken, read, a.circle)
	call.Add(a.Kit, op("PUT", "/{id}", "change-circle", "Change what a circle is called and how it plays", 204), call.NeedsToken, problems, a.changeCircle)
	call.Add(a.Kit, op("DELETE", "/{id}", "close-circle", "Close a circle", 204), call.NeedsToken, problems, a.closeCircle)
	call.Add(a.Kit, op("POST", "/{id}/link", "new-circle-link", "Give a circle another link", 204), call.NeedsToken, problems, a.newCircleLink)
	call.Add(a.Kit, op("POST", "/{id}/code", "new-circle-code", "Give a circle a code for an hour", 204), call.NeedsToken, problems, a.newCircleCode)
	call.Add(a.Kit, op("DELETE", "/{id}/people/{person}", "leave-circle", "Leave a circle, or remove a member", 204), call.NeedsToken, problems, a.removeFromCircle)
	call.Add(a.Kit, op("PUT", "/{id}/leader", "hand-circle-on", "Let another person look after a circle", 204), call.NeedsToken, problems, a.handCircleOn)
	call.Add(a.Kit, op("PUT", "/{id}/tables/{table}", "add-circle-table", "Say that a table of mine is for a circle", 204), call.NeedsToken, problems, a.addCircleTable)
	call.Add(a.Kit, op("GET", "/{id}/ladder", "circle-ladder", "The ladder of a circle", 200), call.NeedsToken, read, a.circleLadder)
	call.Add(a.Kit, op("POST", "/{id}/dates", "add-circle-date", "Put a date into a circle's calendar", 204), call.NeedsToken, problems, a.addCircleDate)
	call.Add(a.Kit, op("DELETE", "/{id}/dates/{date}", "remove-circle-date", "Take a date out of a circle's calendar", 204), call.NeedsToken, problems, a.removeCircleDate)
	call.Add(a.Kit, op("PUT", "/{id}/dates/{date}/coming", "come", "Come to the next time of a date", 204), call.NeedsToken, problems, a.come(true))
	call.Add(a.Kit, op("DELETE", "/{id}/dates/{date}/coming", "not-come", "Not come to the next time of a date", 204), call.NeedsToken, problems, a.come(false))
}

// circleFailed returns the response to an error about a circle.
func (a *api) circleFailed(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, circles.ErrNotLeader):
		return call.Deny(http.StatusForbidden, "not-leader")
	case errors.Is(err, circles.ErrClosed):
		return call.Deny(http.StatusConflict, "circle-closed")
	case errors.Is(err, input.ErrNotFound):
		return call.Deny(http.StatusNotFound, "no-circle")
	}
	return a.Failed(ctx, err)
}

// inCircle calls do for the caller, within their rate limits.
func (a *api) inCircle(ctx context.Context, id string, do func(circles.ID, account.Player) error) (*call.Nothing, error) {
	p, err := a.ActingPlayer(ctx)
	if err != nil {
		return nil, err
	}
	if err := call.Allow(a.Writings, string(p.ID), "words"); err != nil {
		return nil, err
	}
	return nil, a.circleFailed(ctx, do(circles.ID(id), p))
}

func (a *api) circleOf(ctx context.Context, c circles.Circle) Circle {
	out := Circle{ID: string(c.ID), URL: "/c/" + string(c.ID), Name: c.Name, Motto: c.Motto, Leader: string(c.Leader), Link: c.Link,
		SignsOnly: c.SignsOnly, Zone: c.Zone, Closed: c.IsClosed()}
	if c.Code != "" && c.CodeUntil.After(a.Host.Now()) {
		out.Code, out.CodeUntil = c.Code, &c.CodeUntil
	}
	return out
}

func (a *api) circles(ctx context.Context, _ *call.Nothing) (*circleListAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	mine, err := a.Circles.Mine(ctx, p.ID)
	out := &circleListAnswer{Body: []Circle{}}
	for _, c := range mine {
		out.Body = append(out.Body, a.circleOf(ctx, c))
	}
	return out, a.circleFailed(ctx, err)
}

func (p circlePlan) plan() circles.Plan {
	if p.Zone == "" {
		p.Zone = "UTC"
	}
	return circles.Plan{Name: p.Name, Motto: p.Motto, Zone: p.Zone, SignsOnly: p.SignsOnly}
}

func (a *api) makeCircle(ctx context.Context, in *newCircle) (out *circleAnswer, err error) {
	_, err = a.inCircle(ctx, "", func(_ circles.ID, p account.Player) error {
		c, err := a.Circles.Make(ctx, p.ID, in.Body.plan())
		out = &circleAnswer{a.circleOf(ctx, c)}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (a *api) joinCircle(ctx context.Context, in *joinCircle) (out *circleAnswer, err error) {
	wrong, err := a.TryCode(ctx)
	if err != nil {
		return nil, err
	}
	_, err = a.inCircle(ctx, "", func(_ circles.ID, p account.Player) error {
		c, err := a.Circles.Join(ctx, in.Body.Link, p.ID)
		if errors.Is(err, input.ErrNotFound) {
			wrong()
			return call.Deny(http.StatusNotFound, "no-link")
		}
		out = &circleAnswer{a.circleOf(ctx, c)}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (a *api) changeCircle(ctx context.Context, in *circleChanges) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
		return a.Circles.Change(ctx, id, p.ID, in.Body.plan())
	})
}

func (a *api) closeCircle(ctx context.Context, in *circleID) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error { return a.Circles.Close(ctx, id, p.ID) })
}

func (a *api) newCircleLink(ctx context.Context, in *circleID) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error { return a.Circles.NewLink(ctx, id, p.ID) })
}

func (a *api) newCircleCode(ctx context.Context, in *circleID) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error { return a.Circles.NewCode(ctx, id, p.ID) })
}

func (a *api) removeFromCircle(ctx context.Context, in *circlePerson) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
		return a.Circles.Remove(ctx, id, p.ID, table.PlayerID(in.Person))
	})
}

func (a *api) handCircleOn(ctx context.Context, in *circleLeader) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
		return a.Circles.HandOn(ctx, id, p.ID, table.PlayerID(in.Body.Person))
	})
}

func (a *api) addCircleTable(ctx context.Context, in *circleTable) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
		of, err := call.TableID(in.Table)
		if err != nil {
			return err
		}
		return a.Circles.AddTable(ctx, id, p.ID, of)
	})
}

func (a *api) addCircleDate(ctx context.Context, in *newCircleDate) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
		_, err := a.Circles.AddDate(ctx, id, p.ID, circles.Date{Title: in.Body.Title, Game: in.Body.Game, Starts: in.Body.Starts, Weekly: in.Body.Weekly})
		return err
	})
}

func (a *api) removeCircleDate(ctx context.Context, in *circleDate) (*call.Nothing, error) {
	return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
		return a.Circles.RemoveDate(ctx, id, p.ID, in.Date)
	})
}

func (a *api) come(yes bool) func(context.Context, *circleDate) (*call.Nothing, error) {
	return func(ctx context.Context, in *circleDate) (*call.Nothing, error) {
		return a.inCircle(ctx, in.ID, func(id circles.ID, p account.Player) error {
			return a.Circles.Come(ctx, id, p.ID, in.Date, yes)
		})
	}
}

package moderation

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/api/call"
)

// Ban is a ban on a player or on a range of addresses.
type Ban struct {
	Target  string     `json:"target" doc:"A person's id, or a range of addresses." example:"192.0.2.0/24"`
	Network bool       `json:"network" doc:"A range."`
	At      time.Time  `json:"at"`
	Until   *time.Time `json:"until" doc:"Null: for ever."`
	Author  string     `json:"author" doc:"The moderator's id; empty for the command line."`
	Why     string     `json:"why" doc:"Which the banned person reads."`
}

// SuspiciousPair is a pair of players who play rated games of a game mostly against each other.
type SuspiciousPair struct {
	Game        string      `json:"game"`
	One         call.Player `json:"one"`
	Other       call.Player `json:"other"`
	Games       int         `json:"games" doc:"Rated ones in which both played."`
	Ahead       int         `json:"ahead" doc:"Of these, those where one came before the other."`
	Total       int         `json:"total" doc:"Rated ones of one."`
	SameAddress bool        `json:"same_address" doc:"Both were last seen at one."`
}

// ListedCircle is a circle as moderators see it.
type ListedCircle struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	People  int        `json:"people" doc:"How many."`
	Leader  string     `json:"leader" doc:"The id of the person who leads it."`
	Created time.Time  `json:"created"`
	Used    time.Time  `json:"used" doc:"When one of its people last looked, to about a day."`
	Closed  *time.Time `json:"closed" doc:"Null: it is not."`
}

type (
	banList struct {
		Body []Ban `nullable:"false"`
	}
	newBan struct {
		Body struct {
			Target  string     `json:"target" doc:"A person's id, or with network an address or a range: at most a /16, of IPv6 a /32." example:"192.0.2.0/24"`
			Network bool       `json:"network,omitempty" doc:"Ban a range of addresses, for at most 90 days."`
			Until   *time.Time `json:"until,omitempty" doc:"Absent: for ever, which a range is not."`
			Why     string     `json:"why" doc:"The reason, which the banned person reads: at most 300 characters."`
		}
	}
	liftedBan struct {
		Body struct {
			Target string `json:"target" doc:"As it is listed."`
			Why    string `json:"why" doc:"The reason, which is recorded: at most 300 characters."`
		}
	}
	chatSwitch struct {
		ID   string `path:"id" doc:"The table's id."`
		Body struct {
			Off bool   `json:"off" doc:"Nothing is said there, not even by signs."`
			Why string `json:"why" doc:"The reason, which is recorded: at most 300 characters."`
		}
	}
	pairList struct {
		Body []SuspiciousPair `nullable:"false"`
	}
	circleQuery struct {
		Name string `query:"name" maxLength:"40" doc:"A part of the name."`
	}
	listedCircles struct {
		Body []ListedCircle `nullable:"false"`
	}
	onCircle struct {
		ID   string `path:"id" doc:"The circle's id."`
		Body struct {
			Why string `json:"why" doc:"The reason, which is recorded: at most 300 characters."`
		}
	}
)

// banCalls adds the moderators' calls against players who disturb others.
func (a *api) banCalls() {
	op := func(method, path, id, summary string) huma.Operation {
		return huma.Operation{Method: method, Path: "/api/v1/admin/" + path, OperationID: id, Tags: []string{"moderation"}, Summary: summary, Description: forModerators}
	}
	done := func(method, path, id, summary string) huma.Operation {
		one := op(method, path, id, summary)
		one.DefaultStatus = http.StatusNoContent
		return one
	}
	written := []int{400, 404, 413, 415, 422}
	call.Add(a.Kit, op(http.MethodGet, "bans", "bans", "The bans in force, the newest first"), call.NeedsToken, []int{404}, a.bans)
	call.Add(a.Kit, done(http.MethodPost, "bans", "ban", "Ban a person, or a range of addresses for a time"), call.NeedsToken, written, a.ban)
	call.Add(a.Kit, done(http.MethodPost, "bans/lift", "lift-ban", "End a ban"), call.NeedsToken, written, a.lift)
	call.Add(a.Kit, done(http.MethodPut, "tables/{id}/chat", "silence", "Switch the chat of a table off, or on again"), call.NeedsToken, written, a.silence)
	call.Add(a.Kit, op(http.MethodGet, "pairs", "pairs", "People who play rated games mostly against each other"), call.NeedsToken, []int{404}, a.pairs)
	call.Add(a.Kit, op(http.MethodGet, "circles", "all-circles", "Circles by name, the newest first: how they are called and how large they are"), call.NeedsToken, []int{404, 422}, a.allCircles)
	call.Add(a.Kit, done(http.MethodPost, "circles/{id}/close", "close-any-circle", "Close a circle"), call.NeedsToken, append([]int{409}, written...), a.closeAnyCircle)
}

func (a *api) bans(ctx context.Context, _ *call.Nothing) (*banList, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	all, err := a.Moderation.Bans(ctx)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &banList{Body: []Ban{}}
	for _, b := range all {
		one := Ban{Target: b.Target, Network: b.Network, At: b.At, Author: string(b.Author), Why: b.Why}
		if !b.Until.IsZero() {
			one.Until = &b.Until
		}
		out.Body = append(out.Body, one)
	}
	return out, nil
}

func (a *api) ban(ctx context.Context, in *newBan) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "no-person"), func(by table.PlayerID) error {
		var until time.Time
		if in.Body.Until != nil {
			until = *in.Body.Until
		}
		if in.Body.Network {
			return a.Moderation.BanNetwork(ctx, by, in.Body.Target, until, in.Body.Why)
		}
		if !call.IsID(in.Body.Target) {
			return input.ErrNotFound
		}
		return a.Moderation.BanPerson(ctx, by, table.PlayerID(in.Body.Target), until, in.Body.Why)
	})
}

func (a *api) lift(ctx context.Context, in *liftedBan) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "nothing"), func(by table.PlayerID) error {
		return a.Moderation.Lift(ctx, by, in.Body.Target, in.Body.Why)
	})
}

func (a *api) silence(ctx context.Context, in *chatSwitch) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "no-table"), func(by table.PlayerID) error {
		if !call.IsID(in.ID) {
			return input.ErrNotFound
		}
		return a.Moderation.Silence(ctx, by, table.ID(in.ID), in.Body.Off, in.Body.Why)
	})
}

func (a *api) pairs(ctx context.Context, _ *call.Nothing) (*pairList, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	all, names, err := a.Results.Pairs(ctx)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &pairList{Body: []SuspiciousPair{}}
	for _, p := range all {
		out.Body = append(out.Body, SuspiciousPair{Game: p.Game, One: call.Player{ID: string(p.One), Name: names[p.One]}, Other: call.Player{ID: string(p.Other), Name: names[p.Other]},
			Games: p.Games, Ahead: p.Ahead, Total: p.Total, SameAddress: p.SameAddress})
	}
	return out, nil
}

func (a *api) allCircles(ctx context.Context, in *circleQuery) (*listedCircles, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	all, err := a.Circles.List(ctx, in.Name)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &listedCircles{Body: []ListedCircle{}}
	for _, c := range all {
		one := ListedCircle{ID: string(c.ID), Name: c.Name, People: c.People, Leader: string(c.Leader), Created: c.Created, Used: c.Used}
		if c.IsClosed() {
			one.Closed = &c.Closed
		}
		out.Body = append(out.Body, one)
	}
	return out, nil
}

func (a *api) closeAnyCircle(ctx context.Context, in *onCircle) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "nothing"), func(by table.PlayerID) error {
		if !call.IsID(in.ID) {
			return input.ErrNotFound
		}
		c, err := a.Circles.Look(ctx, circles.ID(in.ID))
		if err != nil {
			return err
		}
		err = a.Moderation.CloseCircle(ctx, by, in.ID, c.Name, in.Body.Why)
		if errors.Is(err, circles.ErrClosed) {
			return call.Deny(http.StatusConflict, "circle-closed")
		}
		return err
	})
}

package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/input"
	"tablee/table"
)

// Invitation is an invitation to a table that waits.
type Invitation struct {
	Table string    `json:"table"`
	URL   string    `json:"url"`
	Game  string    `json:"game"`
	By    Player    `json:"by"`
	At    time.Time `json:"at"`
}

// Companion is somebody with whom the caller ended games.
type Companion struct {
	Player
	Game  string    `json:"game" doc:"The one they ended last together."`
	At    time.Time `json:"at"`
	Games int       `json:"games" doc:"How many they ended together."`
}

type (
	invitationList struct {
		Body []Invitation `nullable:"false"`
	}
	companionList struct {
		Body []Companion `nullable:"false"`
	}
	peopleInvited struct {
		ID   string `path:"id"`
		Body struct {
			People []string `json:"people" maxItems:"15" nullable:"false" doc:"Ids. Who has blocked the caller is left out, and nothing says so."`
		}
	}
)

// bondCalls are the calls about what people are to each other.
func (a *api) bondCalls() {
	get := func(path, id, summary string) huma.Operation {
		return huma.Operation{Method: http.MethodGet, Path: "/api/v1/me/" + path, OperationID: id, Tags: []string{"people"}, Summary: summary}
	}
	call(a, get("blocked", "blocked", "People I have blocked"), needsToken, nil, a.blocked)
	call(a, get("companions", "companions", "People with whom I played lately"), needsToken, nil, a.companions)
	call(a, get("invitations", "invitations", "Tables to which I am invited"), needsToken, nil, a.invitations)
	block := huma.Operation{Method: http.MethodPut, Path: "/api/v1/me/blocked/{id}", OperationID: "block", Tags: []string{"people"}, Summary: "Block a person",
		DefaultStatus: http.StatusNoContent, Description: "No invitations between us, no seat at each other's new tables, their messages hidden. They are not told. One may block 500 people; beyond that the answer is 422."}
	call(a, block, needsToken, []int{404, 422, 429}, a.block)
	block.Method, block.OperationID, block.Summary, block.Description = http.MethodDelete, "unblock", "Unblock a person", ""
	call(a, block, needsToken, []int{404, 422, 429}, a.unblock)
	call(a, huma.Operation{Method: http.MethodDelete, Path: "/api/v1/me/invitations/{id}", OperationID: "decline-invitation", Tags: []string{"people"},
		Summary: "Decline an invitation", DefaultStatus: http.StatusNoContent}, needsToken, []int{404, 429}, a.declineInvitation)
	call(a, huma.Operation{Method: http.MethodPost, Path: "/api/v1/tables/{id}/invitations", OperationID: "invite", Tags: []string{"tables"},
		Summary: "Invite people to a table that waits", DefaultStatus: http.StatusNoContent}, needsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.invite)
}

func (a *api) blocked(ctx context.Context, _ *nothing) (*personList, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.cfg.Circles.Blocked(ctx, p.ID)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &personList{Body: []Player{}}
	for _, one := range all {
		out.Body = append(out.Body, Player{ID: string(one.ID), Name: one.Name})
	}
	return out, nil
}

func (a *api) block(ctx context.Context, in *personID) (*nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error { return a.cfg.Circles.Block(ctx, by, person, true) })
}

func (a *api) unblock(ctx context.Context, in *personID) (*nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error { return a.cfg.Circles.Block(ctx, by, person, false) })
}

func (a *api) companions(ctx context.Context, _ *nothing) (*companionList, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.cfg.Circles.Companions(ctx, p.ID)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &companionList{Body: []Companion{}}
	for _, c := range all {
		out.Body = append(out.Body, Companion{Player{ID: string(c.Player), Name: c.Name}, c.Game, c.At, c.Games})
	}
	return out, nil
}

func (a *api) invitations(ctx context.Context, _ *nothing) (*invitationList, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.cfg.Circles.Invitations(ctx, p.ID)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &invitationList{Body: []Invitation{}}
	for _, i := range all {
		out.Body = append(out.Body, Invitation{string(i.Table), pageOf(i.Table), i.Game, Player{ID: string(i.By), Name: i.Name}, i.At})
	}
	return out, nil
}

func (a *api) declineInvitation(ctx context.Context, in *tableQuery) (*nothing, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	err = a.cfg.Circles.Decline(ctx, p.ID, table.ID(in.ID))
	if errors.Is(err, input.ErrNotFound) {
		return nil, noTable()
	}
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	return nil, nil
}

func (a *api) invite(ctx context.Context, in *peopleInvited) (*nothing, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	id, err := tableID(in.ID)
	if err != nil {
		return nil, err
	}
	var people []table.PlayerID
	for _, one := range in.Body.People {
		people = append(people, table.PlayerID(one))
	}
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	if err := allow(a.cfg.Writings, string(p.ID), "words"); err != nil {
		return nil, err
	}
	if err := a.cfg.Circles.Invite(ctx, p.ID, id, people); err != nil {
		return nil, a.failedAtTable(ctx, err, id)
	}
	return nil, nil
}

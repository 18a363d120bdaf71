package people

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

// Invitation is an invitation to a table that has not begun.
type Invitation struct {
	Table string      `json:"table"`
	URL   string      `json:"url"`
	Game  string      `json:"game"`
	By    wire.Player `json:"by"`
	At    time.Time   `json:"at"`
}

// Companion is a player with whom the caller has finished games.
type Companion struct {
	wire.Player
	Game  string    `json:"game" doc:"The one they ended last together."`
	At    time.Time `json:"at"`
	Games int       `json:"games" doc:"How many they ended together."`
}

// bondCalls adds the calls about blocks, companions and invitations.
func (a *api) bondCalls() {
	get := func(path, id, summary string) huma.Operation {
		return huma.Operation{Method: http.MethodGet, Path: "/api/v1/me/" + path, OperationID: id, Tags: []string{"people"}, Summary: summary}
	}
	call.Add(a.Kit, get("blocked", "blocked", "People I have blocked"), call.NeedsToken, nil, call.Own(a.Kit, a.Circles.Blocked, blockedOf))
	call.Add(a.Kit, get("companions", "companions", "People with whom I played lately"), call.NeedsToken, nil, call.Own(a.Kit, a.Circles.Companions, companionOf))
	call.Add(a.Kit, get("invitations", "invitations", "Tables to which I am invited"), call.NeedsToken, nil, call.Own(a.Kit, a.Circles.Invitations, invitationOf))
	block := huma.Operation{Method: http.MethodPut, Path: "/api/v1/me/blocked/{id}", OperationID: "block", Tags: []string{"people"}, Summary: "Block a person",
		DefaultStatus: http.StatusNoContent, Description: "No invitations between us, no seat at each other's new tables, their messages hidden. They are not told. One may block 500 people; beyond that the answer is 422."}
	call.Add(a.Kit, block, call.NeedsToken, []int{404, 422, 429}, a.block)
	block.Method, block.OperationID, block.Summary, block.Description = http.MethodDelete, "unblock", "Unblock a person", ""
	call.Add(a.Kit, block, call.NeedsToken, []int{404, 422, 429}, a.unblock)
	call.Add(a.Kit, huma.Operation{Method: http.MethodDelete, Path: "/api/v1/me/invitations/{id}", OperationID: "decline-invitation", Tags: []string{"people"},
		Summary: "Decline an invitation", DefaultStatus: http.StatusNoContent}, call.NeedsToken, []int{404, 429}, a.declineInvitation)
}

func blockedOf(p account.Player) wire.Player { return wire.Player{ID: string(p.ID), Name: p.Name} }

func companionOf(c circles.Companion) Companion {
	return Companion{wire.Player{ID: string(c.Player), Name: c.Name}, c.Game, c.At, c.Games}
}

func invitationOf(i circles.Invitation) Invitation {
	return Invitation{string(i.Table), call.PageOf(i.Table), i.Game, wire.Player{ID: string(i.By), Name: i.Name}, i.At}
}

func (a *api) block(ctx context.Context, in *call.PersonID) (*call.Nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error { return a.Circles.Block(ctx, by, person, true) })
}

func (a *api) unblock(ctx context.Context, in *call.PersonID) (*call.Nothing, error) {
	return a.setMuted(ctx, in.ID, func(by, person table.PlayerID) error { return a.Circles.Block(ctx, by, person, false) })
}

func (a *api) declineInvitation(ctx context.Context, in *call.TableQuery) (*call.Nothing, error) {
	p, err := a.ActingPlayer(ctx)
	if err != nil {
		return nil, err
	}
	err = a.Circles.Decline(ctx, p.ID, table.ID(in.ID))
	if errors.Is(err, input.ErrNotFound) {
		return nil, call.NoTable()
	}
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return nil, nil
}

package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"tablee/host/input"
	"tablee/host/notify"
)

// Bell is how somebody wants to be told that he is awaited.
type Bell struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind" enum:"push,hook" doc:"A browser's own service, or an address that is called."`
	Address string    `json:"address"`
	Table   string    `json:"table" doc:"Of everybody's turns at this table; empty: of mine, at all tables."`
	Created time.Time `json:"created"`
}

// MadeBell is a bell and what its calls are signed with.
type MadeBell struct {
	Bell
	Secret string `json:"secret" doc:"The key of the HMAC-SHA256 in the header Tablee-Signature of a hook's calls. It is shown once. Empty for a browser."`
}

// Bells are somebody's.
type Bells struct {
	PushKey string `json:"push_key" doc:"What a browser subscribes with (VAPID); empty when this house tells no browsers."`
	Bells   []Bell `json:"bells" nullable:"false" doc:"The oldest first."`
}

// PushKeys are a browser's, as its subscription has them.
type PushKeys struct {
	P256dh string `json:"p256dh"`
	Auth   string `json:"auth"`
}

type (
	bellList struct{ Body Bells }
	madeBell struct{ Body MadeBell }
	bellName struct {
		Bell string `path:"bell"`
	}
	newBell struct {
		Body struct {
			Kind    string    `json:"kind" enum:"push,hook"`
			Address string    `json:"address" doc:"https, at most 1000 characters."`
			Keys    *PushKeys `json:"keys,omitempty" doc:"Of a browser; needed for push."`
		}
	}
	newTableBell struct {
		ID   string `path:"id"`
		Body struct {
			Address string `json:"address" doc:"https, at most 1000 characters."`
		}
	}
)

func (a *api) bells() {
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/bells", OperationID: "bells", Tags: []string{"people"},
		Summary: "How I am told that I am awaited", Description: "There is none unless I ask.",
	}, needsToken, nil, a.myBells)
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/me/bells", OperationID: "add-bell", Tags: []string{"people"},
		Summary: "Be told of my turns", DefaultStatus: http.StatusCreated,
		Description: "A hook gets one POST a turn, {id, table, url, game, player, seq, deadline}, again with the same id when " +
			"it may not have arrived. Any answer 2xx will do; else it is tried again for an hour.",
	}, needsToken, []int{400, 413, 415, 422, 429}, a.addBell)
	call(a, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me/bells/{bell}", OperationID: "remove-bell", Tags: []string{"people"},
		Summary: "Be told no more", DefaultStatus: http.StatusNoContent,
	}, needsToken, []int{404, 422}, a.removeBell)
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/bells", OperationID: "add-table-bell", Tags: []string{"tables"},
		Summary: "Have every turn of a table told to a hook", DefaultStatus: http.StatusCreated,
		Description: "For whoever sits there. It is listed and removed with my other bells.",
	}, needsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.addTableBell)
}

func (a *api) myBells(ctx context.Context, _ *nothing) (*bellList, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	have, err := a.cfg.Notify.Targets(ctx, p.ID)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &bellList{Body: Bells{PushKey: a.cfg.PushKey, Bells: []Bell{}}}
	for _, w := range have {
		out.Body.Bells = append(out.Body.Bells, bellOf(w))
	}
	return out, nil
}

func (a *api) addBell(ctx context.Context, in *newBell) (*madeBell, error) {
	w := notify.Target{Kind: in.Body.Kind, Address: in.Body.Address}
	if in.Body.Keys != nil {
		keys, err := json.Marshal(in.Body.Keys)
		if err != nil {
			return nil, a.failed(ctx, err)
		}
		w.Secret = string(keys)
	}
	return a.addAnyBell(ctx, w)
}

func (a *api) addTableBell(ctx context.Context, in *newTableBell) (*madeBell, error) {
	id, err := tableID(in.ID)
	if err != nil {
		return nil, err
	}
	return a.addAnyBell(ctx, notify.Target{Kind: notify.Hook, Address: in.Body.Address, Table: id})
}

func (a *api) addAnyBell(ctx context.Context, w notify.Target) (*madeBell, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := within(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	who := callerFrom(ctx)
	w.Lang, w.House = who.lang, who.house
	if w, err = a.cfg.Notify.AddTarget(ctx, p.ID, w); err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &madeBell{Body: MadeBell{Bell: bellOf(w)}}
	if w.Kind == notify.Hook {
		out.Body.Secret = w.Secret
	}
	return out, nil
}

func (a *api) removeBell(ctx context.Context, in *bellName) (*nothing, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	switch err := a.cfg.Notify.RemoveTarget(ctx, p.ID, in.Bell); {
	case err == nil:
		return nil, nil
	case errors.Is(err, input.ErrNotFound):
		return nil, deny(http.StatusNotFound, "no-bell")
	default:
		return nil, a.failed(ctx, err)
	}
}

func bellOf(w notify.Target) Bell {
	return Bell{ID: w.ID, Kind: w.Kind, Address: w.Address, Table: string(w.Table), Created: w.Created}
}

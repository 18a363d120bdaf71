package people

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/notify"
	"tablee/web/api/call"
)

// NotificationTarget is a place to which a player's notifications go.
type NotificationTarget struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind" enum:"push,hook,discord,slack,matrix,ntfy" doc:"push: a browser's notification service; hook: a program's address, which is called; the others: a chat's address, which is called in its own shape."`
	Address string    `json:"address"`
	Table   string    `json:"table" doc:"The table whose every turn is notified; empty: my turns, at all tables."`
	Created time.Time `json:"created"`
}

// CreatedTarget is a new notification target with the secret that signs its calls.
type CreatedTarget struct {
	NotificationTarget
	Secret string `json:"secret" doc:"The key of the HMAC-SHA256 in the header Tablee-Signature of a hook's calls. It is shown once. Empty for the other kinds."`
}

// NotificationTargets lists a player's notification targets.
type NotificationTargets struct {
	PushKey string               `json:"pushKey" doc:"What a browser subscribes with (VAPID); empty when this server notifies no browsers."`
	Targets []NotificationTarget `json:"targets" nullable:"false" doc:"Oldest first."`
}

// PushKeys holds the keys of a browser's push subscription.
type PushKeys struct {
	P256dh string `json:"p256dh"`
	Auth   string `json:"auth"`
}

type (
	targetsAnswer struct{ Body NotificationTargets }
	targetAnswer  struct{ Body CreatedTarget }
	targetID      struct {
		Target string `path:"target"`
	}
	newTarget struct {
		Body struct {
			Kind    string    `json:"kind" enum:"push,hook,discord,slack,matrix,ntfy"`
			Address string    `json:"address" doc:"https, at most 1000 characters."`
			Keys    *PushKeys `json:"keys,omitempty" doc:"Of a browser; needed for push."`
		}
	}
	newTableTarget struct {
		ID   string `path:"id"`
		Body struct {
			Kind    string `json:"kind,omitempty" enum:"hook,discord,slack,matrix,ntfy" default:"hook"`
			Address string `json:"address" doc:"https, at most 1000 characters."`
		}
	}
)

func (a *api) notificationCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/notifications", OperationID: "notifications", Tags: []string{"people"},
		Summary: "Where I am notified of my turns", Description: "Nowhere unless I ask for it.",
	}, call.NeedsToken, []int{403}, a.targets)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/me/notifications", OperationID: "add-notification", Tags: []string{"people"},
		Summary: "Notify me of my turns", DefaultStatus: http.StatusCreated,
		Description: "A hook gets one POST a turn, {id, table, url, game, player, seq, deadline}, again with the same id when " +
			"it may not have arrived. Any 2xx answer will do; otherwise it is tried again for an hour. A chat gets a sentence in its own shape.",
	}, call.NeedsToken, []int{400, 413, 415, 422, 429}, a.addTarget)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodDelete, Path: "/api/v1/me/notifications/{target}", OperationID: "remove-notification", Tags: []string{"people"},
		Summary: "Stop a notification", DefaultStatus: http.StatusNoContent,
	}, call.NeedsToken, []int{404, 422}, a.removeTarget)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/notifications", OperationID: "add-table-notification", Tags: []string{"tables"},
		Summary: "Notify a webhook of every turn of a table", DefaultStatus: http.StatusCreated,
		Description: "For players seated there. It is listed and removed with my other notifications.",
	}, call.NeedsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.addTableTarget)
}

func (a *api) targets(ctx context.Context, _ *call.Nothing) (*targetsAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	session, err := a.Session(ctx)
	if err != nil {
		return nil, err
	}
	if session.Scope == account.ScopeRead { // the owner's webhook addresses are secrets
		return nil, call.Deny(http.StatusForbidden, "not-for-programs")
	}
	have, err := a.Notify.Targets(ctx, p.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &targetsAnswer{Body: NotificationTargets{PushKey: a.PushKey, Targets: []NotificationTarget{}}}
	for _, w := range have {
		out.Body.Targets = append(out.Body.Targets, targetOf(w))
	}
	return out, nil
}

func (a *api) addTarget(ctx context.Context, in *newTarget) (*targetAnswer, error) {
	w := notify.Target{Kind: in.Body.Kind, Address: in.Body.Address}
	if in.Body.Keys != nil {
		keys, err := json.Marshal(in.Body.Keys)
		if err != nil {
			return nil, a.Failed(ctx, err)
		}
		w.Secret = string(keys)
	}
	return a.saveTarget(ctx, w)
}

func (a *api) addTableTarget(ctx context.Context, in *newTableTarget) (*targetAnswer, error) {
	id, err := call.TableID(in.ID)
	if err != nil {
		return nil, err
	}
	return a.saveTarget(ctx, notify.Target{Kind: cmp.Or(in.Body.Kind, notify.Hook), Address: in.Body.Address, Table: id})
}

func (a *api) saveTarget(ctx context.Context, w notify.Target) (*targetAnswer, error) {
	p, err := a.ActingPlayer(ctx)
	if err != nil {
		return nil, err
	}
	who := call.From(ctx)
	w.Lang, w.SiteURL = who.Lang, who.BaseURL
	if w, err = a.Notify.AddTarget(ctx, p.ID, w); err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &targetAnswer{Body: CreatedTarget{NotificationTarget: targetOf(w)}}
	if w.Kind == notify.Hook {
		out.Body.Secret = w.Secret
	}
	return out, nil
}

func (a *api) removeTarget(ctx context.Context, in *targetID) (*call.Nothing, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	switch err := a.Notify.RemoveTarget(ctx, p.ID, in.Target); {
	case err == nil:
		return nil, nil
	case errors.Is(err, input.ErrNotFound):
		return nil, call.Deny(http.StatusNotFound, "no-target")
	default:
		return nil, a.Failed(ctx, err)
	}
}

func targetOf(w notify.Target) NotificationTarget {
	return NotificationTarget{ID: w.ID, Kind: w.Kind, Address: w.Address, Table: string(w.Table), Created: w.Created}
}

// Package notification shows and changes a player's notification targets: subscribed browsers and
// webhooks.
package notification

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"tablee/host/input"
	"tablee/host/notify"
	"tablee/table"
	"tablee/web/page"
)

// Targets lists and changes notification targets.
type Targets struct {
	site    *page.Site
	notify  *notify.Service
	pushKey string
}

// New returns the targets. pushKey is the public key with which browsers subscribe to push messages
// (delivery.Keys); "" disables them.
func New(site *page.Site, service *notify.Service, pushKey string) Targets {
	return Targets{site, service, pushKey}
}

// TargetList is a list of the visitor's notification targets.
type TargetList struct {
	Rows   []targetRow
	Key    string // the key to subscribe a browser with; "" if push is disabled
	Script string // the path of the script that subscribes
	Table  string // the table of these targets; "" for all of the visitor's
}

// targetRow is a target in a list.
type targetRow struct {
	ID    string
	Kind  string
	Where string // the host of its address: the path may be a secret
	Table string // "" for all tables
}

// List returns the visitor's targets: all of them, or those of one table.
func (s Targets) List(r *http.Request, v *page.Visitor, at table.ID) (TargetList, error) {
	list := TargetList{Key: s.pushKey, Script: s.site.Static("push.js"), Table: string(at)}
	if !v.Known {
		return list, nil
	}
	targets, err := s.notify.Targets(r.Context(), v.Player.ID)
	for _, t := range targets {
		if at == "" || t.Table == at {
			list.Rows = append(list.Rows, targetRow{ID: t.ID, Kind: t.Kind, Where: hostName(t.Address), Table: string(t.Table)})
		}
	}
	return list, err
}

func hostName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// Add adds the target described by a form, for the visitor's own turns or for every turn of a table. The kind is "" for
// a webhook of the kind that its address tells.
func (s Targets) Add(r *http.Request, v *page.Visitor, kind string, at table.ID) (notify.Target, error) {
	if !v.Known {
		return notify.Target{}, input.ErrNotFound
	}
	switch {
	case kind == "":
		kind = notify.HookOf(r.PostFormValue("address"))
	case kind == notify.Push && at != "": // a browser is told of its own turns
		kind = ""
	}
	target := notify.Target{Kind: kind, Table: at, Address: r.PostFormValue("address"), Lang: v.L.Lang(), SiteURL: s.site.Link(r, "")}
	if kind == notify.Push {
		target.SiteURL = s.site.OwnLink(r, "")
		keys, err := json.Marshal(map[string]string{"p256dh": r.PostFormValue("p256dh"), "auth": r.PostFormValue("auth")})
		if err != nil {
			return target, err
		}
		target.Secret = string(keys)
	}
	return s.notify.AddTarget(r.Context(), v.Player.ID, target)
}

// ShowAdded responds with a new target. A program's secret is shown only now.
func (s Targets) ShowAdded(w http.ResponseWriter, r *http.Request, v *page.Visitor, target notify.Target) error {
	if target.Kind != notify.Hook {
		http.Redirect(w, r, listPath(string(target.Table)), http.StatusSeeOther)
		return nil
	}
	p := secretView{Layout: s.site.Layout(v, v.L.T("people.target.made")), Address: target.Address, Secret: target.Secret, Back: listPath(string(target.Table))}
	p.V.Back = p.Back
	p.NoIndex = true
	p.AddGameStyles(s.site.Shelf...)
	w.Header().Set("Cache-Control", "no-store")
	return page.Show(w, r, http.StatusOK, secretPage(p))
}

// secretView is the page of a new webhook.
type secretView struct {
	page.Layout
	Address, Secret string
	Back            string
}

// Remove removes one of the visitor's targets and redirects to its list.
func (s Targets) Remove(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.notify.RemoveTarget(r.Context(), v.Player.ID, r.PostFormValue("id"))
	if err != nil && !errors.Is(err, input.ErrNotFound) { // not found: pressed twice
		return err
	}
	http.Redirect(w, r, listPath(r.PostFormValue("table")), http.StatusSeeOther)
	return nil
}

// listPath returns the path of the list of a table's targets, or of all the visitor's targets ("").
func listPath(tableID string) string {
	if tableID == "" {
		return "/me#notifications"
	}
	return "/t/" + url.PathEscape(tableID) + "/settings#notifications"
}

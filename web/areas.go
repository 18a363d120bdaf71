package web

import (
	"tablee/web/account"
	"tablee/web/admin"
	"tablee/web/circles"
	"tablee/web/days"
	"tablee/web/feed"
	"tablee/web/join"
	"tablee/web/listing"
	"tablee/web/notification"
	"tablee/web/openid"
	"tablee/web/page"
	"tablee/web/passkey"
	"tablee/web/play"
	"tablee/web/replay"
	"tablee/web/shelf"
)

// areas holds the pages of all areas.
type areas struct {
	anyone   []page.Routes // also shown during an outage, when visitors are unknown
	visitors []page.Routes
	live     page.Handler // the stream of a table, which is not compressed
}

// areasOf gives each area the services and limits that it declares, and no others.
func areasOf(site *page.Site, cfg Config) areas {
	n, l := cfg.Services, cfg.Limits
	lists := listing.New(site, n.Accounts, n.Host)
	passkeys := passkey.New(site, n.Accounts, l.Signins, cfg.Domains)
	targets := notification.New(site, n.Notify, cfg.PushKey)
	deals := days.New(site, days.Services{Daily: n.Daily, Host: n.Host})
	tables := play.New(site, play.Services{Accounts: n.Accounts, Circles: n.Circles, Hindsight: n.Hindsight, Host: n.Host, Lobby: n.Lobby, Moderation: n.Moderation, Outage: n.Outage}, play.Limits{Actions: l.Actions, Streams: l.Streams, Updates: l.Updates, Writings: l.Writings}, cfg.Books, targets)
	return areas{
		anyone: []page.Routes{
			shelf.Routes(site, shelf.Services{Accounts: n.Accounts, Circles: n.Circles, Coached: n.Coached, Daily: n.Daily, Host: n.Host, Lobby: n.Lobby, Outage: n.Outage, Results: n.Results, Days: deals, Listing: lists}, cfg.Books),
			deals.Routes(),
			feed.Routes(site, n.Moderation),
		},
		visitors: []page.Routes{
			tables.Routes(),
			join.Routes(site, join.Services{Accounts: n.Accounts, Circles: n.Circles, Host: n.Host, Lobby: n.Lobby, Moderation: n.Moderation, Outage: n.Outage, Listing: lists}, join.Limits{Codes: l.Codes}),
			replay.Routes(site, replay.Services{Hindsight: n.Hindsight, Host: n.Host, Lobby: n.Lobby}, tables.Refuse),
			account.Routes(site, account.Services{Accounts: n.Accounts, Export: n.Export, Host: n.Host, Moderation: n.Moderation, Results: n.Results, Listing: lists, Passkeys: passkeys, Targets: targets}, account.Limits{Exports: l.Exports, Reports: l.Reports, Signins: l.Signins, Writings: l.Writings}),
			admin.Routes(site, admin.Services{Accounts: n.Accounts, Circles: n.Circles, Cleaning: n.Cleaning, Host: n.Host, Moderation: n.Moderation, Results: n.Results, Listing: lists, Passkeys: passkeys}, admin.Limits{Signins: l.Signins}),
			openid.Routes(site, openid.Services{Accounts: n.Accounts, Passkeys: passkeys}, cfg.Provider),
			circles.Routes(site, circles.Services{Accounts: n.Accounts, Circles: n.Circles, Daily: n.Daily, Host: n.Host, Listing: lists}, circles.Limits{Codes: l.Codes, Writings: l.Writings}),
		},
		live: tables.Live,
	}
}

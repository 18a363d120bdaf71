// Package openid lets people sign in at a provider of the site's own, such as a school's (OpenID Connect: the
// authorization code flow with PKCE). To a private site that is a door: a person who is new there becomes a player
// with a name of their account. Of the account nothing else is kept but a keyed hash of its subject (account.Subject).
package openid

import (
	"tablee/host/account"
	"tablee/web/page"
	"tablee/web/passkey"
)

// Services lists the services of the host that signing in uses.
type Services struct {
	Accounts *account.Service
	Passkeys passkey.Forms
}

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	provider *Provider
}

// Routes returns the routes of signing in at a provider; none without one.
func Routes(site *page.Site, services Services, provider *Provider) page.Routes {
	if provider == nil {
		return nil
	}
	s := &handlers{site, services, provider}
	return page.Routes{
		"POST " + page.DoorPath: s.begin,
		"GET " + donePath:       s.done,
		"GET " + namePath:       s.askName,
		"POST " + namePath:      s.takeName,
	}
}

// onwardView is the page that leads to the provider.
type onwardView struct {
	page.Layout
	To string
}

// nameView is the page that asks for a name.
type nameView struct {
	page.Layout
	Typed, Wrong string
}

// refusedView is the page that says why a sign-in did not work.
type refusedView struct {
	page.Layout
	Text   string
	Detail string // for the person who looks after the provider; "" for none
	To     string // the page to continue to
	Door   string // the provider's name
}

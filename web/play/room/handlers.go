package room

import (
	"tablee/host"
	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/web/limit"
	"tablee/web/page"
)

// Services lists the services of the host that waiting tables use.
type Services struct {
	Host     *host.Host
	Lobby    *lobby.Lobby
	Accounts *account.Service
}

// Handlers shows waiting tables and holds their operations, each called with the hand that asks for it. Use
// New to make one.
type Handlers struct {
	site *page.Site
	Services
	writings *limit.Limiter // of names
}

// New returns the handlers; writings limits the changes of names.
func New(site *page.Site, services Services, writings *limit.Limiter) *Handlers {
	return &Handlers{site, services, writings}
}

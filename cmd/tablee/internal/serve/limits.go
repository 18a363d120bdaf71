package serve

import (
	"time"

	"tablee/host/node"
	"tablee/web/limit"
)

// Limits are the rates that pages and API calls share.
type Limits struct {
	actions, tables, guests, signins, reports *limit.Limiter
}

// Limits makes the rate limiters that the flags ask for, and registers them with the
// host, where moderators can set others. Their names are stored in databases.
func (c *Cmd) Limits(n *node.Node) Limits {
	limiters, rates := map[string]*limit.Limiter{}, map[string]int{}
	add := func(name string, events int, per time.Duration) *limit.Limiter {
		limiters[name], rates[name] = limit.New(limit.Rate{Events: events, Per: per}, nil), events
		return limiters[name]
	}
	l := Limits{
		actions: add("actions", c.ActionRate, time.Second),
		tables:  add("tables", c.TableRate, time.Minute),
		guests:  add("guests", c.GuestRate, time.Minute),
		signins: add("entries", c.SigninRate, time.Minute),
		reports: add("reports", c.ReportRate, time.Hour),
	}
	n.Moderation.UseLimits(rates, func(name string, events int) { limiters[name].Set(events) })
	return l
}

package serve

import (
	"runtime"
	"sync"
	"time"

	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/web/limit"
)

// Limits without a flag, each a minute.
const (
	exportRate  = 6  // each reads the logs of all the player's tables
	writingRate = 30 // faster than any reader
)

// Limits creates the limits of the flags and registers the rates with the host, where moderators can change
// them. Their names are stored in databases.
func (c *Cmd) Limits(n *node.Node) limit.Limits {
	const day = 24 * time.Hour
	limiters, rates := map[string]*limit.Limiter{}, map[string]int{}
	add := func(name string, events int, per time.Duration) *limit.Limiter {
		limiters[name], rates[name] = limit.New(limit.Rate{Events: events, Per: per}, nil), events
		return limiters[name]
	}
	l := limit.Limits{
		Requests: add("requests", c.RequestRate, requestTime),
		Actions:  add("actions", c.ActionRate, time.Second),
		Reports:  add("reports", c.ReportRate, time.Hour),
		Exports:  add("exports", exportRate, time.Minute),
		Writings: add("words", writingRate, time.Minute),
		Codes: limit.Guesses{
			PerMinute: add("codes", limit.WrongCodes.Events, limit.WrongCodes.Per),
			PerDay:    add("codes-day", limit.WrongCodesDay.Events, limit.WrongCodesDay.Per),
			All:       add("codes-all", limit.AllWrongCodesDay.Events, limit.AllWrongCodesDay.Per),
		},
		Signins: limit.Guesses{PerMinute: add("entries", c.SigninRate, time.Minute)},
		Tables:  limit.Tables{ByPlayer: add("tables", c.TableRate, time.Minute), ByAddress: add("tables-day", c.TablesPerDay, day)},
		Guests: limit.Guests{
			PerMinute: add("guests", c.GuestRate, time.Minute),
			PerDay:    add("guests-day", c.GuestsPerDay, day),
			All:       add("guests-all", c.AllGuestsPerDay, day),
		},
		Streams: limit.NewPlaces(c.MaxStreamsPerIP, c.streams()),
		Updates: limit.NewTurns(2 * runtime.GOMAXPROCS(0)), // making an update is CPU-bound and never blocks
	}
	running := &runningLimits{lobby: n.Lobby, set: map[string]int{"running": c.MaxTables, "running-address": c.MaxTablesPerIP}}
	for name, tables := range running.set {
		rates[name] = tables
	}
	running.use()
	n.Moderation.UseLimits(rates, func(name string, events int) {
		if l := limiters[name]; l != nil {
			l.Set(events)
		} else {
			running.change(name, events)
		}
	})
	return l
}

// streams returns the limit on open streams, 0 for none. They stay open for days, so a quarter of the
// connections is reserved for other requests.
func (c *Cmd) streams() int {
	files, known := openFiles()
	if !known {
		return c.MaxStreams
	}
	most := mostConnections(files)
	most -= most / 4
	if c.MaxStreams == 0 {
		return most
	}
	return min(c.MaxStreams, most)
}

// requestTime is the window of the request limit: long enough for a page that is opened in many tabs.
const requestTime = 10 * time.Second

// runningLimits bounds the tables played at the same time.
type runningLimits struct {
	lobby *lobby.Lobby
	mu    sync.Mutex
	set   map[string]int // "running" per player, "running-address" per address
}

func (l *runningLimits) use() { l.lobby.LimitRunning(l.set["running"], l.set["running-address"]) }

// change sets one of the limits.
func (l *runningLimits) change(name string, tables int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.set[name] = tables
	l.use()
}

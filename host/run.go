package host

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"tablee/host/clock"
	"tablee/host/presence"
	"tablee/host/results"
	"tablee/host/thinking"
	"tablee/table"
)

// New returns a Host. Until Run is called, people can act, but bots do not play and clocks do not run out.
func New(cfg Config) *Host {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Kept == 0 {
		cfg.Kept = 1000
	}
	if cfg.Think == 0 {
		cfg.Think = 5 * time.Second
	}
	if cfg.Thinkers == 0 {
		cfg.Thinkers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	if cfg.Away == 0 {
		cfg.Away = away
	}
	if cfg.Shown == nil {
		cfg.Shown = func(table.ID, []table.Chair, table.PlayerID, table.Status) {}
	}
	if cfg.Wrote == nil {
		cfg.Wrote = func(table.ID) {}
	}
	if cfg.Invited == nil {
		cfg.Invited = func([]table.PlayerID) {}
	}
	if cfg.Rate == nil {
		cfg.Rate = func(context.Context, []results.Result) {}
	}
	h := &Host{shared: &shared{cfg: cfg, closing: make(chan struct{})}}
	h.clock = clock.New(clock.Config{Day: cfg.Now, Elapsed: cfg.Elapsed, Pause: cfg.Pause, Longest: MaxMove, Store: cfg.Store, Log: cfg.Log})
	h.close = sync.OnceFunc(func() { close(h.closing) })
	h.tables.init(h.shared)
	h.scheduler.init(h)
	h.lead = h.TakeLead
	began := cfg.Now().Round(0)
	steady := func() time.Time { return began.Add(h.clock.Elapsed()) } // peers do not time out when the clock is set
	h.gossip = presence.New(presence.Config{Store: cfg.Store, Tables: nodeTables{&h.tables, h.scheduler.attend}, Now: steady, Log: cfg.Log})
	h.rev.Store(uint64(max(cfg.Now().UnixMilli(), 0))) // so that Rev grows across restarts too
	return h
}

// Run lets bots play and clocks run out, and watches for writes of other nodes, until ctx ends. Then
// followers get ErrClosing, and Run returns when all its work is done. Call it only once.
func (h *Host) Run(ctx context.Context) {
	defer h.close()
	var work sync.WaitGroup
	for _, run := range []func(context.Context){h.watch, h.recover, h.scheduler.run, h.gossip.Run, h.tables.run} {
		work.Go(func() { run(ctx) })
	}
	<-ctx.Done()
	h.close()
	work.Wait()
}

// Closing returns a channel that is closed when Run ends, which ends all waits for tables.
func (h *Host) Closing() <-chan struct{} { return h.closing }

// Ready returns an error if the store cannot save.
func (h *Host) Ready(ctx context.Context) error {
	if err := h.cfg.Store.Ping(ctx); err != nil {
		return fmt.Errorf("ping the store: %w", err)
	}
	return nil
}

// OutageEnded tells the host that the store was out and works again. No one could play in that time, so no
// one loses it: running clocks continue from the beginning of the outage.
func (h *Host) OutageEnded(began, ended time.Time) { h.clock.Stood(began, ended) }

// recover runs until ctx ends. Whenever an outage ends, it reads the followed tables again whose last
// commit may or may not be in the log.
func (h *Host) recover(ctx context.Context) {
	for {
		down, changed := h.cfg.Outage.State()
		for _, lt := range h.tables.all() {
			if down || !lt.stale.is() || !lt.followed() {
				continue
			}
			if _, err := lt.current(ctx); err != nil && ctx.Err() == nil {
				h.cfg.Log.Error("host: reread table after outage", "table", lt.id, "error", err)
			}
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// Stats holds counters since the host was created, and its current state.
type Stats struct {
	Accepted  uint64         // commits by people, bots and clocks
	Refused   uint64         // commands answered with a refusal or a table's problem
	Conflicts uint64         // commits that another node, or a retry, was ahead of
	Frames    uint64         // frames made
	Thinks    uint64         // moves bots thought about
	Thinking  thinking.Stats // thinks and queues by class
	Asleep    int            // tables in memory whose bots wait for a person to look, now
	Fallbacks uint64         // default actions played for bots that failed
	Timeouts  uint64         // timeouts played
	Heard     uint64         // writes of other nodes applied from the commits that came with the notice
	Followers int            // open streams, now
	Tables    int            // tables held in memory, now
	Damaged   int            // tables known to be damaged
	// Remembered is the approximate size in bytes of all answers that the frames of these tables remember,
	// now: see MaxRemembered.
	Remembered int
	Lag        time.Duration // how late the scheduler was, the last time it acted
}

// Stats returns the figures up to now.
func (h *Host) Stats() Stats {
	f, thinks := &h.metrics, h.scheduler.desk.Stats()
	tables, remembered, asleep := h.tables.all(), 0, 0
	for _, lt := range tables {
		if f := lt.latest(); f != nil {
			_, bytes := f.Remembered()
			remembered += bytes
			if t := f.Table; t.BotAwaited() && !awaitsPeople(t) && lt.audience(t).class == thinking.Nobody {
				asleep++
			}
		}
	}
	return Stats{
		Accepted: f.accepted.Load(), Refused: f.refused.Load(), Conflicts: f.conflicts.Load(),
		Frames: f.frames.Load(), Thinks: sum(thinks.Thinks), Thinking: thinks, Asleep: asleep, Fallbacks: f.fallbacks.Load(),
		Timeouts: f.timeouts.Load(), Heard: f.heard.Load(), Followers: int(f.followers.Load()), Tables: len(tables), Remembered: remembered, Damaged: h.damaged(),
		Lag: time.Duration(f.lag.Load()),
	}
}

func sum(counts [thinking.Classes]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

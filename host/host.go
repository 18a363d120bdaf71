// Package host runs tables: it does everything between a request and the log.
//
// A [Host] folds tables from their logs and keeps the busy ones in memory. Act and its sibling methods let
// package table decide, append the commit to the [Store], and only then show it: save, then show. Every
// change makes a new [Frame], an immutable snapshot of a table, which every [Follower] receives. A slow
// follower skips frames and delays no one. The scheduler plays bots and timeouts through the same path as
// people. Bots play where a person is present or awaited (attention.go); package thinking decides whose
// bot thinks next.
//
// Other services surround a Host: accounts and results below it (packages account, results); the lobby,
// daily deals, notifications, moderation and others above it. Package node wires them together.
//
// A request is refused with *input.Invalid, input.ErrNotFound, a table.Problem or a *game.Refusal (see
// [Refused]). Any other error is a store failure.
//
// Files, lowest first:
//
//	cache.go, store.go, host.go                  what a host is made of
//	frame.go, livetable.go, awaited.go           a table in memory, its frames, and who may act
//	damage.go, names.go, read.go, origin.go      reading a table from the store; people's names and networks
//	attention.go, livetables.go, scheduler.go    for whom bots play; all tables of a node; timers
//	estranged.go, lists.go, terms.go, coach.go   lists of tables, terms, scripts
//	draft.go, presence.go                        drafts and open pages, here and on other nodes
//	follow.go, replay.go                         frames for viewers
//	act.go, seats.go, hold.go, report.go         what people do at a table; going on after a moment; reports
//	lead.go, leave.go, chat.go, become.go        leaders, leaving, messages, guests who become accounts
//	bot.go, wake.go, nodes.go, run.go            what a node does by itself
package host

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"tablee/game"
	"tablee/game/coach"
	"tablee/host/account"
	"tablee/host/clock"
	"tablee/host/outage"
	"tablee/host/presence"
	"tablee/host/results"
	"tablee/host/thinking"
	"tablee/table"
)

// Config configures a Host.
type Config struct {
	Store Store
	Games []game.Rules
	// Scripts are the scripts of coached first games.
	Scripts []*coach.Script
	// Choose picks the action of a bot of a level (from 1). The state is already determinized for the
	// bot's seat. Choose must return a legal action, within about a second.
	Choose func(ctx context.Context, gameID string, level int, state game.State, seat game.Seat, r *rand.Rand) game.Action
	// Levels returns the number of bot levels of a game.
	Levels func(gameID string) int

	// Pause is the pause between two actions of bots, so that people can follow. It may be 0.
	Pause time.Duration
	// Think limits how long people wait for a bot; 0 means 5 s. A search is cut short only then. If the
	// bot still does not answer soon after, the game's default action is played.
	Think time.Duration
	// Thinkers limits how many bots think at the same time. 0 means one less than the number of
	// processors, at least one: the remaining processor serves pages.
	Thinkers int
	// Rate counts the results of a game that has just ended, before its end is shown. It may be nil.
	Rate func(ctx context.Context, r []results.Result)
	// Refuses reports whether a message contains a banned word. It may be nil.
	Refuses func(text string) bool
	// Forgotten is called when another node has changed data of the player or session with this id, so
	// that caches drop it. It may be nil.
	Forgotten func(id string)

	// Shown is called for every table that has a new frame on this node, or is gone: without chairs then.
	// Wrote is called for every table that another node wrote to and that has no followers here; "" stands
	// for any table. Invited is called with people who may have been invited. None of them may block,
	// since tables are locked meanwhile. Each may be nil.
	Shown   func(id table.ID, chairs []table.Chair, owner table.PlayerID, status table.Status)
	Wrote   func(id table.ID)
	Invited func(people []table.PlayerID)

	// MaySit returns a table.Problem if a player may not take a seat for a reason that is not in the
	// table's log. nil adds no such reasons.
	MaySit func(ctx context.Context, by table.PlayerID, t *table.Table) error
	// BeforeFill is called with a table whose open chairs bots are about to take. What it changes there is
	// looked at before they do. nil does nothing.
	BeforeFill func(ctx context.Context, id table.ID) error

	// Kept limits the number of idle tables that stay in memory for a while; 0 means 1000. Tables in use
	// do not count.
	Kept int
	// Away is the minimum absence after which players are told what was played meanwhile; 0 means a
	// minute.
	Away time.Duration
	// Now returns the time of day; nil means time.Now. Elapsed returns the monotonic time since any fixed
	// moment; nil derives it from Now, which is monotonic for time.Now.
	Now     func() time.Time
	Elapsed func() time.Duration
	// Outage monitors the store; nil means that the store works.
	Outage *outage.Monitor
	Log    *slog.Logger // nil: discarded
}

// ErrClosing reports that the host is closing. The client should retry in a moment.
var ErrClosing = errors.New("host: closing")

// Host runs tables. Create it with New, then call Run.
//
// It has about forty exported methods: one for each thing that a player may do at a table, and a few by
// which other services reach the tables.
type Host struct {
	*shared
	tables    liveTables
	scheduler scheduler
	close     func()
}

// shared holds the state that all tables of a host share.
type shared struct {
	cfg       Config
	metrics   metrics
	clock     *clock.Clock
	times     thinking.Times // how long bots take
	origins   origins        // of the people who act
	estranged estranged      // of the people who list tables
	gossip    *presence.Gossip
	damages   damages
	rev       atomic.Uint64                                         // Rev of the last frame of any table
	closing   chan struct{}                                         // closed when Run ends
	lead      func(context.Context, table.PlayerID, table.ID) error // Host.TakeLead

}

// Games returns the games in display order.
func (h *Host) Games() []game.Rules { return slices.Clone(h.cfg.Games) }

// Rules returns the rules of a game.
func (h *Host) Rules(id string) (game.Rules, bool) { return h.rules(id) }

func (s *shared) rules(id string) (game.Rules, bool) {
	for _, r := range s.cfg.Games {
		if r.Info().ID == id {
			return r, true
		}
	}
	return nil, false
}

// Levels returns the number of bot levels of a game; 0 if it has no bots.
func (h *Host) Levels(id string) int { return h.levels(id) }

func (s *shared) levels(id string) int {
	if s.cfg.Levels == nil || s.cfg.Choose == nil {
		return 0
	}
	return s.cfg.Levels(id)
}

// names returns the names of players, "" for an erased one. Unknown ids are left out.
func (s *shared) names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return account.Names(ctx, s.cfg.Store, ids)
}

// metrics holds the counters behind Stats.
type metrics struct {
	accepted, refused, conflicts, frames, fallbacks, timeouts, heard atomic.Uint64

	followers, lag atomic.Int64
}

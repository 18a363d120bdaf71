package tables

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/subscriptions"
	"tablee/table"
	"tablee/web/api/call"
)

// The kinds of MyEvent.
const (
	kindTables  = "tables"
	kindTurn    = "turn"
	kindChanged = "changed"
	kindEnded   = "ended"
	kindLeft    = "left"
	kindInvited = "invited"
)

// MyEvent is an event of one of the caller's tables. It describes the schema; tableEvent assembles
// the same JSON by hand around a table that is already encoded.
type MyEvent struct {
	ID     string   `json:"id" example:"1764000000000" doc:"Where the stream goes on when it is asked for after this event (after, or Last-Event-ID)."`
	Kind   string   `json:"kind" enum:"tables,turn,changed,ended,left,invited" doc:"tables: all tables of the caller that wait or are played, first of all and whenever some events may have been missed; each follows. turn: something is asked of the caller now. changed: anything else that they can see. ended: over, or closed by a moderator. left: the table is theirs no more, or was removed. invited: they are invited to a table that waits. Leave kinds that you do not know."`
	Table  string   `json:"table,omitempty" doc:"The table's id; absent for tables."`
	Tables []string `json:"tables,omitempty" doc:"For tables: their ids, those that are played before those that wait if there are too many."`
	Game   string   `json:"game,omitempty" doc:"For invited."`
	By     string   `json:"by,omitempty" doc:"For invited: the name of the person who invites."`
	State  *Table   `json:"state,omitempty" doc:"For turn, changed and ended: the table as this caller may see it."`
}

type followingAll struct {
	After string `query:"after" maxLength:"20" doc:"The id of the last event that is known: tables that have not changed since then, give or take half a minute, are not sent."`
	Last  string `header:"Last-Event-ID" doc:"The same, as a browser sends it when it comes back."`
	Form  string `header:"Accept" example:"application/x-ndjson" doc:"application/x-ndjson (also when absent) or text/event-stream."`
}

func (a *api) myEventCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/events", OperationID: "my-events", Tags: []string{"tables"},
		Summary: "Follow all my tables",
		Description: "One stream for all tables of the caller, on whichever node they are played: a program follows a hundred games on one connection, and counts as present at each. " +
			"A table that changes several times before it is sent is sent once, as it is then; tables take turns. " +
			"After a break, ask for what came after the last id: an event may come twice, with a state whose seq is known, and none is lost. " +
			fmt.Sprintf("The caller is present at %d tables at most and hears of all; a person has four such streams at most on a node. ", subscriptions.MaxFollowed) +
			"A blank line is a keepalive. As text/event-stream an event named bye says that the server is closing: connect again. " + compressed + " " + severalSeats,
		Responses: a.Answers(reflect.TypeFor[MyEvent](), "MyEvent", "One event per line, until the caller disconnects", ndjson, eventStream),
	}, call.NeedsToken, []int{422, 429}, a.followAll)
}

const (
	// overlap makes a resumed stream begin earlier than the last known event. Two nodes may store
	// events at about the same time, which are then sent in another order.
	overlap = 30 * time.Second

	// ahead limits how far in the future an event id may lie: the server's clock may have been set
	// back.
	ahead = 24 * time.Hour
)

// resume returns the time of the newest event among ids, zero without an id.
func (a *api) resume(ids ...string) (after time.Time, err error) {
	for _, id := range ids {
		if id == "" {
			continue
		}
		ms, err := strconv.ParseUint(id, 10, 63)
		at := time.UnixMilli(int64(ms))
		if err != nil || at.After(a.Host.Now().Add(ahead)) {
			return after, call.Deny(http.StatusUnprocessableEntity, "no-resume")
		}
		if at.After(after) {
			after = at
		}
	}
	return after, nil
}

func (a *api) followAll(ctx context.Context, in *followingAll) (*huma.StreamResponse, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	after, err := a.resume(in.After, in.Last)
	if err != nil {
		return nil, err
	}
	if err := call.Allow(a.Actions, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	leave, err := a.takePlace(ctx)
	if err != nil {
		return nil, err
	}
	as, err := a.PresentAs(ctx, p)
	if err != nil {
		leave()
		return nil, err
	}
	all, err := a.Subscriptions.Subscribe(p.ID, as)
	if err != nil {
		leave()
		if errors.Is(err, subscriptions.ErrMany) {
			return nil, huma.ErrorWithHeaders(call.Deny(http.StatusTooManyRequests, "many-streams"), http.Header{"Retry-After": {"60"}})
		}
		return nil, a.Failed(ctx, err)
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		startStream(ctx, hc, in.Form, func(ctx context.Context, out *sender) {
			m := &myStream{api: a, out: out, all: all, player: p, newest: after, seen: map[table.ID]shownTable{}}
			if !after.IsZero() {
				m.since = after.Add(-overlap)
			}
			m.run(ctx)
		}, all.Close, leave)
	}}, nil
}

// myStream is one open stream of all tables of a player.
type myStream struct {
	*api
	out     *sender
	all     *subscriptions.Subscription
	player  account.Player
	since   time.Time              // earlier events are known to the caller
	newest  time.Time              // the time of the newest event sent, which is its id
	invited map[table.ID]time.Time // the pending invitations already sent
	seen    map[table.ID]shownTable
}

// shownTable is the state of a table that was sent last.
type shownTable struct {
	sum   uint64 // hash of the line
	seq   uint64
	ended bool // no more events follow
}

// mostSeen limits the tables a stream remembers; beyond it, finished ones are forgotten.
const mostSeen = 2 * subscriptions.MaxFollowed

var sumSeed = maphash.MakeSeed()

// run sends events until the caller leaves, is too slow or has signed out, or the server closes.
func (m *myStream) run(ctx context.Context) {
	ctx, done := m.UntilBanned(ctx, m.player.ID)
	defer done()
	beat := time.Now().Add(m.Keepalive)
	if m.invitations(ctx) != nil {
		return
	}
	for {
		wait, cancel := context.WithDeadline(ctx, beat)
		change, err := m.all.Next(wait)
		silent := err != nil && wait.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case silent && !m.stillSignedIn(ctx, m.player):
			m.out.bye()
			return
		case silent:
			if m.out.blank() != nil {
				return
			}
			beat = time.Now().Add(m.Keepalive)
		case err != nil: // the caller left or is banned, or the store is unavailable: reconnect here or elsewhere
			m.out.bye()
			return
		case m.tell(ctx, change) != nil:
			return
		}
		if time.Now().After(beat) && !silent { // even on a busy stream: they may have signed out
			if !m.stillSignedIn(ctx, m.player) {
				m.out.bye()
				return
			}
			beat = time.Now().Add(m.Keepalive)
		}
	}
}

// tell sends the caller's view of a change.
func (m *myStream) tell(ctx context.Context, c subscriptions.Change) error {
	switch {
	case c.Current != nil:
		return m.send(MyEvent{Kind: kindTables, Tables: textsOf(c.Current)})
	case c.Table == "":
		return m.invitations(ctx)
	case c.Frame == nil || c.Frame.Hidden(call.SeatOf(c.Frame.Table, m.player.ID)):
		delete(m.seen, c.Table)
		return m.send(MyEvent{Kind: kindLeft, Table: string(c.Table)})
	}
	turn, err := m.Updates.Wait(ctx, "my "+string(m.player.ID))
	if err != nil {
		return err
	}
	defer turn.End()
	return m.table(c.Frame)
}

func textsOf(ids []table.ID) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return texts
}

// table sends a table as the caller sees it now, unless that was sent before.
func (m *myStream) table(f *host.Frame) error {
	t := f.Table
	line, err := tableJSON(f, call.SeatOf(t, m.player.ID))
	if err != nil {
		return err
	}
	last, known := m.seen[t.ID]
	now := shownTable{maphash.Bytes(sumSeed, line), t.Seq, t.Status == table.StatusOver || t.Status == table.StatusClosed}
	if now == last || last.ended {
		return nil
	}
	if len(m.seen) >= mostSeen {
		maps.DeleteFunc(m.seen, func(_ table.ID, s shownTable) bool { return s.ended })
	}
	m.seen[t.ID] = now
	if !known && t.Changed.Before(m.since) {
		return nil
	}
	kind := kindChanged
	switch {
	case now.ended:
		kind = kindEnded
	case t.Seq != last.seq && (slices.Contains(host.Awaited(t), m.player.ID) || slices.Contains(host.Asked(t), m.player.ID)):
		kind = kindTurn
	}
	if t.Changed.After(m.newest) {
		m.newest = t.Changed
	}
	return m.out.send(m.id(), m.tableEvent(kind, t.ID, line))
}

func (m *myStream) id() string {
	if m.newest.IsZero() {
		return "0"
	}
	return strconv.FormatInt(m.newest.UnixMilli(), 10)
}

// tableEvent returns the JSON of a MyEvent with a table's state, which was encoded once for all
// viewers.
func (m *myStream) tableEvent(kind string, id table.ID, line []byte) []byte {
	b := make([]byte, 0, len(line)+96)
	b = fmt.Appendf(b, `{"id":%q,"kind":%q,"table":%q,"state":`, m.id(), kind, id)
	return append(append(b, bytes.TrimSuffix(line, []byte("\n"))...), "}\n"...)
}

func (m *myStream) send(e MyEvent) error {
	e.ID = m.id()
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return m.out.send(e.ID, append(line, '\n'))
}

// invitations sends the invitations not sent yet.
func (m *myStream) invitations(ctx context.Context) error {
	all, err := m.Circles.Invitations(ctx, m.player.ID)
	if err != nil {
		return err
	}
	sent := make(map[table.ID]time.Time, len(all))
	for _, in := range slices.Backward(all) { // oldest first
		sent[in.Table] = in.At
		if m.invited[in.Table].Equal(in.At) || in.At.Before(m.since) {
			continue
		}
		if in.At.After(m.newest) {
			m.newest = in.At
		}
		if err := m.send(MyEvent{Kind: kindInvited, Table: string(in.Table), Game: in.Game, By: in.Name}); err != nil {
			return err
		}
	}
	m.invited = sent
	return nil
}

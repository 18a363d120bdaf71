package node

import (
	"context"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/clock"
	"tablee/host/outage"
	"tablee/table"
)

// watched is a store that reports its failures to an outage.Monitor. While the store is out, the calls
// that play and table pages need fail at once, so that no one waits for a connection.
type watched struct {
	Store
	outage *outage.Monitor
}

// answerLimit limits the wait for an answer of the store. A database that hangs returns no error: without
// a limit, every caller would wait for it, and none would tell the Monitor.
const answerLimit = 10 * time.Second

// ask calls the store, unless it is out.
func ask[T any](ctx context.Context, m *outage.Monitor, of func(context.Context) (T, error)) (T, error) {
	if m.Down() {
		var none T
		return none, outage.ErrDown
	}
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	ctx, done := m.Watch(ctx)
	answer, err := of(ctx)
	return answer, done(err)
}

// tell is ask for a call without a result.
func tell(ctx context.Context, m *outage.Monitor, do func(context.Context) error) error {
	_, err := ask(ctx, m, func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) })
	return err
}

// Append implements host.Logs. It waits for its transaction, which has its own time limit: a caller that
// stops waiting earlier does not know whether the commit was stored.
func (s watched) Append(ctx context.Context, w host.Write) error {
	if s.outage.Down() {
		return outage.ErrDown
	}
	err := s.Store.Append(ctx, w)
	s.outage.Is(err)
	return err
}

// Log implements host.Logs.
func (s watched) Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]table.Commit, error) { return s.Store.Log(ctx, id, after) })
}

// Seed implements host.Logs.
func (s watched) Seed(ctx context.Context, id table.ID) (table.Seed, error) {
	return ask(ctx, s.outage, func(ctx context.Context) (table.Seed, error) { return s.Store.Seed(ctx, id) })
}

// Due implements host.Rows. The scheduler calls it all the time, so a store that cannot be read is noticed
// even while no one plays.
func (s watched) Due(ctx context.Context, now time.Time, limit int) ([]table.ID, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]table.ID, error) { return s.Store.Due(ctx, now, limit) })
}

// Tables implements host.Rows.
func (s watched) Tables(ctx context.Context, f host.Filter) ([]host.Row, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]host.Row, error) { return s.Store.Tables(ctx, f) })
}

// Estranged implements host.Rows.
func (s watched) Estranged(ctx context.Context, p table.PlayerID) ([]table.PlayerID, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]table.PlayerID, error) { return s.Store.Estranged(ctx, p) })
}

// Count implements host.Rows.
func (s watched) Count(ctx context.Context, f host.Filter) (int, error) {
	return ask(ctx, s.outage, func(ctx context.Context) (int, error) { return s.Store.Count(ctx, f) })
}

// TableMessages implements host.Chat.
func (s watched) TableMessages(ctx context.Context, id table.ID, limit int) ([]host.ChatMessage, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]host.ChatMessage, error) { return s.Store.TableMessages(ctx, id, limit) })
}

// AddMessage implements host.Chat.
func (s watched) AddMessage(ctx context.Context, id table.ID, m host.ChatMessage) (host.ChatMessage, error) {
	return ask(ctx, s.outage, func(ctx context.Context) (host.ChatMessage, error) { return s.Store.AddMessage(ctx, id, m) })
}

// MarkRead implements host.Store.
func (s watched) MarkRead(ctx context.Context, p table.PlayerID, id table.ID, seq uint64, at time.Time) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.MarkRead(ctx, p, id, seq, at) })
}

// ReadMarker implements host.Store.
func (s watched) ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (host.ReadMarker, error) {
	return ask(ctx, s.outage, func(ctx context.Context) (host.ReadMarker, error) { return s.Store.ReadMarker(ctx, p, id) })
}

// Jumps implements clock.Jumps.
func (s watched) Jumps(ctx context.Context) ([]clock.Jump, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]clock.Jump, error) { return s.Store.Jumps(ctx) })
}

// ChangeJumps implements clock.Jumps.
func (s watched) ChangeJumps(ctx context.Context, add, forget []clock.Jump) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.ChangeJumps(ctx, add, forget) })
}

// StayAlive implements clock.Jumps.
func (s watched) StayAlive(ctx context.Context, at time.Time) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.StayAlive(ctx, at) })
}

// LastAlive implements clock.Jumps.
func (s watched) LastAlive(ctx context.Context) (time.Time, error) {
	return ask(ctx, s.outage, func(ctx context.Context) (time.Time, error) { return s.Store.LastAlive(ctx) })
}

// Ping implements host.Store.
func (s watched) Ping(ctx context.Context) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.Ping(ctx) })
}

// AddPlayer implements account.People.
func (s watched) AddPlayer(ctx context.Context, p account.Player, tokenHash []byte) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.AddPlayer(ctx, p, tokenHash) })
}

// Players implements account.People.
func (s watched) Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]account.Player, error) { return s.Store.Players(ctx, ids) })
}

// Muted implements account.People.
func (s watched) Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]table.PlayerID, error) { return s.Store.Muted(ctx, by) })
}

// Mutes implements account.People.
func (s watched) Mutes(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]table.PlayerID, error) { return s.Store.Mutes(ctx, by) })
}

// JoinGuest implements host.Joins.
func (s watched) JoinGuest(ctx context.Context, j account.Join, writes []host.Write) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.JoinGuest(ctx, j, writes) })
}

// Session implements account.Sessions.
func (s watched) Session(ctx context.Context, tokenHash []byte) (p account.Player, x account.Session, err error) {
	p, err = ask(ctx, s.outage, func(ctx context.Context) (account.Player, error) {
		var found account.Player
		var err error
		found, x, err = s.Store.Session(ctx, tokenHash)
		return found, err
	})
	return p, x, err
}

// TouchSession implements account.Sessions.
func (s watched) TouchSession(ctx context.Context, tokenHash []byte, device string, at time.Time, where account.Networks) error {
	return tell(ctx, s.outage, func(ctx context.Context) error { return s.Store.TouchSession(ctx, tokenHash, device, at, where) })
}

// NetworkKey implements account.NetworkKeys.
func (s watched) NetworkKey(ctx context.Context, day time.Time, fresh []byte) ([]byte, error) {
	return ask(ctx, s.outage, func(ctx context.Context) ([]byte, error) { return s.Store.NetworkKey(ctx, day, fresh) })
}

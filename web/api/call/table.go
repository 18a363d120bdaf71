package call

import (
	"context"
	"net/http"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/api/wire"
)

// TableQuery is the input of a call about a table.
type TableQuery struct {
	ID string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
}

// TableID returns the id in a path. A text that cannot be an id is refused without a query to the
// store.
func TableID(text string) (table.ID, error) {
	if !IsID(text) {
		return "", NoTable()
	}
	return table.ID(text), nil
}

// IsID reports whether a text has the form of a table's or player's id.
func IsID(text string) bool {
	return len(text) <= 32 && !strings.ContainsFunc(text, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')
	})
}

// NoTable returns the response for an unknown table.
func NoTable() error { return Deny(http.StatusNotFound, "no-table") }

// ViewedTable is a table's frame with the caller and their seat.
type ViewedTable struct {
	Frame  *host.Frame
	Player account.Player
	Seat   game.Seat // game.Watcher if not seated
}

// ViewTable returns a table and the caller's seat there.
func (k *Kit) ViewTable(ctx context.Context, id string) (ViewedTable, error) {
	p, err := k.Visitor(ctx)
	if err != nil {
		return ViewedTable{}, err
	}
	tid, err := TableID(id)
	if err != nil {
		return ViewedTable{}, err
	}
	frame, err := k.Host.Frame(ctx, tid)
	if err != nil {
		return ViewedTable{}, k.Failed(ctx, err)
	}
	s := ViewedTable{Frame: frame, Player: p, Seat: SeatOf(frame.Table, p.ID)}
	if frame.Hidden(s.Seat) {
		return s, Deny(http.StatusForbidden, "shut")
	}
	return s, nil
}

// SeatOf returns the seat from which a player sees a table through the API. With several seats it
// is the one to move.
func SeatOf(t *table.Table, p table.PlayerID) game.Seat {
	if t.Controls(p, t.Turn()) {
		return t.Turn()
	}
	return t.SeatOf(p)
}

// AtTable returns the caller and the table of a call that does something there. It counts as an
// action.
func (k *Kit) AtTable(ctx context.Context, text string) (account.Player, table.ID, error) {
	p, err := k.ActingPlayer(ctx)
	if err != nil {
		return p, "", err
	}
	id, err := TableID(text)
	return p, id, err
}

// FailedAtTable returns the response to a host's error at a table, with the table's current seq.
func (k *Kit) FailedAtTable(ctx context.Context, err error, id table.ID) error {
	frame, missing := k.Host.Frame(ctx, id)
	if missing != nil {
		return k.Failed(ctx, err)
	}
	return k.FailedAt(ctx, err, frame.Table.Game, frame)
}

// TableAddress is the response of calls that open a table or lead to one.
type TableAddress struct {
	Location string `header:"Location"`
	Body     wire.Address
}

// AddressOf returns the address of a table.
func AddressOf(id table.ID) *TableAddress {
	return &TableAddress{Location: "/api/v1/tables/" + string(id), Body: wire.Address{ID: string(id), URL: PageOf(id)}}
}

// PageOf returns the path of a table's page.
func PageOf(id table.ID) string { return "/t/" + string(id) }

// OpenLimited is RateLimited for calls that open a table.
func (k *Kit) OpenLimited(ctx context.Context, p account.Player, do func() (table.ID, error)) (id table.ID, err error) {
	err = k.RateLimited(p, "tables", k.Tables.One(string(p.ID), From(ctx).Address), func() error {
		id, err = do()
		return err
	})
	return id, err
}

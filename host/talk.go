package host

import (
	"context"
	"slices"
	"strings"
	"time"

	"tablee/table"
)

// Said is something somebody said at a table: a sign, or words. Both are empty once the
// person was erased.
type Said struct {
	N    int // 1, 2, 3 … at a table
	By   table.PlayerID
	At   time.Time
	Sign string // one of Signs
	Text string // at most MaxSaid characters
}

// Words are what somebody said, and where.
type Words struct {
	Table table.ID
	Said
}

// Talks is the part of a Store that keeps what people say. It is not play: no log holds it.
type Talks interface {
	// AddSaid keeps what was said, with the table's next N.
	AddSaid(ctx context.Context, id table.ID, s Said) (Said, error)

	// Said returns the last of what was said at a table, oldest first.
	Said(ctx context.Context, id table.ID, limit int) ([]Said, error)

	// SaidBy is all a person said, at any table, oldest first.
	SaidBy(ctx context.Context, p table.PlayerID) ([]Words, error)

	// Mute says whether a person wants to hear another no more.
	Mute(ctx context.Context, by, whom table.PlayerID, on bool) error

	// Muted are those whom a person does not want to hear.
	Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)
}

// MaxSaid is how long words may be, in characters.
const MaxSaid = 200

// remembered is how much of a talk is shown.
const remembered = 40

// Signs are what may be said where words are not agreed on.
func Signs() []string { return []string{"hello", "bravo", "thanks", "oops", "think", "soon"} }

// Say says something at a table where one sits: a sign or words, as the contract allows.
// Errors: *Invalid (fields "sign", "text"), ErrNotFound, table.ErrNotSeated, table.ErrChatForbidden.
func (h *Host) Say(ctx context.Context, by table.PlayerID, id table.ID, sign, text string) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	text, err = clean("text", text, MaxSaid)
	switch {
	case f.Table.SeatOf(by) < 0:
		return table.ErrNotSeated
	case f.Table.Chat == table.ChatNone, sign == "" && f.Table.Chat != table.ChatOpen:
		return table.ErrChatForbidden
	case err != nil:
		return err
	case sign != "" && !slices.Contains(Signs(), sign):
		return &Invalid{Field: "sign", Code: "unknown", Limit: sign}
	case sign == "" && !strings.ContainsFunc(text, seen):
		return &Invalid{Field: "text", Code: "empty"}
	case sign != "":
		text = ""
	}
	said := Said{By: by, At: h.cfg.Now().UTC().Truncate(time.Millisecond), Sign: sign, Text: text}
	if _, err := h.cfg.Store.AddSaid(ctx, id, said); err != nil {
		return err
	}
	r := h.rooms.enter(id)
	defer h.rooms.leave(r)
	r.stale.note()
	_, err = r.current(ctx)
	return err
}

// Mute says whether a person wants to hear another no more, at any table.
func (h *Host) Mute(ctx context.Context, by, whom table.PlayerID, on bool) error {
	return h.cfg.Store.Mute(ctx, by, whom, on)
}

// Muted are those whom a person does not want to hear.
func (h *Host) Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	return h.cfg.Store.Muted(ctx, by)
}

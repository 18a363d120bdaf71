package host

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// ChatMessage is something a person said at a table: a sign, or words. Both are empty once
// the person was erased.
type ChatMessage struct {
	N    int // 1, 2, 3 … at a table
	By   table.PlayerID
	At   time.Time
	Sign string // one of Signs
	Text string // at most MaxSaid characters
}

// TableMessage is a ChatMessage and where it was said.
type TableMessage struct {
	Table table.ID
	ChatMessage
}

// Chat is the part of a Store that keeps what people say. It is not play: no log holds it.
type Chat interface {
	// AddMessage keeps what was said, with the table's next N.
	AddMessage(ctx context.Context, id table.ID, m ChatMessage) (ChatMessage, error)

	// TableMessages returns the last of what was said at a table, oldest first.
	TableMessages(ctx context.Context, id table.ID, limit int) ([]ChatMessage, error)
}

// MaxSaid is how long words may be, in characters.
const MaxSaid = 200

// remembered is how many messages of a table are shown.
const remembered = 40

// Signs are what may be said where words are not agreed on.
func Signs() []string { return []string{"hello", "bravo", "thanks", "oops", "think", "soon"} }

// Say says something at a table where they sit: a sign or words, as the contract allows.
// Errors: *input.Invalid (fields "sign", "text"), ErrNotFound, table.ErrNotSeated, table.ErrChatForbidden.
func (h *Host) Say(ctx context.Context, by table.PlayerID, id table.ID, sign, text string) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	text, err = input.Clean("text", text, MaxSaid)
	switch {
	case f.Table.SeatOf(by) < 0:
		return table.ErrNotSeated
	case f.Table.Chat == table.ChatNone, sign == "" && f.Table.Chat != table.ChatOpen:
		return table.ErrChatForbidden
	case err != nil:
		return err
	case sign != "" && !slices.Contains(Signs(), sign):
		return &input.Invalid{Field: "sign", Code: "unknown", Limit: sign}
	case sign == "" && !input.HasVisible(text):
		return &input.Invalid{Field: "text", Code: "empty"}
	case sign != "":
		text = ""
	}
	message := ChatMessage{By: by, At: h.cfg.Now().UTC().Truncate(time.Millisecond), Sign: sign, Text: text}
	if _, err := h.cfg.Store.AddMessage(ctx, id, message); err != nil {
		return fmt.Errorf("add a message of %s at %s: %w", by, id, err)
	}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	lt.stale.note()
	_, err = lt.current(ctx)
	return err
}

package host

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// ChatMessage is a message that a player sent at a table: a sign or a text. Both are empty once the player
// was erased.
type ChatMessage struct {
	N    int // 1, 2, 3 … at a table
	By   table.PlayerID
	At   time.Time
	Sign string // one of Signs
	Text string // at most MaxSaid characters
}

// TableMessage is a ChatMessage and its table.
type TableMessage struct {
	Table table.ID
	ChatMessage
}

// Chat is the part of a Store that keeps chat messages. They are not part of play: no log holds them.
type Chat interface {
	// AddMessage stores a message with the table's next N, and drops all but the last MaxMessages.
	AddMessage(ctx context.Context, id table.ID, m ChatMessage) (ChatMessage, error)

	// Silence switches the chat of a table off, or on again; Silenced reports whether it is off.
	// ErrNotFound.
	Silence(ctx context.Context, id table.ID, off bool) error
	Silenced(ctx context.Context, id table.ID) (bool, error)

	// TableMessages returns the last messages at a table, oldest first.
	TableMessages(ctx context.Context, id table.ID, limit int) ([]ChatMessage, error)
}

// MaxSaid limits the length of a text, in characters.
const MaxSaid = 200

// remembered limits the messages of a table that are shown, MaxMessages those that are kept: a new message
// drops older ones.
const (
	remembered  = 40
	MaxMessages = 500
)

// Signs returns the signs that players may send even where the contract allows no texts.
func Signs() []string { return []string{"hello", "bravo", "thanks", "oops", "think", "soon"} }

// Say sends a message from a player who sits at a table: a sign or a text, as the contract allows. Errors:
// *input.Invalid (fields "sign", "text"), ErrNotFound, table.ErrNotSeated, table.ErrChatForbidden.
func (h *Host) Say(ctx context.Context, by table.PlayerID, id table.ID, sign, text string) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	text, err = input.Clean("text", text, MaxSaid)
	switch {
	case f.Table.SeatOf(by) < 0:
		return table.ErrNotSeated
	case f.Silenced, f.Table.Chat == table.ChatNone, sign == "" && f.Table.Chat != table.ChatOpen:
		return table.ErrChatForbidden
	case err != nil:
		return err
	case sign != "" && !slices.Contains(Signs(), sign):
		return &input.Invalid{Field: "sign", Code: "unknown", Limit: sign}
	case sign == "" && !input.HasVisible(text):
		return &input.Invalid{Field: "text", Code: "empty"}
	case sign == "" && h.cfg.Refuses != nil && h.cfg.Refuses(text):
		return &input.Invalid{Field: "text", Code: "word"}
	case repeated(f.Messages, by, sign, text, h.cfg.Now()):
		return &input.Invalid{Field: "text", Code: "repeated"}
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

// repeats limits how often in a row a player may say the same within repeatTime: once more is a flood.
const (
	repeats    = 2
	repeatTime = time.Minute
)

// repeated reports whether a player has said the same again and again.
func repeated(messages []ChatMessage, by table.PlayerID, sign, text string, now time.Time) bool {
	said := 0
	for _, m := range slices.Backward(messages) {
		if m.By != by {
			continue
		}
		if m.Sign != sign || sign == "" && m.Text != text || now.Sub(m.At).Abs() > repeatTime {
			return false
		}
		if said++; said >= repeats {
			return true
		}
	}
	return false
}

// Silence switches the chat of a table off for a moderator, or on again. ErrNotFound.
func (h *Host) Silence(ctx context.Context, id table.ID, off bool) error {
	if err := h.cfg.Store.Silence(ctx, id, off); err != nil {
		return fmt.Errorf("switch the chat of %s: %w", id, err)
	}
	h.Refresh(ctx, id)
	return nil
}

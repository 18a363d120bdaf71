package host

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// MaxSaid limits the length of a text, in characters.
const MaxSaid = 200

// Signs returns the signs that players may send even where the contract allows no texts.
func Signs() []string { return []string{"hello", "bravo", "thanks", "oops", "think", "soon"} }

// Say sends a message from a player who sits at a table: a sign or a text, as the contract allows. Errors:
// *input.Invalid (fields "sign", "text"), ErrNotFound, table.ErrNotSeated, table.ErrChatForbidden.
func (h *Host) Say(ctx context.Context, by table.PlayerID, id table.ID, sign, text string) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	command := commandID(ctx, id, "say", by)
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
	case secret.Command(ctx) != "" && slices.ContainsFunc(f.Messages, func(m ChatMessage) bool { return m.Command == command }):
		return nil // sent twice
	case repeated(f.Messages, by, sign, text, h.cfg.Now()):
		return &input.Invalid{Field: "text", Code: "repeated"}
	case sign != "":
		text = ""
	}
	message := ChatMessage{By: by, At: h.cfg.Now().UTC().Truncate(time.Millisecond), Sign: sign, Text: text, Command: command}
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

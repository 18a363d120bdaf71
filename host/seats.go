package host

import (
	"context"

	"tablee/game"
	"tablee/host/secret"
	"tablee/table"
)

// Hand is a player who acts at a table, and the seat that is meant if they hold several (nil: the awaited
// one of theirs, else their own).
type Hand struct {
	Player table.PlayerID
	Seat   *game.Seat
}

func (h Hand) command(kind table.Kind) table.Command {
	c := table.Command{Kind: kind, Player: h.Player}
	if h.Seat != nil {
		c.Seat, c.SeatChosen = *h.Seat, true
	}
	return c
}

// Leave lets a bot stand in for a player, of the level agreed for an absence or else of the usual one.
// They come back with Return, or by playing. Errors: ErrNotFound, a table.Problem.
func (h *Host) Leave(ctx context.Context, by Hand, id table.ID) error {
	return h.leave(ctx, by, id, false)
}

// leave is Leave; alone means that no partner is left at the seat.
func (h *Host) leave(ctx context.Context, by Hand, id table.ID, alone bool) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	c := by.command(table.Away)
	c.PartnersLeft, c.Level = alone, f.Table.Absence.Level
	if c.Level == 0 {
		c.Level = h.UsualLevel(f.Table.Game)
	}
	return h.Command(ctx, id, c)
}

// UsualLevel returns the default level of a bot; 0 when the game has none.
func (h *Host) UsualLevel(gameID string) int { return min(2, h.Levels(gameID)) }

// Return takes a seat back from the stand-in bot. Errors: ErrNotFound, a table.Problem.
func (h *Host) Return(ctx context.Context, by Hand, id table.ID) error {
	return h.Command(ctx, id, by.command(table.Back))
}

// TransferToken creates a token that transfers a seat: the person who passes it to TakeOver sits there
// from then on. Older tokens become invalid. Errors: ErrNotFound, a table.Problem.
func (h *Host) TransferToken(ctx context.Context, by Hand, id table.ID) (token string, err error) {
	c := by.command(table.Give)
	c.Text = secret.Text(20)
	return c.Text, h.Command(ctx, id, c)
}

// TakeOver seats a player in place of the one who created the token. Errors: ErrNotFound, a table.Problem.
func (h *Host) TakeOver(ctx context.Context, by table.PlayerID, id table.ID, token string) error {
	if err := h.maySit(ctx, by, id); err != nil {
		return err
	}
	return h.Command(ctx, id, table.Command{Kind: table.Take, Player: by, Text: token})
}

// Ask proposes something to all players: table.OfferUndo, table.OfferTerms (with the terms) or
// table.OfferStop. seq is the one the asker saw. Errors: *input.Invalid, ErrNotFound, a table.Problem.
func (h *Host) Ask(ctx context.Context, by Hand, id table.ID, seq uint64, what string, terms *table.Terms) error {
	c := by.command(table.Offer)
	c.Seq, c.Text = seq, what
	if what == table.OfferTerms && terms != nil {
		f, err := h.Frame(ctx, id)
		if err != nil {
			return err
		}
		good, err := h.CheckTerms(f.Table.Game, *terms)
		if err != nil {
			return err
		}
		c.Terms = &good
	}
	return h.Command(ctx, id, c)
}

// Answer accepts or declines the current proposal. A yes applies to the table as it is at seq, a no to the
// proposal, whatever was played since. Errors: ErrNotFound, a table.Problem.
func (h *Host) Answer(ctx context.Context, by table.PlayerID, id table.ID, seq uint64, yes bool) error {
	c := table.Command{Kind: table.Decline, Player: by, Seq: seq}
	if yes {
		c.Kind = table.Accept
	}
	return h.Command(ctx, id, c)
}

// Command lets a table decide on a player's command, for the services around the host. They have checked
// what the table cannot know. Errors: ErrNotFound, a table.Problem, a *game.Refusal.
func (h *Host) Command(ctx context.Context, id table.ID, c table.Command) error {
	_, _, err := h.propose(ctx, id, c)
	return err
}

// Hidden reports whether a viewer may not look at a table: watchers may not if it is closed to watchers
// and the game has begun.
func (f *Frame) Hidden(viewer game.Seat) bool {
	return (f.Table.NoWatchers || f.Table.DealSecret()) && f.Table.Status != table.StatusOpen && viewer < 0
}

package host

import (
	"context"
	"errors"
	"slices"

	"tablee/game"
	"tablee/host/secret"
	"tablee/table"
)

// AskStandIn asks all players to let a bot play for an absent player. The bot has the level agreed for an
// absence, or else the usual one. Errors: ErrNotFound, a table.Problem.
func (h *Host) AskStandIn(ctx context.Context, by Hand, id table.ID, seat game.Seat) error {
	c := by.command(table.Offer)
	c.Text, c.Whom = table.OfferStandIn, seat
	return h.askAbout(ctx, id, c)
}

// askAbout puts a question about a seat. The level is that of the bot that plays there if no person gets it: the one
// agreed for an absence, or else the usual one.
func (h *Host) askAbout(ctx context.Context, id table.ID, c table.Command) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	if c.Level = f.Table.Absence.Level; c.Level == 0 {
		c.Level = h.UsualLevel(f.Table.Game)
	}
	return h.Command(ctx, id, c)
}

// AskLink creates a token that takes over the seat of an absent player, and asks all players to accept it.
// It works once, after they have agreed. Errors: ErrNotFound, a table.Problem.
func (h *Host) AskLink(ctx context.Context, by Hand, id table.ID, seat game.Seat) (token string, err error) {
	c := by.command(table.Offer)
	c.Text, c.Whom, c.Token = table.OfferLink, seat, secret.TextFor(ctx, 20, "link", string(id), string(by.Player))
	c.ID = commandID(ctx, id, c.Kind, by.Player)
	return c.Token, h.askAbout(ctx, id, c)
}

// Claim asks the players for a seat, for a person without one: they have lost access to it, or its player
// has vanished. Errors: ErrNotFound, a table.Problem.
func (h *Host) Claim(ctx context.Context, by table.PlayerID, id table.ID, seat game.Seat) error {
	if err := h.maySit(ctx, by, id); err != nil {
		return err
	}
	return h.askAbout(ctx, id, table.Command{Kind: table.Claim, Player: by, Seat: seat})
}

// ComeBack records that a player has opened a table's page, or has it before their eyes, if the log has them as
// absent or they are being asked something. It ends a question about their seat. Errors: ErrNotFound.
func (h *Host) ComeBack(ctx context.Context, p table.PlayerID, f *Frame) error {
	if !f.Table.Missing(p) {
		return nil
	}
	err := h.Command(ctx, f.Table.ID, table.Command{Kind: table.Here, Player: p})
	if refused(err) { // they have acted meanwhile, or the game is over
		return nil
	}
	return err
}

// Claimable returns the seats that a person without one may ask for; none if no other player could agree.
func (f *Frame) Claimable() []game.Seat {
	t := f.Table
	if t.Status != table.StatusPlaying || t.Frozen || t.Damaged {
		return nil
	}
	var seats []game.Seat
	for s := range t.Seats {
		if t.CheckClaim(game.Seat(s)) == nil {
			seats = append(seats, game.Seat(s))
		}
	}
	return slices.Clip(seats)
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

// Return takes a seat back from the stand-in bot, also for the first person who held it. Errors: ErrNotFound, a table.Problem.
func (h *Host) Return(ctx context.Context, by Hand, id table.ID) error {
	return h.Command(ctx, id, by.command(table.Back))
}

// TransferToken creates a token that transfers a seat: the person who passes it to TakeOver sits there
// from then on. Older tokens become invalid. Errors: ErrNotFound, a table.Problem.
func (h *Host) TransferToken(ctx context.Context, by Hand, id table.ID) (token string, err error) {
	c := by.command(table.Give)
	c.Text = secret.TextFor(ctx, 20, "give", string(id), string(by.Player))
	c.ID = commandID(ctx, id, c.Kind, by.Player)
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
		good, err := h.CheckTerms(f.Table.Game, f.Table.Options, *terms)
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

// SetForced sets whether forced actions at a player's seat are played automatically. The choice is kept for
// their next tables against bots. Setting the same again is no error. Errors: ErrNotFound, a table.Problem.
func (h *Host) SetForced(ctx context.Context, by Hand, id table.ID, on bool) error {
	c, forced := by.command(table.SetForced), table.ForcedOff
	if on {
		c.Text, forced = "on", table.ForcedOn
	}
	if err := h.Command(ctx, id, c); err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	return h.cfg.Store.SetForced(ctx, by.Player, forced)
}

package host

import (
	"context"
	"slices"

	"tablee/game"
	"tablee/host/secret"
	"tablee/table"
)

// AskStandIn asks all players to let a bot play for an absent player. The bot has the level agreed for an
// absence, or else the usual one. Errors: ErrNotFound, a table.Problem.
func (h *Host) AskStandIn(ctx context.Context, by Hand, id table.ID, seat game.Seat) error {
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	c := by.command(table.Offer)
	c.Text, c.Whom, c.Level = table.OfferStandIn, seat, f.Table.Absence.Level
	if c.Level == 0 {
		c.Level = h.UsualLevel(f.Table.Game)
	}
	return h.Command(ctx, id, c)
}

// AskLink creates a token that takes over the seat of an absent player, and asks all players to accept it.
// It works once, after they have agreed. Errors: ErrNotFound, a table.Problem.
func (h *Host) AskLink(ctx context.Context, by Hand, id table.ID, seat game.Seat) (token string, err error) {
	c := by.command(table.Offer)
	c.Text, c.Whom, c.Token = table.OfferLink, seat, secret.Text(20)
	return c.Token, h.Command(ctx, id, c)
}

// Claim asks the players for a seat, for a person without one: they have lost access to it, or its player
// has vanished. Errors: ErrNotFound, a table.Problem.
func (h *Host) Claim(ctx context.Context, by table.PlayerID, id table.ID, seat game.Seat) error {
	if err := h.maySit(ctx, by, id); err != nil {
		return err
	}
	return h.Command(ctx, id, table.Command{Kind: table.Claim, Player: by, Seat: seat})
}

// ComeBack records that a player has opened a table's page, if the log has them as absent or they are
// being asked something. Errors: ErrNotFound.
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

package host

import (
	"context"
	"slices"

	"tablee/game"
	"tablee/host/secret"
	"tablee/table"
)

// AskStandIn asks everybody who plays to let a bot play for somebody who is away, of the level
// agreed for an absence or else of the usual one. Errors: ErrNotFound, a table.Problem.
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

// AskLink makes a token that takes over the seat of somebody who is away, and asks everybody
// who plays to let it count: it does, once, when they have agreed. Errors: ErrNotFound, a
// table.Problem.
func (h *Host) AskLink(ctx context.Context, by Hand, id table.ID, seat game.Seat) (token string, err error) {
	c := by.command(table.Offer)
	c.Text, c.Whom, c.Token = table.OfferLink, seat, secret.Text(20)
	return c.Token, h.Command(ctx, id, c)
}

// Claim asks those who play for a seat, for a person who has none: they have lost the way to
// it, or its player has vanished. Errors: ErrNotFound, a table.Problem.
func (h *Host) Claim(ctx context.Context, by table.PlayerID, id table.ID, seat game.Seat) error {
	if err := h.maySit(ctx, by, id); err != nil {
		return err
	}
	return h.Command(ctx, id, table.Command{Kind: table.Claim, Player: by, Seat: seat})
}

// ComeBack notes that a person has come to a table's page, if the log calls them absent or
// they are being asked something. Errors: ErrNotFound.
func (h *Host) ComeBack(ctx context.Context, p table.PlayerID, f *Frame) error {
	if !f.Table.Missing(p) {
		return nil
	}
	err := h.Command(ctx, f.Table.ID, table.Command{Kind: table.Here, Player: p})
	if refused(err) { // they have done something meanwhile, or the game is over
		return nil
	}
	return err
}

// Claimable are the seats that somebody without one may ask for; none where nobody else could
// say yes.
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

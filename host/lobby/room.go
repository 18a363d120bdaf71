package lobby

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// What SetChair makes of a chair, beside "open", "bot:LEVEL" and "here:NAME" of a [Plan].
const (
	ChairOpen = "open" // who sat there rises, a bot goes
	ChairGone = "gone" // it is taken away; it must be free

	ChairDebarred = "debarred" // who sat there rises, and sits down at this table no more
)

// NewChair stands for one more chair.
const NewChair game.Seat = -1

// SetChair makes something of a chair, or of one more (NewChair), before the game begins, for
// the person who leads the table: ChairOpen, ChairGone, ChairDebarred, "bot:LEVEL", or, of one that is new,
// "here:NAME" for somebody on their device. Seq is what they saw, 0: whatever it is. Errors:
// ErrNotFound, *input.Invalid, a table.Problem, a *game.Refusal when the game allows no such number.
func (l *Lobby) SetChair(ctx context.Context, by table.PlayerID, id table.ID, seq uint64, chair game.Seat, what string) error {
	f, err := l.host.Frame(ctx, id)
	if err != nil {
		return err
	}
	c := table.Command{Player: by, Seat: chair, Seq: seq}
	level, isBot := strings.CutPrefix(what, "bot:")
	name, isHere := strings.CutPrefix(what, "here:")
	switch {
	case isBot:
		if c.Level, err = l.level(f.Table.Game, level); err != nil {
			return err
		}
		c.Kind = table.Fill
	case isHere && chair == NewChair:
		return l.seatHere(ctx, f, c, name)
	case what == ChairGone && chair != NewChair:
		c.Kind = table.RemoveChair
	case what == ChairOpen:
		c.Kind = table.Unseat
	case what == ChairDebarred && chair != NewChair:
		c.Kind = table.Debar
	default:
		return &input.Invalid{Field: "chairs", Code: "unknown", Limit: what}
	}
	if chair == NewChair {
		c.Kind = table.AddChair
	}
	return l.host.Command(ctx, id, c)
}

// Admit lets somebody sit down again who was debarred, for the person who leads the table. Errors as
// of SetChair.
func (l *Lobby) Admit(ctx context.Context, by table.PlayerID, id table.ID, person table.PlayerID) error {
	return l.host.Command(ctx, id, table.Command{Kind: table.Admit, Player: by, Guest: person})
}

// level reads a level of bots that a game has.
func (l *Lobby) level(gameID, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < 1 || n > l.host.Levels(gameID) {
		return 0, &input.Invalid{Field: "chairs", Code: "unknown", Limit: "bot:" + text}
	}
	return n, nil
}

// seatHere seats somebody on the device of who leads the table: on the first open chair, else
// on one more. They become a person of their own, as those of a Plan do.
func (l *Lobby) seatHere(ctx context.Context, f *host.Frame, c table.Command, name string) error {
	clean, err := l.nameHere(name)
	if err != nil {
		return err
	}
	p := account.Player{ID: table.PlayerID(secret.Text(16)), Name: clean, Created: l.cfg.Now().UTC().Truncate(time.Millisecond), MadeAt: f.Table.ID}
	c.Kind, c.Guest = table.SeatGuest, p.ID
	if _, err := f.Table.Decide(c, l.cfg.Now(), table.Seed{}); err != nil {
		return err // nobody is made who cannot sit down
	}
	if err := l.cfg.Store.AddPlayer(ctx, p, secret.Bytes(32)); err != nil {
		return fmt.Errorf("add player %s: %w", p.ID, err)
	}
	return l.host.Command(ctx, f.Table.ID, c)
}

// nameHere is the name of somebody who plays on another's device as it is kept; an *input.Invalid of
// the field "name" where nobody may be called so.
func (l *Lobby) nameHere(name string) (string, error) {
	name, err := input.Name(name)
	if err == nil && l.cfg.Refuses != nil && l.cfg.Refuses(name) {
		err = &input.Invalid{Field: "name", Code: "word"}
	}
	return name, err
}

// Begin starts a game with those who are there, for the person who leads the table; where seats
// may be shared, anybody who sits there may once no chair is free. Bots of a level take the
// free chairs, "" or 0: these are taken away. Seq is what they saw, 0: whatever it is. Errors as
// of SetChair.
func (l *Lobby) Begin(ctx context.Context, by table.PlayerID, id table.ID, seq uint64, level int) error {
	f, err := l.host.Frame(ctx, id)
	if err != nil {
		return err
	}
	if level < 0 || level > l.host.Levels(f.Table.Game) {
		return &input.Invalid{Field: "level", Code: "unknown", Limit: level}
	}
	return l.host.Command(ctx, id, table.Command{Kind: table.Start, Player: by, Seq: seq, Level: level})
}

// Revise changes the contract before the game begins, for the person who leads the table: all
// of a plan but its game and chairs. Who sits there has to agree anew. Errors as of SetChair.
func (l *Lobby) Revise(ctx context.Context, by table.PlayerID, id table.ID, seq uint64, p Plan) error {
	f, err := l.host.Frame(ctx, id)
	if err != nil {
		return err
	}
	p.Game, p.Chairs = f.Table.Game, nil
	setup, err := l.contract(p)
	if err != nil {
		return err
	}
	setup.Chairs = f.Table.Seats
	if err := checkRated(setup); err != nil {
		return err
	}
	return l.host.Command(ctx, id, table.Command{Kind: table.Revise, Player: by, Seq: seq, Setup: &setup})
}

// AgreeAnew agrees to a contract that was changed, as it was at seq. Errors: ErrNotFound, a
// table.Problem.
func (l *Lobby) AgreeAnew(ctx context.Context, by table.PlayerID, id table.ID, seq uint64) error {
	return l.host.Command(ctx, id, table.Command{Kind: table.Agree, Player: by, Seq: seq})
}

// Dissolve closes a table that has not begun, for the person who leads it. Errors: ErrNotFound,
// a table.Problem.
func (l *Lobby) Dissolve(ctx context.Context, by table.PlayerID, id table.ID) error {
	if by == "" {
		return table.ErrNotOpener
	}
	return l.host.Command(ctx, id, table.Command{Kind: table.Close, Player: by})
}

// Hold lets a table that is about to begin by itself wait, for somebody who sits there. Errors:
// ErrNotFound, a table.Problem.
func (l *Lobby) Hold(ctx context.Context, by table.PlayerID, id table.ID) error {
	return l.host.Command(ctx, id, table.Command{Kind: table.Hold, Player: by})
}

package lobby

import (
	"context"
	"fmt"
	"slices"
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

// Values of SetChair, besides "bot:LEVEL" and "here:NAME" of a [Plan].
const (
	ChairOpen = "open" // removes the person or bot who sits there
	ChairGone = "gone" // removes the chair, which must be free

	ChairDebarred = "debarred" // removes the person who sits there and keeps them from sitting down at this table again
)

// NewChair stands for a chair to be added.
const NewChair game.Seat = -1

// SetChair changes a chair, or adds one (NewChair), before the game begins. Only the table's leader may
// do so. what is ChairOpen, ChairGone, ChairDebarred, "bot:LEVEL", or, for a new chair, "here:NAME" for
// a player on the leader's device. seq is the state that the leader saw; 0 matches any. Errors:
// ErrNotFound, *input.Invalid, a table.Problem, a *game.Refusal when the game does not allow that
// number of seats.
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

// Admit lets a debarred person sit down again. Only the table's leader may do so. Errors as of
// SetChair.
func (l *Lobby) Admit(ctx context.Context, by table.PlayerID, id table.ID, person table.PlayerID) error {
	return l.host.Command(ctx, id, table.Command{Kind: table.Admit, Player: by, Guest: person})
}

// level parses the level of a bot and checks that the game has it.
func (l *Lobby) level(gameID, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < 1 || n > l.host.Levels(gameID) {
		return 0, &input.Invalid{Field: "chairs", Code: "unknown", Limit: "bot:" + text}
	}
	return n, nil
}

// seatHere seats a player on the leader's device, on the first open chair or else on a new one. It adds
// a player for them, as Open does for those of a Plan.
func (l *Lobby) seatHere(ctx context.Context, f *host.Frame, c table.Command, name string) error {
	clean, err := l.nameHere(name)
	if err != nil {
		return err
	}
	known, err := l.knownAt(ctx, f.Table)
	if err != nil {
		return err
	}
	p := account.Player{ID: table.PlayerID(secret.Text(16)), Name: clean, Created: l.cfg.Now().UTC().Truncate(time.Millisecond), MadeAt: f.Table.ID}
	at := knownAs(known, clean)
	if at >= 0 {
		p = known[at]
	}
	c.Kind, c.Guest = table.SeatGuest, p.ID
	if _, err := f.Table.Decide(c, l.cfg.Now(), table.Seed{}); err != nil {
		return err // do not add a player who cannot sit down
	}
	if at < 0 {
		if err := l.cfg.Store.AddPlayer(ctx, p, secret.Bytes(32)); err != nil {
			return fmt.Errorf("add player %s: %w", p.ID, err)
		}
	}
	if err := l.host.Command(ctx, f.Table.ID, c); err != nil || l.cfg.SeatedHere == nil {
		return err
	}
	return l.cfg.SeatedHere(ctx, f.Table.ID, p.ID)
}

// knownAt returns the people made for devices before who may be seated at a table again by their name.
func (l *Lobby) knownAt(ctx context.Context, t *table.Table) ([]account.Player, error) {
	if l.cfg.KnownHere == nil {
		return nil, nil
	}
	known, err := l.cfg.KnownHere(ctx, t.ID)
	return slices.DeleteFunc(known, func(p account.Player) bool { return t.SeatOf(p.ID) >= 0 }), err
}

// nameHere returns the cleaned name of a hot-seat player, or an *input.Invalid of the field "name".
func (l *Lobby) nameHere(name string) (string, error) {
	name, err := input.Name(name)
	if err == nil && l.cfg.CheckName != nil {
		err = l.cfg.CheckName(name)
	}
	return name, err
}

// Begin starts a game with the people present. The table's leader may do so; where seats may be shared,
// anyone seated may, once no chair is free. Bots of the given level take the free chairs; level 0
// removes these chairs. seq is the state that the caller saw; 0 matches any. Errors as of SetChair.
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

// Revise changes the contract before the game begins: everything in the plan except its game and
// chairs. Only the table's leader may do so. Seated players have to agree again. Errors as of SetChair.
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
	if err := l.checkRated(p.Game, setup); err != nil {
		return err
	}
	return l.host.Command(ctx, id, table.Command{Kind: table.Revise, Player: by, Seq: seq, Setup: &setup})
}

// AgreeAnew agrees to a revised contract, as it was at seq. Errors: ErrNotFound, a table.Problem.
func (l *Lobby) AgreeAnew(ctx context.Context, by table.PlayerID, id table.ID, seq uint64) error {
	return l.host.Command(ctx, id, table.Command{Kind: table.Agree, Player: by, Seq: seq})
}

// Dissolve closes a table that has not begun. Only the table's leader may do so. If it was a rematch, the game
// before has none now. Errors: ErrNotFound, a
// table.Problem.
func (l *Lobby) Dissolve(ctx context.Context, by table.PlayerID, id table.ID) error {
	if by == "" {
		return table.ErrNotOpener
	}
	f, err := l.host.Frame(ctx, id)
	if err != nil {
		return err
	}
	if err := l.host.Command(ctx, id, table.Command{Kind: table.Close, Player: by}); err != nil {
		return err
	}
	return l.host.RematchGone(ctx, f.Table, by)
}

// Hold stops the countdown of a table that is about to begin by itself. Any seated player may do so.
// Errors: ErrNotFound, a table.Problem.
func (l *Lobby) Hold(ctx context.Context, by table.PlayerID, id table.ID) error {
	return l.host.Command(ctx, id, table.Command{Kind: table.Hold, Player: by})
}

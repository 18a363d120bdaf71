package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/host/secret"
	"tablee/table"
)

// MaxCommand limits the length of a command's id, in characters.
const MaxCommand = 64

// Act is an action as a player sends it.
type Act struct {
	Seq     uint64 // the seq the player saw
	Action  string
	Command string     // unique; a repeated command gets the first answer again. At most MaxCommand; "" if it will not be retried
	Seat    *game.Seat // the player's seat that is meant; nil: the awaited one, else their own
	Run     bool       // what must follow from the same seat is played too
}

// append saves a commit even if ctx ends: a decided commit is always stored.
func (s *shared) append(ctx context.Context, w Write) error {
	const patience = 10 * time.Second
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := s.cfg.Store.Append(ctx, w); err != nil {
		return fmt.Errorf("append %s@%d: %w", w.Table, w.Commit.Seq, err)
	}
	return nil
}

// Sit seats a player on a chair, or on the first open one (table.AnyChair), and returns their seat. It
// differs from the chair if the game began and seats were drawn. entropy is the player's contribution to
// chance, "" for none. Errors: ErrNotFound, a table.Problem, *input.Invalid. A repeated command gets the
// first answer again. With table.ErrAlreadySeated the result is the seat where they sit.
func (h *Host) Sit(ctx context.Context, by table.PlayerID, id table.ID, chair game.Seat, entropy, command string) (game.Seat, error) {
	return h.SitAt(ctx, by, id, 0, chair, entropy, command)
}

// SitAt is Sit for a player who read the contract at seq. If it has changed since, the error is
// table.ErrRevised.
func (h *Host) SitAt(ctx context.Context, by table.PlayerID, id table.ID, seq uint64, chair game.Seat, entropy, command string) (game.Seat, error) {
	if err := checkCommand(command); err != nil {
		return game.Watcher, err
	}
	if err := h.maySit(ctx, by, id); err != nil {
		return game.Watcher, err
	}
	cmd := table.Command{ID: scoped(by, command), Kind: table.Sit, Player: by, Seq: seq, Seat: chair, Text: entropy}
	seq, f, err := h.propose(ctx, id, cmd)
	if err != nil {
		if errors.Is(err, table.ErrAlreadySeated) {
			return f.Table.SeatOf(by), err
		}
		return game.Watcher, err
	}
	then, err := table.Fold(id, f.Table.Rules(), f.Log[:seq])
	if err != nil {
		return game.Watcher, fmt.Errorf("fold %s@%d: %w", id, seq, err)
	}
	return then.SeatOf(by), nil
}

// maySit refuses a seat to a player for a reason that is not in the table's log (Config.MaySit).
func (h *Host) maySit(ctx context.Context, by table.PlayerID, id table.ID) error {
	if h.cfg.MaySit == nil {
		return nil
	}
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	return h.cfg.MaySit(ctx, by, f.Table)
}

// Rise frees a player's chair before the game begins; later it leaves a shared seat to the partners.
// Errors: ErrNotFound, a table.Problem.
func (h *Host) Rise(ctx context.Context, by table.PlayerID, id table.ID) error {
	_, _, err := h.propose(ctx, id, table.Command{Kind: table.Rise, Player: by})
	return err
}

// Act plays an action and returns the seq of its commit. The action is then durable and on its way to
// every screen. Errors, in the order of the checks: *input.Invalid (the command), ErrNotFound,
// table.ErrFrozen, table.ErrNotSeated, table.ErrNotStarted, table.ErrStale, a *game.Refusal. With
// table.ErrStale the seq is the table's current one. A command that was already committed gets its first
// seq again, even if the table has moved on.
func (h *Host) Act(ctx context.Context, by table.PlayerID, id table.ID, a Act) (seq uint64, err error) {
	if err := checkCommand(a.Command); err != nil {
		return 0, err
	}
	cmd := Hand{by, a.Seat}.command(table.Act)
	cmd.ID, cmd.Seq, cmd.Text, cmd.Run = scoped(by, a.Command), a.Seq, a.Action, a.Run
	if by == "" {
		return 0, table.ErrNotSeated
	}
	seq, _, err = h.propose(ctx, id, cmd)
	return seq, err
}

// scoped returns a command's id in the log. It includes the player, since two players may choose the same
// id.
func scoped(by table.PlayerID, command string) string {
	if command == "" {
		return ""
	}
	return string(by) + "/" + command
}

func checkCommand(command string) error {
	if !utf8.ValidString(command) || strings.ContainsFunc(command, unicode.IsControl) {
		return &input.Invalid{Field: "command", Code: "control"}
	}
	if utf8.RuneCountInString(command) > MaxCommand {
		return &input.Invalid{Field: "command", Code: "too-long", Limit: MaxCommand}
	}
	return nil
}

// propose commits a command to a table's log, for people, bots and clocks alike. It returns the seq of the
// command's commit and a frame that holds it; with a table.Problem or a *game.Refusal, the seq and the
// frame by which it was judged.
func (h *Host) propose(ctx context.Context, id table.ID, c table.Command) (uint64, *Frame, error) {
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	if c.Player != "" {
		lt.acts(c.Player)
		h.origins.saw(ctx, c.Player)
	}
	if err := lt.take(ctx); err != nil {
		return 0, nil, err
	}
	defer lt.give()
	f, err := lt.fresh(ctx)
	if err == nil && c.Seq > f.Table.Seq {
		f, err = lt.reload(ctx) // the player saw more at another node
	}
	for err == nil {
		if seq, found := committed(f.Log, c.ID); found {
			return seq, f, nil
		}
		var next *Frame
		next, err = h.commit(ctx, lt, f, c)
		switch {
		case err == nil:
			return next.Table.Seq, next, nil
		case errors.Is(err, ErrConflict), errors.Is(err, ErrRepeated):
			h.metrics.conflicts.Add(1)
			next, err = lt.reload(ctx)
			if err == nil && next.Table.Seq == f.Table.Seq && !next.Table.Damaged {
				err = errStuck
				if spoilt, is := lt.spoiled(ctx, f, err); is {
					next, err = spoilt, nil
				}
			}
			f = next
		case errors.Is(err, ErrDamaged), errors.Is(err, ErrGap):
			if spoilt, is := lt.spoiled(ctx, f, err); is {
				f, err = spoilt, nil
			}
		case refused(err):
			h.metrics.refused.Add(1)
			return f.Table.Seq, f, err
		}
	}
	return 0, nil, err
}

// refused reports whether err is a refusal by the table, not a failure.
func refused(err error) bool {
	var problem table.Problem
	var refusal *game.Refusal
	return errors.As(err, &problem) || errors.As(err, &refusal)
}

// Refused reports whether err is a refusal of a request, which then had no effect, and not a failure.
func Refused(err error) bool {
	var invalid *input.Invalid
	return refused(err) || errors.As(err, &invalid) || errors.Is(err, input.ErrNotFound)
}

// committed returns the seq at which a log holds a command.
func committed(log []table.Commit, command string) (seq uint64, found bool) {
	if command == "" {
		return 0, false
	}
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Command == command {
			return log[i].Seq, true
		}
	}
	return 0, false
}

// commit decides on f, saves, then shows. The caller holds lt.turn.
func (h *Host) commit(ctx context.Context, lt *liveTable, f *Frame, c table.Command) (*Frame, error) {
	if f.Table.Damaged {
		return nil, table.ErrDamaged
	}
	seed, err := lt.sealed(ctx)
	if err != nil {
		return nil, err
	}
	now := lt.now()
	c.Lost = lt.clock.Lost(f.Table) + f.Table.Held(h.cfg.Pause, now)
	commit, err := f.Table.Decide(c, now, seed)
	if err == nil {
		err = h.checkCoached(f, c)
	}
	if err != nil {
		return nil, err
	}
	t := f.Table.Clone()
	if err := t.Apply(commit); err != nil {
		return nil, fmt.Errorf("apply %s@%d: %w", lt.id, commit.Seq, err)
	}
	names, err := h.namesWith(ctx, f, commit)
	if err != nil {
		return nil, err
	}
	log := append(f.Log, commit)
	w := Write{Table: lt.id, Commit: commit, Row: RowOf(t, h.cfg.Pause), Notify: toNotify(t, commit)}
	if f.Table.Status != table.StatusOver { // later commits have no results of their own
		w.Results = results.Of(t, log)
	}
	if err := h.append(ctx, w); err != nil {
		lt.stale.note() // it may be in the log nevertheless
		return nil, err
	}
	h.metrics.accepted.Add(1)
	h.cfg.Rate(ctx, w.Results) // before it is shown: viewers of the end may look at the ladder
	next := &Frame{Table: t, Log: log, Names: names, Messages: f.Messages, Silenced: f.Silenced}
	lt.mu.Lock()
	lt.ours = true
	lt.show(next)
	lt.mu.Unlock()
	h.scheduler.note(lt.id)
	return next, nil
}

// Create stores and shows a new table: its first commit, as returned by table.Create, and its seed.
// ErrConflict if the id is taken.
func (h *Host) Create(ctx context.Context, id table.ID, rules game.Rules, c table.Commit, seed table.Seed) error {
	t, err := table.Fold(id, rules, []table.Commit{c})
	if err != nil {
		return fmt.Errorf("fold %s@%d: %w", id, c.Seq, err)
	}
	names, err := h.namesAt(ctx, []table.Commit{c})
	if err != nil {
		return err
	}
	log := []table.Commit{c}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	lt.acts(t.Owner)
	h.origins.saw(ctx, t.Owner)
	w := Write{Table: id, Commit: c, Row: RowOf(t, h.cfg.Pause), Seed: &seed, Results: results.Of(t, log), Notify: toNotify(t, c)}
	if err := h.append(ctx, w); err != nil {
		return err
	}
	lt.mu.Lock()
	if lt.frame == nil {
		lt.ours = true
		lt.show(&Frame{Table: t, Log: log, Names: names})
	}
	lt.mu.Unlock()
	h.scheduler.note(id)
	return nil
}

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

// commandID returns the id under which a table remembers what a person asks of it by the command that ctx carries; ""
// for none.
func commandID(ctx context.Context, id table.ID, kind table.Kind, by table.PlayerID) string {
	if secret.Command(ctx) == "" {
		return ""
	}
	return secret.TextFor(ctx, 16, "command", string(kind), string(id), string(by))
}

// Command lets a table decide on a player's command, for the services around the host. They have checked
// what the table cannot know. Errors: ErrNotFound, a table.Problem, a *game.Refusal.
func (h *Host) Command(ctx context.Context, id table.ID, c table.Command) error {
	_, _, err := h.propose(ctx, id, c)
	return err
}

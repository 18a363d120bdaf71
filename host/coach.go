package host

import (
	"context"

	"tablee/game"
	"tablee/game/coach"
	"tablee/table"
)

// Script returns the script of a game's coached first game for a language: the one in that language, else
// the one without a language, else the English one, whose texts are translated for languages without a
// script of their own. It returns nil if there is none.
func (h *Host) Script(gameID, lang string) *coach.Script {
	for _, want := range []string{lang, "", "en"} {
		for _, s := range h.cfg.Scripts {
			if s.Game == gameID && s.Lang == want {
				return s
			}
		}
	}
	return nil
}

// Coached returns the position of a coached game in its script. ok is false for any other table, and if
// the script has changed since: the table then continues as an ordinary game.
func (h *Host) Coached(f *Frame) (p coach.Place, ok bool) {
	t := f.Table
	if !t.IsCoached() || t.Frozen || t.Damaged {
		return p, false
	}
	before, played := coachInputs(t.Origin.Inputs), coachInputs(table.ActionsSince(f.Log))
	for _, s := range h.cfg.Scripts {
		if s.Fits(t.Game, len(t.Seats), t.Options, before) {
			return s.At(played)
		}
	}
	return p, false
}

// AwaitsReader reports whether a bot of a coached game waits until its player says that they have read the step that
// begins with the bot's action.
func (h *Host) AwaitsReader(f *Frame) bool {
	if h.cfg.Pause <= 0 || !f.Table.Unread() {
		return false
	}
	p, ok := h.Coached(f)
	if !ok {
		return false
	}
	next, more := p.Next()
	return more && next.Seat != coach.Learner && p.Step().From == p.Played
}

// Read records that the player of a coached game has read the current step. Errors: as GoOn.
func (h *Host) Read(ctx context.Context, by table.PlayerID, id table.ID, seq uint64) error {
	return ignoreAnswered(h.Command(ctx, id, table.Command{Kind: table.GoOn, Player: by, Seq: seq, Text: "read"}))
}

func coachInputs(events []table.Event) []coach.Input {
	list := make([]coach.Input, len(events))
	for i, e := range events {
		list[i] = coach.Input{Seat: e.Seat, Text: e.Text}
		if e.Kind == table.Draw {
			list[i].Seat = game.Chance
		}
	}
	return list
}

// checkCoached returns table.ErrCoached for a legal action of a coached player that is not the next one of
// the script.
func (h *Host) checkCoached(f *Frame, c table.Command) error {
	if c.Kind != table.Act || c.Player == "" {
		return nil
	}
	p, ok := h.Coached(f)
	if !ok {
		return nil
	}
	if next, more := p.Next(); more && (next.Seat != coach.Learner || next.Text != c.Text) {
		return table.ErrCoached
	}
	return nil
}

// scripted returns the action of a bot in a coached game; ok is false if the script has none for it.
func (h *Host) scripted(f *Frame, seat game.Seat) (a game.Action, ok bool) {
	p, ok := h.Coached(f)
	if !ok {
		return 0, false
	}
	next, more := p.Next()
	if !more || next.Seat != seat {
		return 0, false
	}
	a, err := f.Table.Rules().ParseAction(next.Text)
	return a, err == nil
}

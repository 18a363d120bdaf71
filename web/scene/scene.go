// Package scene shows a table with what one viewer may know: the seat they look from, the data its pictures
// are drawn from, and its journal.
package scene

import (
	"cmp"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// New returns the scene of a frame for one viewer, in their language. It shows the current state even if
// pages still show a held moment.
func New(f *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc, now time.Time) (*board.Scene, error) {
	return Held(f, ui, viewer, l, now, nil)
}

// RulesPath returns the address of the rulebook for a table.
func RulesPath(ui board.UI, t *table.Table) string {
	if t.Rules() == nil {
		return "/g/" + ui.ID() + "/rules"
	}
	return page.RulesPath(t.Rules().Info(), t.Options)
}

// Held is New for a page that still shows a moment; h is nil for none.
func Held(f *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc, now time.Time, h *table.HeldMoment) (*board.Scene, error) {
	sc := bare(f, ui, viewer, l, now, h)
	if sc.View == nil {
		return sc, nil
	}
	past := h != nil && f.Table.Follows(h)
	if !past {
		sc.Legal, sc.Texts = Legal(f.Table, viewer)
	}
	var err error
	if sc.Recent, err = recentOf(f, sc, ui); err != nil {
		return nil, err
	}
	if f.Table.Status == table.StatusPlaying && !sc.Still {
		sc.Left = hasLeft(sc, ui, viewer) // also while the moment of it is shown
		if t := f.Table; sc.Left && viewer >= 0 && t.Alone() && t.TempoNow() != table.TempoRush && !t.IsCoached() {
			sc.ToEnd = "/t/" + string(t.ID) + "/tempo"
		}
	}
	if f.Table.Status == table.StatusPlaying && !sc.Still && !past {
		sc.Follow(trace(f, sc, sc.Recent), ui)
		tellPlates(sc, ui)
	}
	return sc, nil
}

// bare returns a scene without its history and its actions. Only bare, Legal, Choice and Disclose inspect a game's
// state. They call nothing of it that tells more than its viewer may know, but for Disclose when the game is over.
func bare(f *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc, now time.Time, h *table.HeldMoment) *board.Scene {
	t := f.Table
	state, past := t.State, h != nil && t.Follows(h)
	if past {
		state = h.State
	}
	sc := &board.Scene{
		L: l, Say: "/t/" + string(t.ID) + "/command", LookUp: "/t/" + string(t.ID) + "/word", Rules: RulesPath(ui, t), Ledger: "/t/" + string(t.ID) + "/ledger",
		Viewer: viewer, Together: screenSeats(t, viewer), Seats: Seats(f, viewer, l), Options: t.Options,
		Turn: t.Turn(), Seq: t.Seq, Deadline: f.Deadline(), Now: now,
	}
	if t.State == nil {
		return sc
	}
	if t.Status == table.StatusClosed || t.Damaged { // the last state, after a moderator closed it or as far as it can be read: no one has won
		sc.Turn, sc.Still, sc.Closed = t.State.Turn(), true, true
	}
	if past {
		sc.Turn, sc.Deadline = state.Turn(), time.Time{}
	}
	sc.View = state.View(viewer)
	sc.Runs = viewer >= 0 && t.Status == table.StatusPlaying && !t.PlaysForced[viewer] && !t.IsCoached()
	sc.Draft = draftOf(f, viewer)
	sc.Points = state.Standings(nil)
	if t.LastAction != nil && (!past || h.Luck) && seesLastAction(t, viewer) {
		sc.Last = &board.Move{Seat: t.LastAction.Seat, Text: t.LastAction.Text}
	}
	return sc
}

// screenSeats returns the seats that are played on the viewer's screen and see the same, if there are several: no one
// turns the screen round, so their places on it stay.
func screenSeats(t *table.Table, viewer game.Seat) []game.Seat {
	if viewer < 0 || HidesHands(t) {
		return nil
	}
	chair := t.Seats[viewer]
	if seats := t.SeatsOf(cmp.Or(chair.DeviceOwner, chair.Player)); len(seats) > 1 {
		return seats
	}
	return nil
}

// seesLastAction reports whether the viewer may know the last action.
func seesLastAction(t *table.Table, viewer game.Seat) bool {
	discreet, ok := t.State.(game.SecretActions)
	return !ok || discreet.Visible(viewer, t.LastAction.Seat, t.LastAction.Action)
}

// Seats describes the occupants of the seats.
func Seats(f *host.Frame, viewer game.Seat, l *board.Loc) []board.Seat {
	list, signs := make([]board.Seat, len(f.Table.Seats)), f.Table.Signs()
	for i, c := range f.Table.Seats {
		// the viewer is here, even before their stream is open
		seat := board.Seat{Sign: board.Sign(signs[i]), You: game.Seat(i) == viewer, Here: game.Seat(i) == viewer || i < len(f.Present) && f.Present[i]}
		switch {
		case c.Bot():
			seat.Bot, seat.Level, seat.Levels, seat.Here = true, c.Level, f.Levels, true
			seat.Name = botName(f.Table, i)
			seat.Rank = l.T("chair.bot", "Level", l.Level(f.Table.Game, c.Level))
			if c.Away() {
				seat.Name = peopleNames(l, f, c)
			}
		case c.Open():
			seat.Name = l.T("chair.free")
		default:
			seat.Name = peopleNames(l, f, c)
		}
		list[i] = seat
	}
	tellBotsApart(list, f.Table.Seats)
	return list
}

// tellBotsApart numbers a bot that has the name of a person at the table.
func tellBotsApart(list []board.Seat, chairs []table.Chair) {
	used := input.Distinct{}
	for i, c := range chairs {
		if c.Player != "" {
			used.Name(list[i].Name)
		}
	}
	for i, c := range chairs {
		if c.Player == "" && c.Bot() {
			list[i].Name = used.Name(list[i].Name)
		}
	}
}

// peopleNames joins the names of the people who share a seat.
func peopleNames(l *board.Loc, f *host.Frame, c table.Chair) string {
	names := make([]string, 0, 1)
	for _, p := range c.People() {
		names = append(names, l.Person(f.Names[p]))
	}
	return strings.Join(names, " & ")
}

// botNames are the names of bots; each bot of a table has a different one.
var botNames = [table.Personas]string{"Anatole", "Jeanne", "Gaspard", "Léontine", "Basile", "Hélène", "Théo", "Odile", "Marius", "Céleste", "Firmin", "Zélie"}

// botName returns the name of a seat's bot.
func botName(t *table.Table, seat int) string {
	return botNames[(t.Persona(game.Seat(seat))-1)%len(botNames)]
}

// Still returns the scene of a past position, without possible actions.
func Still(past *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc) (*board.Scene, error) {
	sc, err := New(past, ui, viewer, l, time.Now())
	if err == nil {
		still(sc)
	}
	return sc, err
}

// Hand returns the scene of a past position in which a seat's hand is drawn: Still without the history, which
// would have to be told for every seat.
func Hand(past *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc) *board.Scene {
	sc := bare(past, ui, viewer, l, time.Now(), nil)
	still(sc)
	return sc
}

// Hides reports whether the game hides something from all its players.
func Hides(f *host.Frame) bool {
	_, ok := f.Table.State.(game.Discloser)
	return ok
}

// Disclose adds to the scene of a past position what its game hid from everyone.
func Disclose(past *host.Frame, sc *board.Scene) {
	if d, ok := past.Table.State.(game.Discloser); ok && past.Whole().Revealed() {
		sc.Disclosed = d.Disclosed()
	}
}

func still(sc *board.Scene) {
	sc.Still, sc.Legal, sc.Texts, sc.Deadline, sc.Trace, sc.Ledger = true, nil, nil, time.Time{}, nil, ""
	for i := range sc.Seats {
		sc.Seats[i].Did = ""
	}
}

// draftOf returns the unfinished action of the viewer's seat.
func draftOf(f *host.Frame, viewer game.Seat) board.Draft {
	if viewer < 0 || int(viewer) >= len(f.Pages) {
		return board.Draft{}
	}
	d := f.Draft(viewer)
	return board.Draft{Text: d.Text, By: d.Page, Shared: f.Pages[viewer] > 1}
}

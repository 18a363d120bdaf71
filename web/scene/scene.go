// Package scene is a table as one viewer may know it: from which seat they look, what its
// pictures are drawn from, and its journal.
package scene

import (
	"hash/fnv"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// New makes the scene of a frame as one viewer may know it, in their language. It is the
// only place where a state is looked into: through View, Legal and Turn, never otherwise.
func New(f *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc, now time.Time) (*board.Scene, error) {
	t := f.Table
	sc := &board.Scene{
		L: l, Say: "/t/" + string(t.ID) + "/say", Rules: "/g/" + ui.ID() + "/rules",
		Viewer: viewer, Seats: Seats(f, viewer, l), Options: t.Options,
		Turn: t.Turn(), Seq: t.Seq, Deadline: t.Deadline(), Now: now,
	}
	if t.Status == table.StatusOpen {
		sc.Deadline = t.FillAt()
	}
	if t.State == nil {
		return sc, nil
	}
	if t.Status == table.StatusClosed { // it stays as it was when a moderator closed it: nobody has won
		sc.Turn, sc.Still, sc.Closed = t.State.Turn(), true, true
	}
	sc.View = t.State.View(viewer)
	sc.Draft = draftOf(f, viewer)
	sc.Points = t.State.Standings(nil)
	if t.LastAction != nil && seesLastAction(t, viewer) {
		sc.Last = &board.Move{Seat: t.LastAction.Seat, Text: t.LastAction.Text}
	}
	_, many := t.State.(game.LegalLimiter) // its actions are too many to be listed
	if viewer >= 0 && t.Status == table.StatusPlaying && !t.Frozen && !many {
		sc.Legal = t.State.Legal(viewer, nil)
		for _, a := range sc.Legal {
			sc.Texts = append(sc.Texts, t.Rules().FormatAction(a))
		}
	}
	entries, err := f.Journal(viewer)
	if err != nil {
		return nil, err
	}
	sc.Recent = recent(f, viewer, entries)
	return sc, nil
}

// seesLastAction reports whether the viewer may know the last action.
func seesLastAction(t *table.Table, viewer game.Seat) bool {
	discreet, ok := t.State.(game.SecretActions)
	return !ok || discreet.Visible(viewer, t.LastAction.Seat, t.LastAction.Action)
}

// Seats says who sits where.
func Seats(f *host.Frame, viewer game.Seat, l *board.Loc) []board.Seat {
	list := make([]board.Seat, len(f.Table.Seats))
	for i, c := range f.Table.Seats {
		seat := board.Seat{You: game.Seat(i) == viewer, Here: i < len(f.Present) && f.Present[i]}
		switch {
		case c.Bot():
			seat.Bot, seat.Level, seat.Here = true, c.Level, true
			seat.Name = botName(f.Table, i)
			seat.Rank = l.T("chair.bot", "Level", page.LevelName(l, f.Table.Game, c.Level))
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
	return list
}

// peopleNames are the names of those who share a seat.
func peopleNames(l *board.Loc, f *host.Frame, c table.Chair) string {
	names := make([]string, 0, 1)
	for _, p := range c.People() {
		names = append(names, page.PersonName(l, f.Names[p]))
	}
	return strings.Join(names, " & ")
}

// botNames are what bots are called; a table gives each of its bots another.
var botNames = [...]string{"Anatole", "Jeanne", "Gaspard", "Léontine", "Basile", "Hélène", "Théo", "Odile", "Marius", "Céleste", "Firmin", "Zélie"}

// botName depends on the table and the chair only: a bot keeps its name when seats are
// drawn, and through a restart.
func botName(t *table.Table, seat int) string {
	chair := seat
	if seat < len(t.Order) {
		chair = t.Order[seat]
	}
	h := fnv.New32a()
	h.Write([]byte(t.ID))
	return botNames[(int(h.Sum32()%uint32(len(botNames)))+chair)%len(botNames)]
}

// Still is the scene of a past position: nothing can be done in it.
func Still(past *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc) (*board.Scene, error) {
	sc, err := New(past, ui, viewer, l, time.Now())
	if err == nil {
		sc.Still, sc.Legal, sc.Texts, sc.Deadline = true, nil, nil, time.Time{}
	}
	return sc, err
}

// draftOf is what the viewer's seat is composing.
func draftOf(f *host.Frame, viewer game.Seat) board.Draft {
	if viewer < 0 || int(viewer) >= len(f.Pages) {
		return board.Draft{}
	}
	d := f.Draft(viewer)
	return board.Draft{Text: d.Text, By: d.Page, Shared: f.Pages[viewer] > 1}
}

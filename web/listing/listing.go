// Package listing shows lists of tables: each table's state and the visitor's action there.
package listing

import (
	"context"
	"slices"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Item is one table in a list.
type Item struct {
	UI    board.UI
	ID    table.ID
	Title string
	Note  string
	Verb  string       // the button's text
	Yours bool         // the visitor is to move
	Alone bool         // the visitor plays it alone against bots, and may stop it
	Signs []board.Sign // of the taken seats
	Over  bool
}

// Path returns the target of the item's button: the table, or the replay of a finished game.
func (l Item) Path() string {
	if l.Over {
		return "/t/" + string(l.ID) + "/replay"
	}
	return "/t/" + string(l.ID)
}

// Tables makes lists of tables for visitors.
type Tables struct {
	site     *page.Site
	accounts *account.Service
	host     *host.Host
}

// New returns the lists of a site, of tables of a host.
func New(site *page.Site, accounts *account.Service, h *host.Host) *Tables {
	return &Tables{site, accounts, h}
}

// Of returns the items of rows for a visitor. Tables awaiting the visitor come first.
func (s *Tables) Of(ctx context.Context, v *page.Visitor, rows []host.Row) ([]Item, error) {
	names, err := s.Names(ctx, rows)
	if err != nil {
		return nil, err
	}
	return s.items(v, rows, func(i int) map[table.PlayerID]string { return names[i] }), nil
}

// ForModerators is Of with the full names of players who otherwise go by first names.
func (s *Tables) ForModerators(ctx context.Context, v *page.Visitor, rows []host.Row) ([]Item, error) {
	names, err := s.accounts.WholeNames(ctx, slices.Concat(seated(rows)...))
	if err != nil {
		return nil, err
	}
	return s.items(v, rows, func(int) map[table.PlayerID]string { return names }), nil
}

// items returns the items of rows, given the names at each.
func (s *Tables) items(v *page.Visitor, rows []host.Row, names func(int) map[table.PlayerID]string) []Item {
	var all []Item
	for n, row := range rows {
		ui, ok := s.site.UI(row.Game)
		if !ok {
			continue
		}
		l := Item{UI: ui, ID: row.ID, Title: row.Title, Yours: v.Known && row.Awaits(v.Player.ID), Over: row.Status == table.StatusOver}
		if l.Title == "" {
			l.Title = page.GameText(v.L, ui, "name")
		}
		for i, c := range row.Chairs {
			if !c.Open() {
				l.Signs = append(l.Signs, board.Sign(c.SignAt(i)))
			}
		}
		l.Alone = playsAlone(row, v)
		l.Note, l.Verb = s.describe(v, ui, row, names(n), s.host.Now())
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b Item) int { return rank(a) - rank(b) })
	return all
}

func rank(l Item) int {
	if l.Yours {
		return 0
	}
	return 1
}

// byDay is the least move time of tables for which a list shows the time left: the list does not
// count down.
const byDay = time.Hour

// pace returns the time for a move; "" for a table without one whose game may have a clock of its own.
func (s *Tables) pace(v *page.Visitor, row host.Row) string {
	if rules, ok := s.host.Rules(row.Game); row.MoveTime == 0 && ok && rules.Info().OffersClock() {
		return ""
	}
	return v.L.Pace(row.MoveTime)
}

// describe returns the state of a table and the key of its button's text.
func (s *Tables) describe(v *page.Visitor, ui board.UI, row host.Row, names map[table.PlayerID]string, now time.Time) (note, verb string) {
	seat := SeatIn(row, v)
	var parts []string
	if row.Title != "" { // without a title, the game's name is the title
		parts = append(parts, page.GameText(v.L, ui, "name"))
	}
	switch row.ForkOf {
	case "":
	case table.Coached:
		parts = append(parts, v.L.T("list.coached"))
	default:
		parts = append(parts, v.L.T("list.forked"))
	}
	if row.Rated && (row.Status == table.StatusOpen || row.Status == table.StatusPlaying) {
		parts = append(parts, v.L.T("list.rated"))
	}
	switch row.Status {
	case table.StatusOpen:
		taken := 0
		for _, c := range row.Chairs {
			if !c.Open() {
				taken++
			}
		}
		parts = append(parts, v.L.T("list.seated", "Taken", taken, "Seats", len(row.Chairs)))
		if pace := s.pace(v, row); pace != "" {
			parts = append(parts, pace)
		}
		verb = "list.sit"
		if seat >= 0 {
			verb = "list.return"
		}
	case table.StatusPlaying:
		switch {
		case row.Awaits(v.Player.ID):
			verb = "list.resume"
			if left := row.WakeAt.Sub(now); row.MoveTime >= byDay && left > 0 {
				parts = append(parts, v.L.T("list.left", "Time", v.L.Duration(left)))
			}
		case row.Awaited != "":
			parts = append(parts, v.L.T("list.awaits", "Who", v.L.Person(names[row.Awaited])))
			verb = there(seat)
		default:
			verb = there(seat)
		}
		parts = append(parts, others(v, row, names)...)
		if seat >= 0 { // tells their tables of one game apart
			parts = append(parts, standing(v, ui, row, seat, now)...)
		}
	case table.StatusClosed:
		verb = "list.look"
		parts = append(parts, v.L.T("list.closed"))
	default:
		verb = "list.look"
		if seat >= 0 && int(seat) < len(row.Places) {
			parts = append(parts, v.L.T("list.finished", "Place", v.L.Nth(row.Places[seat])))
		} else {
			parts = append(parts, v.L.T("list.over"))
		}
	}
	return strings.Join(parts, " · "), verb
}

// there returns the key of the way to a game in which the visitor's seat, if any, is not awaited.
func there(seat game.Seat) string {
	if seat >= 0 {
		return "list.return"
	}
	return "list.watch"
}

// standing returns the visitor's points in a running game, and the day of its last move.
func standing(v *page.Visitor, ui board.UI, row host.Row, seat game.Seat, now time.Time) (parts []string) {
	if _, worded := ui.(board.Scorer); !worded && int(seat) < len(row.Points) {
		parts = append(parts, page.Points(v.L, ui, row.Points[seat]))
	}
	if row.Changed.UTC().Format(time.DateOnly) == now.UTC().Format(time.DateOnly) {
		return append(parts, v.L.T("list.today"))
	}
	return append(parts, v.L.Date(row.Changed))
}

// playsAlone reports whether the visitor plays a game against bots, perhaps with guests on their own device.
func playsAlone(row host.Row, v *page.Visitor) bool {
	for _, c := range row.Chairs {
		if len(c.Partners) > 0 || c.Player != "" && !c.ControlledBy(v.Player.ID) {
			return false
		}
	}
	return row.Status == table.StatusPlaying && SeatIn(row, v) >= 0
}

// others returns the names of the other players, with the number of bots.
func others(v *page.Visitor, row host.Row, names map[table.PlayerID]string) []string {
	var people []string
	bots := 0
	for _, c := range row.Chairs {
		switch {
		case c.Bot():
			bots++
		case c.Player != "" && c.Player != v.Player.ID:
			people = append(people, v.L.Person(names[c.Player]))
		}
	}
	if bots > 0 {
		people = append(people, v.L.T("list.bots", "N", bots))
	}
	if len(people) == 0 {
		return nil
	}
	return []string{strings.Join(people, ", ")}
}

// SeatIn returns the visitor's seat in a row, game.Watcher for none.
func SeatIn(row host.Row, v *page.Visitor) game.Seat {
	for i, c := range row.Chairs {
		if v.Known && c.ControlledBy(v.Player.ID) {
			return game.Seat(i)
		}
	}
	return game.Watcher
}

// Names returns the names of the people in each row, told apart as at their table.
func (s *Tables) Names(ctx context.Context, rows []host.Row) ([]map[table.PlayerID]string, error) {
	return s.accounts.NamesIn(ctx, seated(rows))
}

// seated returns the people in each row.
func seated(rows []host.Row) [][]table.PlayerID {
	all := make([][]table.PlayerID, len(rows))
	for i, row := range rows {
		for _, c := range row.Chairs {
			all[i] = append(all[i], c.People()...)
		}
	}
	return all
}

package host

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"time"

	"tablee/game"
	"tablee/table"
)

// Person is a Player with his secret token, known only at the moment it is made.
type Person struct {
	Player
	Token string
}

// Export is everything kept about a person.
type Export struct {
	Player  Player
	Ways    Ways
	Host    bool            // he looks after the house
	Told    []Report        // what he reported
	About   []Report        // what was reported of him, without who did and who settled it how
	Tables  []ExportedTable // the last changed first
	Results []Result        // how his games ended, the last first
	Ratings []Standing
	Said    []Words          // at any table, the oldest first
	Muted   []table.PlayerID // whom he does not want to hear
	Bells   []Bell           // by what he is told that he is awaited, without their secrets
}

// ExportedTable is a table of a person: what its row says and what he did there.
type ExportedTable struct {
	Row     Row
	Seat    game.Seat // where he sits; game.Watcher when he has risen or only opened it
	Entropy string    // what he added to the luck
	Seen    Seen      // what he last looked at; zero: never
	Actions []ExportedAction
}

// ExportedAction is one thing a person did at a table.
type ExportedAction struct {
	Seq  uint64
	At   time.Time
	Kind table.Kind // Sit, Rise, Part, Act; Timeout when the game acted for him
	Text string     // the action
}

// NewGuest makes a person of a name and his secret token, which is not kept and cannot
// be asked for again. The error is an *Invalid of the field "name".
func (h *Host) NewGuest(ctx context.Context, name string) (Person, error) {
	name, err := cleanName(name)
	if err != nil {
		return Person{}, err
	}
	p := Person{
		Player: Player{ID: table.PlayerID(randomText(16)), Name: name, Created: h.cfg.Now().UTC().Truncate(time.Millisecond)},
		Token:  base64.RawURLEncoding.EncodeToString(randomBytes(32)),
	}
	if err := h.cfg.Store.AddPlayer(ctx, p.Player, hash(p.Token)); err != nil {
		return Person{}, err
	}
	return p, nil
}

// hash is what is kept of a token.
func hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// randomBytes are n bytes nobody can guess.
func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // it never fails: see crypto/rand
	return b
}

// randomText is n letters and figures nobody can guess, without those that look alike.
func randomText(n int) string {
	const signs = "abcdefghjkmnpqrstuvwxyz23456789"
	text := make([]byte, 0, n)
	for len(text) < n {
		for _, b := range randomBytes(n) {
			if i := int(b & 31); i < len(signs) && len(text) < n {
				text = append(text, signs[i])
			}
		}
	}
	return string(text)
}

// Player is the person a token belongs to. ErrNotFound when there is none, or none any
// more.
func (h *Host) Player(ctx context.Context, token string) (Player, error) {
	return h.cfg.Store.PlayerByToken(ctx, hash(token))
}

// Rename changes a person's name, at all his tables at once. The error is an *Invalid
// of the field "name", or ErrNotFound.
func (h *Host) Rename(ctx context.Context, p table.PlayerID, name string) error {
	name, err := cleanName(name)
	if err != nil {
		return err
	}
	if err := h.cfg.Store.Rename(ctx, p, name); err != nil {
		return err
	}
	h.renamed(ctx, p)
	return nil
}

// renamed shows a person's new name where he sits. Other nodes show it with their next
// frame.
func (h *Host) renamed(ctx context.Context, p table.PlayerID) {
	for _, r := range h.rooms.all() {
		if f := r.latest(); f != nil {
			if _, known := f.Names[p]; !known {
				continue
			}
		}
		r.stale.note()
		if !r.followed() {
			continue
		}
		if _, err := r.current(ctx); err != nil {
			h.cfg.Log.Error("a table could not be read to show a new name", "table", r.id, "error", err)
		}
	}
}

// Export collects everything that is kept about a person. ErrNotFound.
func (h *Host) Export(ctx context.Context, p table.PlayerID) (Export, error) {
	who, err := h.cfg.Store.Players(ctx, []table.PlayerID{p})
	if err != nil {
		return Export{}, err
	}
	if len(who) == 0 {
		return Export{}, ErrNotFound
	}
	rows, err := h.cfg.Store.Tables(ctx, Filter{Player: p, Limit: all})
	if err != nil {
		return Export{}, err
	}
	results, err := h.cfg.Store.Results(ctx, ResultFilter{Player: p, Limit: all})
	if err != nil {
		return Export{}, err
	}
	ratings, err := h.cfg.Store.Standings(ctx, string(p))
	if err != nil {
		return Export{}, err
	}
	export := Export{Player: who[0], Results: results, Ratings: ratings, Tables: make([]ExportedTable, 0, len(rows))}
	if err := h.exportAccount(ctx, p, &export); err != nil {
		return Export{}, err
	}
	if err := h.exportTalk(ctx, p, &export); err != nil {
		return Export{}, err
	}
	for _, row := range rows {
		log, err := h.cfg.Store.Log(ctx, row.ID, 0)
		if err != nil {
			return Export{}, err
		}
		x := exportTable(p, row, log)
		if x.Seen, err = h.cfg.Store.Seen(ctx, p, row.ID); err != nil {
			return Export{}, err
		}
		export.Tables = append(export.Tables, x)
	}
	return export, nil
}

// exportAccount adds ways in and reports.
func (h *Host) exportAccount(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Ways, err = h.Ways(ctx, p); err != nil {
		return err
	}
	if x.Host, err = h.Keeps(ctx, p); err != nil {
		return err
	}
	if x.Bells, err = h.Bells(ctx, p); err != nil {
		return err
	}
	for i := range x.Bells {
		x.Bells[i].Secret = ""
	}
	if x.Told, err = h.cfg.Store.Reports(ctx, ReportFilter{Author: p, Limit: all}); err != nil {
		return err
	}
	x.About, err = h.cfg.Store.Reports(ctx, ReportFilter{Person: p, Limit: all})
	for i := range x.About { // of the hosts too only what was said of him is his
		x.About[i].Author, x.About[i].Resolver, x.About[i].Note = "", "", ""
	}
	return err
}

// exportTalk adds what he said and whom he does not hear.
func (h *Host) exportTalk(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Said, err = h.cfg.Store.SaidBy(ctx, p); err != nil {
		return err
	}
	x.Muted, err = h.cfg.Store.Muted(ctx, p)
	return err
}

// exportTable finds in a log what a person did. It needs the seats only, not the rules.
func exportTable(p table.PlayerID, row Row, log []table.Commit) ExportedTable {
	x := ExportedTable{Row: row, Seat: game.Watcher, Actions: []ExportedAction{}}
	for _, c := range log {
		for _, e := range c.Events {
			his := x.Seat >= 0 && e.Seat == x.Seat
			switch e.Kind {
			case table.Open:
				x.Seat = game.Seat(slices.IndexFunc(e.Setup.Chairs, func(c table.Chair) bool { return c.Player == p }))
				continue
			case table.Start:
				x.Seat = game.Seat(slices.Index(e.Order, int(x.Seat)))
				continue
			case table.Sit:
				if his = e.Player == p; his {
					x.Seat, x.Entropy = e.Seat, e.Text
				}
			case table.Rise:
				if his && (e.Player == p || e.Player == "") {
					x.Seat, x.Entropy = game.Watcher, ""
				}
			case table.Take:
				if his = e.Player == p; his {
					x.Seat = e.Seat
				} else if x.Seat == e.Seat {
					x.Seat = game.Watcher
				}
			case table.Part:
				if his = e.Player == p; his {
					x.Seat = game.Watcher
				}
			case table.Away, table.Back, table.Offer, table.Accept, table.Decline, table.Undo:
			case table.Act, table.Timeout:
			default:
				continue
			}
			if his {
				x.Actions = append(x.Actions, ExportedAction{Seq: c.Seq, At: c.At, Kind: e.Kind, Text: e.Text})
			}
		}
	}
	if x.Seat < 0 {
		x.Seat = game.Watcher
	}
	return x
}

// Package room shows a table that waits for its players and handles its forms: chairs, names, the contract,
// the invitation, the start.
package room

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// Room is a waiting table as one visitor sees it.
type Room struct {
	scene.Position
	Link      string          // invitation link
	ReachNote string          // which devices can follow it; "" for all
	Known     bool            // the visitor has a name already
	TypedName string          // rejected
	Chat      templ.Component // nil without a chat
	Reminds   bool            // remind partners not to reveal their cards

	Leads      bool   // the visitor leads the table
	Opener     string // its leader; "" if they were erased
	OpenerHere bool
	Soon       bool // it is about to begin by itself, and can be delayed
	Chairs     []chair
	Taken      int
	Free       int
	Missing    int // players or bots still needed
	Most       int // maximum number of chairs
	MayAdd     bool
	MayRemove  bool
	Levels     []page.Choice // of bots

	Contract contract.Contract
	Changed  []contract.Changed // by the last change of the contract
	Author   bool               // the visitor changed it last
	Asked    bool               // the visitor has to agree to it
	Waits    []string           // others who have to agree

	OwnName  string     // typed or stored; "" while the site's given name is in use
	Unnamed  bool       // the site gave them their name
	Lookers  string     // watchers; "" for none
	Risen    bool       // they were asked to rise
	IsOut    bool       // they may not sit down again
	Debarred []debarred // for the leader: those who may not sit down
	Code     string     // to be typed at /join
	At       string     // address of /join
}

// debarred is a player who may not sit down any more.
type debarred struct {
	ID   table.PlayerID
	Name string
}

// chair is a chair of a waiting table.
type chair struct {
	board.Seat
	N         int
	Open      bool
	Own       bool // the visitor's own
	Guest     bool // of a guest on the visitor's device
	Opener    bool
	Shared    bool // by several people
	Space     bool // one more person may sit here
	Undecided bool
	Expected  string // in a rematch, former players of this chair still missing; "" for none
}

// set returns the key of the set of options that the table is played with; "" for none.
func (rm *Room) set() string { return rm.Table.Rules().Info().SetOf(rm.Table.Options) }

// Of returns the room of a table, nil if it is not waiting.
func (s *Handlers) Of(f *host.Frame, v *scene.Viewer, at scene.Position) (*Room, error) {
	t, sc, ui := f.Table, at.Scene, at.UI
	if t.Status != table.StatusOpen || t.Frozen || t.Damaged {
		return nil, nil
	}
	me := v.Player.ID
	in := t.Rules().Info()
	rm := &Room{
		Position: at, Known: v.Known,
		Soon:  !t.FilledAt.IsZero() && v.Known && t.SeatOf(me) >= 0,
		Leads: v.Known && me == t.Opener, Opener: f.Names[t.Opener], Most: in.MaxSeats,
		MayAdd: t.Origin == nil && len(t.Seats) < in.MaxSeats, MayRemove: t.Origin == nil && len(t.Seats) > in.MinSeats,
		Contract: contract.Room(v.L, ui, t, s.Host.Levels(t.Game)), Author: t.Revised > 0 && revisedBy(f) == me,
		Asked: v.Known && slices.Contains(t.Undecided, me), OwnName: cmp.Or(f.Names[me], v.Player.Name), Risen: wasUnseated(f, me),
		IsOut: v.Known && slices.Contains(t.Debarred, me),
	}
	if rm.Unnamed = s.site.IsGivenName(rm.OwnName); rm.Unnamed {
		rm.OwnName = ""
	}
	for _, p := range t.Debarred {
		if rm.Leads {
			rm.Debarred = append(rm.Debarred, debarred{p, v.L.Person(f.Names[p])})
		}
	}
	for level := 1; level <= s.Host.Levels(t.Game); level++ {
		rm.Levels = append(rm.Levels, page.Choice{Value: "bot:" + string(rune('0'+level)), Text: v.L.Level(t.Game, level)})
	}
	for i, c := range t.Seats {
		own := v.Known && c.Player != "" && slices.Contains(c.People(), me)
		rm.Chairs = append(rm.Chairs, chair{
			Seat: sc.Seats[i], N: i, Open: c.Open(), Own: own, Guest: v.Known && c.DeviceOwner == me,
			Shared: len(c.Partners) > 0, Opener: slices.Contains(c.People(), t.Opener), Space: !c.Open() && t.HasSpace(game.Seat(i)),
			Undecided: slices.ContainsFunc(t.Undecided, c.ControlledBy), Expected: expectedAt(f, v.L, game.Seat(i)),
		})
		rm.OpenerHere = rm.OpenerHere || slices.Contains(c.People(), t.Opener) && sc.Seats[i].Here
		if c.Open() {
			rm.Free++
		}
	}
	var err error
	if rm.Lookers, err = s.lookers(f, v.L); err != nil {
		return nil, err
	}
	rm.Taken = len(t.Seats) - rm.Free
	rm.Missing = max(0, in.MinSeats-rm.Taken)
	for _, p := range t.Undecided {
		if p != me {
			rm.Waits = append(rm.Waits, v.L.Person(f.Names[p]))
		}
	}
	if rm.Leads || v.Known && t.SeatOf(me) >= 0 {
		code, err := s.Lobby.Code(context.Background(), t.ID)
		if err != nil && !errors.Is(err, table.ErrStarted) { // it may begin at any moment
			return nil, err
		}
		rm.Code = code
	}
	return rm, rm.findChanges(f, v.L, ui)
}

// expectedAt returns the names of those for whom a free chair of a rematch is reserved.
func expectedAt(f *host.Frame, l *board.Loc, chair game.Seat) string {
	var names []string
	for _, p := range f.Table.ExpectedAt(chair) {
		names = append(names, l.Person(f.Names[p]))
	}
	return l.List(names)
}

// findChanges compares the contract with the one before its last change.
func (rm *Room) findChanges(f *host.Frame, l *board.Loc, ui board.UI) error {
	t := f.Table
	if t.Revised == 0 {
		return nil
	}
	before, err := table.Fold(t.ID, t.Rules(), f.Log[:t.Revised-1])
	if err != nil {
		return err
	}
	rm.Changed = contract.Revised(l, ui, before, t)
	return nil
}

// revisedBy returns the author of the contract's last change.
func revisedBy(f *host.Frame) table.PlayerID {
	for _, e := range f.Log[f.Table.Revised-1].Events {
		if e.Kind == table.Revise {
			return e.Player
		}
	}
	return ""
}

// wasUnseated reports whether the last event about a player is that they were asked to rise, debarred or
// admitted again.
func wasUnseated(f *host.Frame, p table.PlayerID) bool {
	for _, c := range slices.Backward(f.Log) {
		for _, e := range c.Events {
			if p != "" && e.Player == p {
				return e.Kind == table.Unseat || e.Kind == table.Debar || e.Kind == table.Admit
			}
		}
	}
	return false
}

// beginNote describes the effect of beginning now, or why it is not possible.
func (rm *Room) beginNote() string {
	l := rm.L
	all := rm.Taken + rm.Free
	switch {
	case rm.Asked:
		return l.T("room.agree.text")
	case len(rm.Waits) > 0:
		return l.T("room.begin.undecided", "Who", l.List(rm.Waits), "N", len(rm.Waits))
	case rm.Missing > 0:
		return l.T("room.begin.few", "N", rm.Missing)
	case rm.Free > 0:
		return l.T("room.begin.dropped", "N", rm.Free, "All", all)
	}
	return l.T("room.begin.all")
}

// count describes how many players are present and how many chairs are free.
func (rm *Room) count() string {
	l := rm.L
	text := l.T("room.ready", "N", rm.Taken)
	if rm.Free > 0 {
		text += ", " + l.T("room.free", "N", rm.Free)
	}
	return text
}

// blocked reports whether the game cannot begin yet.
func (rm *Room) blocked() bool { return rm.Missing > 0 || len(rm.Waits) > 0 || rm.Asked }

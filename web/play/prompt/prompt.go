// Package prompt is what a table asks of its viewer beside the game.
package prompt

import (
	"errors"
	"slices"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// Prompt is what the table asks of its viewer beside the game: an answer to a proposal, to
// know that a bot plays for them, or that they may take a move back.
type Prompt struct {
	Title   string
	Change  []contract.Term // what would change in the contract
	Waits   string          // whose answers are waited for
	Until   string          // how long they have
	Answer  bool            // they are asked
	Claim   bool            // they have no seat, and may ask for one
	Bots    bool            // of a bot
	Mine    bool            // they propose, and may withdraw
	Away    bool            // a bot plays for them
	CanUndo bool
	Shared  bool // the device is, and its page is sent anew: see keepLifted
}

// Of is what a frame prompts its viewer. On one seat it is the same for everybody who
// holds no other.
func Of(f *host.Frame, v *scene.Viewer, sc *board.Scene) *Prompt {
	t, seat := f.Table, sc.Viewer
	if t.Status != table.StatusPlaying || t.Frozen || t.Damaged {
		return nil
	}
	held := t.SeatsOf(v.Player.ID)
	if t.Offer != nil && (len(held) > 0 || t.Offer.Claimant != "") {
		return offerPrompt(f, v, sc, held)
	}
	if len(held) == 0 {
		if seats := f.Claimable(); seat < 0 && len(seats) > 0 {
			return &Prompt{Claim: true, Bots: !slices.ContainsFunc(seats, func(s game.Seat) bool { return t.Seats[s].Player != "" })}
		}
		return nil
	}
	switch {
	case seat < 0:
		return nil
	case t.Seats[seat].Away():
		return &Prompt{Title: v.L.T("away.title"), Away: true}
	case mayUndo(f, seat):
		return &Prompt{CanUndo: true, Shared: v.SharesScreen(f)}
	}
	return nil
}

// offerPrompt is what is being asked, and whether the viewer is to answer. Watchers see only
// what one of them has asked for.
func offerPrompt(f *host.Frame, v *scene.Viewer, sc *board.Scene, held []game.Seat) *Prompt {
	t, o := f.Table, f.Table.Offer
	n := &Prompt{Mine: t.Controls(v.Player.ID, o.By)}
	who, holder := page.PersonName(v.L, f.Names[o.Claimant]), ""
	if o.By >= 0 {
		who = sc.Seats[o.By].Name
	}
	key := "ask." + o.What
	if o.Whom >= 0 {
		holder = sc.Seats[o.Whom].Name
		if t.Controls(v.Player.ID, o.Whom) {
			key += ".yours"
		}
	}
	if o.Claimant != "" && t.Seats[o.Whom].Player == "" {
		key = "ask.seat.bot"
	}
	n.Title = v.L.T(key, "Who", who, "Whom", holder, "OfWhom", board.Of(v.L, holder))
	for _, s := range held {
		n.Answer = n.Answer || !n.Mine && t.MayAnswer(s)
	}
	var waits []string
	for s := range t.Seats {
		if t.OwesAnswer(game.Seat(s)) {
			waits = append(waits, sc.Seats[s].Name)
		}
	}
	if len(waits) > 0 && !n.Answer {
		n.Waits = v.L.T("ask.waits", "Who", strings.Join(waits, ", "))
	}
	n.Until = v.L.T("ask.until", "Time", page.Duration(v.L, t.OfferDeadline().Sub(o.At)))
	if o.Terms != nil {
		n.Change = contract.Changes(v.L, t.Terms, *o.Terms)
	}
	return n
}

// claimKey is what the way to ask for a seat is called: back to one's own, or, where there are
// but bots to follow, into the game.
func (n *Prompt) claimKey() string {
	if n.Bots {
		return "claim.link.bots"
	}
	return "claim.link"
}

var errNoUndo = errors.New("nothing to be taken back")

// mayUndo is Table.MayUndo, asked once a frame. Whether a move really may be taken back is
// found when somebody asks to.
func mayUndo(f *host.Frame, seat game.Seat) bool {
	_, err := f.Memo("undo "+string(rune('a'+seat)), func() ([]byte, error) {
		if !f.Table.MayUndo(seat) {
			return nil, errNoUndo
		}
		return nil, nil
	})
	return err == nil
}

package seats

import (
	"errors"
	"slices"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/scene"
)

// Prompt is a question or notice to the viewer, apart from the game: a proposal to answer, that a bot plays for
// them, or that they may take a move back.
type Prompt struct {
	Title   string
	Change  []contract.Term // proposed changes of the contract
	Waits   string          // players whose answers are missing
	Until   string          // time left to answer
	Note    string          // what becomes of the seat in question; "" for none
	Answer  bool            // the viewer is asked
	Own     bool            // about the viewer's seat
	Calls   uint64          // seq of the question that a visible page answers by itself: the viewer is there; 0 for none
	Claim   bool            // the viewer has no seat and may ask for one
	Bots    bool            // only bots' seats can be asked for
	Mine    bool            // the viewer proposes, and may withdraw
	Away    bool            // a bot plays for the viewer
	Seat    game.Seat       // with Forced: the viewer's
	Forced  bool            // the viewer has played several forced actions in a row: should the table?
	CanUndo bool
	Shared  bool // the device is shared: the page is sent again after an undo (keepHotSeat in package play)
}

// PromptOf returns the prompt of a frame for its viewer, nil for none. It is the same for all viewers of one seat
// who hold no other.
func PromptOf(f *host.Frame, v *scene.Viewer, sc *board.Scene) *Prompt {
	t, seat := f.Table, sc.Viewer
	if t.Status != table.StatusPlaying || t.Frozen || t.Damaged {
		return nil
	}
	held := t.SeatsOf(v.Player.ID)
	if v.Known && t.ReturnsTo(v.Player.ID) >= 0 {
		return &Prompt{Title: v.L.T("away.title"), Away: true}
	}
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
	case t.OffersForced(seat):
		return &Prompt{Forced: true, Seat: seat}
	case mayUndo(f, seat):
		return &Prompt{CanUndo: true, Shared: v.SharesScreen(f)}
	}
	return nil
}

// offerPrompt describes the open proposal and whether the viewer is to answer. Watchers see only the claim of
// a seat.
func offerPrompt(f *host.Frame, v *scene.Viewer, sc *board.Scene, held []game.Seat) *Prompt {
	t, o := f.Table, f.Table.Offer
	n := &Prompt{Mine: t.Controls(v.Player.ID, o.By)}
	who, holder := v.L.Person(f.Names[o.Claimant]), ""
	if o.By >= 0 {
		who = sc.Seats[o.By].Name
	}
	key := "ask." + o.What
	if o.Whom >= 0 {
		holder = sc.Seats[o.Whom].Name
		if t.Controls(v.Player.ID, o.Whom) {
			key += ".yours"
			n.Own = true
		}
	}
	if v.Known && t.Calls(v.Player.ID) {
		n.Calls = o.Seq
	}
	if t.ToBotOnly() {
		n.Note = v.L.T("ask.to-bot")
	}
	if o.Claimant != "" && t.Seats[o.Whom].Player == "" {
		key = "ask.seat.bot"
	}
	n.Title = v.L.T(key, "Who", who, "Whom", holder, "OfWhom", v.L.Whose(holder))
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
		n.Waits = v.L.T("ask.waits", "Who", v.L.List(waits))
	}
	n.Until = v.L.T("ask.until", "Time", v.L.Duration(t.OfferDeadline().Sub(o.At)))
	if o.Terms != nil {
		n.Change = contract.Changes(v.L, t.Terms, *o.Terms)
	}
	return n
}

// noKey returns the text key of the button that says no.
func (n *Prompt) noKey() string {
	if n.Own {
		return "ask.here"
	}
	return "ask.no"
}

// claimKey returns the text key of the link to ask for a seat: back to the viewer's own, or into the game if
// only bots can be replaced.
func (n *Prompt) claimKey() string {
	if n.Bots {
		return "claim.link.bots"
	}
	return "claim.link"
}

var errNoUndo = errors.New("seats: nothing to undo")

// mayUndo is Table.MayUndo, memoized per frame. Whether a move can really be taken back is checked when a
// player asks for it.
func mayUndo(f *host.Frame, seat game.Seat) bool {
	_, err := f.Memo("undo "+string(rune('a'+seat)), func() ([]byte, error) {
		if !f.Table.MayUndo(seat) {
			return nil, errNoUndo
		}
		return nil, nil
	})
	return err == nil
}

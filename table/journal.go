package table

import (
	"fmt"
	"time"

	"tablee/game"
)

// Entry holds the facts of one commit for a viewer. The table's own facts have codes that begin with "table.":
// sits, rises, adds-chair, removes-chair, fill, level, unseats, unfill, revised, agrees, leads, holds, starts, forks,
// timeout, ends, takes (a seat over), parts, away, back, offer.WHAT, claim, declined, kept, withdrawn, lapsed,
// agreed, absent, here, tempo.TEMPO, undo, terms, stop.REASON, rematch, closed, dissolved.
type Entry struct {
	Seq   uint64
	At    time.Time
	Facts []game.Fact
}

// Teller narrates a log to one viewer, commit by commit. It folds the log itself, so it cannot report anything
// that is not in the log.
type Teller struct {
	viewer   game.Seat
	narrator game.Narrator // nil: the game has no facts
	t        *Table
	before   game.State // state before the last event; nil before the first
}

// NewTeller returns a Teller at the beginning of a log.
func NewTeller(id ID, rules game.Rules, viewer game.Seat) *Teller {
	narrator, _ := rules.(game.Narrator)
	return &Teller{viewer: viewer, narrator: narrator, t: New(id, rules)}
}

// Seq returns the seq of the last commit, 0 before the first.
func (w *Teller) Seq() uint64 { return w.t.Seq }

// Tell returns the entry of the next commit of the log. It may have no facts.
func (w *Teller) Tell(c Commit) (Entry, error) { return w.step(c, true) }

// step applies a commit, and narrates it if tell is true.
func (w *Teller) step(c Commit, tell bool) (Entry, error) {
	if c.Seq != w.t.Seq+1 {
		return Entry{}, fmt.Errorf("table %s: commit %d after %d", w.t.ID, c.Seq, w.t.Seq)
	}
	entry := Entry{Seq: c.Seq, At: c.At}
	for _, e := range c.Events {
		if tell && w.narrator != nil && w.t.State != nil {
			w.before = copyState(w.before, w.t.State)
		}
		if err := w.t.apply(e, c.At); err != nil {
			return Entry{}, err
		}
		if tell {
			entry.Facts = w.narrate(e, append(entry.Facts, w.t.tableFacts(e)...))
		}
	}
	w.t.Seq = c.Seq
	return entry, nil
}

// narrate appends the game's facts about an event that has just been applied.
func (w *Teller) narrate(e Event, facts []game.Fact) []game.Fact {
	if w.narrator == nil || w.before == nil || w.t.Frozen {
		return facts
	}
	switch e.Kind {
	case Act, Timeout:
		return w.narrator.Narrate(w.before, w.t.State, e.Seat, w.t.LastAction.Action, w.viewer, facts)
	case Draw:
		return w.narrator.Narrate(w.before, w.t.State, game.Chance, 0, w.viewer, facts)
	}
	return facts
}

// Journal narrates a log to a viewer, oldest entry first, from the commit after seq `after`. It omits commits
// without facts.
func Journal(id ID, rules game.Rules, log []Commit, viewer game.Seat, after uint64) ([]Entry, error) {
	w := NewTeller(id, rules, viewer)
	var entries []Entry
	for _, c := range log {
		entry, err := w.step(c, c.Seq > after)
		if err != nil {
			return nil, err
		}
		if len(entry.Facts) > 0 {
			entries = append(entries, entry)
		}
	}
	return entries, nil
}

// FactUndo is the code of the fact that a seat took its last action back.
const FactUndo = "table.undo"

func copyState(dst, src game.State) game.State {
	if dst == nil {
		return src.Clone()
	}
	dst.Set(src)
	return dst
}

func (t *Table) tableFacts(e Event) []game.Fact {
	switch e.Kind {
	case Sit, SeatGuest:
		return []game.Fact{{Code: "table.sits", Seat: game.Chance, Args: []any{e.Player}}}
	case Rise:
		return []game.Fact{{Code: "table.rises", Seat: game.Chance, Args: []any{e.Player}}}
	case AddChair:
		return []game.Fact{{Code: "table.adds-chair", Seat: game.Chance}}
	case RemoveChair:
		return []game.Fact{{Code: "table.removes-chair", Seat: game.Chance}}
	case SetLevel:
		return []game.Fact{{Code: "table.level", Seat: game.Chance}}
	case Unseat:
		if e.Player == "" {
			return []game.Fact{{Code: "table.unfill", Seat: game.Chance}}
		}
		return []game.Fact{{Code: "table.unseats", Seat: game.Chance, Args: []any{e.Player}}}
	case Debar:
		return []game.Fact{{Code: "table.debars", Seat: game.Chance, Args: []any{e.Player}}}
	case Admit:
		return []game.Fact{{Code: "table.admits", Seat: game.Chance, Args: []any{e.Player}}}
	case Revise:
		return []game.Fact{{Code: "table.revised", Seat: game.Chance, Args: []any{e.Player}}}
	case Agree:
		return []game.Fact{{Code: "table.agrees", Seat: game.Chance, Args: []any{e.Player}}}
	case Lead:
		return []game.Fact{{Code: "table.leads", Seat: game.Chance, Args: []any{e.Player}}}
	case Hold:
		return []game.Fact{{Code: "table.holds", Seat: game.Chance, Args: []any{e.Player}}}
	case Start:
		return []game.Fact{{Code: "table.starts", Seat: game.Chance}}
	case Timeout:
		return []game.Fact{{Code: "table.timeout", Seat: e.Seat}}
	case Close:
		if e.Player != "" && e.Text != "" {
			return []game.Fact{{Code: "table.moved", Seat: game.Chance, Args: []any{e.Player}}}
		}
		if e.Player != "" {
			return []game.Fact{{Code: "table.dissolved", Seat: game.Chance, Args: []any{e.Player}}}
		}
		return []game.Fact{{Code: "table.closed", Seat: game.Chance, Args: []any{e.Text}}}
	case Fork:
		if t.IsCoached() {
			return []game.Fact{{Code: "table.coached", Seat: game.Chance}}
		}
		return []game.Fact{{Code: "table.forks", Seat: game.Chance}}
	case End:
		return []game.Fact{{Code: "table.ends", Seat: game.Chance}}
	case Take:
		return []game.Fact{{Code: "table.takes", Seat: e.Seat, Args: []any{e.Player}}}
	case Part:
		return []game.Fact{{Code: "table.parts", Seat: e.Seat, Args: []any{e.Player}}}
	case Away:
		return []game.Fact{{Code: "table.away", Seat: e.Seat, Args: []any{e.Level}}}
	case Back:
		return []game.Fact{{Code: "table.back", Seat: e.Seat}}
	case Offer:
		fact := game.Fact{Code: "table.offer." + e.Text, Seat: e.Seat}
		if e.Text == OfferStandIn || e.Text == OfferLink {
			fact.Args = []any{e.Whom}
		}
		return []game.Fact{fact}
	case Claim:
		return []game.Fact{{Code: "table.claim", Seat: e.Seat, Args: []any{e.Player}}}
	case Lapse:
		return []game.Fact{{Code: "table.lapsed", Seat: game.Chance}}
	case Carry:
		return []game.Fact{{Code: "table.agreed", Seat: game.Chance}}
	case Absent:
		return []game.Fact{{Code: "table.absent", Seat: e.Seat}}
	case Here:
		return []game.Fact{{Code: "table.here", Seat: e.Seat}}
	case Refuse, Decline:
		if e.Player != "" {
			return []game.Fact{{Code: "table.withdrawn", Seat: game.Chance, Args: []any{e.Player}}}
		}
		if e.Text == KeptByPresence {
			return []game.Fact{{Code: "table.kept", Seat: e.Seat}}
		}
		return []game.Fact{{Code: "table.declined", Seat: e.Seat}}
	case Fill:
		return []game.Fact{{Code: "table.fill", Seat: game.Chance}}
	case Rematch:
		if e.Text == "" {
			return nil
		}
		return []game.Fact{{Code: "table.rematch", Seat: game.Chance, Args: []any{e.Player}}}
	case SetTempo:
		name := e.Text
		if name == "" {
			name = "normal"
		}
		return []game.Fact{{Code: "table.tempo." + name, Seat: game.Chance}}
	case Undo:
		return []game.Fact{{Code: FactUndo, Seat: e.Seat}}
	case ChangeTerms:
		return []game.Fact{{Code: "table.terms", Seat: game.Chance}}
	case Stop:
		return []game.Fact{{Code: "table.stop." + e.Text, Seat: e.Seat}}
	}
	return nil
}

package table

import (
	"fmt"
	"time"

	"tablee/game"
)

// Entry is what one commit means to a viewer. The table's own facts have codes that begin
// with "table.": sits, rises, starts, forks, timeout, ends, takes (a seat over), parts,
// away, back, offer.WHAT, declined, undo, terms, stop.REASON, fill, again, closed.
type Entry struct {
	Seq   uint64
	At    time.Time
	Facts []game.Fact
}

// Journal tells a log to a viewer, oldest first, from the commit after seq `after`. It
// folds the log anew, so that it cannot say anything the log does not.
func Journal(id ID, rules game.Rules, log []Commit, viewer game.Seat, after uint64) ([]Entry, error) {
	narrator, _ := rules.(game.Narrator)
	t := New(id, rules)
	var before game.State
	var entries []Entry
	for _, c := range log {
		if c.Seq != t.Seq+1 {
			return nil, fmt.Errorf("table %s: commit %d after %d", id, c.Seq, t.Seq)
		}
		entry := Entry{Seq: c.Seq, At: c.At}
		for _, e := range c.Events {
			telling := c.Seq > after
			if telling && narrator != nil && t.State != nil {
				before = copyState(before, t.State)
			}
			if err := t.apply(e, c.At); err != nil {
				return nil, err
			}
			if !telling {
				continue
			}
			entry.Facts = append(entry.Facts, tableFacts(e)...)
			if narrator == nil || before == nil || t.Frozen {
				continue
			}
			switch e.Kind {
			case Act, Timeout:
				entry.Facts = narrator.Narrate(before, t.State, e.Seat, t.LastAction.Action, viewer, entry.Facts)
			case Draw:
				entry.Facts = narrator.Narrate(before, t.State, game.Chance, 0, viewer, entry.Facts)
			}
		}
		t.Seq = c.Seq
		if len(entry.Facts) > 0 {
			entries = append(entries, entry)
		}
	}
	return entries, nil
}

// FactUndo is the code of the fact that a seat's last action was taken back.
const FactUndo = "table.undo"

func copyState(dst, src game.State) game.State {
	if dst == nil {
		return src.Clone()
	}
	dst.Set(src)
	return dst
}

func tableFacts(e Event) []game.Fact {
	switch e.Kind {
	case Sit:
		return []game.Fact{{Code: "table.sits", Seat: game.Chance, Args: []any{e.Player}}}
	case Rise:
		return []game.Fact{{Code: "table.rises", Seat: game.Chance}}
	case Start:
		return []game.Fact{{Code: "table.starts", Seat: game.Chance}}
	case Timeout:
		return []game.Fact{{Code: "table.timeout", Seat: e.Seat}}
	case Close:
		return []game.Fact{{Code: "table.closed", Seat: game.Chance, Args: []any{e.Text}}}
	case Fork:
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
		return []game.Fact{{Code: "table.offer." + e.Text, Seat: e.Seat}}
	case Decline:
		return []game.Fact{{Code: "table.declined", Seat: e.Seat}}
	case Fill:
		return []game.Fact{{Code: "table.fill", Seat: game.Chance}}
	case Rematch:
		return []game.Fact{{Code: "table.again", Seat: game.Chance, Args: []any{e.Player}}}
	case Undo:
		return []game.Fact{{Code: FactUndo, Seat: e.Seat}}
	case ChangeTerms:
		return []game.Fact{{Code: "table.terms", Seat: game.Chance}}
	case Stop:
		return []game.Fact{{Code: "table.stop." + e.Text, Seat: e.Seat}}
	}
	return nil
}

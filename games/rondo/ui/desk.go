package ui

import (
	"encoding/json"
	"strconv"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

// desk is a scene with its view: what lies where.
type desk struct {
	*board.Scene
	view *rondo.View
}

func look(s *board.Scene) desk {
	view, ok := s.View.(*rondo.View)
	if !ok {
		view = &rondo.View{}
	}
	return desk{s, view}
}

func (t desk) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

func (t desk) points(n int) string { return t.say("points", "N", n) }

// figure is a number with a true minus sign.
func figure(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// card is a card as it is drawn: its letter, or the picture of its kind.
type card struct {
	Kind   string // "letter", "joker", "eraser", "joker-eraser", "down"
	Letter string // "" for a joker in hand
	Points int
	Fresh  bool
}

// slots is how many compartments the holder shows: three when nothing lies on it.
func (t desk) slots() int { return max(3, len(t.view.Row)) }

// name is a card for whoever listens.
func (t desk) name(c card) string {
	name := c.Letter
	switch {
	case c.Kind == "joker" && c.Letter != "":
		name = t.say("table.joker-as", "Letter", c.Letter)
	case c.Kind != "letter":
		name = t.say("table." + c.Kind)
	}
	return t.say("table.named", "Card", name, "Points", t.points(c.Points))
}

// hand is the viewer's cards.
func (t desk) hand() []card {
	var list []card
	for _, c := range t.view.Hand {
		list = append(list, t.held(c))
	}
	return list
}

func (t desk) held(c rondo.Card) card {
	switch c {
	case rondo.Joker:
		return card{Kind: "joker", Points: t.view.Value(c)}
	case rondo.Eraser:
		return card{Kind: "eraser", Points: t.view.Value(c)}
	}
	return card{Kind: "letter", Letter: c.String(), Points: t.view.Value(c)}
}

// kinds are the different cards of the hand, for exchanges.
func (t desk) kinds() []rondo.Card {
	var list []rondo.Card
	for i, c := range t.view.Hand {
		if i == 0 || c != t.view.Hand[i-1] {
			list = append(list, c)
		}
	}
	return list
}

// mayAct reports whether the viewer may do something now: bids are made in any order.
func (t desk) mayAct() bool {
	return t.Viewer >= 0 && !t.Over() && !t.Still && (t.Yours() && !t.bidding() || t.bidding() && t.view.MyBid == nil)
}

func (t desk) bidding() bool { return t.view.Phase == "bid" }

// maySwap reports whether a card may be exchanged (RDO-29).
func (t desk) maySwap() bool {
	return t.mayAct() && !t.bidding() && t.view.Pile > 0 && t.view.Swaps < mostSwaps
}

// mostSwaps is how many exchanges a turn has at most.
const mostSwaps = 30

// south is who sits nearest: the viewer, or the first seat for a watcher.
func (t desk) south() game.Seat { return max(t.Viewer, 0) }

// others are the other seats, clockwise from the south.
func (t desk) others() []game.Seat {
	var seats []game.Seat
	n := game.Seat(len(t.Seats))
	for i := game.Seat(1); i < n; i++ {
		seats = append(seats, (t.south()+i)%n)
	}
	return seats
}

func (t desk) count(seat game.Seat) int {
	if int(seat) < len(t.view.Counts) {
		return t.view.Counts[seat]
	}
	return 0
}

func (t desk) score(seat game.Seat) int {
	if int(seat) < len(t.view.Scores) {
		return t.view.Scores[seat]
	}
	return 0
}

// column is what each word of a seat brought, oldest first.
func (t desk) column(seat game.Seat) []rondo.Made {
	var list []rondo.Made
	for _, m := range t.view.Made {
		if m.Seat == seat {
			list = append(list, m)
		}
	}
	return list
}

// padRows is how many of the last words of each seat the pad shows.
const padRows = 6

// rows are the pad's: the last words of every seat, by turn.
func (t desk) rows() [][]*rondo.Made {
	var rows [][]*rondo.Made
	for seat := range t.Seats {
		column := t.column(game.Seat(seat))
		column = column[max(0, len(column)-padRows):]
		for i := range column {
			if i == len(rows) {
				rows = append(rows, make([]*rondo.Made, len(t.Seats)))
			}
			rows[i][seat] = &column[i]
		}
	}
	return rows
}

// terms is what the script must know to count a word and to see what would refuse it.
func (t desk) terms() string {
	refusals := map[string]string{}
	for _, code := range []string{"no-letter-kept", "too-short", "holder-full", "pulled-empty", "eraser-place", "same-letter", "cover-and-lengthen", "joker-no-eraser", "open-three", "bid-three", "same-word", "cannot"} {
		refusals[code] = t.say("refusal."+code, "Word", "#", "Most", 9)
	}
	text, err := json.Marshal(map[string]any{
		"phase": t.view.Phase, "word": t.view.Word, "swaps": t.view.Swaps, "joker": t.view.Terms.Joker,
		"rubs": t.view.Terms.JokerEraser, "either": t.view.Terms.Cover == "either", "same": t.view.Terms.Same,
		"bonus": t.view.Terms.Bonus, "no": refusals,
		"say": map[string]string{
			"lay": t.say("table.lay"), "bid": t.say("table.bid"), "points": t.say("points", "N", 11), "point": t.say("points", "N", 1),
			"place": t.say("table.place"), "left": t.say("table.pull-left"), "right": t.say("table.pull-right"),
			"bonus": t.say("table.bonus"), "swaps": t.say("table.swaps"), "refused": t.say("table.refused"), "kept": t.say("table.kept"),
			"letters": t.say("table.which"), "sand": t.say("table.seconds"), "ok": t.say("table.book"),
		},
	})
	if err != nil {
		panic("rondo/ui: a map of texts encodes: " + err.Error())
	}
	return string(text)
}

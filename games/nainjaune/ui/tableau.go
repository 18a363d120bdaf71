package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// tableau is a scene with its view, and derives what is drawn: places of seats, legal cards,
// announcements.
type tableau struct {
	*board.Scene
	view *nainjaune.View
}

func look(s *board.Scene) tableau {
	v, ok := s.View.(*nainjaune.View)
	if !ok {
		panic(fmt.Sprintf("nainjaune/ui: the scene shows a %T", s.View))
	}
	t := tableau{s, v}
	if t.ending() && !t.Over() {
		t.view = v.Settled()
	}
	return t
}

// ending reports whether the moment of a settlement is shown: the last card lands, and then the sheet comes.
func (t tableau) ending() bool {
	return t.view.Last != nil && t.At(nainjaune.MomentSettle, nainjaune.MomentOpera)
}

func (t tableau) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

// sides gives the number of other players in the east, north and west, by their total.
var sides = map[int][3]int{2: {1, 0, 1}, 3: {1, 1, 1}, 4: {1, 2, 1}, 5: {1, 3, 1}, 6: {2, 2, 2}, 7: {2, 3, 2}}

// place returns the CSS class for the position of the i-th other player: the side, the index on it, and
// the number of players on that side, in order of play.
func (t tableau) place(i int) string {
	for side, n := range sides[len(t.Seats)-1] {
		if i < n {
			return [...]string{"east", "north", "west"}[side] + " p" + strconv.Itoa(i+1) + "-" + strconv.Itoa(n)
		}
		i -= n
	}
	return ""
}

// legal reports whether the viewer may play a card now.
func (t tableau) legal(c cards.Card) bool {
	for _, a := range t.Legal {
		if of, ok := nainjaune.Card(a); ok && of == c {
			return true
		}
	}
	return false
}

// mayStop reports whether the viewer may decline now.
func (t tableau) mayStop() bool {
	for _, a := range t.Legal {
		if a == nainjaune.Stop() {
			return true
		}
	}
	return false
}

// takes returns the chips that a card would take from the board now.
func (t tableau) takes(c cards.Card) int64 {
	if box, ok := nainjaune.BoxOf(c); ok {
		return t.view.Boxes[box]
	}
	return 0
}

// within reports whether the viewer could take a box now.
func (t tableau) within(b nainjaune.Box) bool { return t.view.Boxes[b] > 0 && t.legal(b.Card()) }

// leads reports whether the seat on turn leads.
func (t tableau) leads() bool { return t.view.Phase == "lead" }

// passed returns the CSS class of a seat that was asked in vain for the wanted rank, with its position
// among those asked; "" for other seats.
func (t tableau) passed(seat game.Seat) string {
	n := len(t.view.Run)
	if t.view.Wanted == nil || n == 0 || t.gone(seat) {
		return ""
	}
	seats, from := game.Seat(len(t.Seats)), t.view.Run[n-1].Seat
	for i := game.Seat(1); i < seats && (from+i)%seats != t.Turn; i++ {
		if (from+i)%seats == seat {
			return "passed d-" + strconv.Itoa(int(i))
		}
	}
	return ""
}

// took returns the names of the boxes whose chips went to a seat, with the cards of the present run or
// with the deal. They are the names of the heaps; the script lets the chips fly to the seat.
func (t tableau) took(seat game.Seat) string {
	won := t.view.Last != nil && t.view.Last.Winner == seat
	var names []string
	for _, b := range boxes() {
		laid := slices.ContainsFunc(t.view.Run, func(l nainjaune.Laid) bool { return l.Seat == seat && l.Card == b.Card() })
		if won || laid {
			names = append(names, "box-"+b.String())
		}
	}
	return strings.Join(names, " ")
}

// fresh reports whether the antes were just paid: no card of the deal is played.
func (t tableau) fresh() bool { return len(t.view.Played) == 0 && !t.Over() }

// dealt reports whether the antes and the cards of another deal come after the settlement of the last one.
func (t tableau) dealt() bool { return t.fresh() && t.settled() != nil && t.Hold == nil && !t.Still }

// antes returns the flights of chips before a deal, one from each plate to each box: "0>.box-TD 0>.box-JC".
func (t tableau) antes() string {
	var list []string
	for seat, paid := range t.view.Antes {
		for _, b := range boxes() {
			if paid > 0 {
				list = append(list, strconv.Itoa(seat)+">.box-"+b.String())
			}
		}
	}
	return strings.Join(list, " ")
}

// cardsRound returns the flights of cards from the dealer's plate to each in turn: "3>0 3>1".
func (t tableau) cardsRound() string {
	var list []string
	seats := game.Seat(len(t.Seats))
	dealer := (t.view.Leader + seats - 1) % seats
	for t.gone(dealer) {
		dealer = (dealer + seats - 1) % seats
	}
	for i := range seats {
		if seat := (t.view.Leader + i) % seats; !t.gone(seat) && seat != dealer {
			list = append(list, strconv.Itoa(int(dealer))+">"+strconv.Itoa(int(seat)))
		}
	}
	return strings.Join(list, " ")
}

// anted returns the i-th of the seats that paid an ante, counted cyclically.
func (t tableau) anted(i int) game.Seat {
	var payers []game.Seat
	for seat, paid := range t.view.Antes {
		if paid > 0 {
			payers = append(payers, game.Seat(seat))
		}
	}
	if len(payers) == 0 {
		return t.South()
	}
	return payers[i%len(payers)]
}

// thrown returns the flights of chips after a deal, from payers to the winner and to the boxes: "1>0 2>0 2>.box-7D".
func thrown(last *nainjaune.Settlement) string {
	var list []string
	for _, row := range last.Rows {
		if row.Paid > 0 {
			list = append(list, strconv.Itoa(int(row.Seat))+">"+strconv.Itoa(int(last.Winner)))
		}
		for _, u := range row.Unplayed {
			if u.Paid > 0 {
				list = append(list, strconv.Itoa(int(row.Seat))+">.box-"+u.Box.String())
			}
		}
	}
	return strings.Join(list, " ")
}

// gone reports whether a seat left for good.
func (t tableau) gone(seat game.Seat) bool {
	for _, out := range t.view.Out {
		if out == seat {
			return true
		}
	}
	return false
}

// stretch is an unbroken series of one seat's cards in the run.
type stretch struct {
	Seat        game.Seat
	Cards       []string
	Said, Short string // announcement in words, and abbreviated
}

// newest returns the last card of the run, or "". Only that card makes a sound.
func (t tableau) newest() string {
	if n := len(t.view.Run); n > 0 {
		return t.view.Run[n-1].Card.String()
	}
	return ""
}

// stretches returns the run, split by player.
func (t tableau) stretches() []stretch {
	var list []stretch
	for _, laid := range t.view.Run {
		last := len(list) - 1
		if last < 0 || list[last].Seat != laid.Seat || list[last].Said != "" {
			list = append(list, stretch{Seat: laid.Seat})
			last++
		}
		s := &list[last]
		s.Cards = append(s.Cards, laid.Card.String())
		s.Said, s.Short = t.said(laid)
	}
	return list
}

// said returns the announcement made with a card.
func (t tableau) said(laid nainjaune.Laid) (words, short string) {
	rank := laid.Card.Rank()
	next := (rank + 1) % cards.Ranks
	switch laid.Said {
	case "without":
		return t.say("fact.without", "A", t.rank(rank), "B", t.rank(next)),
			t.say("fact.without", "A", t.index(rank), "B", t.index(next))
	case "stop":
		return t.say("table.said-stop"), t.say("table.short-stop")
	case "lead":
		return t.say("table.lead"), t.say("table.short-lead")
	}
	return "", ""
}

// bubble returns what an opponent has just announced, or "". While they gain, their plate shows the gain instead;
// the run shows the announcement too.
func (t tableau) bubble(seat game.Seat) string {
	n := len(t.view.Run)
	if n == 0 || t.Over() || t.view.Run[n-1].Seat != seat || t.gained(seat) > 0 {
		return ""
	}
	said, _ := t.said(t.view.Run[n-1])
	return said
}

func (t tableau) rank(r cards.Rank) string  { return t.L.Rank(r.String()[0]) }
func (t tableau) index(r cards.Rank) string { return t.L.Index(r.String()[0]) }

// boxName returns the name of a box in words.
func boxName(l *board.Loc, b nainjaune.Box) string {
	if b == nainjaune.YellowDwarf {
		return say(l, "table.dwarf")
	}
	return l.Card(b.String())
}

// boxes returns the five boxes in the order of their antes.
func boxes() []nainjaune.Box {
	list := make([]nainjaune.Box, nainjaune.BoxCount)
	for i := range list {
		list[i] = nainjaune.Box(i)
	}
	return list
}

// name returns a seat's name, or "vous" for the viewer.
func (t tableau) name(seat game.Seat) string {
	if seat == t.Viewer {
		return t.say("you.name")
	}
	return t.Seats[seat].Name
}

// chips returns a number of chips in words.
func (t tableau) chips(n int64) string { return chips(t.L, n) }

func chips(l *board.Loc, n int64) string { return say(l, "chips", "N", int(n)) }

// settled returns the last deal's settlement while the table shows it, else nil.
func (t tableau) settled() *nainjaune.Settlement { return t.view.Last }

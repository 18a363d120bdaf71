package ui

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
)

var _ interface {
	board.Storied
	board.Victor
} = UI{}

// Story draws the way of each token over the deals, and tells it in a table.
func (UI) Story(s *board.Scene, entries []board.Entry) templ.Component {
	if st := storyOf(look(s), entries); st.deals > 0 {
		return course(st)
	}
	return nil
}

// story is the course of a finished game.
type story struct {
	tableau
	first, deals int      // numbers of the first and last deal told
	stops        [][]stop // by seat, oldest first
	kings        []int    // by seat: Kings shown at the end of a deal
	jarnac       jarnac
}

// stop holds a circle that a token came to, and the deal. The first one holds where it began.
type stop struct{ deal, circle int }

// jarnac is the coup de Jarnac that led its victim furthest: a King was lent to a seat that then advanced.
type jarnac struct {
	stop
	owner, victim game.Seat
}

func storyOf(t tableau, entries []board.Entry) story {
	st := story{tableau: t, first: firstDeal(entries), stops: make([][]stop, len(t.Seats)), kings: make([]int, len(t.Seats))}
	if st.first == 0 {
		return st
	}
	st.deals = st.first - 1 // entries may begin in the middle of a deal
	for _, e := range entries {
		lent := map[game.Seat]game.Seat{} // by holder: the King's owner
		for _, f := range e.Facts {
			st.tell(f, lent)
		}
	}
	for seat := range st.stops {
		st.begin(game.Seat(seat))
	}
	return st
}

// firstDeal returns the number of the first deal that entries tell of, 0 for none.
func firstDeal(entries []board.Entry) int {
	for _, e := range entries {
		for _, f := range e.Facts {
			if f.Code == rondelic.FactDealt || f.Code == rondelic.FactDuel {
				return f.Args[0].(int)
			}
		}
	}
	return 0
}

// tell adds a fact.
func (st *story) tell(f game.Fact, lent map[game.Seat]game.Seat) {
	switch f.Code {
	case rondelic.FactDealt, rondelic.FactDuel:
		st.deals = f.Args[0].(int)
	case rondelic.FactShows:
		if f.Args[0].(cards.Card).Rank() == cards.King {
			st.kings[f.Seat]++
		}
	case rondelic.FactKingHome:
		lent[f.Args[1].(game.Seat)] = f.Seat
	case rondelic.FactAdvances, rondelic.FactRestarts:
		st.moves(f.Seat, f.Args[0].(int), lent)
	case rondelic.FactFalls:
		for _, seat := range f.Args[0].([]game.Seat) {
			st.moves(seat, st.hole(), lent)
		}
	}
}

// moves adds a stop of a seat's token.
func (st *story) moves(seat game.Seat, circle int, lent map[game.Seat]game.Seat) {
	at := stop{st.deals, circle}
	st.stops[seat] = append(st.stops[seat], at)
	if owner, ok := lent[seat]; ok && st.view.Terms.King == "jarnac" && circle > st.jarnac.circle {
		st.jarnac = jarnac{at, owner, seat}
	}
}

// begin puts the circle from which a token began before its stops.
func (st *story) begin(seat game.Seat) {
	from := st.view.Tokens[seat].Circle
	if all := st.stops[seat]; len(all) > 0 {
		from = all[0].circle - 1
	}
	st.stops[seat] = append([]stop{{st.first - 1, from}}, st.stops[seat]...)
}

// hole returns the number of the hole, one beyond the last circle.
func (t tableau) hole() int { return t.view.Terms.Circles + 1 }

// start returns the circle at which tokens begin.
func (t tableau) start() int {
	if t.view.Terms.Text == "B" {
		return 1
	}
	return 0
}

// name returns the story in a sentence, for screen readers.
func (st story) name() string {
	var parts []string
	for _, seat := range st.order() {
		parts = append(parts, st.seatName(seat)+st.L.Colon+st.fate(seat))
	}
	return st.say("story.name", "List", strings.Join(parts, ", "))
}

// order returns the seats by their final place.
func (st story) order() []game.Seat {
	list := make([]game.Seat, len(st.Seats))
	for seat := range list {
		list[seat] = game.Seat(seat)
	}
	slices.SortStableFunc(list, func(a, b game.Seat) int { return st.view.Places[a] - st.view.Places[b] })
	return list
}

// remarks returns the sentences about Kings and the coup de Jarnac.
func (st story) remarks() (list []string) {
	if most := slices.Max(st.kings); most > 1 {
		var who []string
		for seat, n := range st.kings {
			if n == most {
				who = append(who, st.seatName(game.Seat(seat)))
			}
		}
		if len(who) < 3 {
			list = append(list, st.say("story.kings", "Who", st.L.List(who), "N", most))
		}
	}
	if j := st.jarnac; j.circle > 0 {
		key := "story.jarnac"
		if j.circle == st.hole() {
			key += "-falls"
		}
		list = append(list, st.say(key, "Round", j.deal, "Who", st.seatName(j.owner), "Other", st.seatName(j.victim), "Circle", j.circle))
	}
	return list
}

// maxVisits limits the deals of a cell: a token may begin again many times.
const maxVisits = 3

// visits returns the deals in which a seat's token came to a circle, the newest ones of many.
func (st story) visits(seat game.Seat, circle int) string {
	var deals []string
	for _, at := range st.stops[seat][1:] {
		if at.circle == circle {
			deals = append(deals, strconv.Itoa(at.deal))
		}
	}
	if n := len(deals) - maxVisits; n > 0 {
		deals = append([]string{"…"}, deals[n:]...)
	}
	return strings.Join(deals, ", ")
}

// fate returns where a token ended: its circle, or the deal in which it fell.
func (t tableau) fate(seat game.Seat) string {
	if fell := t.view.Tokens[seat].Fell; fell > 0 {
		return t.say("end.fell", "Round", fell)
	}
	if t.brink(seat) {
		return t.say("end.rim")
	}
	return t.where(seat)
}

// Score returns a token's circle, or the deal in which it fell.
func (UI) Score(s *board.Scene, seat game.Seat) string { return look(s).fate(seat) }

// Victory returns how the last token on the plank has won; "" if several share the first place.
func (UI) Victory(s *board.Scene) string {
	t := look(s)
	if t.view.Ending != "last" {
		return ""
	}
	first := game.Seat(slices.Index(t.view.Places, 1))
	where := t.fate(first)
	if circle := t.view.Tokens[first].Circle; circle > 0 && !t.brink(first) {
		where = t.say("end.at", "N", circle)
	}
	return t.say("end.won", "Where", where, "Deals", t.say("end.deals", "N", t.view.Round))
}

// The drawing of a story, in its own units: circles below each other, the hole as a band at the bottom.
const (
	storyWidth  = 320
	storyHeight = 130
	storyTop    = 9.0
	holeTop     = 98.0
	holeMiddle  = 114.0
	storyEdge   = 300 // of the last deal; the tokens that stayed lie beyond
)

// level returns the height of a circle.
func (st story) level(circle int) float64 {
	if circle >= st.hole() {
		return holeMiddle
	}
	return storyTop + float64(circle-st.start())*(holeTop-storyTop)/float64(st.hole()-st.start())
}

// across returns the place of a deal, one of 149.
func (st story) across(deal int) int {
	return 4 + (storyEdge-4)/2*(deal-st.first+1)/max(1, st.deals-st.first+1)*2
}

// thickness returns that of a way: thin if there are many.
func (st story) thickness() string {
	if len(st.Seats) > 7 {
		return "1.2"
	}
	return "1.8"
}

// path draws the way of a seat's token: steps, of which at most one is drawn in a column, so that the longest game is
// as small as any.
func (st story) path(seat game.Seat) string {
	lane := (float64(seat) - float64(len(st.Seats)-1)/2) * min(1.7, 9/float64(len(st.Seats)))
	var b strings.Builder
	all := st.stops[seat]
	for i, at := range all {
		x := st.across(at.deal)
		if i+1 < len(all) && i > 0 && st.across(all[i+1].deal) == x {
			continue
		}
		step := "H" + strconv.Itoa(x) + "V"
		if i == 0 {
			step = "M" + strconv.Itoa(x) + " "
		}
		b.WriteString(step + coordinate(st.level(at.circle)+lane))
	}
	if !st.gone(seat) {
		b.WriteString("H" + strconv.Itoa(storyEdge))
	}
	return b.String()
}

const signSize = 14.0

// ends returns where the seats' signs lie: in the hole, or at the right edge. One that would cover another, of a seat
// with a better place, moves to the left.
func (st story) ends() []point {
	list := make([]point, len(st.Seats))
	order := st.order()
	for i, seat := range order {
		at := st.stops[seat][len(st.stops[seat])-1]
		p := point{storyEdge + 9, st.level(at.circle)}
		if st.gone(seat) {
			p.X = float64(st.across(at.deal))
		}
		for _, other := range order[:i] { // by place, so later ones lie further to the left
			if q := list[other]; math.Abs(p.X-q.X) < signSize && math.Abs(p.Y-q.Y) < signSize {
				p.X = q.X - signSize
			}
		}
		list[seat] = point{max(p.X, signSize/2), p.Y}
	}
	return list
}

package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// side is the number of squares in a row.
const side = 8

// tableau is a scene with its view, and derives what is drawn.
type tableau struct {
	*board.Scene
	view *royalreversi.View
}

func look(s *board.Scene) tableau {
	v, ok := s.View.(*royalreversi.View)
	if !ok {
		panic(fmt.Sprintf("royalreversi/ui: the scene shows a %T", s.View))
	}
	return tableau{s, painted(v, s.Seats)}
}

// painted returns the view with the colours that the table shows: each is that of its seat's sign. Two teams
// have the first two colours, in the order of their lowest signs.
func painted(v *royalreversi.View, seats []board.Seat) *royalreversi.View {
	var signs []int // by colour: the lowest sign of its seats
	for seat, colour := range v.Colours {
		sign := int(seats[seat].Sign)
		if colour == len(signs) {
			signs = append(signs, sign)
		}
		signs[colour] = min(signs[colour], sign)
	}
	paint := signs
	if v.Terms.Teams {
		paint = []int{0, 1}
		if signs[1] < signs[0] {
			paint = []int{1, 0}
		}
	}
	return v.Painted(paint)
}

func (t tableau) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

// sides holds the places of the other players in order of play, by their number.
var sides = map[int][]string{1: {"north"}, 2: {"west", "east"}, 3: {"west", "north", "east"}}

func (t tableau) side(i int) string { return sides[len(t.Seats)-1][i] }

// square is a square of the board with the viewer's legal moves on it.
type square struct {
	At    royalreversi.Square
	Token int // the colour of its token, -1 without one

	For   []int                 // indexes in the viewer's hand of the cards that may be played here now
	Turns []royalreversi.Square // tokens that the viewer's token would turn
	Does  string                // Turns in words: "retourne 5 jetons : 2 soleil, 3 feuille"
}

// takes reports whether a nine may remove the token.
func (q square) takes() bool { return len(q.For) > 0 && q.Token >= 0 }

// lit returns the CSS classes with which chosen cards light the square: "h0 h3".
func (q square) lit() string {
	var names []string
	for _, i := range q.For {
		names = append(names, place(i))
	}
	return strings.Join(names, " ")
}

// shown returns the picture of a square of a layout.
func shown(layout string, at royalreversi.Square) cards.Card {
	c, _ := royalreversi.Picture(layout, at)
	return c
}

// shown returns the code of a square's picture.
func (t tableau) shown(q square) string { return code(shown(t.view.Layout, q.At)) }

// prints returns the classes of the picture of a square.
func (t tableau) prints(q square) string { return board.PrintClass(t.shown(q)) }

// place returns the name of a place in the hand.
func place(i int) string { return "h" + strconv.Itoa(i) }

// rows returns the squares, row by row from the top.
func (t tableau) rows() [][]square {
	all := make([]square, 0, side*side)
	for at := range royalreversi.Square(side * side) {
		q := square{At: at, Token: -1}
		if colour, ok := t.view.Token(at); ok {
			q.Token = colour
		}
		all = append(all, q)
	}
	for _, a := range t.Legal {
		if c, at, ok := royalreversi.Card(a); ok {
			q := &all[at]
			for i, held := range t.view.Hand {
				if held == c {
					q.For = append(q.For, i)
				}
			}
			t.foretell(q)
		}
	}
	return slices.Collect(slices.Chunk(all, side))
}

// foretell sets the tokens that a token of the viewer would turn.
func (t tableau) foretell(q *square) {
	if q.Token >= 0 || q.Turns != nil {
		return
	}
	q.Turns = t.view.Turns(t.Viewer, q.At)
	q.Does = t.turns(q.Turns)
}

// sentence returns the label of a square: "f6, roi de carreau, libre, retourne 5 jetons".
func (t tableau) sentence(q square) string {
	if q.takes() {
		return t.say("table.take", "Square", q.At, "Picture", t.L.Card(t.shown(q)), "Of", t.of(q.Token))
	}
	text := t.plain(q).sentence(t.L)
	if q.Token >= 0 || len(q.For) == 0 {
		return text
	}
	return text + ", " + q.Does
}

// plain returns the square regardless of legal moves.
func (t tableau) plain(q square) plainSquare { return t.field().plain(t.L, q.At, q.Token) }

// turns returns "retourne 5 jetons : 2 soleil, 3 feuille".
func (t tableau) turns(turned []royalreversi.Square) string {
	if len(turned) == 0 {
		return t.say("table.turns-none")
	}
	text := t.say("table.turns", "N", len(turned))
	var of [maxColours]int
	for _, at := range turned {
		if colour, ok := t.view.Token(at); ok {
			of[colour]++
		}
	}
	var parts []string
	for colour, n := range of {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+t.colour(colour))
		}
	}
	if len(parts) < 2 {
		return text
	}
	return text + t.L.Colon + strings.Join(parts, ", ")
}

// pill returns the sign on a lit square: the number of tokens that turn, or "" if a nine removes a
// token.
func (q square) pill() string {
	switch {
	case len(q.For) == 0 || q.takes():
		return ""
	case len(q.Turns) == 0:
		return "0"
	}
	return "+" + strconv.Itoa(len(q.Turns))
}

// goes returns the label of a card of the hand with its legal squares: "roi de carreau, se joue en f6
// (retourne 5 jetons adverses), f7, f8". It returns "" while it is not the viewer's turn.
func (t tableau) goes(i int, rows [][]square) string {
	if !t.Yours() {
		return ""
	}
	name := t.L.Card(t.view.Hand[i].String())
	var goes []string
	best := -1
	var at royalreversi.Square
	for _, row := range rows {
		for _, q := range row {
			if !q.playable(i) {
				continue
			}
			where := q.At.String()
			if len(q.Turns) > 0 {
				where += " (" + q.Does + ")"
			}
			goes = append(goes, where)
			if len(q.Turns) > best {
				best, at = len(q.Turns), q.At
			}
		}
	}
	switch {
	case len(goes) == 0:
		return t.say("table.nowhere", "Card", name)
	case len(goes) <= maxNamed:
		return t.say("table.goes", "Card", name, "Squares", strings.Join(goes, ", "))
	case best > 0:
		return t.say("table.goes-many", "Card", name, "N", len(goes), "Square", at, "Best", best)
	}
	return t.say("table.goes-any", "Card", name, "N", len(goes))
}

// maxNamed is the largest number of squares listed for a card. For more squares the label has only their
// number and the best.
const maxNamed = 8

func (q square) playable(i int) bool {
	for _, of := range q.For {
		if of == i {
			return true
		}
	}
	return false
}

// stuck reports whether a card of the hand cannot be played though the viewer is on turn.
func (t tableau) stuck(i int) bool {
	if !t.Yours() {
		return false
	}
	for _, a := range t.Legal {
		if c, _, ok := royalreversi.Card(a); ok && c == t.view.Hand[i] {
			return false
		}
	}
	return true
}

// mayReplace reports whether the viewer may replace the whole hand now.
func (t tableau) mayReplace() bool {
	for _, a := range t.Legal {
		if a == royalreversi.Replace() {
			return true
		}
	}
	return false
}

// copyOf returns the number of identical cards before the i-th of the hand. Together with the card's
// code it identifies a card that moves.
func (t tableau) copyOf(i int) int {
	n := 0
	for _, c := range t.view.Hand[:i] {
		if c == t.view.Hand[i] {
			n++
		}
	}
	return n
}

// thrownTop returns the open card at the shoe and the seat that threw it. ok is false if there is none.
func (t tableau) thrownTop() (c cards.Card, by game.Seat, ok bool) {
	n := len(t.view.Thrown)
	if n == 0 {
		return 0, 0, false
	}
	c, by = t.view.Thrown[n-1], game.Chance
	if last := t.view.Last; last != nil && last.Card != nil {
		for _, thrown := range t.view.Thrown {
			if thrown == *last.Card {
				return thrown, last.Seat, true
			}
		}
	}
	return c, by, true
}

// copiesOf returns how many copies of a card the viewer holds. When another copy is thrown, the card of
// that number flies from the hand to the open pile.
func (t tableau) copiesOf(c cards.Card) (n int) {
	for _, held := range t.view.Hand {
		if held == c {
			n++
		}
	}
	return n
}

// cardID returns the id of a card that moves.
func cardID(c cards.Card, n int) string { return "k-" + c.String() + "-" + strconv.Itoa(n) }

// free returns the number of squares without a token.
func (t tableau) free() int {
	n := 0
	for _, row := range t.view.Board {
		n += strings.Count(row, ".")
	}
	return n
}

// wave returns the distance of a token that has just turned from the one just laid, or -1 for other
// tokens.
func (t tableau) wave(q royalreversi.Square) int {
	last := t.view.Last
	if last == nil || last.Square == nil {
		return -1
	}
	for _, p := range last.Turned {
		if p == q {
			return max(abs(p.Row()-last.Square.Row()), abs(p.Column()-last.Square.Column()))
		}
	}
	return -1
}

// across returns the angle, in degrees, of the line of a token that has just turned; 0 for a row. The
// token turns over about the axis across that line.
func (t tableau) across(q royalreversi.Square) int {
	dx, dy := q.Column()-t.view.Last.Square.Column(), q.Row()-t.view.Last.Square.Row()
	switch {
	case dx == 0:
		return 90
	case dy == 0:
		return 0
	case dx == dy:
		return 45
	}
	return -45
}

func abs(n int) int { return max(n, -n) }

// lastAt returns the square of the last card, where a token was laid or removed.
func (t tableau) lastAt() (q royalreversi.Square, ok bool) {
	last := t.view.Last
	if last == nil || last.Square == nil {
		return 0, false
	}
	return *last.Square, true
}

// leads reports whether a seat is the first of its colour. Such seats have a column.
func (t tableau) leads(seat int) bool {
	for other := range seat {
		if t.view.Colours[other] == t.view.Colours[seat] {
			return false
		}
	}
	return true
}

// partners returns the names of the players of a seat's colour.
func (t tableau) partners(seat int) string {
	var names []string
	for other, colour := range t.view.Colours {
		if colour == t.view.Colours[seat] {
			names = append(names, t.Seats[other].Name)
		}
	}
	return t.L.List(names)
}

// partner reports whether a seat plays the viewer's colour. The viewer's own seat does.
func (t tableau) partner(seat game.Seat) bool {
	return t.Viewer >= 0 && t.view.Colours[seat] == t.view.Colours[t.Viewer]
}

// team returns the CSS class of a plate in a team.
func (t tableau) team(seat game.Seat) string {
	if !t.view.Terms.Teams {
		return ""
	}
	return "team" + strconv.Itoa(t.view.Colours[seat])
}

// signs returns cards as printed: "J♥ J♥ 10♠".
func signs(list []cards.Card) string {
	signs := make([]string, len(list))
	for i, c := range list {
		signs[i] = printed(c)
	}
	return strings.Join(signs, " ")
}

package royalreversi

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/cards"
)

// View is the game as a seat or a watcher may see it: the board, the thrown cards, the size of each
// hand, and the viewer's own hand.
type View struct {
	Phase string    `json:"phase" doc:"One of deal and shuffle (luck is due), play and over."`
	Turn  game.Seat `json:"turn" doc:"The seat that is awaited; -1 while luck is due, -2 when the game is over."`
	Next  game.Seat `json:"next" doc:"Whose turn it is or will be after the luck now due; -2 when the game is over."`

	Board   []string `json:"board" doc:"The rows from the top, a sign a square from the left: a point for a free one, else the number of the colour of its token. Squares are named by column and row, a1 is the first of the first row."`
	Layout  string   `json:"layout" doc:"The option layout: what the squares show."`
	Colours []int    `json:"colours" doc:"The colour of each seat; partners have the same."`
	Tokens  []int    `json:"tokens" doc:"Tokens of each seat's colour."`
	Places  []int    `json:"places" doc:"By seat, 1 is best, ties share."`

	Hand   []cards.Card `json:"hand,omitempty" doc:"The viewer's own cards, by suit, then A 9 T J Q K: JH is the jack of hearts. Absent for a watcher."`
	Dead   bool         `json:"dead,omitempty" doc:"The viewer's hand is dead and may be replaced (RRV-34)."`
	Counts []int        `json:"counts" doc:"Cards in each hand."`
	Shoe   int          `json:"shoe" doc:"Cards in the shoe."`
	Thrown []cards.Card `json:"thrown" doc:"Cards thrown since the shoe was filled, in the same order."`

	Renewed bool `json:"renewed" doc:"The seat on turn has replaced its hand and must play now (RRV-X18)."`
	Actions int  `json:"actions" doc:"How many were taken; the game ends at 500."`

	Last *PublicAction `json:"last,omitempty" doc:"The last action."`

	Ending string `json:"ending,omitempty" doc:"Why the game is over: full (RRV-35) or limit; empty while it is not."`
	Terms  Terms  `json:"terms" doc:"The options that matter for this number of seats."`
}

// PublicAction is an action as everyone sees it: a card on a square, or a replaced hand.
type PublicAction struct {
	Seat   game.Seat    `json:"seat" doc:"Whose it was."`
	Card   *cards.Card  `json:"card,omitempty" doc:"The card played; absent when a hand was replaced."`
	Square *Square      `json:"square,omitempty" doc:"Where it was played."`
	Turned []Square     `json:"turned,omitempty" doc:"Tokens that turned to the seat's colour."`
	Shown  []cards.Card `json:"shown,omitempty" doc:"The hand that was replaced (RRV-34)."`
}

// Terms holds the options that matter for this number of seats, as their values.
type Terms struct {
	Rows  string `json:"rows" doc:"One of horizontal, vertical and all: which rows carried tokens at the start."`
	Teams bool   `json:"teams" doc:"Seats 0 and 2 play against 1 and 3."`
	Mixed bool   `json:"mixed" doc:"The option mixed (RRV-X08)."`
}

// View returns the *View of viewer.
func (s *State) View(viewer game.Seat) any {
	v := &View{
		Phase:   [...]string{"deal", "shuffle", "play", "over"}[s.phase],
		Turn:    s.Turn(),
		Next:    game.Seat(s.active),
		Board:   s.rows(),
		Layout:  s.board().name,
		Shoe:    int(s.size - s.top),
		Thrown:  s.thrown.list(),
		Renewed: s.renewed,
		Actions: int(s.actions),
		Last:    s.lastPublicAction(),
		Ending:  s.ending(),
		Terms:   s.agreed(),
	}
	for seat := range s.seats {
		v.Colours = append(v.Colours, int(s.colour[seat]))
		v.Counts = append(v.Counts, s.hands[seat].len())
	}
	for _, st := range s.Standings(nil) {
		v.Tokens = append(v.Tokens, st.Points)
		v.Places = append(v.Places, st.Place)
	}
	if s.phase == over {
		v.Next = game.Nobody
	}
	if s.has(viewer) {
		v.Hand = s.hands[viewer].list()
		v.Dead = s.phase == playing && s.dead(int8(viewer))
	}
	return v
}

// rows returns the board as text.
func (s *State) rows() []string {
	rows := make([]string, side)
	for y := range rows {
		var row [side]byte
		for x := range row {
			row[x] = s.sign(Square(y*side + x))
		}
		rows[y] = string(row[:])
	}
	return rows
}

func (s *State) sign(q Square) byte {
	for colour := range s.colours {
		if s.tokens[colour].has(q) {
			return '0' + byte(colour)
		}
	}
	return '.'
}

// Token returns the colour of the token on a square. ok is false if the square is free.
func (v *View) Token(q Square) (colour int, ok bool) {
	sign := v.Board[q.Row()][q.Column()]
	return int(sign) - '0', sign != '.'
}

// Painted returns the view with other numbers for the colours: paint has a different one for each. The rules do
// not depend on them.
func (v *View) Painted(paint []int) *View {
	same := true
	for colour, n := range paint {
		same = same && colour == n
	}
	if same {
		return v
	}
	next := *v
	next.Colours = make([]int, len(v.Colours))
	for seat, colour := range v.Colours {
		next.Colours[seat] = paint[colour]
	}
	pairs := make([]string, 0, 2*len(paint))
	for colour, n := range paint {
		pairs = append(pairs, strconv.Itoa(colour), strconv.Itoa(n))
	}
	colours := strings.NewReplacer(pairs...)
	next.Board = make([]string, len(v.Board))
	for y, row := range v.Board {
		next.Board[y] = colours.Replace(row)
	}
	return &next
}

func (s *State) lastPublicAction() *PublicAction {
	if s.last.seat == nobody {
		return nil
	}
	d := &PublicAction{Seat: game.Seat(s.last.seat)}
	c, q, ok := Card(s.last.act)
	if !ok {
		d.Shown = s.last.shown.list()
		return d
	}
	d.Card, d.Square = &c, &q
	if s.last.turned != 0 {
		d.Turned = s.last.turned.list()
	}
	return d
}

// ending returns the reason for which the game ended, or "".
func (s *State) ending() string {
	switch {
	case s.phase != over:
		return ""
	case s.covered() == fullBoard:
		return "full"
	}
	return "limit"
}

// agreed returns the terms as the options' values.
func (s *State) agreed() Terms {
	t := Terms{Rows: "all", Teams: s.inTeams(), Mixed: s.terms.mixed}
	if s.seats == 2 || s.inTeams() && s.terms.twoRows {
		t.Rows = "horizontal"
		if s.terms.vertical {
			t.Rows = "vertical"
		}
	}
	return t
}

package royalreversi

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
)

// newGame returns a game that has been dealt, with the pack in ascending order.
func newGame(t *testing.T, seats int, opt game.Options) *State {
	t.Helper()
	s, err := Rules().New(seats, opt)
	if err == nil {
		err = s.ApplyChance(inOrder[:])
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// hand parses a list of cards.
func hand(t *testing.T, text string) (p pile) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		c, _ := cards.Parse(word)
		k, ok := kindOf(c)
		if !ok {
			t.Fatalf("no card %q", word)
		}
		p += one(k)
	}
	return p
}

// on lays the tokens of a drawing: rows from the top, "." for a free square, else a colour. Missing rows
// are free.
func (s *State) on(drawing string) *State {
	s.tokens = [maxSeats]squares{}
	for y, row := range strings.Fields(drawing) {
		for x, sign := range row {
			if sign != '.' {
				s.tokens[sign-'0'] |= 1 << (8*y + x)
			}
		}
	}
	return s
}

// position is a board, an action, and the resulting board.
type position struct {
	name   string
	seats  int
	opt    game.Options
	before string
	seat   int8
	play   string // the card is put into the seat's hand
	after  string
}

var positions = []position{
	{
		name: "RRV-09, RRV-10: a token between two of one colour turns", seats: 2,
		before: ". . ...01...", seat: 0, play: "KC f3",
		after: ". . ...000..",
	},
	{
		name: "RRV-11: so does an unbroken line", seats: 2,
		before: ".0111...", seat: 0, play: "JC f1",
		after: ".00000..",
	},
	{
		name: "RRV-11: a gap breaks it", seats: 2,
		before: ".01.1...", seat: 0, play: "JC f1",
		after: ".01.10..",
	},
	{
		name: "the edge does not pinch", seats: 2,
		before: "..... . 1.......", seat: 0, play: "TC b3",
		after: "..... . 10......",
	},
	{
		name: "RRV-12: in all eight directions at once", seats: 2,
		before: `0.0.0...
		         .111....
		         01.10...
		         .111....
		         0.0.0...`, seat: 0, play: "TC c3",
		after: `0.0.0...
		        .000....
		        00000...
		        .000....
		        0.0.0...`,
	},
	{
		name: "RRV-X10: up to the nearest own token only", seats: 2,
		before: "01101...", seat: 0, play: "JC f1",
		after: "011000..",
	},
	{
		name: "RRV-X09: a token laid between two foes does not turn, nor do the foes", seats: 2,
		before: "0.1.1.0.", seat: 0, play: "AH d1",
		after: "0.101.0.",
	},
	{
		name: "RRV-X09: turned tokens do not turn others", seats: 2,
		before: `.01.....
		         ..1.....
		         ..0.....`, seat: 0, play: "AH d1",
		after: `.000....
		        ..1.....
		        ..0.....`,
	},
	{
		name: "RRV-15: turning is not required", seats: 2,
		before: ".01.....", seat: 0, play: "JH a1",
		after: "001.....",
	},
	{
		name: "RRV-11, RRV-X08: a line of two colours does not turn", seats: 4,
		before: "0112....", seat: 0, play: "JC e1",
		after: "01120...",
	},
	{
		name: "RRV-X08: with mixed=on it does", seats: 4, opt: game.Options{"mixed": "on"},
		before: "0112....", seat: 0, play: "JC e1",
		after: "00000...",
	},
	{
		name: "RRV-X08: one line turns, the other of two colours does not", seats: 3,
		before: `..0.....
		         ..1.....
		         ..2.....
		         01......`, seat: 0, play: "TC c4",
		after: `..0.....
		        ..1.....
		        ..2.....
		        000.....`,
	},
	{
		name: "RRV-11: lines of different colours turn together", seats: 4,
		before: `0.0.....
		         .12.....`, seat: 0, play: "TC c3",
		after: `0.0.....
		        .00.....
		        ..0.....`,
	},
	{
		name: "RRV-37, RRV-X12: a nine opens a square and turns nothing", seats: 2,
		before: ".010.1..", seat: 0, play: "9C c1",
		after: ".0.0.1..",
	},
	{
		name: "RRV-37: even if it breaks contact", seats: 2,
		before: ".0....1.", seat: 0, play: "9C g1",
		after: ".0......",
	},
	{
		name: "RRV-X23: on a board without tokens anywhere", seats: 2,
		before: "........", seat: 0, play: "JS c8",
		after: ". . . . . . . ..0.....",
	},
	{
		name: "in teams a partner's token counts as own", seats: 4, opt: game.Options{"teams": "on"},
		before: "011.....", seat: 2, play: "AH d1",
		after: "0000....",
	},
}

func TestPositions(t *testing.T) {
	for _, p := range positions {
		t.Run(p.name, func(t *testing.T) {
			s := newGame(t, p.seats, p.opt).on(p.before)
			text, _, _ := strings.Cut(p.play, " ")
			s.active, s.hands[p.seat] = p.seat, hand(t, text+" KD KD KD QD")
			want := *newGame(t, p.seats, p.opt).on(p.after)
			a, err := Rules().ParseAction(p.play)
			if err == nil {
				err = s.Check(game.Seat(p.seat), a)
			}
			if err != nil {
				t.Fatal(err)
			}
			s.Play(game.Seat(p.seat), a)
			if s.tokens != want.tokens {
				t.Errorf("after %s\n%s\nnot\n%s", p.play, strings.Join(s.rows(), "\n"), strings.Join(want.rows(), "\n"))
			}
		})
	}
}

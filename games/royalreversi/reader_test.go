package royalreversi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/internal/property"
)

// reader is a slow, independent implementation of the rulebook with texts, lists and maps. Tests compare
// the rules with it.
type reader struct {
	opt     map[string]string
	seats   int
	teams   bool
	picture map[string]string // by square, "a4": "JH"
	token   map[string]string // by square: owner, "0", or a team, "02"
	hand    []map[string]int  // by seat: number of each card
	shoe    []string
	thrown  map[string]int

	turn, drawer, draws int
	renewed             bool
	actions             int
	chance              bool
	over                bool
}

var pinwheel = `JH QH KH AH JC JC JC JC
JH QH KH AH QC QC QC QC
JH QH KH AH KC KC KC KC
JH QH KH AH AC AC AC AC
AS AS AS AS AD KD QD JD
KS KS KS KS AD KD QD JD
QS QS QS QS AD KD QD JD
JS JS JS JS AD KD QD JD`

var mixed = `JS QS KS AS JC JD JS JH
JD QD KD AD QC QD QS QH
JC QC KC AC KC KD KS KH
JH QH KH AH AC AD AS AH
AD AC AH AS AD KD QD JD
KD KC KH KS AS KS QS JS
QD QC QH QS AH KH QH JH
JD JC JH JS AC KC QC JC`

func square(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

func newReader(seats int, opt game.Options) *reader {
	r := &reader{seats: seats, opt: map[string]string{}, picture: map[string]string{}, token: map[string]string{}, thrown: map[string]int{}, chance: true}
	for _, o := range rules.Info().Options {
		r.opt[o.Key] = o.Default
		if v, given := opt[o.Key]; given {
			r.opt[o.Key] = v
		}
	}
	r.teams = seats == 4 && r.opt["teams"] == "on"
	drawing := pinwheel
	if r.opt["layout"] == "mixed" {
		drawing = mixed
	}
	for y, line := range strings.Split(drawing, "\n") {
		for x, card := range strings.Fields(line) {
			r.picture[square(x, y)] = card
		}
	}
	rows := map[string]string{"W": "a4 b4 c4 d4", "N": "e1 e2 e3 e4", "E": "e5 f5 g5 h5", "S": "d5 d6 d7 d8"}
	cover := func(row string, seat int) {
		for _, sq := range strings.Fields(rows[row]) {
			r.token[sq] = r.side(seat)
		}
	}
	switch {
	case (seats == 2 || r.teams && r.opt["teamRows"] == "2") && r.opt["rows"] == "vertical":
		cover("N", 0)
		cover("S", 1)
	case seats == 2 || r.teams && r.opt["teamRows"] == "2":
		cover("W", 0)
		cover("E", 1)
	default:
		for seat, row := range []string{"W", "N", "E", "S"}[:seats] {
			cover(row, seat)
		}
	}
	for range seats {
		r.hand = append(r.hand, map[string]int{})
	}
	return r
}

// side returns the owner of a seat's tokens: the seat or its team.
func (r *reader) side(seat int) string {
	if r.teams {
		return []string{"02", "13"}[seat%2]
	}
	return fmt.Sprint(seat)
}

func (r *reader) points(seat int) (n int) {
	for _, whose := range r.token {
		if whose == r.side(seat) {
			n++
		}
	}
	return n
}

// resolve applies an outcome given as text.
func (r *reader) resolve(text string) {
	r.shoe = strings.Fields(text)
	r.chance = false
	if r.draws == 0 {
		for seat := range r.hand {
			for range 5 {
				r.take(seat)
			}
		}
		return
	}
	clear(r.thrown)
	r.drawOn()
}

func (r *reader) take(seat int) {
	r.hand[seat][r.shoe[0]]++
	r.shoe = r.shoe[1:]
}

// touches reports whether a token lies beside the square.
func (r *reader) touches(x, y int) bool {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if _, ok := r.token[square(x+dx, y+dy)]; ok && (dx != 0 || dy != 0) {
				return true
			}
		}
	}
	return len(r.token) == 0
}

// plays returns the cards that seat could play now, with their squares.
func (r *reader) plays(seat int) (list []string) {
	for card, n := range r.hand[seat] {
		for y := 0; y < 8 && n > 0; y++ {
			for x := range 8 {
				sq := square(x, y)
				whose, taken := r.token[sq]
				ok := !taken && r.touches(x, y) && (card[0] == 'T' || r.picture[sq] == card)
				if card[0] == '9' {
					ok = taken && whose != r.side(seat)
				}
				if ok {
					list = append(list, card+" "+sq)
				}
			}
		}
	}
	return list
}

func (r *reader) dead(seat int) bool {
	for card, n := range r.hand[seat] {
		if n > 0 && strings.ContainsAny(card[:1], "9T") {
			return false
		}
		for sq, shown := range r.picture {
			if _, taken := r.token[sq]; n > 0 && shown == card && !taken {
				return false
			}
		}
	}
	return true
}

func (r *reader) legal(seat int) []string {
	switch {
	case r.chance || r.over:
		return nil
	case seat != r.turn && r.dead(seat):
		return []string{"replace"}
	case seat != r.turn:
		return nil
	}
	list := r.plays(seat)
	if len(list) == 0 {
		return []string{"replace"}
	}
	slices.Sort(list)
	return list
}

func (r *reader) play(seat int, action string) {
	r.actions++
	r.drawer, r.draws = seat, 1
	if action == "replace" {
		for card, n := range r.hand[seat] {
			r.thrown[card] += n
		}
		clear(r.hand[seat])
		r.draws = 5
		r.renewed = r.renewed || seat == r.turn
	} else {
		card, sq, _ := strings.Cut(action, " ")
		r.hand[seat][card]--
		r.thrown[card]++
		if card[0] == '9' {
			delete(r.token, sq)
		} else {
			r.token[sq] = r.side(seat)
			r.turnAround(sq, r.side(seat))
		}
		r.turn, r.renewed = (r.turn+1)%r.seats, false
	}
	if len(r.token) == 64 || r.actions == 500 {
		r.over = true
		return
	}
	r.drawOn()
}

func (r *reader) drawOn() {
	for ; r.draws > 0; r.draws-- {
		if len(r.shoe) == 0 {
			r.chance = true
			return
		}
		r.take(r.drawer)
	}
	if r.drawer == r.turn && r.renewed && len(r.plays(r.turn)) == 0 {
		r.turn, r.renewed = (r.turn+1)%r.seats, false
	}
}

// turnAround turns the lines that a token on sq pinches, walking away from sq in each direction.
func (r *reader) turnAround(sq, mine string) {
	x, y := int(sq[0]-'a'), int(sq[1]-'1')
	var turns []string
	for _, way := range []string{"up", "down", "left", "right", "up left", "up right", "down left", "down right"} {
		var line []string
		colours := map[string]bool{}
		i, j := x, y
		for {
			if strings.Contains(way, "up") {
				j--
			}
			if strings.Contains(way, "down") {
				j++
			}
			if strings.Contains(way, "left") {
				i--
			}
			if strings.Contains(way, "right") {
				i++
			}
			whose, taken := r.token[square(i, j)]
			if !taken || i < 0 || j < 0 || i > 7 || j > 7 {
				break // no token at the other end
			}
			if whose == mine {
				if len(colours) == 1 || r.opt["mixed"] == "on" {
					turns = append(turns, line...)
				}
				break
			}
			colours[whose] = true
			line = append(line, square(i, j))
		}
	}
	for _, turned := range turns {
		r.token[turned] = mine
	}
}

func drawOptions(t *rapid.T) game.Options {
	opt := game.Options{}
	for _, o := range rules.Info().Options {
		opt[o.Key] = rapid.SampledFrom(o.Values).Draw(t, o.Key)
	}
	return opt
}

// TestReader_AgreesWithRules plays whole games under all options, also out of turn, and compares board,
// turn, hands, points and legal actions with the reference implementation.
func TestReader_AgreesWithRules(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 4).Draw(t, "seats")
		opt := drawOptions(t)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		s, err := rules.New(seats, opt)
		if err != nil {
			t.Fatal(err)
		}
		slow := newReader(seats, opt)
		slow.actions = rapid.SampledFrom([]int{0, 0, 455}).Draw(t, "actions before")
		royalreversi.Tire(s, slow.actions)
		nines := rapid.Bool().Draw(t, "nines first") // takes boards apart, so that games are long
		for s.Turn() != game.Nobody {
			compare(t, s, slow)
			if s.Turn() == game.Chance {
				outcome := s.SampleChance(r, nil)
				if err := s.ApplyChance(outcome); err != nil {
					t.Fatal(err)
				}
				slow.resolve(rules.FormatOutcome(outcome))
				continue
			}
			seat := s.Turn()
			for other := range game.Seat(seats) {
				if len(s.Legal(other, nil)) > 0 && r.IntN(2) == 0 {
					seat = other
				}
			}
			legal := s.Legal(seat, nil)
			a := legal[r.IntN(len(legal))]
			for _, b := range legal {
				if text := rules.FormatAction(b); nines && text[0] == '9' {
					a = b
				}
			}
			s.Play(seat, a)
			slow.play(int(seat), rules.FormatAction(a))
		}
		compare(t, s, slow)
		if !slow.over {
			t.Fatal("the game ended too early")
		}
	})
}

func compare(t *rapid.T, s game.State, slow *reader) {
	v := s.View(game.Watcher).(*royalreversi.View)
	for y := range 8 {
		for x := range 8 {
			whose := slow.token[square(x, y)]
			if sign := v.Board[y][x]; (sign == '.') != (whose == "") || sign != '.' && sign != whose[0] {
				t.Fatalf("%s has token %c, reader has %q", square(x, y), sign, whose)
			}
		}
	}
	turn := game.Seat(slow.turn)
	switch {
	case slow.over:
		turn = game.Nobody
	case slow.chance:
		turn = game.Chance
	}
	if s.Turn() != turn {
		t.Fatalf("turn %d, not %d", s.Turn(), turn)
	}
	st := s.Standings(nil)
	for seat := range slow.hand {
		if st[seat].Points != slow.points(seat) {
			t.Fatalf("seat %d has %d points, not %d", seat, st[seat].Points, slow.points(seat))
		}
		var got []string
		for _, a := range s.Legal(game.Seat(seat), nil) {
			got = append(got, rules.FormatAction(a))
		}
		slices.Sort(got)
		if want := slow.legal(seat); !slices.Equal(got, want) {
			t.Fatalf("seat %d: legal %v, reader has %v", seat, got, want)
		}
		held := map[string]int{}
		for _, c := range s.View(game.Seat(seat)).(*royalreversi.View).Hand {
			held[c.String()]++
		}
		for card, n := range slow.hand[seat] {
			if held[card] != n {
				t.Fatalf("seat %d holds %d %s, not %d", seat, held[card], card, n)
			}
		}
	}
	if n := len(v.Thrown); n != total(slow.thrown) || v.Shoe != len(slow.shoe) || v.Actions != slow.actions {
		t.Fatalf("%d thrown, %d in the shoe, %d actions", n, v.Shoe, v.Actions)
	}
}

func total(pile map[string]int) (n int) {
	for _, m := range pile {
		n += m
	}
	return n
}

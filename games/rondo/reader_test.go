package rondo_test

import (
	"slices"
	"strconv"
	"strings"
)

// reader is a slow second implementation of the rulebook, independent of the first, with cards and
// compartments as text. It assumes that actions are legal.
type reader struct {
	opt    map[string]string
	value  map[string]int
	seats  int
	turn   int
	bids   []string
	hands  [][]string
	scores []int
	pile   []string
	row    []string // "E", "e", "_", "~", or "()" for a card face down
	swaps  int
	passes int
	over   bool
}

func newReader(seats int, opt map[string]string, value map[string]int) *reader {
	return &reader{opt: opt, value: value, seats: seats, scores: make([]int, seats), bids: make([]string, seats), turn: -1}
}

func (r *reader) chance(text string) {
	cards := strings.Fields(text)
	for range r.seats {
		r.hands = append(r.hands, slices.Clone(cards[:7]))
		cards = cards[7:]
	}
	r.pile = cards
}

// card returns the card that a sign takes from the hand.
func card(sign string) string {
	switch {
	case strings.HasPrefix(sign, "("):
		return sign[1:2]
	case sign == "~", sign >= "a" && sign <= "z":
		return "?"
	}
	return sign
}

func (r *reader) take(seat int, c string) {
	i := slices.Index(r.hands[seat], c)
	r.hands[seat] = slices.Delete(r.hands[seat], i, i+1)
}

func (r *reader) draw(seat int) {
	r.hands[seat] = append(r.hands[seat], r.pile[0])
	r.pile = r.pile[1:]
}

func (r *reader) act(seat int, text string) {
	verb, rest, _ := strings.Cut(text, " ")
	switch verb {
	case "bid":
		r.bid(seat, rest)
	case "swap":
		r.take(seat, rest)
		r.pile = append(r.pile, rest)
		r.draw(seat)
		r.swaps++
	case "pass":
		if len(r.pile) > 0 {
			r.draw(seat)
			r.passes = 0
		} else {
			r.passes++
		}
		r.end(seat, 0)
	default:
		r.word(seat, rest)
	}
}

func (r *reader) bid(seat int, word string) {
	r.bids[seat] = word
	best := -1
	for i, word := range r.bids {
		sum := 0
		for _, sign := range strings.Split(word, "") {
			if card(sign) == "?" {
				sum++
			} else {
				sum += r.value[sign]
			}
		}
		if word == "" {
			r.turn = -1
			return
		}
		if sum > best {
			best, r.turn = sum, i
		}
	}
}

// signs splits a pattern into signs.
func signs(text string) (list []string) {
	for len(text) > 0 {
		n := 1
		if text[0] == '(' {
			n = 3
		}
		list, text = append(list, text[:n]), text[n:]
	}
	return list
}

func (r *reader) word(seat int, text string) {
	if strings.HasPrefix(text, "<") {
		r.row = append([]string{"-"}, r.row...)
	}
	if strings.HasSuffix(text, ">") {
		r.row = append(r.row, "-")
	}
	list := signs(strings.Trim(text, "<>"))
	if len(r.row) == 0 {
		r.row = make([]string, len(list))
	}
	letters, cards := 0, 0
	for i, sign := range list {
		if sign == "." {
			continue
		}
		r.take(seat, card(sign))
		r.row[i] = sign
		switch {
		case len(sign) == 3:
			r.row[i] = "()"
			continue
		case sign != "_" && sign != "~":
			letters++
		}
		cards++
	}
	points := 0
	for _, sign := range r.row {
		points += r.points(sign)
	}
	switch r.opt["bonus"] {
	case "letters":
		cards = letters
	case "literal":
		if letters <= 2 {
			cards = 0
		}
	}
	for card := 3; card <= cards; card++ {
		points += 3
	}
	r.passes = 0
	for len(r.hands[seat]) < 7 && len(r.pile) > 0 {
		r.draw(seat)
	}
	r.end(seat, points)
}

func (r *reader) points(sign string) int {
	switch {
	case sign == "()":
		return 0
	case sign == "_":
		return -2
	case card(sign) == "?":
		n, _ := strconv.Atoi(r.opt["joker"])
		return n
	}
	return r.value[sign]
}

func (r *reader) end(seat, points int) {
	r.scores[seat] += points - 2*r.swaps
	r.swaps = 0
	r.turn = (seat + 1) % r.seats
	empty := slices.ContainsFunc(r.hands, func(h []string) bool { return len(h) == 0 })
	if len(r.pile) > 0 || !empty && r.passes < r.seats {
		return
	}
	r.over = true
	for i, hand := range r.hands {
		for _, c := range hand {
			switch c {
			case "?":
				r.scores[i]--
			case "_":
				r.scores[i] -= map[string]int{"deduct": 2, "refund": -2, "zero": 0}[r.opt["handErasers"]]
			default:
				r.scores[i] -= r.value[c]
			}
		}
	}
}

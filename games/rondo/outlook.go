package rondo

import (
	_ "embed"
	"strconv"
	"strings"
)

// outlook is what a position is worth beyond the points that are counted already: what
// cards in hand bring later, and what a row leaves to the next player. Points each;
// learned from games of bots by command learn.
type outlook struct {
	hand   [kinds]float64      // a card in hand, more than any other card
	second float64             // a card of which another is in hand
	row    [maxRow + 1]float64 // leaving a word of that length to the next player
	beside float64             // each eraser left beside it
	shown  float64             // each point that the row counts
}

//go:embed outlook.txt
var outlookFile string

// outlooks are those of the French and the English words.
var outlooks = readOutlooks(outlookFile)

// readOutlooks reads lines of a language, what is meant and its worth: "fr A 0.3".
func readOutlooks(text string) (list [2]outlook) {
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(f) != 3 {
			continue
		}
		worth, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			panic("rondo: outlook.txt: " + err.Error())
		}
		o := &list[0]
		if f[0] == "en" {
			o = &list[1]
		}
		if c, ok := parseCard(f[1]); ok {
			o.hand[c] = worth
			continue
		}
		switch f[1] {
		case "second":
			o.second = worth
		case "beside":
			o.beside = worth
		case "shown":
			o.shown = worth
		default:
			n, err := strconv.Atoi(f[1])
			if err != nil || n < minRow || n > maxRow {
				panic("rondo: outlook.txt: " + line)
			}
			o.row[n] = worth
		}
	}
	return list
}

func (t *terms) outlook() *outlook {
	if t.english {
		return &outlooks[1]
	}
	return &outlooks[0]
}

// prospects are the outlook at one moment of a game: the nearer the end, the more a card
// in hand is what it will cost.
type prospects struct {
	hand   [kinds]float64
	second float64
	row    [maxRow + 1]float64
	beside float64
	shown  float64
}

// prospects weighs what cards bring against what they cost. With many at the table what
// one leaves is met by one of them only.
func (s *State) prospects() (p prospects) {
	const soon = 21 // cards in the pile from which on the end is near
	late := 1 - min(1, float64(s.piled)/soon)
	o, next := s.terms.outlook(), 1/float64(max(1, s.seats-1))
	for c := range Card(kinds) {
		p.hand[c] = (1-late)*o.hand[c] - late*float64(s.cost(c))
	}
	p.second = (1 - late) * o.second
	for n := range p.row {
		p.row[n] = next * o.row[n]
	}
	p.beside, p.shown = next*o.beside, next*o.shown
	return p
}

// cost is what a card in hand costs in the final count (RDO-35, RDO-X02).
func (s *State) cost(c Card) int16 {
	switch c {
	case Joker:
		return jokerInHand
	case Eraser:
		return int16(s.terms.eraserHeld)
	}
	return int16(s.terms.letters().value[c])
}

// ofHand is what a hand is worth.
func (p *prospects) ofHand(h *hand) (sum float64) {
	for c, many := range h {
		if many > 0 {
			sum += float64(many)*p.hand[c] + float64(many-1)*p.second
		}
	}
	return sum
}

// ofRow is what it is worth to leave a row to the next player.
func (p *prospects) ofRow(word, beside int8, shown int16) float64 {
	return p.row[word] + float64(beside)*p.beside + float64(shown)*p.shown
}

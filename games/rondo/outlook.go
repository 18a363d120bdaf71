package rondo

import (
	_ "embed"
	"strconv"
	"strings"
)

// outlook holds the learned value of a position beyond the points already scored: of cards in hand for
// later turns, and of the row left to the next player. Values are in points; command learn derives them
// from games of bots.
type outlook struct {
	hand   [kinds]float64      // a card in hand, relative to the average card
	second float64             // a card of which there is another in hand
	row    [maxRow + 1]float64 // a word of that length left to the next player
	beside float64             // each eraser left beside it
	shown  float64             // each point of the row
}

//go:embed outlook.txt
var outlookFile string

// outlooks holds the outlooks of French and English words.
var outlooks = readOutlooks(outlookFile)

// readOutlooks parses lines of a language, a feature and its value: "fr A 0.3".
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

// prospects holds the values of an outlook at one moment of a game: the nearer the end, the closer the
// value of a card in hand to its cost in the final count.
type prospects struct {
	hand   [kinds]float64
	second float64
	row    [maxRow + 1]float64
	beside float64
	shown  float64
}

// prospects weighs the future value of cards against their final cost. The value of a row is divided by
// the number of opponents, since only one of them plays on it.
func (s *State) prospects() (p prospects) {
	const soon = 21 // size of the pile from which on the end is near
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

// cost returns the cost of a card in hand in the final count (RDO-35, RDO-X02).
func (s *State) cost(c Card) int16 {
	switch c {
	case Joker:
		return jokerInHand
	case Eraser:
		return int16(s.terms.eraserHeld)
	}
	return int16(s.terms.letters().value[c])
}

// ofHand returns the value of a hand.
func (p *prospects) ofHand(h *hand) (sum float64) {
	for c, many := range h {
		if many > 0 {
			sum += float64(many)*p.hand[c] + float64(many-1)*p.second
		}
	}
	return sum
}

// ofRow returns the value of leaving a row to the next player.
func (p *prospects) ofRow(word, beside int8, shown int16) float64 {
	return p.row[word] + float64(beside)*p.beside + float64(shown)*p.shown
}

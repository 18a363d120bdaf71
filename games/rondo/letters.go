package rondo

import (
	_ "embed"
	"strconv"
	"strings"
)

// Card is the face of a card: a letter, 0 for A to 25 for Z, a joker, or an eraser. Cards of one face
// are interchangeable.
type Card uint8

// The faces that are not letters.
const (
	Joker  Card = letters
	Eraser Card = letters + 1
)

const (
	letters = 26
	kinds   = letters + 2
	size    = 110 // all cards (RDO-01)
	jokers  = 6
	erasers = 10
)

// cardSigns has the sign of each face in records.
const cardSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?_"

// String returns the card's sign: its letter, "?" for a joker, "_" for an eraser.
func (c Card) String() string {
	if c >= kinds {
		return "!"
	}
	return cardSigns[c : c+1]
}

// MarshalText returns the sign, for views.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// parseCard parses the result of String.
func parseCard(text string) (Card, bool) {
	i := strings.Index(cardSigns, text)
	return Card(i), len(text) == 1 && i >= 0
}

// letterSet is the set of cards of one edition: a value of the option letters.
type letterSet struct {
	name  string
	cards hand
	value [letters]int8
}

//go:embed letters.txt
var lettersFile string

// letterSets holds the sets of letters.txt, in order.
var letterSets = readLetterSets(lettersFile)

func readLetterSets(text string) (sets []letterSet) {
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(f) != 2+letters {
			continue
		}
		if f[1] == "cards" {
			set := letterSet{name: f[0]}
			set.cards[Joker], set.cards[Eraser] = jokers, erasers
			sets = append(sets, set)
		}
		set := &sets[len(sets)-1]
		for i, text := range f[2:] {
			n, err := strconv.Atoi(text)
			if err != nil {
				panic("rondo: letters.txt: " + err.Error())
			}
			if f[1] == "cards" {
				set.cards[i] = uint8(n)
			} else {
				set.value[i] = int8(n)
			}
		}
	}
	return sets
}

// CardsOf returns the number of cards of a face in a set: "fr", "en" or "de1998".
func CardsOf(set string, c Card) int {
	for i := range letterSets {
		if letterSets[i].name == set {
			return int(letterSets[i].cards[c])
		}
	}
	return 0
}

// hand is the number of cards of each face that a seat holds.
type hand [kinds]uint8

func (h *hand) size() int {
	n := 0
	for _, many := range h {
		n += int(many)
	}
	return n
}

// cards returns the hand in order: letters, jokers, erasers.
func (h *hand) cards() []Card {
	list := []Card{}
	for c, many := range h {
		for range many {
			list = append(list, Card(c))
		}
	}
	return list
}

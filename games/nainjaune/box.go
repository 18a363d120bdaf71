package nainjaune

import (
	"strconv"

	"tablee/game/cards"
)

// Box is one of the five boxes of the board, in the order of their antes (NJ-05).
type Box uint8

// The boxes, named for the card that takes them (NJ-01).
const (
	TenOfDiamonds Box = iota // 10♦, ante 1
	JackOfClubs              // J♣, ante 2
	QueenOfSpades            // Q♠, ante 3
	KingOfHearts             // K♥, ante 4
	YellowDwarf              // 7♦, ante 5 (NJ-03)
	BoxCount      = 5
)

// boxCards are the cards that take the boxes: exactly these (NJ-X24).
var boxCards = [BoxCount]cards.Card{
	cards.Of(cards.Ten, cards.Diamonds),
	cards.Of(cards.Jack, cards.Clubs),
	cards.Of(cards.Queen, cards.Spades),
	cards.Of(cards.King, cards.Hearts),
	cards.Of(cards.Seven, cards.Diamonds),
}

const (
	boardCards = cards.Set(1)<<(9*4+1) | 1<<(10*4) | 1<<(11*4+3) | 1<<(12*4+2) | 1<<(6*4+1)
	oneAnte    = 1 + 2 + 3 + 4 + 5 // what a player antes in all with stake 1
)

// Card is the card that takes the box.
func (b Box) Card() cards.Card { return boxCards[b] }

// Ante is what a player antes on the box with stake 1, in chips (NJ-05).
func (b Box) Ante() int64 { return int64(b) + 1 }

// String is the text of the box's card: "7D".
func (b Box) String() string { return b.Card().String() }

// MarshalText is String, so that a box in a view is text in JSON.
func (b Box) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// BoxOf is the box that a card takes; ok is false for a card of no box.
func BoxOf(c cards.Card) (b Box, ok bool) {
	for b, of := range boxCards {
		if of == c {
			return Box(b), true
		}
	}
	return 0, false
}

// Boxes are the chips that lie on the five boxes.
type Boxes [BoxCount]int64

// Sum is all that lies on the board.
func (b Boxes) Sum() int64 {
	var sum int64
	for _, n := range b {
		sum += n
	}
	return sum
}

// MarshalJSON is an object by card: {"TD":4,"JC":8,"QS":12,"KH":16,"7D":20}.
func (b Boxes) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for box, n := range b {
		if box > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendQuote(out, Box(box).String())
		out = append(out, ':')
		out = strconv.AppendInt(out, n, 10)
	}
	return append(out, '}'), nil
}

package nainjaune

import (
	"strconv"

	"tablee/game/cards"
)

// Box is one of the five boxes of the board. They are numbered in the order of their antes (NJ-05).
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

// boxCards holds the card that takes each box. No other card takes one (NJ-X24).
var boxCards = [BoxCount]cards.Card{
	cards.Of(cards.Ten, cards.Diamonds),
	cards.Of(cards.Jack, cards.Clubs),
	cards.Of(cards.Queen, cards.Spades),
	cards.Of(cards.King, cards.Hearts),
	cards.Of(cards.Seven, cards.Diamonds),
}

const (
	boardCards = cards.Set(1)<<(9*4+1) | 1<<(10*4) | 1<<(11*4+3) | 1<<(12*4+2) | 1<<(6*4+1)
	oneAnte    = 1 + 2 + 3 + 4 + 5 // a player's total ante with stake 1
)

// Card returns the card that takes the box.
func (b Box) Card() cards.Card { return boxCards[b] }

// Ante returns a player's ante on the box with stake 1, in chips (NJ-05).
func (b Box) Ante() int64 { return int64(b) + 1 }

// String returns the text of the box's card: "7D".
func (b Box) String() string { return b.Card().String() }

// MarshalText returns the text of String, so that JSON views contain boxes as text.
func (b Box) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// BoxOf returns the box that a card takes. ok is false if the card takes none.
func BoxOf(c cards.Card) (b Box, ok bool) {
	for b, of := range boxCards {
		if of == c {
			return Box(b), true
		}
	}
	return 0, false
}

// Boxes holds the number of chips on each of the five boxes.
type Boxes [BoxCount]int64

// Sum returns the number of chips on the whole board.
func (b Boxes) Sum() int64 {
	var sum int64
	for _, n := range b {
		sum += n
	}
	return sum
}

// MarshalJSON returns an object keyed by card: {"TD":4,"JC":8,"QS":12,"KH":16,"7D":20}.
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

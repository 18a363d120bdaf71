package ui

import (
	"strconv"

	"tablee/game"
	"tablee/game/cards"
	"tablee/web/board"
)

// maxColours is the number of colours of tokens.
const maxColours = 4

// maxSeats is the maximum number of players. Each has a colour or shares one.
const maxSeats = 4

// colour returns the name of a colour's sign: "soleil".
func (t tableau) colour(colour int) string { return t.say("colour." + strconv.Itoa(colour)) }

// of returns the possessive of a colour's owners: "d’Ana", "de l’équipe de Louis et vous"; "Ana".
func (t tableau) of(colour int) string { return t.field().owners(t.L, colour).say(t.L) }

// owners is the players of a colour: "Ana", "Louis et vous".
type owners struct {
	names   string
	several bool
}

func (f field) owners(l *board.Loc, colour int) owners {
	var names []string
	for seat := range f.seats {
		switch {
		case f.colours[seat] != colour:
		case game.Seat(seat) == f.viewer:
			names = append(names, say(l, "you.name"))
		default:
			names = append(names, f.names[seat])
		}
	}
	return owners{l.List(names), len(names) > 1}
}

// say returns the possessive of the owners.
func (o owners) say(l *board.Loc) string {
	of := l.Whose(o.names)
	if o.several {
		return say(l, "table.of-team", "Of", of)
	}
	return of
}

func (t tableau) cardNames(hand []cards.Card) string { return cardNames(t.L, hand) }

func cardNames(l *board.Loc, list []cards.Card) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = l.Card(c.String())
	}
	return l.List(names)
}

func (t tableau) theCard(c cards.Card) string { return t.L.The(c.String()) }

// tokens returns a number of tokens in words.
func (t tableau) tokens(n int) string { return t.say("table.tokens", "N", n) }

// printed returns a card as it is printed: "K♦".
func printed(c cards.Card) string {
	code := c.String()
	rank := code[:1]
	if rank == "T" {
		rank = "10"
	}
	return rank + map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}[code[1]]
}

// coordinate formats a number for SVG.
func coordinate(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

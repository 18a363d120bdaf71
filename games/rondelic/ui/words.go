package ui

import (
	"slices"
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
)

func (t tableau) theCard(c cards.Card) string { return board.TheCard(t.L, c.String()) }

// seatName is what the person at a seat is called.
func (t tableau) seatName(seat game.Seat) string { return t.Seats[seat].Name }

// called is a seat's name, or "vous" for the viewer.
func (t tableau) called(seat game.Seat) string {
	if seat == t.Viewer {
		return t.say("you.name")
	}
	return t.seatName(seat)
}

// of is "de Jeanne", "d’Anatole"; "Jeanne" in English.
func (t tableau) of(seat game.Seat) string { return board.Of(t.L, t.seatName(seat)) }

// seatList is "Anatole, Jeanne et vous".
func (t tableau) seatList(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = t.called(seat)
	}
	return t.list(names)
}

func (t tableau) list(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " " + t.say("and") + " " + names[n-1]
}

// aRank is "un 3", "une dame".
func (t tableau) aRank(r cards.Rank) string { return board.ARank(t.L, r.String()[0]) }

// colon stands between a name and what is said of it.
func (t tableau) colon() string {
	if t.L.French() {
		return "\u00a0: "
	}
	return ": "
}

// short is a card with its suit's sign: "7♦".
func (t tableau) short(c cards.Card) string {
	code := c.String()
	return board.Index(t.L.Lang(), code[0]) + map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}[code[1]]
}

// buttonName keeps what may be done apart from what may only be tried: a page that sends
// the latter gets a refusal that says why.
func buttonName(legal bool) string {
	if legal {
		return "a"
	}
	return "try"
}

// quoted puts what is said between the marks of the language.
func quoted(l *board.Loc, said string) string {
	if l.French() {
		return "«\u00a0" + said + "\u00a0»"
	}
	return "“" + said + "”"
}

// suitClass says which of the two colours a card has.
func suitClass(c cards.Card) string {
	if s := c.Suit(); s == cards.Diamonds || s == cards.Hearts {
		return "red"
	}
	return "black"
}

// note is what became of a seat at the reveal.
func (t tableau) note(row rondelic.Row) string {
	switch {
	case slices.Contains(t.view.Last.Fell, row.Seat):
		return t.say("reveal.fell")
	case row.Lost && t.view.Last.Result == "moved":
		return t.say("reveal.lost")
	case row.Lent:
		return t.say("reveal.lent")
	}
	return ""
}

// outcome is what the last round came to, in a sentence or two.
func (t tableau) outcome() string {
	last := t.view.Last
	switch last.Result {
	case "tied":
		return t.say("fact.all-tie", "Rank", t.aRank(last.Lowest))
	case "stayed":
		return t.say("fact.all-fall")
	case "shared":
		return t.say("fact.share")
	}
	var parts []string
	for _, row := range last.Rows {
		if !row.Lost {
			continue
		}
		prefix := "fact."
		if row.Seat == t.Viewer {
			prefix = "you."
		}
		key, circle := "advances", t.view.Tokens[row.Seat].Circle
		if slices.Contains(last.Fell, row.Seat) {
			key = "fell"
		}
		parts = append(parts, t.say(prefix+key, "Who", t.seatName(row.Seat), "Circle", circle))
	}
	return strings.Join(parts, " ")
}

package ui

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/web/board"
)

// Understand parses a typed line: a card with or without "jouer", the stop, or a question about the
// hand, the chips, the board or the run.
func (UI) Understand(s *board.Scene, typed string) (action, answer string, ok bool) {
	t := look(s)
	words := strings.Fields(strings.ToLower(strings.TrimRight(typed, ".!? ")))
	for len(words) > 0 && isVerb(words[0]) {
		words = words[1:]
	}
	switch asked := strings.Join(words, " "); asked {
	case "stop", "arrêt", "arreter", "arrêter", "j’arrête", "j'arrête", "je m'arrête", "je m’arrête":
		return "stop", "", true
	case "main", "ma main", "hand", "my hand", "cartes", "cards":
		return "", t.answerHand(), true
	case "scores", "score", "jetons", "chips", "points":
		return "", t.answerScores(), true
	case "tableau", "board", "cases", "boxes", "le tableau":
		return "", t.answerBoard(), true
	case "suite", "run", "la suite", "table":
		return "", t.answerRun(), true
	case "aide", "help", "?":
		return "", t.say("answer.help"), true
	default:
		if code, ok := t.L.ReadCard(asked); ok {
			return code, "", true
		}
		return t.understandRank(asked)
	}
}

// understandRank parses a rank alone, "6" or "roi": the card of that rank that may be played, or the only one in the
// hand. Of several it asks which.
func (t tableau) understandRank(asked string) (action, answer string, ok bool) {
	code, ok := t.L.ReadCard(asked + " ♦")
	if !ok || asked == "" {
		return "", "", false
	}
	var held, legal []cards.Card
	for _, c := range t.view.Hand {
		if c.String()[0] != code[0] {
			continue
		}
		held = append(held, c)
		if t.legal(c) {
			legal = append(legal, c)
		}
	}
	if len(legal) > 0 {
		held = legal
	}
	switch len(held) {
	case 0:
		return code, "", true // refused with its reason
	case 1:
		return held[0].String(), "", true
	}
	return "", t.say("answer.which", "Cards", t.cardNames(held)), true
}

func isVerb(word string) bool {
	switch word {
	case "jouer", "joue", "poser", "pose", "je", "play", "lay", "i":
		return true
	}
	return false
}

func (t tableau) cardNames(hand []cards.Card) string {
	names := make([]string, len(hand))
	for i, c := range hand {
		names[i] = t.L.Card(c.String())
	}
	return t.L.List(names)
}

func (t tableau) answerHand() string {
	if len(t.view.Hand) == 0 {
		return t.say("answer.nohand")
	}
	return t.say("answer.hand", "Cards", t.cardNames(t.view.Hand))
}

func (t tableau) answerScores() string {
	parts := make([]string, len(t.Seats))
	for seat := range t.Seats {
		parts[seat] = t.Addressed(game.Seat(seat)) + " " + number(t.view.Chips[seat])
	}
	return t.say("answer.scores", "List", t.L.List(parts))
}

func (t tableau) answerBoard() string {
	var parts []string
	for _, b := range boxes() {
		parts = append(parts, t.L.Card(b.String())+" "+lies(t.L, t.view.Boxes[b]))
	}
	return t.say("answer.board", "List", strings.Join(parts, ", "))
}

func (t tableau) answerRun() string {
	var laid []cards.Card
	for _, l := range t.view.Run {
		laid = append(laid, l.Card)
	}
	asked := t.request().String()
	if len(laid) == 0 {
		return t.say("table.nothing") + " " + asked
	}
	return t.say("answer.run", "Cards", t.cardNames(laid), "Ask", asked)
}

// lies returns the number of chips on a box as text, or "vide".
func lies(l *board.Loc, n int64) string {
	if n > 0 {
		return number(n)
	}
	return say(l, "table.empty")
}

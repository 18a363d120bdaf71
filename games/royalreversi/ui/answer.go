package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// Understand parses a typed line: a card and a square, the replacing of a hand, or a question about the
// hand, the scores or a square.
func (UI) Understand(s *board.Scene, typed string) (action, answer string, ok bool) {
	t := look(s)
	words := strings.Fields(strings.ToLower(strings.TrimRight(strings.ReplaceAll(typed, ",", " "), ".!? ")))
	for len(words) > 0 && isVerb(words[0]) {
		words = words[1:]
	}
	switch asked := strings.Join(words, " "); asked {
	case "replace", "remplacer", "remplace", "remplacer ma main", "replace my hand":
		return "replace", "", true
	case "main", "ma main", "hand", "my hand", "cartes", "cards":
		return "", t.answerHand(), true
	case "scores", "score", "jetons", "tokens", "points":
		return "", t.answerScores(), true
	case "aide", "help":
		return "", t.say("answer.help"), true
	case "":
		return "", "", false
	}
	at, isSquare := royalreversi.ParseSquare(words[len(words)-1])
	if !isSquare {
		answer, ok = t.answerCard(strings.Join(words, " "))
		return "", answer, ok
	}
	words = words[:len(words)-1]
	for len(words) > 0 && isPreposition(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return "", t.answerSquare(at), true
	}
	code, ok := t.L.ReadCard(strings.Join(words, " "))
	if !ok {
		return "", "", false
	}
	return code + " " + at.String(), "", true
}

func isVerb(word string) bool {
	switch word {
	case "jouer", "joue", "poser", "pose", "je", "play", "lay", "i", "put":
		return true
	}
	return false
}

func isPreposition(word string) bool {
	switch word {
	case "en", "sur", "à", "on", "at", "to":
		return true
	}
	return false
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
		parts[seat] = t.Addressed(game.Seat(seat)) + "\u00a0" + strconv.Itoa(t.view.Tokens[seat])
	}
	return t.say("answer.scores", "List", strings.Join(parts, ", "))
}

// answerCard says where a card of the hand may go.
func (t tableau) answerCard(typed string) (answer string, ok bool) {
	code, ok := t.L.ReadCard(typed)
	if !ok {
		return "", false
	}
	rows := t.rows()
	for i, c := range t.view.Hand {
		if c.String() == code {
			return t.L.Capital(t.heldCard(i, rows).sentence(t.L)) + ".", true
		}
	}
	return t.say("answer.notheld", "Card", t.L.The(code)), true
}

func (t tableau) answerSquare(at royalreversi.Square) string {
	return t.L.Capital(t.sentence(t.rows()[at.Row()][at.Column()])) + "."
}

package ui

import (
	"strings"

	"tablee/game"
	"tablee/web/board"
)

// spellings lists the typed forms of each action.
var spellings = map[string][]string{
	"keep":    {"keep", "garder", "garde", "je garde", "servi", "served", "i keep"},
	"swap":    {"swap", "échanger", "echanger", "échange", "echange", "j’échange", "j'échange", "changer", "i swap", "exchange"},
	"draw":    {"draw", "tirer", "tire", "piocher", "i draw"},
	"give":    {"give", "donner", "donne", "je donne", "i give"},
	"refuse":  {"refuse", "refuser", "je refuse", "non", "no", "montrer", "show"},
	"jarnac":  {"jarnac", "prêter", "preter", "coup de jarnac", "lend"},
	"stand":   {"stand", "i stand", "je la garde", "rester"},
	"turn":    {"turn", "autre", "une autre", "another", "retourner", "encore"},
	"restart": {"restart", "repartir", "je repars", "again", "begin again", "start again"},
	"out":     {"out", "quitter", "je quitte", "leave"},
}

// Understand parses typed text: an action, or a question about the card in hand, the circles or the
// cards seen. "Keep" means "stand" when that is the choice.
func (UI) Understand(s *board.Scene, typed string) (action, answer string, ok bool) {
	t := look(s)
	asked := strings.ToLower(strings.Trim(typed, ".!? «»“”\u00a0\u202f"))
	switch asked {
	case "main", "ma main", "hand", "my hand", "carte", "card", "ma carte":
		return "", t.answerHand(), true
	case "scores", "score", "cercles", "circles", "points", "planche", "board":
		return "", t.answerScores(), true
	case "vues", "vu", "seen", "known", "connues":
		return "", t.answerKnown(), true
	case "aide", "help", "":
		return "", t.say("answer.help"), asked != "" || typed == "?"
	}
	for action, words := range spellings {
		for _, word := range words {
			if word == asked {
				return t.meant(action), "", true
			}
		}
	}
	return "", "", false
}

// meant returns the action that a word means in this phase.
func (t tableau) meant(action string) string {
	switch phase := t.view.Phase; {
	case action == "keep" && (phase == "choose" || phase == "offered" || phase == "turn"):
		return "stand"
	case action == "stand" && phase == "act":
		return "keep"
	}
	return action
}

func (t tableau) answerHand() string {
	if len(t.view.Hand) == 0 {
		return t.say("answer.nohand")
	}
	card, _ := t.hand()
	return t.say("answer.hand", "Card", card)
}

func (t tableau) answerScores() string {
	parts := make([]string, len(t.Seats))
	for seat := range t.Seats {
		where := t.where(game.Seat(seat))
		if fell := t.view.Tokens[seat].Fell; fell > 0 {
			where = t.say("table.fallen", "Round", fell)
		}
		parts[seat] = t.Addressed(game.Seat(seat)) + t.L.Colon + where
	}
	return t.say("answer.scores", "List", strings.Join(parts, ", "))
}

func (t tableau) answerKnown() string {
	var parts []string
	for seat, held := range t.view.Seats {
		if held.Card != nil && game.Seat(seat) != t.Viewer {
			parts = append(parts, t.seatName(game.Seat(seat))+t.L.Colon+t.theCard(*held.Card))
		}
	}
	if len(parts) == 0 {
		return t.say("answer.unknown")
	}
	return t.say("answer.known", "List", strings.Join(parts, ", "))
}

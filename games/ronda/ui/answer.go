package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

// verbs maps typed words to kinds of actions.
var verbs = map[string]string{
	"lift": ronda.Lift, "soulever": ronda.Lift, "soulève": ronda.Lift, "lever": ronda.Lift, "ouvrir": ronda.Lift, "open": ronda.Lift,
	"add": ronda.Add, "lay": ronda.Add, "ajouter": ronda.Add, "ajoute": ronda.Add, "poser": ronda.Add, "pose": ronda.Add,
	"hold": ronda.Hold, "keep": ronda.Hold, "leave": ronda.Hold, "garder": ronda.Hold, "garde": ronda.Hold, "laisser": ronda.Hold, "laisse": ronda.Hold,
}

// Understand parses a typed line: a verb and a bowl, a bowl alone, the stop, or a question about the
// beans or the open bowls.
func (UI) Understand(s *board.Scene, typed string) (action, answer string, ok bool) {
	t := look(s)
	words := strings.Fields(strings.ToLower(strings.TrimRight(typed, ".!? ")))
	switch strings.Join(words, " ") {
	case "":
		return "", "", false
	case "stop", "arrêt", "arrêter", "arreter", "m’arrêter", "m'arrêter", "j’arrête", "j'arrête", "passer", "pass":
		return ronda.Stop, "", true
	case "scores", "score", "haricots", "beans", "points", "bol noir", "black bowl":
		return "", t.answerScores(), true
	case "table", "bols", "bowls", "ouverts", "open":
		return "", t.answerTable(), true
	case "aide", "help":
		return "", t.say("answer.help"), true
	}
	bowl, err := strconv.Atoi(words[len(words)-1])
	if err != nil || bowl < 1 || bowl > ronda.Bowls {
		return "", "", false
	}
	what, known := verbs[words[0]]
	if len(words) == 1 || words[0] == "bol" || words[0] == "bowl" {
		what, known = t.obvious(), true
	}
	return what + " " + strconv.Itoa(bowl), "", known
}

// obvious returns the kind of action that a bowl alone stands for in the present phase.
func (t ring) obvious() string {
	switch t.view.Phase {
	case "pair":
		return ronda.Add
	case "laid":
		return ronda.Hold
	}
	return ronda.Lift
}

func (t ring) answerScores() string {
	parts := make([]string, len(t.Seats))
	for seat := range t.Seats {
		parts[seat] = t.Addressed(game.Seat(seat)) + " " + strconv.Itoa(t.view.Stocks[seat])
	}
	return t.say("answer.scores", "List", strings.Join(parts, ", "), "Black", t.view.Black)
}

func (t ring) answerTable() string {
	asked := t.request().String()
	if len(t.view.Open) == 0 {
		return t.say("answer.nothing", "Ask", asked)
	}
	var parts []string
	for _, heap := range t.view.Open {
		parts = append(parts, t.say("table.open", "N", heap.Bowl, "Beans", t.count(heap.Beans)))
	}
	return t.say("answer.table", "List", strings.Join(parts, ", "), "Ask", asked)
}

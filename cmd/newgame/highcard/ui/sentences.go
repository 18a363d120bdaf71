package ui

import (
	"strconv"
	"strings"

	"tablee/cmd/newgame/highcard"
	"tablee/game"
	"tablee/web/board"
)

// State returns "round 2 of 5".
func (UI) State(s *board.Scene) string {
	t := look(s)
	if s.Over() {
		return t.say("table.over")
	}
	return t.say("table.state", "Round", t.view.Round, "Rounds", t.view.Rounds)
}

// Request returns the request to the viewer, or the sentence about the seat on turn.
func (UI) Request(s *board.Scene) string { return look(s).request() }

func (t layout) request() string {
	switch {
	case t.Over():
		return t.result()
	case t.Closed:
		return t.L.T("table.closed.title") + "."
	case t.Turn == game.Chance:
		return t.say("ask.deal")
	case !t.Yours():
		return t.say("ask.wait", "Who", t.Seats[t.Turn].Name)
	case t.mayPass():
		return t.say("ask.pass", "Who", t.Seats[t.Viewer].Name)
	}
	return t.say("ask."+t.view.Phase, "Who", t.Seats[t.Viewer].Name)
}

// result returns the sentence with the winner.
func (t layout) result() string {
	winner := -1
	for seat, place := range t.view.Places {
		switch {
		case place == 1 && winner >= 0:
			return t.say("ask.tie")
		case place == 1:
			winner = seat
		}
	}
	if game.Seat(winner) == t.Viewer {
		return t.say("ask.won-you")
	}
	return t.say("ask.won", "Who", t.Seats[winner].Name)
}

// Understand parses typed input: a card, a pass, or a question.
func (UI) Understand(s *board.Scene, typed string) (action, answer string, ok bool) {
	t := look(s)
	words := strings.Fields(strings.ToLower(strings.TrimRight(typed, ".!? ")))
	if len(words) > 1 && (words[0] == "play" || words[0] == "jouer" || words[0] == "joue") {
		words = words[1:]
	}
	switch asked := strings.Join(words, " "); asked {
	case "pass", "i pass", "passer", "passe", "je passe":
		return highcard.Pass, "", true
	case "hand", "my hand", "main", "ma main":
		return "", t.hand(), true
	case "scores", "score", "points":
		return "", t.scores(), true
	case "help", "aide":
		return "", t.say("answer.help"), true
	default:
		code, ok := board.ReadCard(t.L, asked)
		return code, "", ok
	}
}

func (t layout) hand() string {
	var names []string
	for _, c := range t.view.Hand {
		names = append(names, t.cardName(c))
	}
	if len(names) == 0 {
		return t.say("answer.no-hand")
	}
	return t.say("answer.hand", "Cards", strings.Join(names, ", "))
}

func (t layout) scores() string {
	var parts []string
	for seat, won := range t.view.Won {
		parts = append(parts, t.Seats[seat].Name+" "+strconv.Itoa(won))
	}
	return t.say("answer.scores", "List", strings.Join(parts, ", "))
}

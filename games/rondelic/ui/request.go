package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
)

func (t tableau) request() board.Request {
	switch {
	case t.Over():
		return t.result()
	case t.Closed:
		return board.Request{Rest: t.L.T("table.closed.title") + "."}
	case t.Turn == game.Chance:
		if t.settled() {
			return board.Request{Rest: t.outcome()}
		}
		return board.Request{Rest: t.say("ask.luck")}
	case t.Yours():
		return t.yours()
	}
	who := t.seatName(t.Turn)
	switch t.view.Phase {
	case "act":
		return board.Request{Rest: t.say("ask.wait-act", "Who", who)}
	case "answer":
		if *t.view.Asker == t.Viewer {
			return board.Request{Rest: t.say("ask.wait-yours", "Of", t.of(t.Turn))}
		}
		return board.Request{Rest: t.say("ask.wait-answer", "Of", t.of(t.Turn), "Who", who, "Other", t.called(*t.view.Asker))}
	case "restart":
		return board.Request{Rest: t.say("ask.wait-restart", "Who", who)}
	}
	return board.Request{Rest: t.say("ask.wait-choose", "Who", who)}
}

// result returns the sentence that names the winners.
func (t tableau) result() board.Request {
	var first []game.Seat
	for seat, place := range t.view.Places {
		if place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	r := board.Request{Lead: t.say("ask.over")}
	if len(first) != 1 {
		r.Rest = t.say("ask.shared", "List", t.seatList(first))
		return r
	}
	key := "fact.wins"
	if first[0] == t.Viewer {
		key = "you.wins"
	}
	if t.view.Pot > 0 {
		key += "-pot"
	}
	r.Rest = t.say(key, "Who", t.seatName(first[0]), "N", t.say("tokens", "N", t.view.Pot))
	return r
}

// ranking returns the final ranking with each seat's circle, or the round in which it fell.
func (t tableau) ranking() []board.Ranked {
	rows := make([]board.Ranked, len(t.view.Places))
	for seat, place := range t.view.Places {
		r := board.Ranked{Sign: t.Seats[seat].Sign, Place: place, Name: t.seatName(game.Seat(seat)), Score: t.where(game.Seat(seat))}
		r.Said = r.Score
		if fell := t.view.Tokens[seat].Fell; fell > 0 {
			r.Score, r.Said = t.say("table.state", "Round", fell), t.say("table.fallen", "Round", fell)
		}
		rows[seat] = r
	}
	return rows
}

// yours returns the prompt to the viewer, who is on turn.
func (t tableau) yours() board.Request {
	r := board.Request{Lead: t.YourTurn()}
	card, king := t.hand()
	switch t.view.Phase {
	case "act":
		switch {
		case t.view.Lends:
			r.Rest = t.say("ask.bound-lent")
		case king:
			r.Rest = t.say("ask.bound-king", "Card", card)
		case t.lastButOne(t.Viewer):
			r.Rest = t.say("ask.act-last", "Card", card)
		default:
			r.Rest = t.say("ask.act", "Card", card, "Other", t.seatName(t.next(t.Viewer)))
		}
	case "answer":
		r.Lead = t.say("ask.reply", "Who", t.seatName(*t.view.Asker)) // the journal has just said what for
		r.Rest = t.say("ask.give", "Card", card)
		if king {
			r.Rest = t.say("ask.answer", "Card", card)
		}
	case "offered":
		r.Rest = t.say("ask.offered", "Card", card)
	case "restart":
		r.Rest = t.say("ask.restart")
	default:
		key := "ask.choose"
		if t.own() {
			key = "ask.choose-own"
		}
		r.Rest = t.say(key, "Card", card)
	}
	return r
}

// hand returns the name of the viewer's card, and whether it is a King.
func (t tableau) hand() (card string, king bool) {
	if len(t.view.Hand) == 0 {
		return t.say("table.nohand"), false
	}
	c := t.view.Hand[0]
	return t.theCard(c), c.Rank() == cards.King
}

// option is an action that the viewer on turn may consider: whether it is legal now, and the text of
// its button.
type option struct {
	Text      string
	Legal     bool
	Label, By string // "Échanger", "avec Jeanne"
}

// options returns the buttons of this moment. Some are illegal and only explain why when pressed.
func (t tableau) options() []option {
	if !t.Yours() {
		return nil
	}
	var list []option
	add := func(text, by string) {
		for _, legal := range t.Texts {
			if legal == text {
				list = append(list, option{text, true, t.say("button." + text), by})
				return
			}
		}
		list = append(list, option{text, false, t.say("button." + text), by})
	}
	card, king := t.hand()
	switch t.view.Phase {
	case "act":
		add("keep", t.say("button.keep.by"))
		if t.lastButOne(t.Viewer) {
			add("draw", t.say("button.draw.by"))
		} else {
			add("swap", t.say("button.swap.by", "Other", t.seatName(t.next(t.Viewer))))
		}
	case "answer":
		if !king {
			add("give", card)
			break
		}
		add("refuse", t.say("button.refuse.by"))
		add("jarnac", t.say("button.jarnac.by"))
	case "restart":
		add("restart", t.say("button.restart.by"))
		add("out", t.say("button.out.by"))
	default:
		add("stand", card)
		add("turn", t.say("tries", "N", t.view.Turns))
	}
	return list
}

// name returns the option's name in one sentence, for screen readers.
func (o option) name() string {
	if o.By == "" {
		return o.Label
	}
	return o.Label + ", " + o.By
}

// picture returns the icon of an option's button, "" for none.
func (o option) picture() string {
	switch o.Text {
	case "keep", "stand", "give":
		return "rondelic-keep"
	case "swap", "jarnac", "restart":
		return "rondelic-jarnac"
	case "draw", "turn":
		return "rondelic-turn"
	case "refuse":
		return "rondelic-refuse"
	}
	return ""
}

// word returns the name of an action without a table, for examples in the rulebook.
func word(l *board.Loc, a game.Action) string {
	text := rondelic.Rules().FormatAction(a)
	switch text {
	case "swap", "give", "stand":
		return say(l, "button."+text)
	}
	return say(l, "action."+text)
}

// choice returns the name of an action at this table.
func (t tableau) choice(a game.Action) string {
	text := rondelic.Rules().FormatAction(a)
	card, _ := t.hand()
	other := ""
	if next := t.next(t.Viewer); next >= 0 {
		other = t.seatName(next)
	}
	if text == "stand" && t.own() {
		text = "stand-own"
	}
	return t.say("action."+text, "Card", card, "Other", other)
}

// Refused returns the sentence of one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string {
	card := ""
	if len(r.Args) > 0 {
		if c, ok := r.Args[0].(cards.Card); ok {
			card = l.The(c.String())
		}
	}
	return say(l, "refusal."+r.Code, "Card", card)
}

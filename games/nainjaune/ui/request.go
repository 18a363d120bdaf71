package ui

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// request is the sentence that tells the viewer what to do. Lead is its emphasized beginning ("À vous,
// Margaux."), Rest the remainder. Gain is a part of Rest: the chips that a card would bring. Or is an
// alternative action.
type request struct{ Lead, Rest, Gain, Or string }

func (t tableau) request() request {
	switch {
	case t.Over():
		return t.result()
	case t.Closed:
		return request{Rest: t.L.T("table.closed.title") + "."}
	case t.Turn == game.Chance:
		if last := t.settled(); last != nil {
			return request{Rest: t.settleTitle(last)}
		}
		return request{Rest: t.say("ask.luck")}
	case t.Yours():
		return t.yours()
	}
	who := t.Seats[t.Turn].Name
	switch {
	case !t.leads():
		key := "ask.wait-follow"
		if t.view.Terms.MayStop {
			key = "ask.wait-stop"
		}
		return request{Rest: t.say(key, "Who", who, "Rank", t.aRank(*t.view.Wanted))}
	case len(t.view.Run) == 0:
		return request{Rest: t.say("ask.wait-lead", "Who", who)}
	}
	return request{Rest: t.say("ask.wait-again", "Who", who)}
}

// String returns the whole request.
func (r request) String() string {
	return strings.TrimSpace(strings.TrimSpace(r.Lead+" "+r.Rest) + " " + r.Or)
}

// result returns the sentence that names the winner.
func (t tableau) result() request {
	var first []game.Seat
	for seat, place := range t.view.Places {
		if place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	if len(first) != 1 {
		return request{Rest: t.say("ask.over-tie")}
	}
	key := "fact.wins"
	if first[0] == t.Viewer {
		key = "you.wins"
	}
	return request{
		Lead: t.say("ask.over"),
		Rest: t.say(key, "Who", t.Seats[first[0]].Name, "Chips", t.chips(t.view.Chips[first[0]])),
	}
}

// yours returns the request to the viewer whose turn it is.
func (t tableau) yours() request {
	r := request{Lead: t.YourTurn()}
	r.Rest, r.Gain = t.task()
	if t.mayStop() {
		r.Or = t.say("ask.stop")
	}
	return r
}

// task returns the play requested of the viewer, and the largest gain it offers.
func (t tableau) task() (text, gain string) {
	if t.leads() {
		return t.lead(), ""
	}
	var playable []cards.Card
	best := -1
	for _, a := range t.Legal {
		if c, ok := nainjaune.Card(a); ok {
			if t.takes(c) > 0 {
				best = len(playable)
			}
			playable = append(playable, c)
		}
	}
	wanted := *t.view.Wanted
	switch {
	case len(playable) == 1 && best == 0:
		gain = t.chips(t.takes(playable[0]))
		return t.say("ask.single-gain", "Card", t.theCard(playable[0]), "Chips", gain), gain
	case len(playable) == 1:
		return t.say("ask.single", "Card", t.theCard(playable[0])), ""
	case best >= 0:
		gain = t.chips(t.takes(playable[best]))
		return t.say("ask.gain", "Rank", t.aRank(wanted), "Card", t.theOne(playable[best]), "Chips", gain), gain
	}
	return t.say("ask.follow", "Rank", t.aRank(wanted)), ""
}

// stretch returns the cards that one press would lay for the viewer: see nainjaune.View.Stretch.
func (t tableau) stretch() []cards.Card {
	if !t.Yours() || !t.Runs || t.Hold != nil {
		return nil
	}
	return t.view.Stretch()
}

// ranks returns the indices of cards, joined: "6-7-8", "6-…-V" if there are many.
func (t tableau) ranks(list []cards.Card) string {
	var indices []string
	for _, c := range list {
		indices = append(indices, t.index(c.Rank()))
	}
	if n := len(indices); n > 4 {
		indices = []string{indices[0], "…", indices[n-1]}
	}
	return strings.Join(indices, "\u2011")
}

func (t tableau) lead() string {
	switch {
	case len(t.view.Run) == 0:
		return t.say("ask.lead")
	case len(t.Legal) > 0 && len(t.Legal) < len(t.view.Hand):
		c, _ := nainjaune.Card(t.Legal[0])
		return t.say("ask.bound", "Rank", t.fromRank(c.Rank()))
	case t.view.Missing != nil:
		return t.say("ask.again")
	}
	return t.say("ask.king")
}

func (t tableau) aRank(r cards.Rank) string { return t.L.A(r.String()[0]) }

// fromRank returns "d’un 6", "d’une dame"; "a 6".
func (t tableau) fromRank(r cards.Rank) string {
	return t.say("from-rank", "Rank", t.aRank(r))
}

// noRank returns "de 4", "d’as"; "no 4".
func (t tableau) noRank(r cards.Rank) string { return t.L.No(r.String()[0]) }

func (t tableau) theCard(c cards.Card) string { return t.L.The(c.String()) }

// theOne returns the name of a card among several of its rank: "celui de trèfle", "celle de pique"; "the
// jack of clubs".
func (t tableau) theOne(c cards.Card) string {
	suit := t.L.Suit(c.Suit().String()[0])
	key := "the-one"
	if c.Rank() == cards.Queen {
		key = "the-one-queen"
	}
	return t.say(key, "Suit", suit, "Card", t.theCard(c))
}

// Refused returns the sentence for one of the game's own refusals.
func (UI) Refused(l *board.Loc, r *game.Refusal) string {
	t := tableau{Scene: &board.Scene{L: l}}
	rank := func(i int) cards.Rank {
		if i < len(r.Args) {
			if rank, ok := r.Args[i].(cards.Rank); ok {
				return rank
			}
		}
		return cards.Ace
	}
	card := func(i int) string {
		if i < len(r.Args) {
			if c, ok := r.Args[i].(cards.Card); ok {
				return t.theCard(c)
			}
		}
		return ""
	}
	switch r.Code {
	case "wrong-rank":
		return t.say("refusal.wrong-rank", "Rank", t.aRank(rank(0)), "Card", card(1))
	case "wrong-lead":
		missing := t.noRank(rank(1))
		return t.say("refusal.wrong-lead", "Rank", t.fromRank(rank(0)), "Missing", missing, "Card", card(2))
	}
	return t.say("refusal."+r.Code, "Rank", t.aRank(rank(0)))
}

package ui

import (
	"fmt"
	"slices"
	"strconv"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

// tableau is a scene with its view, prepared for drawing.
type tableau struct {
	*board.Scene
	view *rondelic.View
}

func look(s *board.Scene) tableau {
	v, ok := s.View.(*rondelic.View)
	if !ok {
		panic(fmt.Sprintf("rondelic/ui: the scene shows a %T", s.View))
	}
	return tableau{s, v}
}

func (t tableau) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

// at returns the angle of a seat.
func (t tableau) at(seat game.Seat) float64 {
	n := len(t.Seats)
	if i := (int(seat-t.South()) + n) % n; i > 0 {
		return angle(n, i-1)
	}
	return south
}

// turnsTaken returns the number of seats that have had their turn in this round.
func (t tableau) turnsTaken() int {
	n := 0
	for _, held := range t.view.Seats {
		if held.Action != "" {
			n++
		}
	}
	return n
}

// settled reports whether the table shows only the last round: its reveal is held, a faller is asked,
// or the game is over.
func (t tableau) settled() bool {
	return t.view.Phase == "restart" || t.view.Phase == "over" || t.view.Phase == "deal" && t.view.Last != nil
}

// showing reports whether the cards of the last reveal are still shown: until the viewer's turn in the
// new round, and for its first few turns at most. The styles hide them after some seconds.
func (t tableau) showing() bool {
	if t.view.Last == nil {
		return false
	}
	if t.settled() {
		return true
	}
	return t.turnsTaken() <= 2 && !t.acted(t.Viewer)
}

// tense reports whether the cards of a held reveal are turned up one after another: a token might have fallen.
func (t tableau) tense() bool {
	return t.settled() && t.At(rondelic.MomentBrink, rondelic.MomentFall)
}

// turned returns how many cards are turned up before a seat's in a tense reveal: in the order of the round, and the
// lowest last.
func (t tableau) turned(seat game.Seat) (before int) {
	for _, r := range t.view.Last.Rows {
		if r.Seat == seat && !r.Lost {
			break
		}
		if !r.Lost {
			before++
		}
	}
	return before
}

// acted reports whether a seat has acted in this round.
func (t tableau) acted(seat game.Seat) bool {
	return seat >= 0 && int(seat) < len(t.view.Seats) && (t.view.Seats[seat].Action != "" || t.view.Seats[seat].Taken)
}

// fresh reports whether no seat has acted since the reveal.
func (t tableau) fresh() bool {
	return t.showing() && t.turnsTaken() == 0 && len(t.view.Aside) == 0 && t.view.Phase != "answer"
}

// row returns a seat's part of the last reveal, nil if it took no part or the reveal is past. If the
// reveal was a held moment, it is past with the next deal.
func (t tableau) row(seat game.Seat) *rondelic.Row {
	if !t.showing() || t.Holds && !t.settled() {
		return nil
	}
	for i := range t.view.Last.Rows {
		if r := &t.view.Last.Rows[i]; r.Seat == seat {
			return r
		}
	}
	return nil
}

// held returns a seat's card in this round; empty once the round is settled.
func (t tableau) held(seat game.Seat) rondelic.Held {
	if t.settled() || int(seat) >= len(t.view.Seats) {
		return rondelic.Held{}
	}
	return t.view.Seats[seat]
}

// asks reports whether a seat has offered its card and waits for the answer.
func (t tableau) asks(seat game.Seat) bool { return t.view.Asker != nil && *t.view.Asker == seat }

// dealing reports whether a seat is the dealer of the current round.
func (t tableau) dealing(seat game.Seat) bool { return t.view.Dealer == seat && !t.settled() }

// next returns the next player in the round, or [game.Nobody] after the dealer.
func (t tableau) next(seat game.Seat) game.Seat {
	if i := slices.Index(t.view.Order, seat); i >= 0 && i+1 < len(t.view.Order) {
		return t.view.Order[i+1]
	}
	return game.Nobody
}

// lastButOne reports whether a seat plays just before the dealer.
func (t tableau) lastButOne(seat game.Seat) bool {
	n := len(t.view.Order)
	return n >= 2 && t.view.Order[n-2] == seat
}

// own reports whether the choosing dealer still has the card that was dealt.
func (t tableau) own() bool {
	return t.view.Phase == "choose" && t.view.Terms.DealerCard && len(t.view.Aside) == 0 && !t.held(t.view.Dealer).Open
}

// names returns the animation names of the cards in hands, by seat. A card keeps the name of the seat
// it was dealt to, so that the page shows where it moves; all exchanges are public.
func (t tableau) names() (hands []string, discard string) {
	v := t.view
	round := "k" + strconv.Itoa(v.Round) + "-"
	hands = make([]string, len(t.Seats))
	for seat := range hands {
		hands[seat] = round + strconv.Itoa(seat)
	}
	drawn := ""
	for i, seat := range v.Order {
		if i+1 == len(v.Order) || v.Duel {
			break
		}
		switch next := v.Order[i+1]; v.Seats[seat].Action {
		case "swap":
			hands[seat], hands[next] = hands[next], hands[seat]
		case "draw":
			drawn, hands[seat] = hands[seat], round+"d"
		}
	}
	turned := len(v.Aside)
	if v.Terms.DealerCard && !v.Duel {
		turned--
	}
	awaited := v.Dealer
	if v.Phase == "offered" {
		awaited = v.Active
	}
	switch {
	case awaited < 0 || turned < 0:
	case turned == 0 && drawn != "":
		hands[awaited] = drawn
	default:
		hands[awaited] = round + "x" + strconv.Itoa(turned)
	}
	return hands, drawn
}

// name returns the animation name of the card in a seat's hand.
func (t tableau) name(seat game.Seat) string {
	hands, _ := t.names()
	return hands[seat]
}

// discardName returns the animation name of the card face down before the dealer.
func (t tableau) discardName() string {
	_, discard := t.names()
	return discard
}

// lies reports whether a card lies where the viewer's hand is: their own, or what was revealed of it.
func (t tableau) lies() bool {
	if t.settled() {
		return t.row(t.South()) != nil
	}
	return len(t.view.Hand) > 0
}

// token is the place of a token on the plank, and its place before the last reveal.
type token struct {
	Seat   game.Seat
	Sign   board.Sign
	At     point
	Was    point // valid if Left
	Left   bool  // it has come from another circle
	Fallen bool
	Lifted bool
	Waits  bool // its move follows the cards (tense)
}

// tokens returns all tokens, those in the hole first.
func (t tableau) tokens() []token {
	_, gap := ring(len(t.Seats))
	var list []token
	fallen := 0
	for seat, state := range t.view.Tokens {
		n := t.view.Terms.Circles
		tok := token{Seat: game.Seat(seat), Sign: t.Seats[seat].Sign}
		ray := t.at(tok.Seat)
		switch {
		case state.Circle > n:
			tok.Fallen = true
			tok.At = polar(20, float64(-90+137*fallen))
			fallen++
		case state.Circle == 0:
			tok.At = t.off(tok.Seat, gap)
		default:
			tok.At = polar(groove(state.Circle, n), ray)
		}
		if r := t.row(tok.Seat); r != nil && r.Lost && t.view.Last.Result == "moved" && state.Advanced {
			tok.Lifted, tok.Waits = state.Circle > 0, t.tense()
			if was := state.Circle - 1; was >= 1 {
				p := polar(groove(was, n), ray)
				tok.Was, tok.Left = p, true
			}
		}
		list = append(list, tok)
	}
	slices.SortStableFunc(list, func(a, b token) int { return b2i(b.Fallen) - b2i(a.Fallen) })
	return list
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// off returns the place of a token on the cloth, beside its owner's card: after it in the order of play, but
// before it where a plate follows the card.
func (t tableau) off(seat game.Seat, gap float64) point {
	ray := t.at(seat)
	side := min(26, gap/2)
	switch {
	case ray == south:
		side = -side
	case ray == south-180 && gap >= 60:
		side = -16
	}
	return polar(offBoard, ray+side)
}

// where returns a seat's circle in words.
func (t tableau) where(seat game.Seat) string {
	switch token := t.view.Tokens[seat]; {
	case token.Circle > t.view.Terms.Circles:
		return t.say("table.hole")
	case token.Circle == 0:
		return t.say("table.off")
	default:
		return t.say("table.circle", "N", token.Circle)
	}
}

// brink reports whether a seat's token is at the edge of the hole.
func (t tableau) brink(seat game.Seat) bool {
	return t.view.Tokens[seat].Circle == t.view.Terms.Circles
}

// gone reports whether a seat is out of the game.
func (t tableau) gone(seat game.Seat) bool {
	return t.view.Tokens[seat].Fell > 0 && !slices.Contains(t.view.Waiting, seat)
}

// spoken returns the speech of the seat that acted last, "" for none.
func (t tableau) spoken(seat game.Seat) string {
	switch {
	case t.asks(seat):
		return t.say("said.swap")
	case t.Last == nil || t.Last.Seat != seat || t.settled() || t.turnsTaken() == 0:
		return ""
	}
	switch t.Last.Text {
	case "keep", "refuse", "swap", "draw", "stand":
		return t.say("said." + t.Last.Text)
	}
	return ""
}

package rondelic_test

import (
	"fmt"
	"slices"
	"strings"

	"tablee/game"
)

// reader is a second, simple implementation of the rules, with cards as text and seats as pointers. The
// engine is compared with it.
type reader struct {
	seats  []*player
	opt    map[string]string
	n      int // circles
	dealer int
	round  int

	awaited string // "chance", "over" or "play"
	turn    int
	ask     string // kind of choice of the seat on turn: own, answer, choose, offered, turning, restart
	order   []int
	at      int
	talon   []string
	discard string
	left    int // cards that may still be turned
	falling []int
	ending  string
}

type player struct {
	circle, fell int
	moved        bool
	hand         string
	lentTo       *player
}

func newReader(seats int, opt game.Options) *reader {
	full, err := rules.Info().Complete(opt)
	if err != nil {
		panic(err)
	}
	p := &reader{opt: full, n: full.Int("circles"), dealer: seats - 1, awaited: "luck"}
	for range seats {
		p.seats = append(p.seats, &player{circle: p.start()})
	}
	return p
}

func (p *reader) start() int {
	if p.opt["text"] == "B" {
		return 1
	}
	return 0
}

func (p *reader) alive() (list []int) {
	for i, s := range p.seats {
		if s.fell == 0 {
			list = append(list, i)
		}
	}
	return list
}

func (p *reader) next(seat int) int {
	for {
		seat = (seat + 1) % len(p.seats)
		if p.seats[seat].fell == 0 {
			return seat
		}
	}
}

func value(card string) int { return strings.Index("A23456789TJQK", card[:1]) }
func king(card string) bool { return strings.HasPrefix(card, "K") }

func (p *reader) top() string {
	c := p.talon[0]
	p.talon = p.talon[1:]
	return c
}

func (p *reader) chance(outcome string) {
	p.round++
	p.talon = strings.Fields(outcome)
	p.order, p.at, p.discard = nil, 0, ""
	for _, s := range p.seats {
		s.hand, s.lentTo = "", nil
	}
	for seat := p.next(p.dealer); seat != p.dealer; seat = p.next(seat) {
		p.order = append(p.order, seat)
	}
	p.order = append(p.order, p.dealer)
	p.awaited = "play"
	if len(p.order) == 2 && p.opt["duel"] == "on" {
		p.turn, p.ask, p.left = p.order[0], "offered", 2
		p.seats[p.turn].hand = p.top()
		return
	}
	for _, seat := range p.order {
		if seat != p.dealer || p.opt["dealerCard"] == "on" {
			p.seats[seat].hand = p.top()
		}
	}
	p.turn, p.ask = p.order[0], "own"
}

func (p *reader) legal() []string {
	me := p.seats[p.turn]
	switch p.ask {
	case "own":
		switch {
		case king(me.hand) || me.lentTo != nil:
			return []string{"keep"}
		case p.at == len(p.order)-2:
			return []string{"keep", "draw"}
		}
		return []string{"keep", "swap"}
	case "answer":
		if king(me.hand) {
			return []string{"refuse", "jarnac"}
		}
		return []string{"give"}
	case "restart":
		return []string{"restart", "out"}
	}
	return []string{"stand", "turn"}
}

func (p *reader) act(a string) {
	me := p.seats[p.turn]
	switch a {
	case "keep":
		p.forward()
	case "swap":
		asked := p.seats[p.order[p.at+1]]
		switch {
		case p.opt["king"] == "jarnac":
			p.turn, p.ask = p.order[p.at+1], "answer"
		case p.opt["king"] == "refuse" && king(asked.hand):
			p.forward()
		default:
			p.change(me, asked)
		}
	case "draw":
		p.discard, me.hand = me.hand, p.top()
		p.forward()
	case "give", "jarnac":
		p.change(p.seats[p.order[p.at]], me)
	case "refuse":
		p.forward()
	case "stand":
		p.done()
	case "turn":
		if p.discard != "" {
			me.hand, p.discard = p.discard, ""
		} else {
			me.hand = p.top()
		}
		if p.left--; p.left == 0 {
			p.done()
		}
	case "restart":
		me.circle, me.fell = p.start(), 0
		p.answers()
	case "out":
		p.answers()
	}
}

func (p *reader) change(asker, asked *player) {
	if king(asked.hand) {
		asked.lentTo = asker
	}
	asker.hand, asked.hand = asked.hand, asker.hand
	p.forward()
}

func (p *reader) forward() {
	p.at++
	p.turn, p.ask = p.order[p.at], "own"
	if p.turn != p.dealer {
		return
	}
	p.ask = "choose"
	me := p.seats[p.dealer]
	got := p.discard != ""
	switch {
	case p.opt["dealerCard"] == "on" && p.opt["text"] == "B":
		p.left = 3
		if got {
			p.left = 4
		}
	case got:
		me.hand, p.discard, p.left = p.discard, "", 2
	case p.opt["dealerCard"] == "on":
		p.left = 3
	default:
		me.hand, p.left = p.top(), 2
	}
}

// done ends a choice.
func (p *reader) done() {
	if p.ask == "offered" {
		p.turn, p.ask, p.left = p.dealer, "turning", 2
		p.seats[p.dealer].hand = p.top()
		return
	}
	for _, s := range p.seats {
		if s.lentTo != nil {
			s.hand, s.lentTo.hand = s.lentTo.hand, s.hand
			s.lentTo = nil
		}
	}
	low := 99
	for _, i := range p.order {
		low = min(low, value(p.seats[i].hand))
	}
	var losers []int
	allFall := true
	for _, i := range p.order {
		if value(p.seats[i].hand) == low {
			losers = append(losers, i)
		}
		allFall = allFall && p.seats[i].circle == p.n
	}
	allTie := len(losers) == len(p.order)
	switch {
	case allTie && p.opt["allTie"] == "nobody":
		p.forwardRound(false)
		return
	case allTie && allFall && p.opt["allFall"] == "share":
		p.over("share")
		return
	case allTie && allFall:
		p.forwardRound(false)
		return
	}
	p.falling = nil
	for _, i := range losers {
		s := p.seats[i]
		s.circle++
		s.moved = true
		if s.circle > p.n {
			s.fell = p.round
			p.falling = append(p.falling, i)
		}
	}
	if !p.right() {
		p.falling = nil
	}
	p.answers()
}

func (p *reader) right() bool {
	for _, s := range p.seats {
		switch p.opt["restart"] {
		case "never-moved":
			if !s.moved && p.round < 500 {
				return true
			}
		case "on-start":
			if s.fell == 0 && s.circle == p.start() && p.round < 500 {
				return true
			}
		}
	}
	return false
}

func (p *reader) answers() {
	if len(p.falling) > 0 {
		p.turn, p.ask = p.falling[0], "restart"
		p.falling = p.falling[1:]
		return
	}
	p.forwardRound(true)
}

func (p *reader) forwardRound(moved bool) {
	switch {
	case len(p.alive()) == 1:
		p.over("last")
	case !moved && p.round >= 500:
		p.over("stop")
	default:
		p.dealer = p.next(p.dealer)
		p.awaited = "luck"
	}
}

func (p *reader) over(why string) { p.awaited, p.ending = "over", why }

// places returns the places, by sorting.
func (p *reader) places() []int {
	key := func(i int) int {
		if s := p.seats[i]; s.fell > 0 {
			return 1000000 - s.fell
		}
		return p.seats[i].circle
	}
	list := make([]int, len(p.seats))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return key(a) - key(b) })
	places := make([]int, len(list))
	for rank, i := range list {
		places[i] = rank + 1
		if rank > 0 && key(list[rank-1]) == key(i) {
			places[i] = places[list[rank-1]]
		}
	}
	return places
}

func (p *reader) turnText() string {
	if p.awaited != "play" {
		return p.awaited
	}
	return fmt.Sprint(p.turn)
}

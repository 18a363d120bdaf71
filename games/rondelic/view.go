package rondelic

import (
	"tablee/game"
	"tablee/game/cards"
)

// View holds everything that a seat or a watcher may know: the tokens, the actions of this round, the
// open cards, the viewer's own card, and the current places of the cards the viewer has seen.
type View struct {
	Round  int         `json:"round" doc:"Number of the round played, from 1; 0 before the first."`
	Phase  string      `json:"phase" doc:"One of deal (luck is due), act (keep, swap or draw), answer (to a swap), choose (the dealer stands or turns), offered and turn (in a duel), restart (a faller says whether to begin again) and over."`
	Duel   bool        `json:"duel" doc:"This round is a duel (RON-X22)."`
	Dealer game.Seat   `json:"dealer" doc:"Of this round, or while luck is due of the next."`
	Active game.Seat   `json:"active" doc:"The seat that is awaited; -1 while luck is due, -2 when the game is over."`
	Asker  *game.Seat  `json:"asker,omitempty" doc:"The seat that wants to exchange with active, while phase is answer."`
	Order  []game.Seat `json:"order" doc:"The seats that play the round, the dealer last; empty while luck is due."`

	Tokens []Token `json:"tokens" doc:"Where each seat's token is, by seat."`
	Places []int   `json:"places" doc:"By seat, 1 is best, ties share."`
	Pot    int     `json:"pot" doc:"Tokens staked (RON-X24)."`

	Hand  []cards.Card `json:"hand,omitempty" doc:"The card in the viewer's own hand, a borrowed King too, rank then suit: 7D is the seven of diamonds. Absent for a viewer who has none."`
	Seats []Held       `json:"seats" doc:"What each seat holds and did, by seat."`
	Lends bool         `json:"lends,omitempty" doc:"The viewer has lent a King (RON-X10)."`

	Discard *Hidden  `json:"discard,omitempty" doc:"Text B: the card face down before the dealer."`
	Aside   []Hidden `json:"aside" doc:"Cards put away, oldest first."`
	Talon   int      `json:"talon" doc:"Cards left in the pack."`
	Turns   int      `json:"turns" doc:"How often active may still turn."`

	Waiting []game.Seat `json:"waiting" doc:"The seats that fell and may still restart (RON-X19)."`
	Ending  string      `json:"ending,omitempty" doc:"Why the game is over: last (RON-A-30), share (RON-X21) or stop (round 500); empty while it is not."`
	Last    *Reveal     `json:"last,omitempty" doc:"The end of the last round settled."`
	Terms   Terms       `json:"terms" doc:"The options that matter while playing."`
}

// Token is the position of a seat's token.
type Token struct {
	Circle   int  `json:"circle" doc:"0 off the board, 1 the first circle, one beyond the last circle: in the hole."`
	Advanced bool `json:"advanced" doc:"It has advanced in this game."`
	Fell     int  `json:"fell" doc:"The round in which it fell; 0 while it is on its way."`
}

// Held is a seat's card, as far as the viewer knows it, and its public action.
type Held struct {
	Holds  bool        `json:"holds" doc:"It holds a card."`
	Card   *cards.Card `json:"card,omitempty" doc:"Absent when the viewer has not seen it."`
	Open   bool        `json:"open" doc:"All know it: it lies open, or is a King that was shown."`
	Action string      `json:"deed,omitempty" doc:"What it did in its turn: empty, keep, swap, blocked (the next player showed a King), draw or stand."`
	Taken  bool        `json:"taken" doc:"The player before exchanged with it."`
}

// Hidden is a card that the viewer may have seen.
type Hidden struct {
	Card *cards.Card `json:"card,omitempty" doc:"Absent when the viewer has not seen it."`
}

// Reveal is the end of a round: all cards shown, lent Kings returned (RON-A-21).
type Reveal struct {
	Round  int         `json:"round" doc:"Its number, from 1."`
	Dealer game.Seat   `json:"dealer" doc:"The seat that dealt it."`
	Rows   []Row       `json:"rows" doc:"In the order of the round."`
	Lowest cards.Rank  `json:"lowest" doc:"The rank that lost."`
	Result string      `json:"result" doc:"One of moved, tied (RON-X14), stayed and shared (RON-X21)."`
	Rim    []game.Seat `json:"rim" doc:"The seats that came to the last circle (RON-A-24)."`
	Fell   []game.Seat `json:"fell" doc:"The seats that fell into the hole (RON-A-26)."`
}

// Row is one seat's part of a reveal.
type Row struct {
	Seat game.Seat  `json:"seat" doc:"The seat."`
	Card cards.Card `json:"card" doc:"The card it showed."`
	Lent bool       `json:"lent" doc:"It had lent this King."`
	Lost bool       `json:"lost" doc:"It holds the lowest rank."`
}

// Terms holds the options that matter during play, as text.
type Terms struct {
	Text       string `json:"text" doc:"The option text."`
	Circles    int    `json:"circles" doc:"The option circles."`
	King       string `json:"king" doc:"The option king."`
	DealerCard bool   `json:"dealerCard" doc:"The option dealerCard."`
	Restart    string `json:"restart" doc:"The option restart."`
	Duel       bool   `json:"duel" doc:"The option duel."`
	AllTie     string `json:"allTie" doc:"The option allTie."`
	AllFall    string `json:"allFall" doc:"The option allFall."`
	Stake      bool   `json:"stake" doc:"The option stake."`
}

// String returns the action's name in views.
func (d TurnAction) String() string {
	return [...]string{"", "keep", "swap", "blocked", "draw", "stand"}[d]
}

// String returns the result's name in views.
func (r result) String() string {
	return [...]string{"moved", "tied", "stayed", "shared"}[r]
}

// View returns the [View] of viewer.
func (s *State) View(viewer game.Seat) any {
	v := &View{
		Round:   int(s.round),
		Phase:   [...]string{"deal", "act", "answer", "choose", "offered", "turn", "restart", "over"}[s.phase],
		Dealer:  game.Seat(s.dealer),
		Active:  s.Turn(),
		Order:   []game.Seat{},
		Pot:     int(s.pot),
		Aside:   []Hidden{},
		Waiting: s.waiting.list(),
		Terms:   s.terms.agreed(),
	}
	for seat := range s.seats {
		v.Tokens = append(v.Tokens, Token{
			Circle: int(s.circle[seat]), Advanced: s.advanced.has(seat), Fell: int(s.fell[seat]),
		})
	}
	for _, st := range s.Standings(nil) {
		v.Places = append(v.Places, st.Place)
	}
	if s.round > 0 && s.phase != dealing {
		s.viewCards(v, viewer)
	} else {
		v.Seats = make([]Held, s.seats)
		v.Talon = cards.Size
	}
	if s.phase == over {
		v.Ending = s.ending()
	}
	if s.last.players > 0 {
		v.Last = s.lastReveal()
	}
	return v
}

// viewCards adds viewer's knowledge of the cards of this round.
func (s *State) viewCards(v *View, viewer game.Seat) {
	known := s.shown
	if viewer >= 0 && viewer < game.Seat(s.seats) {
		known |= s.seen[viewer]
		if c := s.hand[viewer]; c != noCard {
			v.Hand = []cards.Card{c}
		}
	}
	v.Duel = s.terms.duel && s.players == 2
	v.Talon, v.Turns = cards.Size-int(s.top), int(s.turns)
	for i, seat := range s.order[:s.players] {
		v.Order = append(v.Order, game.Seat(seat))
		if game.Seat(seat) == viewer && s.phase < restarting {
			v.Lends = s.lent(int8(i))
		}
	}
	if s.phase == answering {
		asker := game.Seat(s.order[s.at])
		v.Asker = &asker
	}
	for seat := range s.seats {
		c := s.hand[seat]
		v.Seats = append(v.Seats, Held{
			Holds: c != noCard, Card: hidden(c, known).Card, Open: c != noCard && s.shown.Has(c),
			Action: s.turnActions[seat].String(), Taken: s.taken.has(seat),
		})
	}
	if s.discard != noCard {
		d := hidden(s.discard, known)
		v.Discard = &d
	}
	for _, c := range s.aside[:s.asides] {
		v.Aside = append(v.Aside, hidden(c, known))
	}
}

// hidden returns a card as seen by a viewer who knows the given cards.
func hidden(c cards.Card, known cards.Set) Hidden {
	if c == noCard || !known.Has(c) {
		return Hidden{}
	}
	return Hidden{Card: &c}
}

// ending returns how the game ended.
func (s *State) ending() string {
	switch {
	case s.last.result == shared:
		return "share"
	case s.survivors() > 1:
		return "stop"
	}
	return "last"
}

func (s *State) lastReveal() *Reveal {
	l := &s.last
	out := &Reveal{
		Round: int(l.round), Dealer: game.Seat(l.dealer), Rows: []Row{},
		Lowest: l.lowest, Result: l.result.String(), Rim: l.rim.list(), Fell: l.fell.list(),
	}
	for _, seat := range l.order[:l.players] {
		out.Rows = append(out.Rows, Row{
			Seat: game.Seat(seat), Card: l.hand[seat], Lent: l.lent.has(seat), Lost: l.losers.has(seat),
		})
	}
	return out
}

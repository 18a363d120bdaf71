package royalreversi

import (
	"math"

	"tablee/game"
)

// Estimate predicts the result for seat on the scale of a bot's utility at the end of the game: the
// probability of the first place, plus a small amount for the expected lead. It looks at all hands.
func (s *State) Estimate(seat game.Seat) float64 {
	var leads [maxSeats]float64
	row := s.weighing(learned, s.covered())
	sc := s.scene(&s.tokens, s.colour[s.active])
	for c := range s.colours {
		leads[c] = sc.worth(c, row)
	}
	for i := range s.seats {
		leads[s.colour[i]] += sc.cardWorth(s.hands[i], row)
	}
	return s.prospect(&leads, s.colour[seat], row.scale)
}

// weighing returns the weights for the number of covered squares.
func (s *State) weighing(w *Weights, covered squares) *weighing {
	return &w.rows[s.Sides()][covered.len()]
}

// worth returns the value of a colour's tokens and turn.
func (sc *scene) worth(colour int8, row *weighing) (sum float64) {
	var t Traits
	sc.standing(colour, &t)
	for i := range lures + 1 {
		sum += t[i] * row.worth[i]
	}
	return sum
}

// cardWorth returns the value of a hand.
func (sc *scene) cardWorth(hand pile, row *weighing) (sum float64) {
	for d := hand.distinct(); d != 0; d &= d - 1 {
		k := d.firstKind()
		if trait, counts := sc.card(k); counts {
			sum += row.worth[trait] * float64(hand.count(k))
		}
	}
	return sum
}

// prospect converts the values of all colours to a colour's probability of the first place, which
// partners share, plus 1/65 of its lead over the best of the others.
func (s *State) prospect(worth *[maxSeats]float64, colour int8, scale float64) float64 {
	sum, rival := 1.0, math.Inf(-1)
	for c := range s.colours {
		if c != colour {
			sum += math.Exp(scale * (worth[c] - worth[colour]))
			rival = max(rival, worth[c])
		}
	}
	return float64(s.colours)/float64(s.seats)/sum + (worth[colour]-rival)/(boardSize+1)
}

// Appraise appends an estimate of the position after each of some legal actions of the seat on turn. It
// uses the hidden hands as they are, but ignores how the action changes their value, since the seat
// could not know it.
func (s *State) Appraise(by game.Seat, actions []game.Action, buf []float64) []float64 {
	seat := int8(by)
	o := s.outlook(learned, seat)
	var hands [maxSeats]float64
	sc, row := s.scene(&s.tokens, o.colour), s.weighing(learned, s.covered())
	for i := range s.seats {
		if i != seat {
			hands[s.colour[i]] += sc.cardWorth(s.hands[i], row)
		}
	}
	drawn := sc.cardWorth(s.hands[seat], row) / handSize // average value of a card, for the one to be drawn
	for _, a := range actions {
		worth, scale := o.after(a)
		for c := range s.colours {
			worth[c] += hands[c]
		}
		if a != replace {
			worth[o.colour] += drawn
		}
		buf = append(buf, s.prospect(&worth, o.colour, scale))
	}
	return buf
}

// AdviseBy returns the action of seat after which its colour's position has the highest value that the
// seat can see. Of equal actions it returns the first.
func (s *State) AdviseBy(w *Weights, seat game.Seat, actions []game.Action) game.Action {
	if len(actions) == 1 {
		return actions[0]
	}
	o := s.outlook(w, int8(seat))
	best, top := actions[0], math.Inf(-1)
	for _, a := range actions {
		worth, _ := o.after(a)
		lead := worth[o.colour]
		for c := range s.colours {
			if c != o.colour {
				lead -= worth[c] / float64(s.colours-1)
			}
		}
		if lead > top {
			best, top = a, lead
		}
	}
	return best
}

// outlook evaluates a state after each of several actions of a seat.
type outlook struct {
	s      *State
	w      *Weights
	seat   int8
	colour int8
	next   int8 // the colour on turn after the seat's
	look   looking
}

func (s *State) outlook(w *Weights, seat int8) outlook {
	c := s.colour[seat]
	return outlook{s: s, w: w, seat: seat, colour: c, next: s.colour[s.after(s.active)], look: s.looking(c)}
}

// after returns the values of all colours after an action, including only the seat's own hand, and the
// scale of that stage.
func (o *outlook) after(a game.Action) (worth [maxSeats]float64, scale float64) {
	tokens, hand, mover := o.s.tokens, o.s.hands[o.seat], o.next
	if a == replace {
		hand, mover = 0, o.s.colour[o.s.active]
	} else {
		hand -= one(kindIn(a))
		if k, q := kindIn(a), squareIn(a); k.nine() {
			for c := range o.s.colours {
				tokens[c] &^= 1 << q
			}
		} else {
			turned := o.look.turned(q)
			for c := range o.s.colours {
				tokens[c] &^= turned
			}
			tokens[o.colour] |= turned | 1<<q
		}
	}
	sc := o.s.scene(&tokens, mover)
	row := o.s.weighing(o.w, ^sc.free)
	for c := range o.s.colours {
		worth[c] = sc.worth(c, row)
	}
	worth[o.colour] += sc.cardWorth(hand, row)
	return worth, row.scale
}

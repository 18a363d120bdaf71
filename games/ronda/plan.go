package ronda

import "math/rand/v2"

// Values of a planned turn, in beans.
const (
	worthWinning = 60 // the last bean
	worthLosing  = 12 // leaving the next player a way to lay the last bean
	deepest      = 9  // largest number of unknown bowls that a plan lifts
)

// threatWorth returns the cost of a bean that the next player could lay at once. The fewer players, the
// more the next player's gain is the seat's loss.
func threatWorth(seats int8) float64 {
	return [maxSeats + 1]float64{2: 0.5, 3: 0.4, 4: 0.3, 5: 0.3}[seats]
}

// planned returns the first action of the best turn that a player who forgets nothing can plan: beans
// laid, minus the penalty for an error, minus the beans that the next player could then lay.
func (p *player) planned(r *rand.Rand) move {
	if p.simple || p.phase == paired {
		return p.usual(r)
	}
	t := p.thinker()
	switch p.phase {
	case laid:
		return p.plannedGoOn(&t)
	case pairing:
		return move{lift, p.plannedSecond(&t, r)}
	}
	return move{lift, p.plannedFirst(&t, r)}
}

// thinker computes a plan. It represents the ring as numbers of bowls by contents.
type thinker struct {
	most    int8
	stock   int8    // beans of the player
	next    int8    // beans of the next player
	penalty float64 // cost of an error
	threat  float64 // cost of each bean that the next player could lay
	known   [7]int8 // number of covered bowls with known contents, by contents
	hidden  [7]int8 // number of bowls never lifted, by contents; their places are not known
	unseen  int8    // number of bowls never lifted
	depth   int8
	silent  bool // may err with two known bowls, which reveals nothing new
}

func (p *player) thinker() thinker {
	t := thinker{most: p.most, stock: p.stock[p.turn], next: p.stock[(p.turn+1)%p.seats], threat: threatWorth(p.seats)}
	if p.black > 0 {
		t.penalty = 1
	}
	t.silent = p.idle < int16(p.seats) || p.leads()
	for bowl := range int8(Bowls) {
		switch {
		case p.open.has(bowl):
		case p.beans[bowl] == unknown:
			t.hidden[p.bowls[bowl]]++ // only the totals are used, and those are public
			t.unseen++
		default:
			t.known[p.beans[bowl]]++
		}
	}
	return t
}

// leads reports whether the player has fewer beans than every other player. The others must reveal new
// bowls after a round without a bean: if all waited until the game was stopped (RDA-X21), this player
// would win.
func (p *player) leads() bool {
	for seat := range p.seats {
		if seat != p.turn && p.stock[seat] <= p.stock[p.turn] {
			return false
		}
	}
	return true
}

// leave returns the value of leaving the ring as it is to the next player.
func (t *thinker) leave() float64 {
	n := t.nextBest()
	if n >= float64(t.next) {
		return -t.threat*float64(t.next) - worthLosing
	}
	return -t.threat * n
}

// nextBest returns how many beans the next player can lay with known bowls. If no pair is known, it
// returns the expected number after lifting an unseen bowl.
func (t *thinker) nextBest() float64 {
	best := int8(0)
	for v := range t.most + 1 {
		if t.known[v] >= 2 {
			best = max(best, t.chain(v, 2, t.next))
		}
	}
	if best > 0 || t.unseen == 0 {
		return float64(best)
	}
	sum := 0.0
	for v := range t.most + 1 {
		if t.hidden[v] > 0 && t.known[v] > 0 {
			sum += float64(t.hidden[v]) * float64(t.chain(v, 1, t.next))
		}
	}
	return sum / float64(t.unseen)
}

// chain returns how many beans can be laid in a row, beginning with a pair of heaps of v and using only
// known matches. taken is the number of known bowls that the pair uses up.
func (t *thinker) chain(v, taken, stock int8) int8 {
	if stock == 1 || v == t.most {
		return 1
	}
	t.known[v] -= taken
	best := int8(0)
	if t.known[v] > 0 { // v stays open, v+1 is covered
		t.known[v+1]++
		best = t.chain(v, 1, stock-1)
		t.known[v+1]--
	}
	if t.known[v+1] > 0 {
		t.known[v]++
		best = max(best, t.chain(v+1, 1, stock-1))
		t.known[v]--
	}
	t.known[v] += taken
	return 1 + best
}

// pair returns the value of two open heaps of v, on one of which a bean is laid.
func (t *thinker) pair(v int8) (worth float64) {
	if t.stock == 1 {
		return worthWinning
	}
	if v == t.most {
		t.known[v]++
		t.known[0]++
		worth = 1 + t.leave()
		t.known[v]--
		t.known[0]--
		return worth
	}
	t.stock--
	worth, _ = t.goOn(v+1, v)
	t.stock++
	return 1 + worth
}

// goOn returns the value of open heaps of a and b after a bean, and the heap that should stay open: none
// if the turn should end.
func (t *thinker) goOn(a, b int8) (worth float64, stays int8) {
	t.known[a]++
	t.known[b]++
	worth, stays = t.leave(), none
	t.known[a]--
	t.known[b]--
	for _, v := range [2]int8{a, b} {
		t.known[a+b-v]++
		if w := t.third(v); w > worth {
			worth, stays = w, v
		}
		t.known[a+b-v]--
	}
	return worth, stays
}

// third returns the value of looking for a match of v: the known one, else an unseen bowl.
func (t *thinker) third(v int8) float64 {
	if t.known[v] > 0 {
		t.known[v]--
		worth := t.pair(v)
		t.known[v]++
		return worth
	}
	if t.unseen == 0 || t.depth == deepest {
		return -worthWinning
	}
	return t.trust(v)
}

// trust returns the value of lifting an unseen bowl beside an open heap of v.
func (t *thinker) trust(v int8) float64 {
	sum := 0.0
	for w := range t.most + 1 {
		n := t.hidden[w]
		if n == 0 {
			continue
		}
		t.hidden[w]--
		t.unseen--
		t.depth++
		if w == v {
			sum += float64(n) * t.pair(v)
		} else {
			sum += float64(n) * t.err(v, w)
		}
		t.depth--
		t.unseen++
		t.hidden[w]++
	}
	return sum / float64(t.unseen)
}

// err returns the value of ending the turn with an error, with v and w open.
func (t *thinker) err(v, w int8) float64 {
	t.known[v]++
	t.known[w]++
	worth := t.leave() - t.penalty
	t.known[v]--
	t.known[w]--
	return worth
}

// plannedGoOn returns the move after a bean.
func (p *player) plannedGoOn(t *thinker) move {
	a, b := p.bowls[p.open[0]], p.bowls[p.open[1]]
	switch _, stays := t.goOn(a, b); stays {
	case none:
		return move{stop, 0}
	case a:
		return move{hold, p.open[0]}
	}
	return move{hold, p.open[1]}
}

// plannedSecond returns the bowl to lift beside the open one: a known match, else an unseen bowl, or a
// known one that reveals nothing to the others.
func (p *player) plannedSecond(t *thinker, r *rand.Rand) int8 {
	v := p.bowls[p.open[0]]
	if bowl := p.other(v); bowl != none {
		return bowl
	}
	if quiet := p.anyKnown(); quiet != none && (t.unseen == 0 || t.quiet(v) >= t.trust(v)) {
		return quiet
	}
	return p.unknownBowl(r)
}

// quiet returns the value of an error with a known bowl beside v, which reveals nothing new.
func (t *thinker) quiet(v int8) float64 {
	if !t.silent {
		return -worthWinning
	}
	t.known[v]++
	worth := t.leave() - t.penalty
	t.known[v]--
	return worth
}

// anyKnown returns the first known bowl that may be lifted, or none.
func (p *player) anyKnown() int8 {
	for bowl := range int8(Bowls) {
		if p.beans[bowl] != unknown && p.liftable(bowl) {
			return bowl
		}
	}
	return none
}

// plannedFirst returns the bowl with which to begin a turn: one of the best known pair, an unseen one,
// or a single known one.
func (p *player) plannedFirst(t *thinker, r *rand.Rand) int8 {
	best, bowl := t.explore(), unknown
	if t.unseen == 0 {
		best = -2 * worthWinning
	}
	for v := range t.most + 1 {
		switch {
		case t.known[v] >= 2:
			t.known[v] -= 2
			if w := t.pair(v); w > best {
				best, bowl = w, v
			}
			t.known[v] += 2
		case t.known[v] == 1:
			if w := t.single(v); w > best {
				best, bowl = w, v
			}
		}
	}
	if bowl == unknown {
		return p.unknownBowl(r)
	}
	return p.other(bowl)
}

// single returns the value of beginning with a single known heap of v.
func (t *thinker) single(v int8) float64 {
	worth := -float64(worthWinning)
	if t.silent {
		worth = t.leave() - t.penalty // err with a second known bowl, revealing nothing new
	}
	if t.unseen > 0 {
		t.known[v]--
		worth = max(worth, t.trust(v))
		t.known[v]++
	}
	return worth
}

// explore returns the value of beginning with an unseen bowl.
func (t *thinker) explore() float64 {
	if t.unseen == 0 {
		return 0
	}
	sum := 0.0
	for w := range t.most + 1 {
		n := t.hidden[w]
		if n == 0 {
			continue
		}
		t.hidden[w]--
		t.unseen--
		sum += float64(n) * t.second(w)
		t.unseen++
		t.hidden[w]++
	}
	return sum / float64(t.unseen)
}

// second returns the value of lifting a second bowl beside an open heap of v.
func (t *thinker) second(v int8) float64 {
	if t.known[v] > 0 {
		return t.third(v)
	}
	worth := t.quiet(v)
	if t.unseen > 0 {
		worth = max(worth, t.trust(v))
	}
	return worth
}

package game

import "math/rand/v2"

// PlayChance samples and applies outcomes from r until a seat is on turn or the game is over. If observe is
// not nil, it is called with each outcome and must copy what it keeps.
func PlayChance(s State, r *rand.Rand, observe func(outcome []byte)) error {
	var buf []byte
	for s.Turn() == Chance {
		buf = s.SampleChance(r, buf[:0])
		if err := s.ApplyChance(buf); err != nil {
			return err
		}
		if observe != nil {
			observe(buf)
		}
	}
	return nil
}

// Do makes one move: it parses, checks and plays text, then plays the chance that follows. An error is a
// *Refusal and leaves the state unchanged; refusals come in the order GenForm, GenOver, GenTurn …
func Do(rules Rules, s State, seat Seat, text string, r *rand.Rand, observe func([]byte)) error {
	a, err := rules.ParseAction(text)
	if err != nil {
		return err
	}
	if err := s.Check(seat, a); err != nil {
		return err
	}
	s.Play(seat, a)
	return PlayChance(s, r, observe)
}

// Simulator runs games repeatedly without allocating; it owns the buffers. The zero value is ready to use. It
// is not safe for concurrent use.
type Simulator struct {
	actions  []Action
	outcome  []byte
	standing []Standing
}

// Playout plays uniformly random legal actions of the seat on turn, and chance, until the game is over or
// limit actions were taken (limit ≤ 0: no limit). It returns the number of actions.
func (p *Simulator) Playout(s State, r *rand.Rand, limit int) int {
	for n := 0; ; {
		switch seat := s.Turn(); seat {
		case Nobody:
			return n
		case Chance:
			p.outcome = s.SampleChance(r, p.outcome[:0])
			if err := s.ApplyChance(p.outcome); err != nil {
				panic("game: a state refused the outcome it sampled: " + err.Error())
			}
		default:
			if limit > 0 && n == limit {
				return n
			}
			p.actions = s.Legal(seat, p.actions[:0])
			s.Play(seat, p.actions[r.IntN(len(p.actions))])
			n++
		}
	}
}

// Standings returns s.Standings in a buffer that the next call overwrites.
func (p *Simulator) Standings(s State) []Standing {
	p.standing = s.Standings(p.standing[:0])
	return p.standing
}

// Places computes Place from Points: 1 + the number of seats strictly better.
func Places(st []Standing, lowWins bool) {
	for i := range st {
		st[i].Place = 1
		for j := range st {
			if lowWins && st[j].Points < st[i].Points || !lowWins && st[j].Points > st[i].Points {
				st[i].Place++
			}
		}
	}
}

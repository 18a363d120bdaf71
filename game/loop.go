package game

import "math/rand/v2"

// PlayChance lets chance act until a seat is awaited or the game is over. Each outcome is
// drawn from r and, when observe is not nil, handed to it (observe must copy what it keeps).
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

// Do is one move: the text is parsed, checked and played, then chance is settled. An
// error is a *Refusal and leaves the state unchanged. The order of refusals is the
// one of GenForm, GenOver, GenTurn …
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

// Simulator runs games over and over without allocating: it owns the buffers. The zero
// value is ready to use; it is not safe for concurrent use.
type Simulator struct {
	actions  []Action
	outcome  []byte
	standing []Standing
}

// Playout plays uniformly random legal actions of the awaited seat, chance included,
// until the game is over or limit actions were taken (limit ≤ 0: no limit), and
// returns how many.
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

// Standings is s.Standings in a buffer that is overwritten by the next call.
func (p *Simulator) Standings(s State) []Standing {
	p.standing = s.Standings(p.standing[:0])
	return p.standing
}

// Places fills in Place from Points: 1 + the number of seats strictly better.
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

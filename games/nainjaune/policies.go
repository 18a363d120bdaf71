package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// The rules of thumb that bots know by name. They differ in what they lead; in a run
// all play the card of the board when they hold it.
const (
	lowestFirst  = iota // lead the lowest rank: the run passes through the most ranks
	longestRun          // lead where one's own cards follow on longest
	highestFirst        // lead the highest rank, as NJ-10 advises
	freeFirst           // lead what surely gives the lead back, else the lowest rank
)

var policies = []string{lowestFirst: "lowest", longestRun: "longest", highestFirst: "highest", freeFirst: "free"}

// Policies names the rules of thumb.
func (s *State) Policies() []string { return policies }

// Advise is the card that seat, which is awaited, plays by one of the Policies. It looks
// at that hand alone.
func (s *State) Advise(policy int, _ game.Seat, _ *rand.Rand) game.Action {
	playable := s.playable()
	if s.wanted == noRank {
		rank, free := cards.Rank(0), false
		if policy == freeFirst {
			rank, free = s.freeLead(playable)
		}
		if !free {
			rank = lead(policy, playable)
		}
		playable &= cards.OfRank(rank)
	}
	return game.Action(prefer(playable))
}

// lead is the rank that is led by a policy with these cards to choose from.
func lead(policy int, playable cards.Set) cards.Rank {
	switch policy {
	case longestRun:
		return longest(playable)
	case highestFirst:
		return playable.Nth(playable.Len() - 1).Rank()
	}
	return playable.Lowest().Rank()
}

// prefer is the card to play among cards of one rank: the board's, which takes its box
// now, else the first, since the others are alike (NJ-18, NJ-X24).
func prefer(set cards.Set) cards.Card {
	if board := set & boardCards; board != 0 {
		return board.Lowest()
	}
	return set.Lowest()
}

// kingBonus is how many cards more a run counts that ends on a King, after which its
// player leads again.
const kingBonus = 3

// longest is the rank from which the cards of a hand follow on longest, the higher of
// equals.
func longest(hand cards.Set) cards.Rank {
	best, top, length := cards.Rank(0), 0, 0
	for i := cards.Ranks - 1; i >= 0; i-- {
		rank := cards.Rank(i)
		if !hand.HasRank(rank) {
			length = 0
			continue
		}
		length++
		if rank == cards.King {
			length += kingBonus
		}
		if length > top {
			best, top = rank, length
		}
	}
	return best
}

// freeLead is the rank whose lead surely comes back to the awaited seat: the cards of
// that hand follow on up to a King, or to a rank of which everybody knows that nobody
// else holds any. Of several the one that sheds most cards, then the higher.
func (s *State) freeLead(playable cards.Set) (rank cards.Rank, ok bool) {
	dead := s.deadRanks()
	hand := s.hands[s.active]
	length, top := 0, 0
	for i := cards.Ranks - 1; i >= 0; i-- {
		r := cards.Rank(i)
		if !hand.HasRank(r) {
			length = 0
			continue
		}
		if length > 0 || r == cards.King && !s.terms.kingToAce || r != cards.King && dead.has(r+1) {
			length++
		}
		if length > top && playable.HasRank(r) {
			rank, top = r, length
		}
	}
	return rank, top > 0
}

// deadRanks are the ranks that surely nobody but the awaited seat holds: every other
// seat was seen to lack it, or all four cards are played or in the hand of the awaited seat.
func (s *State) deadRanks() ranks {
	dead := ranks(1<<cards.Ranks - 1)
	for seat := range s.seats {
		if seat != s.active && s.in(seat) {
			dead &= s.known[seat].lacks
		}
	}
	unseen := cards.Pack &^ s.played &^ s.hands[s.active]
	for r := range cards.Rank(cards.Ranks) {
		if !unseen.HasRank(r) {
			dead |= 1 << r
		}
	}
	return dead
}

// blunderRate is how often a lead is taken not to follow a policy.
const blunderRate = 0.15

// Likelihood is how well the leads of all seats but viewer's in this deal fit a policy,
// if the hidden cards lie as they lie in s: 1 when they tell nothing.
func (s *State) Likelihood(viewer game.Seat, policy int) float64 {
	if s.phase != playing || s.terms.nextRank {
		return 1
	}
	fit, hands := 1.0, s.hands
	for i := s.laid - 1; i >= 0; i-- {
		l := s.log[i]
		hands[l.seat] = hands[l.seat].With(l.card)
		if game.Seat(l.seat) != viewer && s.isLead(i) {
			fit *= s.leadFits(policy, hands[l.seat], l.card.Rank())
		}
	}
	return fit
}

// isLead reports whether card i of the log was led.
func (s *State) isLead(i int8) bool {
	if i == 0 {
		return true
	}
	before, rank := s.log[i-1].card.Rank(), s.log[i].card.Rank()
	if before == cards.King {
		return !s.terms.kingToAce || rank != cards.Ace
	}
	return rank != before+1
}

// leadFits is how likely that rank was led from a hand by somebody of that policy.
func (s *State) leadFits(policy int, hand cards.Set, led cards.Rank) float64 {
	fit := blunderRate / float64(hand.Len())
	if lead(policy, hand) == led {
		fit += 1 - blunderRate
	}
	return fit
}

// Candidates appends one legal card of each rank, the board's where there is one, and
// stop where it is allowed: among cards of one rank nothing else matters.
func (s *State) Candidates(seat game.Seat, buf []game.Action) []game.Action {
	if seat != s.Turn() || seat < 0 {
		return buf
	}
	for left := s.playable(); left != 0; {
		same := left & cards.OfRank(left.Lowest().Rank())
		buf = append(buf, game.Action(prefer(same)))
		left &^= same
	}
	if s.mayDecline() {
		buf = append(buf, stop)
	}
	return buf
}

package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Policies that bots know by name. They differ in the rank they lead. In a run they all prefer the board
// card if they hold it.
const (
	lowestFirst  = iota // lead the lowest rank: the run passes through the most ranks
	longestRun          // lead the start of the longest sequence of ranks in the hand
	highestFirst        // lead the highest rank, as NJ-10 advises
	freeFirst           // lead a rank that is sure to return the lead, else the lowest rank
)

var policies = []string{lowestFirst: "lowest", longestRun: "longest", highestFirst: "highest", freeFirst: "free"}

// Policies returns the names of the policies.
func (s *State) Policies() []string { return policies }

// Advise returns the card that a policy plays for the seat on turn. It looks at that seat's hand only.
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

// lead returns the rank that a policy leads from the playable cards.
func lead(policy int, playable cards.Set) cards.Rank {
	switch policy {
	case longestRun:
		return longest(playable)
	case highestFirst:
		return playable.Nth(playable.Len() - 1).Rank()
	}
	return playable.Lowest().Rank()
}

// prefer returns the card to play among cards of one rank: the board card, which takes its box now, else
// the first, since the others are equivalent (NJ-18, NJ-X24).
func prefer(set cards.Set) cards.Card {
	if board := set & boardCards; board != 0 {
		return board.Lowest()
	}
	return set.Lowest()
}

// kingBonus is the number of extra cards counted for a run that ends on a King, since its player then
// leads again.
const kingBonus = 3

// longest returns the rank that starts the longest sequence of ranks in a hand. Of equally long ones it
// takes the higher.
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

// freeLead returns a rank whose lead is sure to return to the seat on turn: the seat's own cards
// continue up to a King, or up to a rank that is publicly known to be in no other hand. Of several such
// ranks it returns the one that sheds most cards, then the higher.
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

// deadRanks returns the ranks that no seat but the one on turn can hold: every other seat was seen to
// lack them, or all four cards are played or in the hand of the seat on turn.
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

// blunderRate is the assumed probability that a lead does not follow the policy.
const blunderRate = 0.15

// Likelihood returns how well the leads of all seats except viewer's in this deal fit a policy if the
// hidden cards are as in s. It returns 1 if the leads carry no information.
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

// leadFits returns the probability that a player of that policy leads the rank from the hand.
func (s *State) leadFits(policy int, hand cards.Set, led cards.Rank) float64 {
	fit := blunderRate / float64(hand.Len())
	if lead(policy, hand) == led {
		fit += 1 - blunderRate
	}
	return fit
}

// Candidates appends one legal card of each rank, the board card if there is one, and stop if it is
// allowed. Other cards of the same rank are equivalent.
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

package royalreversi

import "tablee/game"

// ActionsLeft returns the smallest number of actions after which the game can be over: one for each free
// square (RRV-35).
func (s *State) ActionsLeft() int {
	return min((^s.covered()).len(), int(maxActions-s.actions))
}

// PerfectInformation reports whether viewer knows the place of every card that can still be played.
// Cards whose pictures are all covered are useless unless a nine can uncover one of them. With several
// other hands, viewer may know their cards in total, but not their distribution.
func (s *State) PerfectInformation(viewer game.Seat) bool {
	if s.phase != playing || !s.has(viewer) {
		return false
	}
	var hidden pile
	for _, k := range s.shoe[s.top:s.size] {
		hidden += one(k)
	}
	for seat := range s.seats {
		if seat != int8(viewer) {
			hidden += s.hands[seat]
		}
	}
	if s.seats == 2 {
		hidden -= s.memory.kept[viewer]
	}
	return hidden.only(s.useful()) == 0
}

// useful returns the kinds of card that a player may still play before the shoe is filled again.
func (s *State) useful() (set kindSet) {
	if s.thrown.of(nines) < deck.of(nines) {
		return 1<<kinds - 1
	}
	free := ^s.covered()
	for k := range kind(kinds) {
		if s.board().squares[k]&free != 0 {
			set |= 1 << k
		}
	}
	return set
}

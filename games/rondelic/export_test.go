package rondelic

// Same reports whether two states are equal in every card.
func Same(a, b *State) bool { return *a == *b }

// SetRound sets the number of rounds played.
func SetRound(s *State, n int) { s.round = int16(n) }

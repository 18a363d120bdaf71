package royalreversi

import "tablee/game"

// Tire makes a game as old as if so many actions had been taken.
func Tire(s game.State, actions int) { s.(*State).actions = int16(actions) }

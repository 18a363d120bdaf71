package royalreversi

import "tablee/game"

// Tire sets the number of actions taken in a game.
func Tire(s game.State, actions int) { s.(*State).actions = int16(actions) }

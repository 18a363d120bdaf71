package highcard

import (
	"tablee/game"
)

// Codes of the facts that Narrate returns, with their arguments. All of them are public: they are the same
// for every viewer.
const (
	FactDealt    = "dealt"     // Chance: cards each (int)
	FactPlays    = "plays"     // cards.Card
	FactPasses   = "passes"    // the seat sits the round out
	FactTakes    = "takes"     // the seat wins the round: its rounds so far (int)
	FactGameOver = "game-over" // Chance
	FactFirst    = "first"     // the seat is first: its rounds (int)
)

// Narrate appends the facts of a step.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, _ game.Seat, buf []game.Fact) []game.Fact {
	s := after.(*State)
	if by == game.Chance {
		return append(buf, game.Fact{Code: FactDealt, Seat: game.Chance, Args: []any{int(s.rounds)}})
	}
	if c, ok := CardOf(act); ok {
		buf = append(buf, game.Fact{Code: FactPlays, Seat: by, Args: []any{c}})
	} else {
		buf = append(buf, game.Fact{Code: FactPasses, Seat: by})
	}
	if !s.finished {
		return buf
	}
	buf = append(buf, game.Fact{Code: FactTakes, Seat: game.Seat(s.leader), Args: []any{int(s.won[s.leader])}})
	if s.turn != over {
		return buf
	}
	buf = append(buf, game.Fact{Code: FactGameOver, Seat: game.Chance})
	for seat, st := range s.Standings(nil) {
		if st.Place == 1 {
			buf = append(buf, game.Fact{Code: FactFirst, Seat: game.Seat(seat), Args: []any{st.Points}})
		}
	}
	return buf
}

package highcard

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// View is the information of a seat or a watcher.
type View struct {
	Round  int       `json:"round" doc:"Number of the round, from 1: prepared, played, or the last."`
	Rounds int       `json:"rounds" doc:"How many there are (HC-03)."`
	Phase  string    `json:"phase" doc:"One of deal (the cards are being dealt), lead (a card must be played), follow (a card or a pass) and over."`
	Active game.Seat `json:"active" doc:"The seat that is awaited; -1 while the cards are being dealt, -2 when the game is over."`

	Hand   []cards.Card `json:"hand,omitempty" doc:"The viewer's own cards in ascending order, rank then suit: 7D is the seven of diamonds. Absent for a watcher."`
	Counts []int        `json:"counts" doc:"Cards in each hand."`
	Table  []Laid       `json:"table" doc:"What was done in this round, in order of play; when a round is over, that round until the next card."`
	Winner *game.Seat   `json:"winner,omitempty" doc:"Who won the round on the table; absent while it is being played."`
	Passed []game.Seat  `json:"passed" doc:"The seats that have used their pass (HC-06)."`
	Played []cards.Card `json:"played" doc:"All cards played so far, in ascending order."`

	Won    []int `json:"won" doc:"Rounds won, by seat."`
	Places []int `json:"places" doc:"By seat, 1 is best, ties share."`
	Passes bool  `json:"passes" doc:"The option passes (HC-07)."`
}

// Laid is the action of a seat in a round.
type Laid struct {
	Seat game.Seat   `json:"seat" doc:"Who did it."`
	Card *cards.Card `json:"card,omitempty" doc:"The card played; absent for a pass."`
}

// View returns the view of viewer.
func (s *State) View(viewer game.Seat) any {
	v := &View{
		Round: min(int(s.round)+1, int(s.rounds)), Rounds: int(s.rounds), Phase: s.phase(), Active: s.Turn(),
		Table: []Laid{}, Passed: []game.Seat{}, Played: s.played.List(), Passes: s.passes,
	}
	for seat := range s.seats {
		v.Counts = append(v.Counts, s.hands[seat].Len())
		v.Won = append(v.Won, int(s.won[seat]))
		if s.hasPassed[seat] {
			v.Passed = append(v.Passed, game.Seat(seat))
		}
	}
	for _, st := range s.Standings(nil) {
		v.Places = append(v.Places, st.Place)
	}
	for i := range s.seats {
		seat := (s.opener + i) % s.seats
		switch c := s.table[seat]; c {
		case nothing:
		case passed:
			v.Table = append(v.Table, Laid{Seat: game.Seat(seat)})
		default:
			card := cards.Card(c)
			v.Table = append(v.Table, Laid{Seat: game.Seat(seat), Card: &card})
		}
	}
	if s.finished {
		winner := game.Seat(s.leader)
		v.Winner = &winner
	}
	if viewer >= 0 && viewer < game.Seat(s.seats) {
		v.Hand = s.hands[viewer].List()
	}
	return v
}

func (s *State) phase() string {
	switch {
	case s.turn == chance:
		return "deal"
	case s.turn == over:
		return "over"
	case s.leads():
		return "lead"
	}
	return "follow"
}

// Determinize redeals the cards that viewer has not seen to the other hands, in order of seats and with the
// same counts. Everything else of a state is public.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.turn == chance {
		return
	}
	unseen := cards.Pack &^ s.played
	if viewer >= 0 {
		unseen &^= s.hands[viewer]
	}
	cards.Redeal(r, unseen, s.hands[:s.seats], int(viewer))
}

package board

import "tablee/game"

// Bookkeeper is a UI of a game of several deals that keeps an account of them.
type Bookkeeper interface {
	Dealer

	// Account returns the account of the deal that was settled last in a scene; ok is false if none was. It tells
	// public facts only: the scene is a watcher's.
	Account(s *Scene) (a Account, ok bool)
}

// Account is the account of one deal.
type Account struct {
	Deal    int      // its number, from 1
	Title   string   // its result in a sentence
	Columns []string // what the items of a row are called
	Rows    []AccountRow
}

// AccountRow is the part of one seat that played the deal.
type AccountRow struct {
	Seat  game.Seat
	Signs string   // what it was left with, in signs: "R♣ 9♦"
	Words string   // the same, to be read out
	Items []string // as Account.Columns
	Net   string   // what the deal brought it
	Has   string   // what it had afterwards
	Won   bool
}

// Of returns the row of a seat, nil if it did not play the deal.
func (a Account) Of(seat game.Seat) *AccountRow {
	for i := range a.Rows {
		if a.Rows[i].Seat == seat {
			return &a.Rows[i]
		}
	}
	return nil
}

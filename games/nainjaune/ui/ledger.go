package ui

import (
	"strings"

	"tablee/games/nainjaune"
	"tablee/web/board"
)

var _ board.Bookkeeper = UI{}

// Account returns the account of the last settled deal: what boxes and points brought each seat, and its antes.
func (UI) Account(s *board.Scene) (a board.Account, ok bool) {
	t := look(s)
	last := t.settled()
	if last == nil {
		return a, false
	}
	a = board.Account{Deal: last.Deal, Title: t.settleTitle(last), Columns: []string{t.say("ledger.boxes"), t.say("ledger.points"), t.say("ledger.stake")}}
	for _, row := range last.Rows {
		paid := signed(points(last, row))
		if row.Paid < row.Due {
			paid = t.say("fact.pays-short", "Paid", paid, "Due", number(row.Due))
		}
		r := board.AccountRow{
			Seat: row.Seat, Signs: t.signs(row), Words: t.cardNames(row.Left), Won: row.Seat == last.Winner,
			Items: []string{signed(boxed(last, row)), paid, signed(-row.Stake)}, Net: signed(row.Net()), Has: unsigned(row.Chips),
		}
		if r.Won {
			r.Signs, r.Words = t.say("settle.wins"), t.say("settle.wins")
		}
		a.Rows = append(a.Rows, r)
	}
	return a, true
}

// ledgerAt returns the address of the accounts of the deals once one is settled, "" before.
func (t tableau) ledgerAt() string {
	if t.settled() == nil && t.view.Deal < 2 {
		return ""
	}
	return t.Ledger
}

// signs returns the cards of a hand laid open: "R♣ 9♦".
func (t tableau) signs(row nainjaune.Row) string {
	var list []string
	for _, c := range row.Left {
		list = append(list, t.L.CardSign(c.String()))
	}
	return strings.Join(list, " ")
}

// points returns the points of a deal that a seat was paid, or, negative, paid.
func points(last *nainjaune.Settlement, row nainjaune.Row) int64 {
	if row.Seat == last.Winner {
		return row.Gain - last.Swept
	}
	return -row.Paid
}

// boxed returns the chips that a seat took from the boxes in a deal, less those that it paid for cards left in its
// hand.
func boxed(last *nainjaune.Settlement, row nainjaune.Row) int64 {
	n := row.Took
	if row.Seat == last.Winner {
		n += last.Swept
	}
	for _, u := range row.Unplayed {
		n -= u.Paid
	}
	return n
}

// entry is an amount in a seat's line of the settlement, and its kind.
type entry struct{ kind, text string }

// ledger returns what a deal brought a seat and cost it, and what the seat has now. A payment that was cut short
// says so.
func (t tableau) ledger(last *nainjaune.Settlement, row nainjaune.Row) []entry {
	var list []entry
	add := func(kind string, n int64) {
		if n != 0 {
			list = append(list, entry{kind, t.say("settle."+kind, "N", signed(n))})
		}
	}
	if row.Paid < row.Due {
		list = append(list, entry{"points", t.say("settle.points-short", "Paid", signed(-row.Paid), "Due", number(row.Due))})
	} else {
		add("points", points(last, row))
	}
	if row.Seat == last.Winner {
		add("swept", last.Swept)
	}
	add("boxes", row.Took)
	for _, u := range row.Unplayed {
		if u.Paid > 0 {
			list = append(list, entry{"kept", t.shortCard(u.Box) + " " + signed(-u.Paid)})
		}
	}
	add("stake", -row.Stake)
	return append(list, entry{"purse", t.say("settle.purse", "N", unsigned(row.Chips))})
}

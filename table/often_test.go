package table_test

import (
	"errors"
	"fmt"
	"testing"

	"tablee/game"
	"tablee/table"
)

// tryAll repeats a command and counts how often it was accepted. Every refusal must be ErrTooOften.
func tryAll(t *testing.T, tb *table.Table, log *[]table.Commit, times int, c func(i int) table.Command) (accepted int) {
	t.Helper()
	for i := range times {
		var err error
		if *log, err = do(t, tb, *log, c(i), noon); err == nil {
			accepted++
		} else if !errors.Is(err, table.ErrTooOften) {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	return accepted
}

// Sitting down and rising endlessly makes a bounded log, and one player does not use up the limit of the
// others.
func TestBounds_SittingDown(t *testing.T) {
	tb, log := begin(t, open(person("a"), table.Chair{}, table.Chair{}))
	sat := func(who table.PlayerID, times int) int {
		n := 0
		for range times {
			n += tryAll(t, tb, &log, 1, func(int) table.Command {
				return table.Command{Kind: table.Sit, Player: who, Seat: table.AnyChair}
			})
			if tb.SeatOf(who) >= 0 {
				tryAll(t, tb, &log, 1, func(int) table.Command { return table.Command{Kind: table.Rise, Player: who} })
			}
		}
		return n
	}
	if n := sat("b", 3*table.MaxSits); n != table.MaxSits {
		t.Errorf("one person sat down %d times", n)
	}
	all := table.MaxSits
	for i := range table.MaxAllSits {
		all += sat(table.PlayerID(fmt.Sprint("guest", i)), 3)
	}
	if all != table.MaxAllSits || len(log) > 1+2*table.MaxAllSits {
		t.Errorf("people sat down %d times, in %d commits", all, len(log))
	}
	if _, err := do(t, tb, log, table.Command{Kind: table.Rise, Player: "a"}, noon); err != nil {
		t.Errorf("rise: %v", err)
	}
}

// Offers, transfers, absences and returns make a bounded log, and the game can still be played to its end.
func TestBounds_LogOfATable(t *testing.T) {
	const tries = 2 * table.MaxAsides
	seats := 3
	tb, log := three(t)
	for s := range seats {
		who, seat := tb.Seats[s].Player, game.Seat(s)
		command := func(kind table.Kind, text string) table.Command {
			return table.Command{Kind: kind, Player: who, Seat: seat, SeatChosen: true, Seq: tb.Seq, Text: text, Level: 1}
		}
		n := 0
		for i := range tries {
			var made int
			switch i % 3 {
			case 0:
				made = tryAll(t, tb, &log, 1, func(int) table.Command { return command(table.Give, fmt.Sprint("token", i)) })
			case 1:
				made = tryAll(t, tb, &log, 1, func(int) table.Command {
					c, terms := command(table.Offer, table.OfferTerms), tb.Terms
					terms.Title = fmt.Sprint(s, i)
					c.Terms = &terms
					return c
				})
				if tb.Offer != nil {
					tryAll(t, tb, &log, 1, func(int) table.Command { return command(table.Decline, "") })
				}
			case 2:
				if !tb.Seats[s].Away() {
					tryAll(t, tb, &log, 1, func(int) table.Command { return command(table.Away, "") })
				}
				made = tryAll(t, tb, &log, 1, func(int) table.Command { return command(table.Back, "") })
			}
			n += made
		}
		if n != table.MaxAsides {
			t.Errorf("seat %d: %d asides", s, n)
		}
	}
	if most := 1 + 2*seats*table.MaxAsides + seats; len(log) > most {
		t.Errorf("%d commits, more than %d", len(log), most)
	}
	log = playOut(t, tb, log) // including absent players: they come back by playing
	if tb.Status != table.StatusOver {
		t.Errorf("the game ends as %s", tb.Status)
	}
	if again := fold(t, log); seen(again) != seen(tb) {
		t.Error("the log does not fold to the table")
	}
}

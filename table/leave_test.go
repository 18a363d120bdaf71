package table_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"tablee/table"
)

// Who is awaited may leave and come back as often as he likes: his turn ends when it would
// have ended without, but for the pause of the bot that stands in; and he has paid for it.
func TestLeavingAndComingBackWinNoTime(t *testing.T) {
	const pause = 800 * time.Millisecond
	rapid.Check(t, func(r *rapid.T) {
		seconds := func(name string, most int) time.Duration {
			return time.Duration(rapid.IntRange(0, most).Draw(r, name)) * time.Second
		}
		setup := open(person("ana"), person("bob"), person("cy"))
		setup.FixedSeating, setup.MoveTime, setup.TimeBank = true, seconds("move", 90), seconds("bank", 90)
		setup.Absence = table.Absence{After: seconds("absence", 120), Level: 1}
		tb, log := begin(t, setup)
		seat, owner, due := tb.Turn(), tb.Awaited(), tb.WakeAt(pause)
		if due.IsZero() {
			r.Skip("no clock runs")
		}
		for now := noon; ; {
			wake := tb.WakeAt(pause)
			if wake.After(due.Add(pause)) {
				r.Fatalf("he is waited for until %v, and was to be until %v", wake.Sub(noon), due.Sub(noon))
			}
			now = now.Add(time.Duration(rapid.IntRange(1, 20_000).Draw(r, "ms")) * time.Millisecond)
			if !now.Before(wake) {
				break
			}
			kind := table.Away
			if tb.Seats[seat].Away() {
				kind = table.Back
			}
			log = must(t, tb, log, table.Command{Kind: kind, Player: owner, Level: 1}, now)
		}
		if tb.Seats[seat].Away() {
			log = must(t, tb, log, table.Command{Kind: table.Back, Player: owner}, tb.WakeAt(pause))
		}
		bank, now := tb.TimeBanks[seat], due.Add(pause)
		act := lowest(tb)
		must(t, tb, log, act, now)
		if want := max(0, bank-max(0, now.Sub(noon)-setup.MoveTime)); tb.TimeBanks[seat] != want {
			r.Fatalf("of %v he has %v left, not %v", bank, tb.TimeBanks[seat], want)
		}
	})
}

// Who was absent for as long as he may, and comes back before the bot has played, has
// that time again: once.
func TestAbsence_WhoComesBackHasItsTimeOnce(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating, setup.MoveTime = true, 0
	setup.Absence = table.Absence{After: 2 * time.Minute, Level: 2}
	tb, log := begin(t, setup)
	owner := tb.Awaited()
	for _, want := range []time.Duration{2 * time.Minute, 4 * time.Minute, 4 * time.Minute} {
		now := tb.WakeAt(time.Second)
		if now.Sub(noon) != want {
			t.Fatalf("he is waited for until %v, not %v", now.Sub(noon), want)
		}
		log = must(t, tb, log, table.Command{Kind: table.Timeout}, now)
		log = must(t, tb, log, table.Command{Kind: table.Back, Player: owner}, now)
	}
}

// RDO-19: nothing but play turns the glass over, least of all who leaves and comes back.
func TestTheSandRunsOnWhoeverComesAndGoes(t *testing.T) {
	setup := table.Setup{Chairs: []table.Chair{person("ana"), person("bob"), {Level: 2}}, FixedSeating: true}
	c, err := table.Create("t3", sanded{}, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold("t3", sanded{}, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	due, log := tb.Deadline(), []table.Commit{c}
	for i, kind := range []table.Kind{table.Away, table.Back, table.Give} {
		c := table.Command{Kind: kind, Player: "ana", Level: 1, Text: "open sesame"}
		log = must(t, tb, log, c, noon.Add(time.Duration(5*i)*time.Second))
	}
	if tb.Deadline() != due {
		t.Fatalf("the sand is out after %v, not %v", tb.Deadline().Sub(noon), due.Sub(noon))
	}
}

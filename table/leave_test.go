package table_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/internal/property"
	"tablee/table"
)

// An awaited player may leave and come back any number of times. The turn still ends when it would have ended,
// apart from the pause of the bot that stands in, and the time bank is charged.
func TestAway_Back_GainsNoTime(t *testing.T) {
	const pause = 800 * time.Millisecond
	property.Check(t, func(r *rapid.T) {
		seconds := func(name string, most int) time.Duration {
			return time.Duration(rapid.IntRange(0, most).Draw(r, name)) * time.Second
		}
		setup := open(person("ana"), person("bob"), person("cy"))
		setup.FixedSeating, setup.MoveTime, setup.TimeBank = true, seconds("move", 90), seconds("bank", 90)
		setup.Absence = table.Absence{After: seconds("absence", 120), Level: 1}
		tb, log := begin(t, setup)
		seat, owner, due, slack := tb.Turn(), tb.Awaited(), tb.WakeAt(pause), tb.Deliberation(pause)
		if due.IsZero() {
			r.Skip("no clock runs")
		}
		for now := noon; ; {
			wake := tb.WakeAt(pause)
			if wake.After(due.Add(slack)) {
				r.Fatalf("the wait ends after %v, want at most %v", wake.Sub(noon), due.Sub(noon))
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
		bank, now := tb.TimeBanks[seat], due.Add(slack)
		act := lowest(tb)
		must(t, tb, log, act, now)
		if want := max(0, bank-max(0, now.Sub(noon)-setup.MoveTime)); tb.TimeBanks[seat] != want {
			r.Fatalf("time bank of %v: %v left, want %v", bank, tb.TimeBanks[seat], want)
		}
	})
}

// A player who was absent for the whole allowed time and comes back before the bot has played gets that time
// once more.
func TestAbsence_TimeGrantedOnceMore(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating, setup.MoveTime = true, 0
	setup.Absence = table.Absence{After: 2 * time.Minute, Level: 2}
	tb, log := begin(t, setup)
	owner := tb.Awaited()
	for _, want := range []time.Duration{2 * time.Minute, 4 * time.Minute, 4 * time.Minute} {
		now := tb.WakeAt(time.Second)
		if now.Sub(noon) != want {
			t.Fatalf("the wait ends after %v, want %v", now.Sub(noon), want)
		}
		log = must(t, tb, log, table.Command{Kind: table.Timeout}, now)
		log = must(t, tb, log, table.Command{Kind: table.Back, Player: owner}, now)
	}
}

// RDO-19: only play restarts the turn timer, not leaving and coming back.
func TestAway_Back_KeepsTurnTimer(t *testing.T) {
	setup := table.Setup{Chairs: []table.Chair{person("ana"), person("bob"), {Level: 2}}, FixedSeating: true}
	c, err := table.Create("t3", timedBidding{}, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold("t3", timedBidding{}, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	due, log := tb.Deadline(), []table.Commit{c}
	for i, kind := range []table.Kind{table.Away, table.Back, table.Give} {
		c := table.Command{Kind: kind, Player: "ana", Level: 1, Text: "open sesame"}
		log = must(t, tb, log, c, noon.Add(time.Duration(5*i)*time.Second))
	}
	if tb.Deadline() != due {
		t.Fatalf("the turn timer ends after %v, not %v", tb.Deadline().Sub(noon), due.Sub(noon))
	}
}

// A stopped game is over for every action: an action that would have been legal is refused as after any other
// end.
func TestStop_RefusesActions(t *testing.T) {
	tb, log := three(t)
	next := lowest(tb)
	for i, p := range []table.PlayerID{"ana", "bob", "cy"} {
		kind := table.Accept
		if i == 0 {
			kind = table.Offer
		}
		log = must(t, tb, log, table.Command{Kind: kind, Seq: tb.Seq, Player: p, Text: table.OfferStop}, noon)
	}
	if tb.Status != table.StatusOver {
		t.Fatalf("not stopped: %s", tb.Status)
	}
	next.Seq = tb.Seq
	var refusal *game.Refusal
	if _, err := do(t, tb, log, next, noon); !errors.As(err, &refusal) || refusal.Rule != game.GenOver {
		t.Errorf("an action after it: %v", err)
	}
}

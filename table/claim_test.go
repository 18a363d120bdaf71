package table_test

import (
	"slices"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
)

// asked returns a running table of some people at which a stranger asks for bob's seat at noon.
func asked(t *testing.T, change func(*table.Setup), people ...table.PlayerID) (*table.Table, []table.Commit) {
	t.Helper()
	var chairs []table.Chair
	for _, p := range people {
		chairs = append(chairs, person(p))
	}
	if len(chairs) < 3 {
		chairs = append(chairs, table.Chair{Level: 1})
	}
	setup := open(chairs...)
	setup.FixedSeating, setup.MoveTime, setup.Owner = true, 0, "ana"
	if change != nil {
		change(&setup)
	}
	tb, log := begin(t, setup)
	return tb, must(t, tb, log, table.Command{Kind: table.Claim, Player: "eve", Seat: 1, Level: 2}, noon)
}

func room(s *table.Setup)  { s.SameRoom = true }
func rated(s *table.Setup) { s.Rated = true }

// The seat of a player who is there stays theirs: one sign of life ends the question, however many agree.
func TestClaim_SignOfLifeKeepsTheSeat(t *testing.T) {
	for name, change := range map[string]func(*table.Setup){"strangers": nil, "one room": room, "rated": rated} {
		tb, log := asked(t, change, "ana", "bob", "cy", "dan")
		for _, p := range []table.PlayerID{"cy", "dan"} {
			log = must(t, tb, log, says(p, true), noon)
		}
		if !tb.Calls("bob") || tb.Calls("eve") || tb.Calls("ana") != (name == "one room") {
			t.Errorf("%s: calls bob %v, ana %v", name, tb.Calls("bob"), tb.Calls("ana"))
		}
		log = must(t, tb, log, table.Command{Kind: table.Here, Player: "bob"}, noon)
		if tb.Offer != nil || tb.SeatOf("bob") != 1 || tb.Calls("bob") || seen(fold(t, log)) != seen(tb) {
			t.Errorf("%s: %+v %+v", name, tb.Offer, tb.Seats[1])
		}
		no(t, tb, table.Command{Kind: table.Here, Player: "bob"}, noon, table.ErrNotAway)
	}
}

// A sign of life counts however often it was needed before.
func TestClaim_SignOfLifeIsNeverTooOften(t *testing.T) {
	tb, log := asked(t, nil, "ana", "bob", "cy")
	for n := 0; n < table.MaxClaims; n++ {
		log = must(t, tb, log, table.Command{Kind: table.Here, Player: "bob"}, noon)
		if n < table.MaxClaims-1 {
			log = must(t, tb, log, table.Command{Kind: table.Claim, Player: "eve", Seat: 1}, noon)
		}
	}
	no(t, tb, table.Command{Kind: table.Claim, Player: "eve", Seat: 1}, noon, table.ErrTooOften)
}

// Where fewer than two agree, and at a rated table, a bot plays at the seat of a player who has vanished. They take
// it back.
func TestClaim_GoesToBotOnly(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*table.Setup)
		people []table.PlayerID
	}{
		"the only opponent": {nil, []table.PlayerID{"ana", "bob"}},
		"one of several":    {nil, []table.PlayerID{"ana", "bob", "cy"}},
		"rated":             {rated, []table.PlayerID{"ana", "bob", "cy", "dan"}},
		"rated in one room": {func(s *table.Setup) { room(s); rated(s) }, []table.PlayerID{"ana", "bob", "cy", "dan"}},
	} {
		tb, log := asked(t, c.change, c.people...)
		for _, p := range c.people {
			if p != "bob" && (p != "cy" || name != "one of several") {
				log = must(t, tb, log, says(p, true), noon)
			}
		}
		for tb.Offer != nil {
			log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
		}
		if tb.SeatOf("eve") >= 0 || !tb.Seats[1].Away() || tb.Seats[1].Level != 2 || tb.SeatOf("bob") != 1 {
			t.Errorf("%s: %+v", name, tb.Seats[1])
		}
		log = must(t, tb, log, table.Command{Kind: table.Back, Player: "bob"}, tb.Changed)
		if tb.Seats[1].Bot() || seen(fold(t, log)) != seen(tb) {
			t.Errorf("%s: %+v", name, tb.Seats[1])
		}
	}
}

// A link to another's seat is given as a seat is: not to the friend of the only opponent.
func TestLink_OnlyOpponent_GetsBot(t *testing.T) {
	setup := open(person("ana"), person("bob"), table.Chair{Level: 1})
	setup.FixedSeating, setup.MoveTime = true, 0
	tb, log := begin(t, setup)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferLink, Whom: 1, Token: "sesame", Level: 2}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	no(t, tb, table.Command{Kind: table.Take, Player: "eve", Text: "sesame"}, tb.Changed, table.ErrBadToken)
	if !tb.Seats[1].Away() || seen(fold(t, log)) != seen(tb) {
		t.Errorf("%+v", tb.Seats[1])
	}
}

// The first person who held a seat takes it back from its bot, even if others had it since.
func TestBack_FirstHolder(t *testing.T) {
	tb, log := asked(t, nil, "ana", "bob", "cy", "dan")
	for _, p := range []table.PlayerID{"ana", "cy", "dan"} {
		log = must(t, tb, log, says(p, true), noon)
	}
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	now := tb.Changed
	if tb.SeatOf("eve") != 1 || tb.ReturnsTo("bob") >= 0 {
		t.Fatalf("%+v, returns to %d", tb.Seats[1], tb.ReturnsTo("bob"))
	}
	no(t, tb, table.Command{Kind: table.Back, Player: "bob"}, now, table.ErrNotSeated)
	log = must(t, tb, log, table.Command{Kind: table.Away, Player: "eve", Level: 1}, now)
	if tb.ReturnsTo("bob") != 1 || tb.ReturnsTo("eve") >= 0 || tb.ReturnsTo("") >= 0 {
		t.Fatal("bob cannot return")
	}
	log = must(t, tb, log, table.Command{Kind: table.Back, Player: "bob"}, now)
	if tb.SeatOf("bob") != 1 || tb.Seats[1].Bot() || tb.SeatOf("eve") >= 0 || seen(fold(t, log)) != seen(tb) {
		t.Fatalf("%+v", tb.Seats[1])
	}
}

// In one room all who are there decide, or the opener alone, once no page of the seat has answered for twenty
// seconds.
func TestClaim_OneRoom_DecidesSoon(t *testing.T) {
	for _, c := range []struct {
		name    string
		here    []table.PlayerID
		yes     []table.PlayerID
		decides bool
	}{
		{"the opener alone", []table.PlayerID{"ana", "cy", "dan"}, []table.PlayerID{"ana"}, true},
		{"all who are there", []table.PlayerID{"cy", "dan"}, []table.PlayerID{"cy", "dan"}, true},
		{"the only one there", nil, []table.PlayerID{"dan"}, true},
		{"one of two who are there", []table.PlayerID{"cy", "dan"}, []table.PlayerID{"cy"}, false},
	} {
		tb, log := asked(t, room, "ana", "bob", "cy", "dan")
		for _, p := range c.here {
			log = must(t, tb, log, table.Command{Kind: table.Here, Player: p}, noon)
		}
		for _, p := range c.yes {
			log = must(t, tb, log, says(p, true), noon)
		}
		soon := noon.Add(20 * time.Second)
		if tb.Offer == nil || !tb.OfferDeadline().Equal(soon) {
			t.Fatalf("%s: %+v until %v", c.name, tb.Offer, tb.OfferDeadline())
		}
		no(t, tb, table.Command{Kind: table.Timeout}, soon.Add(-time.Millisecond), table.ErrTooEarly)
		log = must(t, tb, log, table.Command{Kind: table.Timeout}, soon)
		if (tb.SeatOf("eve") == 1) != c.decides || (tb.Offer == nil) != c.decides {
			t.Errorf("%s: %+v, absent %v, %v", c.name, tb.Seats[1], tb.Absent, kindsOf(log))
		}
		if !c.decides {
			if !tb.OfferDeadline().After(soon) {
				t.Errorf("%s: decides again at %v", c.name, tb.OfferDeadline())
			}
			log = must(t, tb, log, says("dan", true), soon)
			if tb.SeatOf("eve") != 1 {
				t.Errorf("%s: %+v", c.name, tb.Offer)
			}
		}
		if seen(fold(t, log)) != seen(tb) {
			t.Fatalf("%s: the fold differs", c.name)
		}
	}
}

// A stand-in comes as soon in one room.
func TestStandIn_OneRoom(t *testing.T) {
	tb, log := four(t, room)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "cy", Text: table.OfferStandIn, Whom: 1, Level: 2}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Here, Player: "dan"}, noon)
	log = must(t, tb, log, says("dan", true), noon)
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	if !tb.Seats[1].Away() || !tb.Changed.Equal(noon.Add(20*time.Second)) || seen(fold(t, log)) != seen(tb) {
		t.Errorf("%+v, %+v", tb.Seats[1], tb.Offer)
	}
}

// Even the pages of a player whom an earlier vote found absent have the time to answer.
func TestClaim_AbsentPlayersPagesAreAsked(t *testing.T) {
	tb, log := four(t, nil)
	terms := tb.Terms
	terms.Title = "on we go"
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferTerms, Terms: &terms}, noon)
	for _, p := range []table.PlayerID{"cy", "dan"} {
		log = must(t, tb, log, says(p, true), noon)
	}
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	now := tb.Changed
	if !tb.Absent[1] {
		t.Fatal("bob is not absent")
	}
	log = must(t, tb, log, table.Command{Kind: table.Claim, Player: "eve", Seat: 1}, now)
	for _, p := range []table.PlayerID{"ana", "cy", "dan"} {
		log = must(t, tb, log, says(p, true), now)
	}
	if tb.Offer == nil || !tb.OfferDeadline().Equal(now.Add(20*time.Second)) || !tb.Calls("bob") {
		t.Fatalf("%+v until %v", tb.Offer, tb.OfferDeadline())
	}
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	if tb.SeatOf("eve") != 1 || seen(fold(t, log)) != seen(tb) {
		t.Fatalf("%+v", tb.Seats[1])
	}
}

// Logs from before a sign of life ended a question fold to the question that they had.
func TestClaim_OlderLog(t *testing.T) {
	tb, log := four(t, nil)
	for _, e := range []table.Event{{Kind: table.Claim, Seat: 1, Player: "eve"}, {Kind: table.Here, Seat: 1}, {Kind: table.Accept, Seat: 0}} {
		c := table.Commit{Seq: tb.Seq + 1, At: noon, Events: []table.Event{e}}
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		log = append(log, c)
	}
	if tb.Offer == nil || tb.Offer.Level != 0 || !tb.Calls("bob") {
		t.Fatalf("%+v", tb.Offer)
	}
	for _, s := range []table.PlayerID{"cy", "dan"} {
		log = must(t, tb, log, says(s, false), noon)
	}
	if tb.Offer != nil || tb.SeatOf("bob") != 1 || slices.Contains(kindsOf(log), table.Take) || tb.Seats[game.Seat(1)].Bot() {
		t.Fatalf("%+v %+v", tb.Offer, tb.Seats[1])
	}
}

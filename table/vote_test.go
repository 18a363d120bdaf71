package table_test

import (
	"slices"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
	"tablee/table/recording"
)

// four returns a running table of four people without a move time.
func four(t *testing.T, change func(*table.Setup)) (*table.Table, []table.Commit) {
	t.Helper()
	setup := open(person("ana"), person("bob"), person("cy"), person("dan"))
	setup.FixedSeating, setup.MoveTime = true, 0
	if change != nil {
		change(&setup)
	}
	return begin(t, setup)
}

// kindsOf returns the kinds of the events of a log's last commit.
func kindsOf(log []table.Commit) []table.Kind {
	var kinds []table.Kind
	for _, e := range log[len(log)-1].Events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func says(p table.PlayerID, yes bool) table.Command {
	if yes {
		return table.Command{Kind: table.Accept, Player: p}
	}
	return table.Command{Kind: table.Decline, Player: p}
}

// A player who has vanished does not block a vote: once the time to answer is over, the log records them as
// absent, and the acceptance of the players who are there suffices. The next question does not wait for them at
// all, until they are back.
func TestVote_AbsentPlayerDoesNotBlock(t *testing.T) {
	for name, change := range map[string]func(*table.Setup){
		"live":       func(*table.Setup) {},
		"by the day": func(s *table.Setup) { s.MoveTime = 24 * time.Hour },
	} {
		tb, log := four(t, change)
		terms := tb.Terms
		terms.Title = "on we go"
		log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferTerms, Terms: &terms}, noon)
		log = must(t, tb, log, says("bob", true), noon)
		log = must(t, tb, log, says("cy", true), noon)
		end := noon.Add(tb.Patience())
		if !tb.OfferDeadline().Equal(end) || !tb.OwesAnswer(3) {
			t.Fatalf("%s: until %v, not %v", name, tb.OfferDeadline(), end)
		}
		if name == "by the day" && tb.Patience() != 24*time.Hour || name == "live" && tb.WakeAt(0) != end {
			t.Fatalf("%s: %v, wakes at %v", name, tb.Patience(), tb.WakeAt(0))
		}
		no(t, tb, table.Command{Kind: table.Timeout}, end.Add(-time.Millisecond), table.ErrTooEarly)
		log = must(t, tb, log, table.Command{Kind: table.Timeout}, end)
		if tb.Title != "on we go" || !tb.Absent[3] || !slices.Contains(kindsOf(log), table.Absent) {
			t.Fatalf("%s: %q, absent %v, %v", name, tb.Title, tb.Absent, kindsOf(log))
		}
		terms.Title = "and on"
		log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferTerms, Terms: &terms}, end)
		log = must(t, tb, log, says("bob", true), end)
		log = must(t, tb, log, says("cy", true), end)
		if tb.Title != "and on" {
			t.Fatalf("%s: the vote waits for an absent player again", name)
		}
		log = must(t, tb, log, table.Command{Kind: table.Here, Player: "dan"}, end)
		if tb.Absent[3] || tb.Missing("dan") {
			t.Fatalf("%s: dan is here but still absent", name)
		}
		no(t, tb, table.Command{Kind: table.Here, Player: "dan"}, end, table.ErrNotAway)
		if seen(fold(t, log)) != seen(tb) {
			t.Fatalf("%s: the fold differs", name)
		}
	}
}

// Players who are there and do not answer have not agreed: no one ends a game alone against people who play on.
func TestVote_SilenceOfActivePlayers_Rejects(t *testing.T) {
	tb, log := four(t, nil)
	asker := tb.Seats[tb.Turn()].Player
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: asker, Text: table.OfferStop}, noon)
	now := noon
	for range 8 {
		now = now.Add(5 * time.Second)
		log = must(t, tb, log, lowest(tb), now)
	}
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, noon.Add(tb.Patience()))
	if tb.Status != table.StatusPlaying || tb.Offer != nil || !slices.Contains(kindsOf(log), table.Lapse) {
		t.Fatalf("%s, offer %+v, absent %v, %v", tb.Status, tb.Offer, tb.Absent, kindsOf(log))
	}
}

// The only one of two players who is left may end the game, or continue with a bot.
func TestVote_OnlyPlayerLeft_Decides(t *testing.T) {
	for _, what := range []string{table.OfferStop, table.OfferStandIn} {
		setup := open(person("ana"), person("bob"), table.Chair{Level: 1})
		setup.FixedSeating, setup.MoveTime = true, 0
		tb, log := begin(t, setup)
		log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: what, Whom: 1, Level: 2}, noon)
		if tb.Offer == nil {
			t.Fatalf("%s: decided at once", what)
		}
		log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
		if what == table.OfferStop && (tb.Status != table.StatusOver || tb.StopReason != table.StopAgreed) {
			t.Fatalf("%s: %s", what, tb.Status)
		}
		if what == table.OfferStandIn && (!tb.Seats[1].Away() || tb.Seats[1].Level != 2 || tb.Offer != nil) {
			t.Fatalf("%s: %+v, %+v", what, tb.Seats[1], tb.Offer)
		}
		if seen(fold(t, log)) != seen(tb) {
			t.Fatalf("%s: the fold differs", what)
		}
	}
}

// One person's no does not stop the rest, nor does one person's yes decide for them.
func TestVote_NoOneDecidesAlone(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers map[table.PlayerID]bool
		status  table.Status
	}{
		{"one against three", map[table.PlayerID]bool{"bob": false, "cy": true, "dan": true}, table.StatusOver},
		{"two against two", map[table.PlayerID]bool{"bob": false, "cy": false}, table.StatusPlaying},
		{"all agree", map[table.PlayerID]bool{"bob": true, "cy": true, "dan": true}, table.StatusOver},
	} {
		tb, log := four(t, nil)
		log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferStop}, noon)
		for i, p := range []table.PlayerID{"bob", "cy", "dan"} {
			yes, answers := c.answers[p]
			if !answers {
				continue
			}
			if tb.Offer == nil {
				t.Fatalf("%s: decided before answer %d", c.name, i)
			}
			log = must(t, tb, log, says(p, yes), noon)
		}
		if tb.Offer != nil || tb.Status != c.status {
			t.Errorf("%s: %s, %+v", c.name, tb.Status, tb.Offer)
		}
		if seen(fold(t, log)) != seen(tb) {
			t.Fatalf("%s: the fold differs", c.name)
		}
	}
	setup := open(person("ana"), person("bob"), table.Chair{Level: 1})
	tb, log := begin(t, setup)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferStop}, noon)
	must(t, tb, log, says("bob", false), noon)
	if tb.Offer != nil || tb.Status != table.StatusPlaying {
		t.Fatalf("a no between two players did not decide: %s %+v", tb.Status, tb.Offer)
	}
}

// Several seats on one device have one vote.
func TestVote_OneVotePerPerson(t *testing.T) {
	setup := open(person("ana"), table.Chair{Player: "kid", DeviceOwner: "ana"}, person("bob"))
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferStop}, noon)
	must(t, tb, log, says("bob", false), noon)
	if tb.Offer != nil || tb.Status != table.StatusPlaying {
		t.Fatalf("ana has two votes: %s %+v", tb.Status, tb.Offer)
	}
}

// A person who has lost access to their seat asks for it. Once the others agree and the seat's player turns out
// to be absent, they get it, even if the old page is still open.
func TestClaim_OthersAgree(t *testing.T) {
	tb, log := four(t, nil)
	for name, c := range map[string]struct {
		command table.Command
		want    error
	}{
		"a player":      {table.Command{Kind: table.Claim, Player: "ana", Seat: 1}, table.ErrAlreadySeated},
		"no player":     {table.Command{Kind: table.Claim, Seat: 1}, table.ErrNotSeated},
		"no such chair": {table.Command{Kind: table.Claim, Player: "eve", Seat: 9}, table.ErrNoSuchChair},
	} {
		if _, err := tb.Decide(c.command, noon, seed); err != c.want {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
	log = must(t, tb, log, table.Command{Kind: table.Claim, Player: "bob2", Seat: 1}, noon)
	no(t, tb, table.Command{Kind: table.Claim, Player: "eve", Seat: 2}, noon, table.ErrOfferPending)
	asked := tb.Seq
	for _, p := range []table.PlayerID{"ana", "cy", "dan"} {
		c := says(p, true)
		c.Seq = asked // a question about a seat stays valid while others answer
		log = must(t, tb, log, c, noon)
	}
	if tb.SeatOf("bob2") >= 0 {
		t.Fatal("the seat was given away before its player could say no")
	}
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	if tb.SeatOf("bob2") != 1 || tb.SeatOf("bob") >= 0 || tb.Absent[1] || tb.Offer != nil {
		t.Fatalf("%+v absent %v offer %+v", tb.Seats, tb.Absent, tb.Offer)
	}
	if seen(fold(t, log)) != seen(tb) {
		t.Fatal("the fold differs")
	}
}

// The seat's player decides: their no, or any action of theirs, ends the question even if all others agreed,
// and their yes gives the seat away.
func TestClaim_SeatsPlayerDecides(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer func(tb *table.Table) table.Command
		moved  bool
	}{
		{"no", func(tb *table.Table) table.Command { return says(tb.Seats[tb.Turn()].Player, false) }, false},
		{"an action", func(tb *table.Table) table.Command { return lowest(tb) }, false},
		{"yes", func(tb *table.Table) table.Command { return says(tb.Seats[tb.Turn()].Player, true) }, true},
	} {
		tb, log := four(t, nil)
		seat := tb.Turn()
		log = must(t, tb, log, table.Command{Kind: table.Claim, Player: "eve", Seat: seat}, noon)
		for s, chair := range tb.Seats {
			if game.Seat(s) != seat {
				log = must(t, tb, log, says(chair.Player, true), noon)
			}
		}
		log = must(t, tb, log, c.answer(tb), noon)
		if tb.Offer != nil || (tb.SeatOf("eve") == seat) != c.moved {
			t.Errorf("%s: %+v %+v", c.name, tb.Seats[seat], tb.Offer)
		}
		if seen(fold(t, log)) != seen(tb) {
			t.Fatalf("%s: the fold differs", c.name)
		}
	}
}

// At a rated table the seat of an absent player goes to no one but a bot, and they can come back: an opponent with a
// second name would get it otherwise.
func TestClaim_Rated_BotOnly(t *testing.T) {
	setup := open(person("ana"), person("bob"), table.Chair{Level: 2})
	setup.FixedSeating, setup.Rated = true, true
	tb, log := begin(t, setup)
	log = must(t, tb, log, table.Command{Kind: table.Claim, Player: "ana2", Seat: 1}, noon)
	log = must(t, tb, log, says("ana", true), noon)
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	if tb.SeatOf("ana2") >= 0 || tb.SeatOf("bob") != 1 || !tb.Seats[1].Bot() || tb.Offer != nil {
		t.Fatalf("%+v, offer %+v", tb.Seats, tb.Offer)
	}
	log = must(t, tb, log, table.Command{Kind: table.Back, Player: "bob", Seat: 1}, noon.Add(time.Hour))
	if tb.Seats[1].Bot() || seen(fold(t, log)) != seen(tb) {
		t.Fatalf("%+v", tb.Seats[1])
	}
}

func TestClaim_NoOneToAsk(t *testing.T) {
	setup := open(person("ana"), table.Chair{Level: 1}, table.Chair{Level: 1})
	tb, _ := begin(t, setup)
	seat := tb.SeatOf("ana")
	no(t, tb, table.Command{Kind: table.Claim, Player: "eve", Seat: seat}, noon, table.ErrNobodyThere)
	no(t, tb, table.Command{Kind: table.Claim, Player: "eve", Seat: 3}, noon, table.ErrNoSuchChair)
}

// A link to an absent player's seat works once the others have agreed, and only once.
func TestLink_WorksOnceOthersAgree(t *testing.T) {
	tb, log := four(t, nil)
	no(t, tb, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferLink, Whom: 0, Token: "sesame"}, noon, table.ErrOwnSeat)
	no(t, tb, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferLink, Whom: 1}, noon, table.ErrBadToken)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferLink, Whom: 1, Token: "sesame"}, noon)
	if contains(shown(log), "sesame") {
		t.Fatal("the log holds the token")
	}
	log = must(t, tb, log, says("cy", true), noon)
	log = must(t, tb, log, says("dan", true), noon)
	no(t, tb, table.Command{Kind: table.Take, Player: "eve", Text: "sesame"}, noon, table.ErrBadToken)
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, tb.OfferDeadline())
	log = must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "sesame"}, tb.Changed)
	no(t, tb, table.Command{Kind: table.Take, Player: "zoe", Text: "sesame"}, tb.Changed, table.ErrBadToken)
	if tb.SeatOf("eve") != 1 || seen(fold(t, log)) != seen(tb) {
		t.Fatalf("%+v", tb.Seats)
	}
}

// Patience in a game without a clock follows its players' pace, so that a question asked at night does not end
// a correspondence game.
func TestPatience_WithoutClock_FollowsPlayers(t *testing.T) {
	tb, log := four(t, nil)
	if tb.Patience() != 3*time.Minute {
		t.Fatal(tb.Patience())
	}
	must(t, tb, log, lowest(tb), noon.Add(9*time.Hour))
	if tb.Patience() != 9*time.Hour {
		t.Fatal(tb.Patience())
	}
}

// The players give a bot's own seat to a latecomer, except at a rated table.
func TestClaim_BotSeat(t *testing.T) {
	with := func(rated bool) (*table.Table, []table.Commit) {
		setup := open(person("ana"), person("bob"), table.Chair{Level: 2})
		setup.FixedSeating, setup.Rated = true, rated
		return begin(t, setup)
	}
	claim := table.Command{Kind: table.Claim, Player: "eve", Seat: 2}
	tb, _ := with(true)
	no(t, tb, claim, noon, table.ErrBotSeat)

	tb, log := with(false)
	log = must(t, tb, log, claim, noon)
	log = must(t, tb, log, says("ana", true), noon)
	if tb.SeatOf("eve") >= 0 {
		t.Fatal("one of two players decided alone")
	}
	log = must(t, tb, log, says("bob", true), noon)
	if tb.SeatOf("eve") != 2 || tb.Seats[2].Bot() {
		t.Fatalf("%+v", tb.Seats[2])
	}
	for tb.Status == table.StatusPlaying {
		log = must(t, tb, log, lowest(tb), noon)
	}
	fold(t, log)
	if _, err := recording.Verify("t1", recording.Format(tb, log, 0, named), find); err != nil {
		t.Errorf("its record: %v", err)
	}

	tb, log = with(false)
	log = must(t, tb, log, claim, noon)
	must(t, tb, log, says("ana", false), noon)
	if tb.Offer != nil || tb.SeatOf("eve") >= 0 {
		t.Fatal("a no by one of two players did not decide")
	}
}

package table_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
	"tablee/table/recording"
)

func contains(text []byte, part string) bool { return bytes.Contains(text, []byte(part)) }

// must carries out a command that has to succeed.
func must(t testing.TB, tb *table.Table, log []table.Commit, c table.Command, now time.Time) []table.Commit {
	t.Helper()
	if c.Seq == 0 {
		c.Seq = tb.Seq
	}
	log, err := do(t, tb, log, c, now)
	if err != nil {
		t.Fatalf("%s: %v", c.Kind, err)
	}
	return log
}

func no(t testing.TB, tb *table.Table, c table.Command, now time.Time, want error) {
	t.Helper()
	if c.Seq == 0 {
		c.Seq = tb.Seq
	}
	if _, err := tb.Decide(c, now, seed); err != want {
		t.Fatalf("%s: %v, not %v", c.Kind, err, want)
	}
}

func TestAbsence_BotStandsInUntilPlayerIsBack(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating, setup.MoveTime = true, 0
	setup.Absence = table.Absence{After: 2 * time.Minute, Level: 2}
	tb, log := begin(t, setup)
	seat := tb.Turn()
	owner := tb.Seats[seat].Player
	if tb.WakeAt(0) != noon.Add(2*time.Minute) || !tb.Deadline().IsZero() {
		t.Fatalf("wake %v, deadline %v", tb.WakeAt(0), tb.Deadline())
	}
	no(t, tb, table.Command{Kind: table.Timeout}, noon.Add(2*time.Minute-time.Millisecond), table.ErrTooEarly)
	now := noon.Add(2 * time.Minute)
	log = must(t, tb, log, table.Command{Kind: table.Timeout}, now)
	if c := tb.Seats[seat]; !c.Away() || c.Level != 2 || c.Player != owner || tb.Awaited() != "" || tb.BotDue(time.Second) != now.Add(tb.Deliberation(time.Second)) {
		t.Fatalf("%+v, awaited %q", c, tb.Awaited())
	}
	no(t, tb, table.Command{Kind: table.Away, Player: owner, Level: 1}, now, table.ErrAlreadyAway)
	log = must(t, tb, log, table.Command{Kind: table.Back, Player: owner}, now)
	if tb.Seats[seat].Bot() || tb.Awaited() != owner || tb.WakeAt(0) != now.Add(2*time.Minute) {
		t.Fatalf("back: %+v, wake %v", tb.Seats[seat], tb.WakeAt(0))
	}
	no(t, tb, table.Command{Kind: table.Back, Player: owner}, now, table.ErrNotAway)
	// Playing implies coming back.
	log = must(t, tb, log, table.Command{Kind: table.Away, Player: owner, Level: 1}, now)
	act := lowest(tb)
	act.Player = owner
	log = must(t, tb, log, act, now)
	kinds := []table.Kind{}
	for _, e := range log[len(log)-1].Events {
		kinds = append(kinds, e.Kind)
	}
	if !slices.Contains(kinds, table.Back) || tb.Seats[seat].Bot() {
		t.Fatalf("%v %+v", kinds, tb.Seats[seat])
	}
}

func TestAbsence_CountsTimeOuts(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating, setup.Absence = true, table.Absence{After: 150 * time.Second}
	tb, log := begin(t, setup)
	now, owner := noon, tb.Seats[tb.Turn()].Player
	for outs := 0; tb.Status == table.StatusPlaying; {
		if tb.Awaited() == owner {
			now = tb.WakeAt(0)
			log = must(t, tb, log, table.Command{Kind: table.Timeout}, now)
			if outs++; outs > 3 {
				t.Fatal("the wait lasted more than 150 s")
			}
			continue
		}
		now = now.Add(time.Second)
		log = must(t, tb, log, lowest(tb), now)
	}
	if tb.StopReason != table.StopAbsent || tb.Seed == "" {
		t.Fatalf("stopped %q, seed %q", tb.StopReason, tb.Seed)
	}
	text := recording.Format(tb, log, game.Watcher, named)
	if !contains(text, "#: stop absence") {
		t.Fatalf("no stop reason in the record:\n%s", text)
	}
	if _, err := recording.Verify("absence.play", text, find); err != nil {
		t.Fatal(err)
	}
}

func TestTimeBank_UsedByLongMoves(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating, setup.MoveTime, setup.TimeBank = true, 10*time.Second, 20*time.Second
	tb, log := begin(t, setup)
	seat := tb.Turn()
	if tb.Deadline() != noon.Add(30*time.Second) {
		t.Fatal(tb.Deadline())
	}
	must(t, tb, log, lowest(tb), noon.Add(25*time.Second))
	if tb.TimeBanks[seat] != 5*time.Second {
		t.Fatalf("left %v", tb.TimeBanks[seat])
	}
	for s, left := range tb.TimeBanks {
		if game.Seat(s) != seat && left != 20*time.Second {
			t.Fatalf("seat %d was charged for another: %v", s, tb.TimeBanks)
		}
	}
}

func TestTransfer_LogHoldsOnlyTokenHash(t *testing.T) {
	tb, log := three(t)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "bob", Text: "open sesame"}, noon)
	if contains(shown(log), "sesame") {
		t.Fatal("the log holds the token")
	}
	no(t, tb, table.Command{Kind: table.Take, Player: "dan", Text: "sesame"}, noon, table.ErrBadToken)
	no(t, tb, table.Command{Kind: table.Take, Player: "cy", Text: "open sesame"}, noon, table.ErrAlreadySeated)
	log = must(t, tb, log, table.Command{Kind: table.Take, Player: "dan", Text: "open sesame"}, noon)
	if tb.SeatOf("dan") != 1 || tb.SeatOf("bob") != game.Watcher {
		t.Fatalf("%+v", tb.Seats)
	}
	no(t, tb, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon, table.ErrBadToken)
	if seen(fold(t, log)) != seen(tb) {
		t.Fatal("the fold differs")
	}
}

func TestHotSeat_OneDeviceManySeats(t *testing.T) {
	setup := open(person("ana"), table.Chair{Player: "kid", DeviceOwner: "ana"}, person("cy"))
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	if tb.SeatOf("ana") != 0 || !slices.Equal(tb.SeatsOf("ana"), []game.Seat{0, 1}) || tb.SeatOf("kid") != 1 {
		t.Fatalf("%v", tb.SeatsOf("ana"))
	}
	now := noon
	for range 12 {
		now = now.Add(time.Second)
		seat, act := tb.Turn(), lowest(tb)
		if seat < 2 {
			act.Player = "ana"
			other := act
			other.SeatChosen, other.Seat = true, 1-seat
			if _, err := tb.Decide(other, now, seed); err == nil {
				t.Fatal("the other seat of the device played out of turn")
			}
			other.Seat = 2
			no(t, tb, other, now, table.ErrNotYourSeat)
			if tb.Awaited() != "ana" {
				t.Fatalf("awaited %q", tb.Awaited())
			}
		}
		log = must(t, tb, log, act, now)
		if tb.LastAction.Seat != seat {
			t.Fatalf("seat %d played for seat %d", tb.LastAction.Seat, seat)
		}
		if tb.Status != table.StatusPlaying {
			break
		}
	}
	// The child goes home and plays on there.
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "ana", Seat: 1, SeatChosen: true, Text: "home"}, now)
	must(t, tb, log, table.Command{Kind: table.Take, Player: "kid2", Text: "home"}, now)
	if tb.Controls("ana", 1) || !tb.Controls("kid2", 1) {
		t.Fatalf("%+v", tb.Seats[1])
	}
}

func TestTeam_SharesSeat(t *testing.T) {
	setup := open(person("ana"), table.Chair{}, person("cy"))
	setup.FixedSeating, setup.TeamSize = true, 2
	tb, log := begin(t, setup)
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "bob", Seat: 0}, noon)
	no(t, tb, table.Command{Kind: table.Sit, Player: "eve", Seat: 0}, noon, table.ErrChairTaken)
	no(t, tb, table.Command{Kind: table.Start, Player: "bob"}, noon, table.ErrNotOpener)
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "eve", Seat: table.AnyChair}, noon)
	if tb.Status != table.StatusOpen || tb.SeatOf("eve") != 1 || tb.SeatOf("bob") != 0 {
		t.Fatalf("%s %+v", tb.Status, tb.Seats)
	}
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "dan", Seat: 2}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Rise, Player: "cy"}, noon)
	if tb.SeatOf("dan") != 2 || tb.Seats[2].Player != "dan" {
		t.Fatalf("the remaining partner does not have the seat: %+v", tb.Seats[2])
	}
	no(t, tb, table.Command{Kind: table.Start, Player: "zoe"}, noon, table.ErrNotSeated)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "bob"}, noon)
	act, seat := lowest(tb), tb.Turn()
	people := tb.Seats[seat].People()
	act.Player = people[len(people)-1]
	must(t, tb, log, act, noon)
	if tb.LastAction.Seat != seat {
		t.Fatal("a partner's action does not count for the seat")
	}
}

func TestOffer_TermsChangeWhenAllAccept(t *testing.T) {
	setup := open(person("ana"), person("bob"), table.Chair{Level: 1})
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	terms := tb.Terms
	terms.MoveTime, terms.Title = time.Hour, "slowly"
	no(t, tb, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferTerms, Terms: &tb.Terms}, noon, table.ErrUnchanged)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferTerms, Terms: &terms}, noon)
	if tb.MoveTime == time.Hour {
		t.Fatal("terms changed before all agreed")
	}
	no(t, tb, table.Command{Kind: table.Offer, Player: "bob", Text: table.OfferStop}, noon, table.ErrOfferPending)
	no(t, tb, table.Command{Kind: table.Accept, Player: "ana"}, noon, table.ErrAlreadyAnswered)
	no(t, tb, table.Command{Kind: table.Accept, Player: "eve"}, noon, table.ErrNotSeated)
	log = must(t, tb, log, table.Command{Kind: table.Accept, Player: "bob"}, noon)
	if tb.Terms != terms || tb.Offer != nil {
		t.Fatalf("%+v %+v", tb.Terms, tb.Offer)
	}
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "bob", Text: table.OfferStop}, noon)
	must(t, tb, log, table.Command{Kind: table.Away, Player: "ana", Level: 1}, noon)
	if tb.Status != table.StatusOver || tb.StopReason != table.StopAgreed {
		t.Fatalf("the agreement of the players present did not end the game: %s %q", tb.Status, tb.StopReason)
	}
}

// A late refusal applies only to the offer that it was meant for. Actions since that offer do not matter.
func TestOffer_LateRefusal_DoesNotEndNewerOffer(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	terms := tb.Terms
	terms.MoveTime = time.Hour
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "ana", Text: table.OfferTerms, Terms: &terms}, noon)
	late := table.Command{Kind: table.Decline, Player: "bob", Seq: tb.Seq}
	log = must(t, tb, log, table.Command{Kind: table.Decline, Player: "ana"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: "cy", Text: table.OfferStop}, noon)
	no(t, tb, late, noon, table.ErrNoOffer)
	late.Seq = tb.Seq
	log = must(t, tb, log, lowest(tb), noon)
	must(t, tb, log, late, noon)
	if tb.Offer == nil || !tb.Offer.Refused[1] {
		t.Fatalf("bob said no: %+v", tb.Offer)
	}
}

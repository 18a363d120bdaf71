package table_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
	"tablee/table/recording"
)

// waitingRoom returns ana's table with three open chairs, after the others have sat down.
func waitingRoom(t *testing.T, others ...table.PlayerID) (*table.Table, []table.Commit) {
	t.Helper()
	setup := open(person("ana"), table.Chair{}, table.Chair{}, table.Chair{})
	setup.FixedSeating = true
	tb, log := begin(t, setup)
	for _, p := range others {
		log = must(t, tb, log, table.Command{Kind: table.Sit, Player: p, Seat: table.AnyChair}, noon)
	}
	return tb, log
}

func refusedBy(t *testing.T, tb *table.Table, c table.Command, rule string) {
	t.Helper()
	_, err := tb.Decide(c, noon, seed)
	var no *game.Refusal
	if !errors.As(err, &no) || no.Rule != rule {
		t.Errorf("%s: %v, not a refusal by %s", c.Kind, err, rule)
	}
}

// An opener who has risen cannot start a table at which no one sits.
func TestStart_EveryoneHasRisen_IsRefused(t *testing.T) {
	tb, log := waitingRoom(t, "bob")
	for _, p := range []table.PlayerID{"ana", "bob"} {
		log = must(t, tb, log, table.Command{Kind: table.Rise, Player: p, Seat: tb.SeatOf(p)}, noon)
	}
	refusedBy(t, tb, table.Command{Kind: table.Start, Player: tb.Opener}, game.GenSeats)
}

// If there are too many chairs, the opener starts with the players who are there.
func TestStart_RemovesOpenChairs(t *testing.T) {
	tb, log := waitingRoom(t, "bob")
	refusedBy(t, tb, table.Command{Kind: table.Start, Player: "ana"}, game.GenSeats)
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "cy", Seat: 3, Text: "luck"}, noon)
	no(t, tb, table.Command{Kind: table.Start, Player: "bob"}, noon, table.ErrNotOpener)
	no(t, tb, table.Command{Kind: table.Start, Player: "eve"}, noon, table.ErrNotSeated)
	no(t, tb, table.Command{Kind: table.Start, Player: "ana", Seq: tb.Seq - 1}, noon, table.ErrStale)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "ana"}, noon)
	if tb.Status != table.StatusPlaying || len(tb.Seats) != 3 || tb.SeatOf("cy") != 2 || tb.Entropy[2] != "luck" {
		t.Fatalf("%s %+v %q", tb.Status, tb.Seats, tb.Entropy)
	}
	for tb.Status == table.StatusPlaying {
		log = must(t, tb, log, lowest(tb), noon)
	}
	if _, err := recording.Verify("t1", recording.Format(tb, log, 0, named), find); err != nil {
		t.Errorf("the record of a table that lost a chair: %v", err)
	}
}

func TestStart_FillsOpenChairsWithBots(t *testing.T) {
	tb, log := waitingRoom(t)
	must(t, tb, log, table.Command{Kind: table.Start, Player: "ana", Level: 3}, noon)
	if tb.Status != table.StatusPlaying || len(tb.Seats) != 4 || tb.Seats[3].Level != 3 {
		t.Fatalf("%s %+v", tb.Status, tb.Seats)
	}
}

// Chairs can be added and removed within the game's limits. A bot sits down, changes its level and is removed.
func TestChairs_AddFillRemove(t *testing.T) {
	tb, log := waitingRoom(t, "bob")
	by := func(kind table.Kind, seat game.Seat, level int) table.Command {
		return table.Command{Kind: kind, Player: "ana", Seat: seat, Level: level}
	}
	no(t, tb, table.Command{Kind: table.AddChair, Player: "bob"}, noon, table.ErrNotOpener)
	no(t, tb, by(table.RemoveChair, 1, 0), noon, table.ErrChairTaken)
	no(t, tb, by(table.RemoveChair, 9, 0), noon, table.ErrNoSuchChair)
	no(t, tb, by(table.Fill, 1, 2), noon, table.ErrChairTaken)
	no(t, tb, by(table.Fill, 2, 0), noon, table.ErrNoBot)
	log = must(t, tb, log, by(table.Fill, 2, 2), noon)
	no(t, tb, by(table.Fill, 2, 2), noon, table.ErrUnchanged)
	log = must(t, tb, log, by(table.Fill, 2, 4), noon)
	log = must(t, tb, log, by(table.RemoveChair, 3, 0), noon)
	no(t, tb, by(table.RemoveChair, 3, 0), noon, table.ErrNoSuchChair)
	for len(tb.Seats) < rules.Info().MaxSeats {
		log = must(t, tb, log, by(table.AddChair, 0, 0), noon)
	}
	refusedBy(t, tb, by(table.AddChair, 0, 0), game.GenSeats)
	log = must(t, tb, log, by(table.Unseat, 2, 0), noon)
	no(t, tb, by(table.Unseat, 2, 0), noon, table.ErrUnchanged)
	if tb.Status != table.StatusOpen || len(tb.Seats) != rules.Info().MaxSeats {
		t.Errorf("%s %+v", tb.Status, tb.Seats)
	}
	must(t, tb, log, by(table.RemoveChair, 2, 0), noon)
	fold(t, log)
}

// A player who was removed may sit down again. An opener who leaves passes the lead to the player who came
// first.
func TestUnseat_PassesLead(t *testing.T) {
	tb, log := waitingRoom(t, "bob", "cy")
	log = must(t, tb, log, table.Command{Kind: table.Unseat, Player: "ana", Seat: 1}, noon)
	if tb.SeatOf("bob") >= 0 {
		t.Fatalf("%+v", tb.Seats)
	}
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "bob", Seat: 1}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Rise, Player: "ana"}, noon)
	if tb.Opener != "cy" { // bob came later
		t.Fatalf("%s leads", tb.Opener)
	}
	no(t, tb, table.Command{Kind: table.Lead, Player: "eve"}, noon, table.ErrNotSeated)
	log = must(t, tb, log, table.Command{Kind: table.Lead, Player: "bob"}, noon)
	no(t, tb, table.Command{Kind: table.Lead, Player: "bob"}, noon, table.ErrUnchanged)
	no(t, tb, table.Command{Kind: table.Close, Player: "cy"}, noon, table.ErrNotOpener)
	log = must(t, tb, log, table.Command{Kind: table.Close, Player: "bob"}, noon)
	if tb.Status != table.StatusClosed || tb.ClosedBy != "bob" || fold(t, log).Opener != "bob" {
		t.Errorf("%s by %s", tb.Status, tb.ClosedBy)
	}
}

// A debarred player has to rise and may not sit down again, neither directly nor by a transfer link, until the
// opener admits them. Only the opener may debar, and not themselves.
func TestDebar_LastsUntilAdmitted(t *testing.T) {
	tb, log := waitingRoom(t, "bob", "cy")
	debar := func(by table.PlayerID, seat game.Seat) table.Command {
		return table.Command{Kind: table.Debar, Player: by, Seat: seat}
	}
	no(t, tb, debar("bob", 2), noon, table.ErrNotOpener)
	no(t, tb, debar("ana", 0), noon, table.ErrOwnSeat)
	no(t, tb, debar("ana", 3), noon, table.ErrUnchanged) // the chair is open
	log = must(t, tb, log, debar("ana", 1), noon)
	if tb.SeatOf("bob") >= 0 || tb.SeatOf("cy") < 0 {
		t.Fatalf("%+v", tb.Seats)
	}
	sit := table.Command{Kind: table.Sit, Player: "bob", Seat: table.AnyChair}
	no(t, fold(t, log), sit, noon, table.ErrDebarred)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "cy", Text: "a friend's link"}, noon)
	no(t, tb, table.Command{Kind: table.Take, Player: "bob", Text: "a friend's link"}, noon, table.ErrDebarred)
	log = must(t, tb, log, table.Command{Kind: table.Rise, Player: "ana"}, noon)
	no(t, tb, table.Command{Kind: table.Admit, Player: "ana", Guest: "bob"}, noon, table.ErrNotOpener)
	no(t, tb, table.Command{Kind: table.Admit, Player: "cy", Guest: "eve"}, noon, table.ErrUnchanged)
	log = must(t, tb, log, table.Command{Kind: table.Admit, Player: "cy", Guest: "bob"}, noon)
	log = must(t, tb, log, sit, noon)
	if again := fold(t, log); again.SeatOf("bob") < 0 || len(again.Debarred) != 0 {
		t.Errorf("%+v, debarred %v", again.Seats, again.Debarred)
	}
}

// A revised contract must be agreed to before the game starts, whether by itself or by the opener. A player who
// sits down with the old contract is refused, and the record has the terms that were in effect.
func TestRevise_NeedsAgreement(t *testing.T) {
	tb, log := waitingRoom(t, "bob", "cy")
	seen := tb.Seq
	revise := func(by table.PlayerID, options game.Options) table.Command {
		s := open()
		s.Options, s.FixedSeating, s.MoveTime = options, true, 30*time.Second
		return table.Command{Kind: table.Revise, Player: by, Setup: &s}
	}
	no(t, tb, revise("bob", game.Options{"deals": "2"}), noon, table.ErrNotOpener)
	refusedBy(t, tb, revise("ana", game.Options{"deals": "many"}), game.GenOption)
	log = must(t, tb, log, revise("ana", game.Options{"deals": "2"}), noon)
	no(t, tb, revise("ana", game.Options{"deals": "2"}), noon, table.ErrUnchanged)
	if tb.Options["deals"] != "2" || tb.MoveTime != 30*time.Second || !slices.Equal(tb.Undecided, []table.PlayerID{"bob", "cy"}) {
		t.Fatalf("%v %v %v", tb.Options, tb.MoveTime, tb.Undecided)
	}
	no(t, tb, table.Command{Kind: table.Start, Player: "ana"}, noon, table.ErrNotAgreed)
	no(t, tb, table.Command{Kind: table.Sit, Player: "eve", Seat: 3, Seq: seen}, noon, table.ErrRevised)
	no(t, tb, table.Command{Kind: table.Agree, Player: "bob", Seq: seen}, noon, table.ErrRevised)
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "eve", Seat: 3}, noon)
	if tb.Status != table.StatusOpen {
		t.Fatal("started although two players had not agreed")
	}
	log = must(t, tb, log, table.Command{Kind: table.Agree, Player: "bob"}, noon)
	no(t, tb, table.Command{Kind: table.Agree, Player: "bob"}, noon, table.ErrAlreadyAnswered)
	log = must(t, tb, log, table.Command{Kind: table.Rise, Player: "cy"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "ana"}, noon)
	if tb.Status != table.StatusPlaying || len(tb.Seats) != 3 {
		t.Fatalf("%s %+v", tb.Status, tb.Seats)
	}
	if !bytes.Contains(recording.Format(tb, log, 0, named), []byte("#: pace 30\n")) {
		t.Errorf("the record has other terms:\n%s", recording.Format(tb, log, 0, named))
	}
	fold(t, log)
}

// Bots do not fill in before everyone has agreed to the contract.
func TestRevise_DelaysAutoFill(t *testing.T) {
	setup := open(person("ana"), table.Chair{}, table.Chair{})
	setup.Fill = table.AutoFill{After: time.Minute, Level: 1}
	tb, log := begin(t, setup)
	log = must(t, tb, log, table.Command{Kind: table.Sit, Player: "bob", Seat: 1}, noon)
	next := setup
	next.Options = game.Options{"deals": "2"}
	log = must(t, tb, log, table.Command{Kind: table.Revise, Player: "ana", Setup: &next}, noon)
	no(t, tb, table.Command{Kind: table.Timeout}, noon.Add(time.Hour), table.ErrTooEarly)
	log = must(t, tb, log, table.Command{Kind: table.Agree, Player: "bob"}, noon)
	must(t, tb, log, table.Command{Kind: table.Timeout}, noon.Add(time.Hour))
	if tb.Status != table.StatusPlaying {
		t.Errorf("%s", tb.Status)
	}
}

// A guest sits down on the opener's device: first on an open chair, then on an added one.
func TestSeatGuest(t *testing.T) {
	tb, log := waitingRoom(t, "bob", "cy")
	for _, kid := range []table.PlayerID{"kid", "kid2"} {
		log = must(t, tb, log, table.Command{Kind: table.SeatGuest, Player: "ana", Guest: kid}, noon)
	}
	if len(tb.Seats) != 5 || tb.Seats[3].DeviceOwner != "ana" || tb.SeatOf("kid2") != 4 {
		t.Fatalf("%+v", tb.Seats)
	}
	no(t, tb, table.Command{Kind: table.SeatGuest, Player: "ana", Guest: "bob"}, noon, table.ErrAlreadySeated)
	log = must(t, tb, log, table.Command{Kind: table.Unseat, Player: "ana", Seat: 3}, noon)
	fold(t, log)
}

// The position from which a table continues fixes the number of players and the rules.
func TestChairs_FixedForFork(t *testing.T) {
	over, log := finished(t)
	r, err := table.NewReplay("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	from, err := table.NewOrigin(r, 1, true, game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	setup := over.Setup
	setup.Origin, setup.Chairs = from, []table.Chair{person("ana"), {}, {}}
	tb, _ := begin(t, setup)
	no(t, tb, table.Command{Kind: table.AddChair, Player: "ana"}, noon, table.ErrSeatsFixed)
	no(t, tb, table.Command{Kind: table.RemoveChair, Player: "ana", Seat: 1}, noon, table.ErrSeatsFixed)
	no(t, tb, table.Command{Kind: table.Start, Player: "ana"}, noon, table.ErrChairOpen)
	next := setup
	next.Options = game.Options{"deals": "3"}
	no(t, tb, table.Command{Kind: table.Revise, Player: "ana", Setup: &next}, noon, table.ErrSeatsFixed)
}

// Moving chairs cannot make a log grow without bound, and the game can still start.
func TestChairs_MaxChanges(t *testing.T) {
	tb, log := waitingRoom(t, "bob", "cy")
	for range table.MaxChanges / 2 {
		log = must(t, tb, log, table.Command{Kind: table.AddChair, Player: "ana"}, noon)
		log = must(t, tb, log, table.Command{Kind: table.RemoveChair, Player: "ana", Seat: 3}, noon)
	}
	no(t, tb, table.Command{Kind: table.AddChair, Player: "ana"}, noon, table.ErrTooOften)
	no(t, tb, table.Command{Kind: table.Lead, Player: "bob"}, noon, table.ErrTooOften)
	must(t, tb, log, table.Command{Kind: table.Start, Player: "ana"}, noon)
}

// A table that is full because a player sat down starts after a pause. Any seated player may cancel that start,
// and so does any other change.
func TestPause_BeforeAutomaticStart(t *testing.T) {
	full := func() (*table.Table, []table.Commit) {
		setup := open(person("ana"), person("bob"), table.Chair{})
		setup.Pause = 5 * time.Second
		tb, log := begin(t, setup)
		return tb, must(t, tb, log, table.Command{Kind: table.Sit, Player: "cy", Seat: table.AnyChair}, noon)
	}
	tb, log := full()
	if tb.Status != table.StatusOpen || !tb.WakeAt(0).Equal(noon.Add(5*time.Second)) {
		t.Fatalf("%s, wakes at %s", tb.Status, tb.WakeAt(0))
	}
	no(t, tb, table.Command{Kind: table.Timeout, Seq: tb.Seq}, noon.Add(4*time.Second), table.ErrTooEarly)
	log = must(t, tb, log, table.Command{Kind: table.Timeout, Seq: tb.Seq}, noon.Add(5*time.Second))
	if tb.Status != table.StatusPlaying {
		t.Fatal("did not start")
	}
	fold(t, log)

	next := open(table.Chair{}, table.Chair{}, table.Chair{})
	next.Options = game.Options{"deals": "2"}
	for name, c := range map[string]table.Command{
		"held":              {Kind: table.Hold, Player: "bob"},
		"one has risen":     {Kind: table.Rise, Player: "cy"},
		"one more chair":    {Kind: table.AddChair, Player: "ana"},
		"the contract":      {Kind: table.Revise, Player: "ana", Setup: &next},
		"another leads":     {Kind: table.Lead, Player: "bob"},
		"one was asked out": {Kind: table.Unseat, Player: "ana", Seat: 2},
	} {
		tb, log := full()
		no(t, tb, table.Command{Kind: table.Hold, Player: "eve"}, noon, table.ErrNotSeated)
		log = must(t, tb, log, c, noon.Add(time.Second))
		no(t, tb, table.Command{Kind: table.Timeout, Seq: tb.Seq}, noon.Add(time.Hour), table.ErrTooEarly)
		if !tb.WakeAt(0).IsZero() {
			t.Errorf("%s: wakes at %s", name, tb.WakeAt(0))
		}
		no(t, tb, table.Command{Kind: table.Hold, Player: "ana"}, noon, table.ErrNotBeginning)
		if c.Kind == table.Hold {
			must(t, tb, log, table.Command{Kind: table.Start, Player: "ana"}, noon.Add(time.Minute))
			if tb.Status != table.StatusPlaying {
				t.Error("the opener cannot start the game")
			}
		}
	}
}

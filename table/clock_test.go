package table_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
	"tablee/table/recording"
)

// bids is a game in which every seat may act at any time: each seat bids once, 1 to 3, in secret until all have
// bid. The lowest seat that has not bid is awaited.
type bids struct{ made [3]int }

type bidding struct{}

func (bidding) Info() game.Info {
	return game.Info{ID: "bids", Version: 1, MinSeats: 3, MaxSeats: 3, Hidden: true, MaxActions: 3}
}
func (bidding) New(seats int, _ game.Options) (game.State, error) { return &bids{}, nil }
func (bidding) FormatAction(a game.Action) string                 { return string(rune('0' + a)) }
func (bidding) ParseAction(s string) (game.Action, error) {
	if len(s) != 1 || s < "1" || s > "3" {
		return 0, game.Refuse(game.GenForm, "form")
	}
	return game.Action(s[0] - '0'), nil
}
func (bidding) FormatOutcome([]byte) string         { return "" }
func (bidding) ParseOutcome(string) ([]byte, error) { return nil, game.Refuse(game.GenForm, "form") }

func (b *bids) Turn() game.Seat {
	for i, bid := range b.made {
		if bid == 0 {
			return game.Seat(i)
		}
	}
	return game.Nobody
}
func (b *bids) Legal(s game.Seat, buf []game.Action) []game.Action {
	if b.Check(s, 1) == nil {
		buf = append(buf, 1, 2, 3)
	}
	return buf
}
func (b *bids) Check(s game.Seat, _ game.Action) error {
	if s < 0 || b.made[s] != 0 {
		return game.Refuse(game.GenTurn, "turn")
	}
	return nil
}
func (b *bids) Play(s game.Seat, a game.Action)        { b.made[s] = int(a) }
func (b *bids) DefaultAction(game.Seat) game.Action    { return 1 }
func (b *bids) SampleChance(*rand.Rand, []byte) []byte { return nil }
func (b *bids) ApplyChance([]byte) error               { return game.Refuse(game.GenMoment, "luck") }
func (b *bids) Determinize(game.Seat, *rand.Rand)      {}
func (b *bids) View(game.Seat) any                     { return nil }
func (b *bids) Standings(buf []game.Standing) []game.Standing {
	return append(buf, make([]game.Standing, 3)...)
}
func (b *bids) Clone() game.State   { c := *b; return &c }
func (b *bids) Set(from game.State) { *b = *from.(*bids) }
func (b *bids) Visible(viewer, by game.Seat, _ game.Action) bool {
	return viewer == by || b.Turn() == game.Nobody
}

func bidders(t *testing.T) (*table.Table, []table.Commit) {
	setup := table.Setup{Chairs: []table.Chair{person("ana"), person("bob"), {Level: 2}}, FixedSeating: true, Terms: table.Terms{MoveTime: time.Minute}}
	c, err := table.Create("t2", bidding{}, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold("t2", bidding{}, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	return tb, []table.Commit{c}
}

func TestDeadline_UnchangedByActionsOutOfTurn(t *testing.T) {
	tb, log := bidders(t)
	deadline := tb.Deadline()
	if deadline != noon.Add(time.Minute) || tb.Awaited() != "ana" {
		t.Fatalf("deadline %v, awaited %q", deadline, tb.Awaited())
	}
	log, err := do(t, tb, log, table.Command{Kind: table.Act, Player: "bob", Seq: 1, Text: "3"}, noon.Add(30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if tb.Deadline() != deadline || tb.Awaited() != "ana" {
		t.Fatalf("bob bid out of turn: deadline %v, awaited %q", tb.Deadline(), tb.Awaited())
	}
	if _, err = do(t, tb, log, table.Command{Kind: table.Act, Player: "ana", Seq: 2, Text: "2"}, noon.Add(40*time.Second)); err != nil {
		t.Fatal(err)
	}
	if !tb.Deadline().IsZero() || tb.WakeAt(time.Second) != noon.Add(40*time.Second+tb.Deliberation(time.Second)) || tb.Awaited() != "" {
		t.Fatalf("a bot is awaited: deadline %v, wake %v", tb.Deadline(), tb.WakeAt(time.Second))
	}
}

func TestTimeout_TakesTheDefaultActionAtTheDeadline(t *testing.T) {
	tb, log := bidders(t)
	late := table.Command{Kind: table.Timeout, Seq: 1}
	if _, err := tb.Decide(late, tb.Deadline().Add(-time.Millisecond), seed); err != table.ErrTooEarly {
		t.Fatalf("before the deadline: %v", err)
	}
	if _, err := do(t, tb, log, late, tb.Deadline()); err != nil {
		t.Fatal(err)
	}
	if last := tb.LastAction; last == nil || !last.Timeout || last.Seat != 0 || last.Text != "1" {
		t.Fatalf("last %+v", last)
	}
	if tb.Deadline() != noon.Add(2*time.Minute) {
		t.Fatalf("the next seat's clock: %v", tb.Deadline())
	}
}

func TestDecide_NeverDatesACommitBeforeTheLast(t *testing.T) {
	tb, log := bidders(t)
	if _, err := do(t, tb, log, table.Command{Kind: table.Act, Player: "ana", Seq: 1, Text: "2"}, noon.Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if tb.Changed != noon || tb.ActingSince != noon {
		t.Fatalf("changed %v, since %v", tb.Changed, tb.ActingSince)
	}
}

func TestDeadline_NeedsAMoveTime(t *testing.T) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.MoveTime = 0
	tb, _ := begin(t, setup)
	if !tb.Deadline().IsZero() || !tb.WakeAt(time.Second).IsZero() {
		t.Fatalf("deadline %v, wake %v", tb.Deadline(), tb.WakeAt(time.Second))
	}
	if _, err := tb.Decide(table.Command{Kind: table.Timeout, Seq: 1}, noon.Add(1000*time.Hour), seed); err != table.ErrTooEarly {
		t.Fatalf("a time-out without a clock: %v", err)
	}
}

func TestFormat_RunningGame_HidesSecretActions(t *testing.T) {
	tb, log := bidders(t)
	log, err := do(t, tb, log, table.Command{Kind: table.Act, Player: "bob", Seq: 1, Text: "3"}, noon)
	if err != nil {
		t.Fatal(err)
	}
	tells := func(viewer game.Seat) bool {
		text := string(recording.Format(tb, log, viewer, func(table.PlayerID) string { return "?" }))
		return strings.Contains(text, "play 1 3")
	}
	if !tells(1) || tells(0) || tells(game.Watcher) {
		t.Fatalf("bob's secret bid: bob %v, ana %v, a watcher %v", tells(1), tells(0), tells(game.Watcher))
	}
}

// timedBids is bids with a turn timer of twenty seconds that the second bid does not restart.
type timedBids struct{ bids }

type timedBidding struct{ bidding }

func (timedBidding) New(int, game.Options) (game.State, error) { return &timedBids{}, nil }
func (g *timedBids) Clone() game.State                         { c := *g; return &c }
func (g *timedBids) Set(from game.State)                       { *g = *from.(*timedBids) }
func (g *timedBids) TurnTime() (int, bool)                     { return 20, g.made[0] > 0 && g.made[1] == 0 }

// At the tempo that waits for its person's signal a game's own timer stands still; with another tempo it starts again.
func TestPaceSignal_SandStandsStill(t *testing.T) {
	setup := table.Setup{Chairs: []table.Chair{person("ana"), {Level: 1}, {Level: 2}}, FixedSeating: true}
	c, err := table.Create("t3", timedBidding{}, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	log := []table.Commit{c}
	tb, err := table.Fold("t3", timedBidding{}, log)
	if err != nil {
		t.Fatal(err)
	}
	tempo := func(to table.Tempo, at time.Duration) {
		t.Helper()
		if log, err = do(t, tb, log, table.Command{Kind: table.SetTempo, Player: "ana", Seq: tb.Seq, Text: string(to)}, noon.Add(at)); err != nil {
			t.Fatal(err)
		}
	}
	if !tb.Hurries() {
		t.Error("a game with a timer hurries no one")
	}
	tempo(table.TempoSignal, time.Second)
	if due := tb.Deadline(); !due.IsZero() {
		t.Errorf("at the signal tempo the timer ends at %v", due)
	}
	tempo(table.TempoCalm, time.Minute)
	if got := tb.Deadline().Sub(noon); got != time.Minute+20*time.Second {
		t.Errorf("afterwards the timer ends after %v", got)
	}
	tempo(table.TempoLively, 70*time.Second)
	if got := tb.Deadline().Sub(noon); got != time.Minute+20*time.Second {
		t.Errorf("another tempo gives time: the timer ends after %v", got)
	}
}

// RDO-19: the turn timer ends a turn before the contract's clock, or without one. An action that does not
// restart the timer leaves the rest of it to the next awaited seat.
func TestDeadline_EarlierOfMoveTimeAndTurnTimer(t *testing.T) {
	for _, move := range []time.Duration{0, time.Minute, 10 * time.Second} {
		setup := table.Setup{Chairs: []table.Chair{person("ana"), person("bob"), {Level: 2}}, FixedSeating: true, Terms: table.Terms{MoveTime: move}}
		c, err := table.Create("t3", timedBidding{}, setup, noon, seed)
		if err != nil {
			t.Fatal(err)
		}
		log := []table.Commit{c}
		tb, err := table.Fold("t3", timedBidding{}, log)
		if err != nil {
			t.Fatal(err)
		}
		first, second := 20*time.Second, 20*time.Second
		if move == 10*time.Second {
			first, second = move, 18*time.Second
		}
		if got := tb.Deadline().Sub(noon); got != first {
			t.Errorf("move time %v: first deadline after %v", move, got)
		}
		if _, err = do(t, tb, log, table.Command{Kind: table.Act, Player: "ana", Seq: 1, Text: "2"}, noon.Add(8*time.Second)); err != nil {
			t.Fatal(err)
		}
		if got := tb.Deadline().Sub(noon); got != second {
			t.Errorf("move time %v: second deadline after %v", move, got)
		}
		if _, err := tb.Decide(table.Command{Kind: table.Timeout, Seq: 2}, noon.Add(second), seed); err != nil {
			t.Errorf("move time %v: after the turn timer: %v", move, err)
		}
	}
}

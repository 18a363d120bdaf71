package table_test

import (
	"errors"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/table"
)

// against returns a table of one person, ana, on seat 0 against bots.
func against(t *testing.T, r game.Rules, options game.Options) *table.Table {
	t.Helper()
	setup := table.Setup{Options: options, FixedSeating: true, Owner: "ana", Chairs: []table.Chair{{Player: "ana"}, {Level: 1}, {Level: 1}}}
	c, err := table.Create("t1", r, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb := table.New("t1", r)
	if err := tb.Apply(c); err != nil {
		t.Fatal(err)
	}
	return tb
}

// carry decides a command and applies it.
func carry(t *testing.T, tb *table.Table, at time.Time, c table.Command) {
	t.Helper()
	commit, err := tb.Decide(c, at, seed)
	if err != nil {
		t.Fatalf("%s: %v", c.Kind, err)
	}
	if err := tb.Apply(commit); err != nil {
		t.Fatal(err)
	}
}

// playFirst lets the awaited player take the first legal action.
func playFirst(t *testing.T, tb *table.Table, at time.Time) {
	t.Helper()
	seat := tb.Turn()
	c := table.Command{Kind: table.Act, Seq: tb.Seq, Seat: seat, Text: tb.Rules().FormatAction(tb.State.Legal(seat, nil)[0])}
	if seat == 0 {
		c.Player = "ana"
	}
	carry(t, tb, at, c)
}

// firstMoment plays one action a second until the first held moment, and returns the time of the last action.
func firstMoment(t *testing.T, tb *table.Table) time.Time {
	t.Helper()
	for at := noon; ; at = at.Add(time.Second) {
		playFirst(t, tb, at)
		if h, _ := tb.HoldEnds(table.UsualPause); h != nil && h.Seq == tb.Seq {
			return at
		}
	}
}

// A settlement is held for its time at the table's tempo. The page shows the state before the next deal, and no
// bot acts and no clock runs before it is over.
func TestHold_ScalesWithPace(t *testing.T) {
	for tempo, want := range map[table.Tempo]time.Duration{table.TempoCalm: 14285 * time.Millisecond, table.TempoNormal: 10 * time.Second, table.TempoLively: 4285 * time.Millisecond} {
		tb := against(t, nainjaune.Rules(), game.Options{"deals": "2"})
		if tempo != table.TempoNormal {
			carry(t, tb, noon, table.Command{Kind: table.SetTempo, Player: "ana", Text: string(tempo)})
		}
		at := firstMoment(t, tb)
		h, end := tb.HoldEnds(table.UsualPause)
		if got := end.Sub(at); got != want || h.Kind != nainjaune.MomentSettle {
			t.Errorf("%q: %s held for %v, want %v", tempo, h.Kind, got, want)
		}
		if !tb.Follows(h) || h.State.Turn() != game.Chance || len(h.State.View(0).(*nainjaune.View).Hand) > 0 || len(tb.State.View(0).(*nainjaune.View).Hand) == 0 {
			t.Errorf("%q: the held state is not the one before the deal", tempo)
		}
		if due := tb.BotDue(table.UsualPause); tb.BotAwaited() && !due.After(end) {
			t.Errorf("%q: a bot acts %v after the moment", tempo, due.Sub(end))
		}
		if held := tb.Held(table.UsualPause, at.Add(time.Hour)); held != want {
			t.Errorf("%q: held for %v of the turn", tempo, held)
		}
		if h, _ := tb.HoldEnds(0); h != nil {
			t.Error("a moment is held without a pause")
		}
	}
}

// The computation does not overflow for long moments and pauses.
func TestHeldMoment_ScalesWithPause(t *testing.T) {
	tb := against(t, nainjaune.Rules(), nil)
	opera := table.HeldMoment{Moment: game.Moment{Kind: nainjaune.MomentOpera, Millis: 14000, Holds: true}}
	for pause, want := range map[time.Duration]time.Duration{
		table.UsualPause / 9: 1555 * time.Millisecond, table.UsualPause: 14 * time.Second, 9 * time.Second: 140 * time.Second, 9 * time.Minute: 140 * time.Minute,
	} {
		if got := opera.Lasts(tb, pause); got != want {
			t.Errorf("with a pause of %v: %v, want %v", pause, got, want)
		}
	}
}

// GoOn ends the moment for the only person at the table, and does not make earlier actions stale.
func TestGoOn(t *testing.T) {
	tb := against(t, nainjaune.Rules(), game.Options{"deals": "2"})
	at := firstMoment(t, tb)
	seen := tb.Seq
	carry(t, tb, at.Add(time.Second), table.Command{Kind: table.GoOn, Player: "ana", Seq: seen})
	if _, end := tb.HoldEnds(table.UsualPause); !end.Equal(at.Add(time.Second)) {
		t.Errorf("the moment is over at %v", end)
	}
	if _, err := tb.Decide(table.Command{Kind: table.GoOn, Player: "ana", Seq: tb.Seq}, at, seed); !errors.Is(err, table.ErrAlreadyAnswered) {
		t.Errorf("again: %v", err)
	}
	seat := tb.Turn()
	c := table.Command{Kind: table.Act, Seq: seen, Seat: seat, Text: tb.Rules().FormatAction(tb.State.Legal(seat, nil)[0])}
	if seat == 0 {
		c.Player = "ana"
	}
	if _, err := tb.Decide(c, at.Add(2*time.Second), seed); err != nil {
		t.Errorf("an action meant before: %v", err)
	}
}

// At TempoSignal bots wait after each of their turns. An action counts as a signal.
func TestPaceSignal(t *testing.T) {
	tb := against(t, ronda.Rules(), nil)
	carry(t, tb, noon, table.Command{Kind: table.SetTempo, Player: "ana", Text: string(table.TempoSignal)})
	at, signals := noon, 0
	for range 40 {
		at = at.Add(10 * time.Second)
		if tb.BotAwaited() && tb.AwaitsSignal() {
			if due := tb.WakeAt(table.UsualPause); !due.IsZero() {
				t.Fatalf("a bot wakes at %v", due)
			}
			carry(t, tb, at, table.Command{Kind: table.GoOn, Player: "ana", Seq: tb.Seq})
			signals++
		}
		if tb.BotAwaited() && tb.BotDue(table.UsualPause).IsZero() {
			t.Fatal("the bot still waits after the signal")
		}
		was := tb.Turn()
		playFirst(t, tb, at)
		if was > 0 && tb.Turn() > 0 && tb.Turn() != was && !tb.AwaitsSignal() {
			t.Fatal("the next bot acts without a signal after a bot's turn")
		}
	}
	if signals == 0 {
		t.Error("the table never waited for a signal")
	}
}

// Two bowls that differ are shown for three seconds at any tempo (RDA-X18).
func TestHold_Rule_SameAtEveryPace(t *testing.T) {
	for _, tempo := range table.Tempos() {
		tb := against(t, ronda.Rules(), nil)
		if tempo != table.TempoNormal {
			carry(t, tb, noon, table.Command{Kind: table.SetTempo, Player: "ana", Text: string(tempo)})
		}
		at := firstMoment(t, tb)
		if h, end := tb.HoldEnds(table.UsualPause); h.Kind != ronda.MomentWrong || end.Sub(at) != 3*time.Second {
			t.Errorf("%q: %s for %v", tempo, h.Kind, end.Sub(at))
		}
	}
}

// TempoRush takes the game to its end without a wait worth noticing, also from TempoSignal, and is no part of the
// contract, which a rematch takes over.
func TestTempoRush(t *testing.T) {
	tb := against(t, nainjaune.Rules(), game.Options{"deals": "2"})
	carry(t, tb, noon, table.Command{Kind: table.SetTempo, Player: "ana", Text: string(table.TempoSignal)})
	carry(t, tb, noon, table.Command{Kind: table.SetTempo, Player: "ana", Text: string(table.TempoRush)})
	if _, err := tb.Decide(table.Command{Kind: table.SetTempo, Player: "ana", Text: string(table.TempoRush)}, noon, seed); !errors.Is(err, table.ErrUnchanged) {
		t.Errorf("twice: %v", err)
	}
	bots := 0
	for at := noon; tb.Status == table.StatusPlaying; {
		if tb.BotAwaited() {
			due := tb.BotDue(table.UsualPause)
			if due.IsZero() || due.Sub(tb.ActingSince) > 500*time.Millisecond {
				t.Fatalf("a bot acts %v after its turn began", due.Sub(tb.ActingSince))
			}
			at = due
			bots++
		}
		playFirst(t, tb, at)
	}
	if bots == 0 || tb.Tempo != table.TempoSignal {
		t.Errorf("%d actions of bots, and the contract says %q", bots, tb.Tempo)
	}
	several, _ := three(t)
	if _, err := several.Decide(table.Command{Kind: table.SetTempo, Player: "ana", Text: string(table.TempoRush)}, noon, seed); !errors.Is(err, table.ErrNotAlone) {
		t.Errorf("among several people: %v", err)
	}
}

// If several people play, no one chooses the tempo alone or is waited for alone, and a moment is over once
// everyone with an open page is ready.
func TestPace_SeveralPeople(t *testing.T) {
	tb, _ := three(t)
	p := tb.Seats[0].Player
	if _, err := tb.Decide(table.Command{Kind: table.SetTempo, Player: p, Text: "calm"}, noon, seed); !errors.Is(err, table.ErrNotAlone) {
		t.Errorf("one player chose the tempo alone: %v", err)
	}
	tb.Tempo = table.TempoSignal
	if tb.TempoNow() != table.TempoCalm {
		t.Errorf("the tempo is %q", tb.TempoNow())
	}
}

package table_test

import (
	"errors"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
)

// Forced actions are played automatically only for players who asked for it. A fold of the log agrees.
func TestForced_PlayedOnlyOnRequest(t *testing.T) {
	tb, log := three(t)
	const pause = 900 * time.Millisecond
	var err error
	if log, err = do(t, tb, log, table.Command{Kind: table.SetForced, Player: "ana", Text: "on"}, noon); err != nil {
		t.Fatal(err)
	}
	if _, err = do(t, tb, log, table.Command{Kind: table.SetForced, Player: "ana", Text: "on"}, noon); !errors.Is(err, table.ErrUnchanged) {
		t.Fatalf("twice: %v", err)
	}
	if _, err = do(t, tb, log, table.Command{Kind: table.SetForced, Player: "eve", Text: "on"}, noon); !errors.Is(err, table.ErrNotSeated) {
		t.Fatalf("by a player without a seat: %v", err)
	}
	forced, chosen := 0, 0
	for at := noon; tb.Status == table.StatusPlaying; at = at.Add(time.Second) {
		seat := tb.Turn()
		one := len(tb.State.Legal(seat, nil)) == 1
		text, due := tb.ForcedAction(), tb.ForcedAt(pause)
		ana := tb.Seats[seat].Player == "ana"
		if (text != "") != (one && ana) || due.IsZero() != (text == "") {
			t.Fatalf("seat %d, one choice %t: forced %q at %v", seat, one, text, due)
		}
		c := lowest(tb)
		if text != "" {
			if due.Before(tb.TurnBegan.Add(tb.Deliberation(pause))) {
				t.Fatalf("played %v after the turn began", due.Sub(tb.TurnBegan))
			}
			c = table.Command{Kind: table.Act, Forced: true, Seq: tb.Seq, Seat: seat, Text: text}
			forced++
		} else {
			wrong := table.Command{Kind: table.Act, Forced: true, Seq: tb.Seq, Seat: seat, Text: c.Text}
			if _, err := tb.Decide(wrong, at, seed); !errors.Is(err, table.ErrStale) {
				t.Fatalf("played an action that is not forced: %v", err)
			}
			chosen++
		}
		if log, err = do(t, tb, log, c, at); err != nil {
			t.Fatal(err)
		}
		if e := log[len(log)-1].Events[0]; e.Forced != (text != "") {
			t.Fatalf("logged as %+v", e)
		}
		if again := fold(t, log); again.ForcedAction() != tb.ForcedAction() {
			t.Fatal("the fold has another forced action")
		}
	}
	if forced == 0 || chosen == 0 {
		t.Fatalf("%d forced, %d chosen", forced, chosen)
	}
}

// An action that was taken back is not played again automatically.
func TestForced_NotAfterUndo(t *testing.T) {
	tb, log := three(t)
	var err error
	for _, p := range []table.PlayerID{"ana", "bob", "cy"} {
		if log, err = do(t, tb, log, table.Command{Kind: table.SetForced, Player: p, Text: "on"}, noon); err != nil {
			t.Fatal(err)
		}
	}
	for tb.Status == table.StatusPlaying {
		text, seat := tb.ForcedAction(), tb.Turn()
		c := lowest(tb)
		if text != "" {
			c = table.Command{Kind: table.Act, Forced: true, Seq: tb.Seq, Seat: seat, Text: text}
		}
		if log, err = do(t, tb, log, c, noon); err != nil {
			t.Fatal(err)
		}
		who := tb.Seats[seat].Player
		if text == "" || tb.Status != table.StatusPlaying || tb.CheckUndo(seat) != nil {
			continue
		}
		if log, err = do(t, tb, log, table.Command{Kind: table.Offer, Seq: tb.Seq, Player: who, Text: table.OfferUndo}, noon); err != nil {
			t.Fatal(err)
		}
		for _, p := range []table.PlayerID{"ana", "bob", "cy"} {
			if p != who && tb.Offer != nil {
				if log, err = do(t, tb, log, table.Command{Kind: table.Accept, Seq: tb.Seq, Player: p}, noon); err != nil {
					t.Fatal(err)
				}
			}
		}
		if tb.Turn() != seat || tb.ForcedAction() != "" {
			t.Fatalf("seat %d is awaited and %q would be played again", tb.Turn(), tb.ForcedAction())
		}
		return
	}
	t.Fatal("no forced action could be taken back")
}

// A run is one press: the table plays what must follow from the same seat, and nothing after another seat has
// acted or after a choice. A fold of the log agrees.
func TestRun_PlaysWhatMustFollow(t *testing.T) {
	tb, log := three(t)
	var err error
	followed, ended := 0, 0
	for at := noon; tb.Status == table.StatusPlaying; at = at.Add(time.Second) {
		seat, c := tb.Turn(), lowest(tb)
		if text := tb.ForcedAction(); text != "" {
			if tb.LastAction.Seat != seat {
				t.Fatalf("seat %d would go on with a run after seat %d", seat, tb.LastAction.Seat)
			}
			c = table.Command{Kind: table.Act, Forced: true, Seq: tb.Seq, Seat: seat, Text: text}
			followed++
		} else {
			c.Run = seat == 0
			ended++
		}
		if log, err = do(t, tb, log, c, at); err != nil {
			t.Fatal(err)
		}
		one := tb.Status == table.StatusPlaying && len(tb.State.Legal(tb.Turn(), nil)) == 1
		if want := one && seat == 0 && tb.Turn() == 0; (tb.ForcedAction() != "") != want {
			t.Fatalf("seat %d after %d: %q would be played, want one: %t", tb.Turn(), seat, tb.ForcedAction(), want)
		}
		if again := fold(t, log); again.ForcedAction() != tb.ForcedAction() {
			t.Fatal("the fold has another forced action")
		}
	}
	if followed == 0 || ended == 0 {
		t.Fatalf("%d followed, %d ended", followed, ended)
	}
}

// After the third forced action in a row its player is asked, once at a table, whether the table should play them.
// Saying no ends the offer, saying yes plays them.
func TestOffersForced_AfterTheThird(t *testing.T) {
	for _, answer := range []string{"", "on"} {
		tb, log := three(t)
		var err error
		row, offers := map[game.Seat]int{}, map[game.Seat]int{}
		for at := noon; tb.Status == table.StatusPlaying; at = at.Add(time.Second) {
			seat, c := tb.Turn(), lowest(tb)
			if row[seat]++; len(tb.State.Legal(seat, nil)) > 1 {
				row[seat] = 0
			}
			if text := tb.ForcedAction(); text != "" {
				c = table.Command{Kind: table.Act, Forced: true, Seq: tb.Seq, Seat: seat, Text: text}
			}
			if log, err = do(t, tb, log, c, at); err != nil {
				t.Fatal(err)
			}
			offered := tb.OffersForced(seat)
			if want := row[seat] == 3 && offers[seat] == 0 && tb.Status == table.StatusPlaying; offered != want {
				t.Fatalf("after %d forced actions in a row, and %d offers: offered %t", row[seat], offers[seat], offered)
			}
			if !offered {
				continue
			}
			offers[seat]++
			if log, err = do(t, tb, log, table.Command{Kind: table.SetForced, Player: tb.Seats[seat].Player, Text: answer}, at); err != nil {
				t.Fatal(err)
			}
			if tb.OffersForced(seat) || tb.PlaysForced[seat] != (answer == "on") {
				t.Fatalf("answered %q: offered %t, played %t", answer, tb.OffersForced(seat), tb.PlaysForced[seat])
			}
		}
		if offers[0] == 0 {
			t.Error("no one was asked")
		}
	}
}

// The choice of an opener who plays alone holds from the start: their forced actions are played, or they are not
// asked any more.
func TestForced_ChosenBefore(t *testing.T) {
	for _, choice := range []table.Forced{table.ForcedUnset, table.ForcedOn, table.ForcedOff} {
		setup := open(person("ana"), table.Chair{Level: 1}, table.Chair{Level: 1})
		setup.FixedSeating, setup.Forced = true, choice
		tb, log := begin(t, setup)
		if tb.PlaysForced[0] != (choice == table.ForcedOn) || tb.PlaysForced[1] {
			t.Errorf("%q: played %v", choice, tb.PlaysForced)
		}
		offers := 0
		for tb.Status == table.StatusPlaying {
			c := lowest(tb)
			if text := tb.ForcedAction(); text != "" {
				c = table.Command{Kind: table.Act, Forced: true, Seq: tb.Seq, Seat: tb.Turn(), Text: text}
			}
			var err error
			if log, err = do(t, tb, log, c, noon); err != nil {
				t.Fatal(err)
			}
			if tb.OffersForced(0) {
				offers++
			}
		}
		if (offers > 0) != (choice == table.ForcedUnset) {
			t.Errorf("%q: asked %d times", choice, offers)
		}
	}
}

package table_test

import (
	"errors"
	"testing"
	"time"

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
			if due.Before(tb.TurnBegan.Add(pause)) {
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

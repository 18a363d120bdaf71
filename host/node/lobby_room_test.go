package node_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
)

// When the leader of a waiting table has been gone for a while, and not before, another seated player can
// take the lead.
func TestTakeLead_OpenerGone(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open", "open"))
	hosttest.Sit(t, h, id, who[1])
	follower, err := h.Follow(t.Context(), id, who[0])
	if err != nil {
		t.Fatal(err)
	}
	*now = now.Add(time.Hour)
	lead := func(by table.PlayerID, want error) {
		t.Helper()
		if err := h.TakeLead(t.Context(), by, id); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	lead(who[1], table.ErrOpenerHere)
	f, err := h.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	follower.Close()
	if err := h.MarkRead(t.Context(), who[0], f.Table); err != nil { // as a page does when it is left
		t.Fatal(err)
	}
	lead(who[1], table.ErrOpenerHere)
	*now = now.Add(3 * time.Minute)
	lead(who[2], table.ErrNotSeated)
	lead(who[1], nil)
	if err := h.Dissolve(t.Context(), who[0], id); !errors.Is(err, table.ErrNotOpener) {
		t.Errorf("dissolved by the former leader: %v", err)
	}
	if err := h.Dissolve(t.Context(), who[1], id); err != nil {
		t.Error(err)
	}
}

// No player is created for a hot seat that is refused. Players on a device leave together with its owner.
func TestSetChair_HotSeat(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 2)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
	seat := func(by table.PlayerID, name string) error {
		return h.SetChair(t.Context(), by, id, 0, lobby.NewChair, "here:"+name)
	}
	var wrong *input.Invalid
	if err := seat(who[0], "\x00"); !errors.As(err, &wrong) {
		t.Errorf("name with a control character: %v", err)
	}
	if err := seat(who[1], "Kid"); !errors.Is(err, table.ErrNotOpener) {
		t.Errorf("by another player: %v", err)
	}
	if err := seat(who[0], "Kid"); err != nil {
		t.Fatal(err)
	}
	f, err := h.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	kid := f.Table.Seats[1]
	if f.Names[kid.Player] != "Kid" || kid.DeviceOwner != who[0] {
		t.Errorf("%+v, name %q", kid, f.Names[kid.Player])
	}
	kept, err := h.LeaveAll(t.Context(), who[0])
	if err != nil || len(kept) != 1 || kept[0] != kid.Player {
		t.Errorf("players on the device: %v, %v", kept, err)
	}
}

// A revised contract is checked like that of a new table.
func TestRevise_BadContracts(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 1)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "bot:1", "open"))
	for name, change := range map[string]func(*lobby.Plan){
		"a time that is too short": func(p *lobby.Plan) { p.MoveTime = time.Millisecond },
		"a team of many":           func(p *lobby.Plan) { p.Team = 9 },
		"a title with a bell":      func(p *lobby.Plan) { p.Title = "\a" },
		"an unknown bot level":     func(p *lobby.Plan) { p.Absence = table.Absence{After: time.Hour, Level: 9} },
	} {
		p := hosttest.Plan()
		change(&p)
		var wrong *input.Invalid
		if err := h.Revise(t.Context(), who[0], id, 0, p); !errors.As(err, &wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := h.SetChair(t.Context(), who[0], id, 0, 1, "open"); err != nil {
		t.Fatal(err)
	}
	if err := h.SetChair(t.Context(), who[0], id, 0, 2, "bot:1"); err != nil {
		t.Fatal(err)
	}
}

// When the opener of a table has gone, the lead passes after a while to the longest seated player who is
// present, and the log records it. It stays with an opener who comes back, and if no other player is
// present.
func TestLead_PassesAutomatically(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hosttest.NewNode(t)
		who := hosttest.Guests(t, h, 4)
		id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open", "open"))
		hosttest.Sit(t, h, id, who[1], who[2])
		opener := func() table.PlayerID { return hosttest.Frame(t, h, id).Table.Opener }
		wait := func(long time.Duration) {
			t.Helper()
			time.Sleep(long) // in fake time
			synctest.Wait()
		}
		first := hosttest.Follow(t, h, id, who[0])
		wait(time.Hour)
		first.Close()
		wait(time.Hour)
		if opener() != who[0] {
			t.Error("the lead has passed to an absent player")
		}
		watcher, second := hosttest.Follow(t, h, id, who[3]), hosttest.Follow(t, h, id, who[2])
		wait(time.Minute)
		hosttest.Follow(t, h, id, who[0]).Close() // a short visit
		wait(90 * time.Second)
		if opener() != who[0] {
			t.Error("the lead has passed 90 s after the opener was there")
		}
		wait(time.Minute)
		if opener() != who[2] {
			t.Errorf("the lead is with %s, not with the player who is present", opener())
		}
		last := hosttest.Frame(t, h, id).Log
		if e := last[len(last)-1].Events[0]; e.Kind != table.Lead || e.Player != who[2] {
			t.Errorf("the log ends with %+v", e)
		}
		third := hosttest.Follow(t, h, id, who[1])
		second.Close()
		wait(3 * time.Minute)
		if opener() != who[1] {
			t.Errorf("the lead is with %s, not with the player who is left", opener())
		}
		watcher.Close()
		third.Close()
	})
}

package node_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
)

// Players on an erased player's device are erased too: their chair is free again, a bot plays at their
// seat, and their name is gone, even where another player has taken the seat over.
func TestErase_DevicePlayersErasedToo(t *testing.T) {
	h := hosttest.NewNode(t)
	ana, eve := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Eve")
	waiting := hosttest.Open(t, h, ana, hosttest.Plan("me", "here:Léa", "open"))
	playing := hosttest.Open(t, h, ana, hosttest.Plan("here:Léa", "me", "open"))
	hosttest.Sit(t, h, playing, eve)
	taken := hosttest.Open(t, h, ana, hosttest.Plan("me", "here:Léa", "bot:1"))
	var kept []table.PlayerID
	for id, seat := range map[table.ID]int{waiting: 1, playing: 0, taken: 1} {
		kept = append(kept, hosttest.Frame(t, h, id).Table.Seats[seat].Player)
	}
	word, err := h.TransferToken(t.Context(), host.Hand{Player: ana, Seat: new(game.Seat(1))}, taken)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.TakeOver(t.Context(), eve, taken, word); err != nil {
		t.Fatal(err)
	}

	if err := h.Accounts.Erase(t.Context(), ana); err != nil {
		t.Fatal(err)
	}
	for i, c := range hosttest.Frame(t, h, waiting).Table.Seats {
		if !c.Open() {
			t.Errorf("chair %d is still taken: %+v", i, c)
		}
	}
	for i, away := range []bool{true, true, false} {
		if c := hosttest.Frame(t, h, playing).Table.Seats[i]; c.Away() != away {
			t.Errorf("seat %d: %+v", i, c)
		}
	}
	if c := hosttest.Frame(t, h, taken).Table.Seats[1]; c.Player != eve || c.Away() {
		t.Errorf("the seat that Eve took over: %+v", c)
	}
	names, err := h.Accounts.Names(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	for who, name := range names {
		if name != "" {
			t.Errorf("%s still has the name %q", who, name)
		}
	}
}

// At a shared seat no bot plays while a partner is left.
func TestErase_SharedSeat_PartnerStays(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	p := hosttest.Plan("me", "open", "bot:1")
	p.Team = 2
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1])
	if _, err := h.Sit(t.Context(), who[2], id, 0, "", ""); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.Frame(t, h, id); f.Table.Status == table.StatusOpen {
		if err := h.Begin(t.Context(), who[0], id, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
	for i, away := range []bool{false, true} {
		if err := h.Accounts.Erase(t.Context(), who[2*i]); err != nil {
			t.Fatal(err)
		}
		c := hosttest.Frame(t, h, id).Table.Seats[0]
		if c.Away() != away || len(c.Partners) > 0 || c.Player != who[2] {
			t.Errorf("after %d of two were erased: %+v", i+1, c)
		}
	}
}

// Erasure is all or nothing: if no bot can stand in, nothing changes.
func TestErase_NoBot_NothingErased(t *testing.T) {
	c := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	c.Levels, c.Choose = nil, nil
	h := hosttest.New(c)
	_, who := hosttest.Three(t, h)
	if err := h.Accounts.Erase(t.Context(), who[1]); !errors.Is(err, table.ErrNoBot) {
		t.Errorf("%v, want ErrNoBot", err)
	}
	if _, err := h.Accounts.Person(t.Context(), who[1]); err != nil {
		t.Errorf("erased nevertheless: %v", err)
	}
}

// leaver returns a node and a request that is canceled as soon as a moderator's action, or an erasure, has
// begun.
func leaver(t *testing.T) (h *hosttest.Node, request context.Context, arm func()) {
	t.Helper()
	s := hosttest.SQLite(t, t.TempDir())
	c := hosttest.Config(s)
	request, leave := context.WithCancel(t.Context())
	armed := false
	c.Now = func() time.Time {
		if last, err := s.LastAudit(t.Context()); err != nil || last > 0 || armed {
			leave()
		}
		return time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
	}
	return hosttest.New(c), request, func() { armed = true }
}

func TestErase_RequestCanceled_Completed(t *testing.T) {
	h, request, arm := leaver(t)
	ana := hosttest.Guest(t, h, "Ana")
	var tables []table.ID
	for range 3 {
		tables = append(tables, hosttest.Open(t, h, ana, hosttest.Plan("me", "open", "open")))
	}
	arm()
	if err := h.Accounts.Erase(request, ana); err != nil || request.Err() == nil {
		t.Fatalf("%v; request: %v", err, request.Err())
	}
	for _, id := range tables {
		if !hosttest.Frame(t, h, id).Table.Seats[0].Open() {
			t.Errorf("still seated at %s", id)
		}
	}
	if _, err := h.Accounts.Person(t.Context(), ana); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("still there: %v", err)
	}
}

// A moderator's action that has begun is completed even if its request is canceled.
func TestModeration_RequestCanceled_Completed(t *testing.T) {
	h, request, _ := leaver(t)
	ana := hosttest.Guest(t, h, "Ana")
	id := hosttest.Open(t, h, ana, hosttest.Plan("me", "open", "open"))
	if err := h.Moderation.CloseTable(request, ana, id, "late"); err != nil || request.Err() == nil {
		t.Fatalf("%v; request: %v", err, request.Err())
	}
	entries, err := h.Moderation.Audit(t.Context(), 0, 9)
	if err != nil || len(entries) != 1 || !entries[0].Done {
		t.Errorf("%+v %v", entries, err)
	}
}

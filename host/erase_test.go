package host_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

// Who plays on somebody's device goes with him: his chair is free again, his seat has a
// bot, and his name is forgotten, also where somebody has taken his seat over.
func TestErase_WhoPlaysOnHisDeviceGoesToo(t *testing.T) {
	h := house(t)
	ana, eve := guest(t, h, "Ana"), guest(t, h, "Eve")
	waiting := open(t, h, ana, plan("me", "here:Léa", "open"))
	playing := open(t, h, ana, plan("here:Léa", "me", "open"))
	sit(t, h, playing, eve)
	taken := open(t, h, ana, plan("me", "here:Léa", "bot:1"))
	var kept []table.PlayerID
	for id, seat := range map[table.ID]int{waiting: 1, playing: 0, taken: 1} {
		kept = append(kept, frame(t, h, id).Table.Seats[seat].Player)
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
	for i, c := range frame(t, h, waiting).Table.Seats {
		if !c.Open() {
			t.Errorf("chair %d is taken: %+v", i, c)
		}
	}
	for i, away := range []bool{true, true, false} {
		if c := frame(t, h, playing).Table.Seats[i]; c.Away() != away {
			t.Errorf("seat %d: %+v", i, c)
		}
	}
	if c := frame(t, h, taken).Table.Seats[1]; c.Player != eve || c.Away() {
		t.Errorf("what Eve took over: %+v", c)
	}
	names, err := h.Accounts.Names(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	for who, name := range names {
		if name != "" {
			t.Errorf("%s is still called %q", who, name)
		}
	}
}

// At a seat that is shared no bot plays for those who are still there.
func TestErase_ASharedSeatIsKeptByWhoIsLeft(t *testing.T) {
	h := house(t)
	who := guests(t, h, 3)
	p := plan("me", "open", "bot:1")
	p.Team = 2
	id := open(t, h, who[0], p)
	sit(t, h, id, who[1])
	if _, err := h.Sit(t.Context(), who[2], id, 0, "", ""); err != nil {
		t.Fatal(err)
	}
	if f := frame(t, h, id); f.Table.Status == table.StatusOpen {
		if err := h.Begin(t.Context(), who[0], id); err != nil {
			t.Fatal(err)
		}
	}
	for i, away := range []bool{false, true} {
		if err := h.Accounts.Erase(t.Context(), who[2*i]); err != nil {
			t.Fatal(err)
		}
		c := frame(t, h, id).Table.Seats[0]
		if c.Away() != away || len(c.Partners) > 0 || c.Player != who[2] {
			t.Errorf("%d of two are gone: %+v", i+1, c)
		}
	}
}

// Nobody is forgotten half: where no bot can stand in, he stays whole.
func TestErase_AGameThatWouldWaitForEver(t *testing.T) {
	c := config(sqlite(t, t.TempDir()))
	c.Levels, c.Choose = nil, nil
	h := newNode(c)
	_, who := three(t, h)
	if err := h.Accounts.Erase(t.Context(), who[1]); !errors.Is(err, table.ErrNoBot) {
		t.Errorf("%v, want NoBot", err)
	}
	if _, err := h.Accounts.Person(t.Context(), who[1]); err != nil {
		t.Errorf("gone all the same: %v", err)
	}
}

// leaver is a house and the request of somebody who leaves the page as soon as a host's
// deed, or an erasure, has begun.
func leaver(t *testing.T) (h *testNode, request context.Context, arm func()) {
	t.Helper()
	s := sqlite(t, t.TempDir())
	c := config(s)
	request, leave := context.WithCancel(t.Context())
	armed := false
	c.Now = func() time.Time {
		if last, err := s.LastAudit(t.Context()); err != nil || last > 0 || armed {
			leave()
		}
		return time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
	}
	return newNode(c), request, func() { armed = true }
}

func TestErase_IsCarriedThroughWhenTheRequestEnds(t *testing.T) {
	h, request, arm := leaver(t)
	ana := guest(t, h, "Ana")
	var tables []table.ID
	for range 3 {
		tables = append(tables, open(t, h, ana, plan("me", "open", "open")))
	}
	arm()
	if err := h.Accounts.Erase(request, ana); err != nil || request.Err() == nil {
		t.Fatalf("%v; the request: %v", err, request.Err())
	}
	for _, id := range tables {
		if !frame(t, h, id).Table.Seats[0].Open() {
			t.Errorf("he still sits at %s", id)
		}
	}
	if _, err := h.Accounts.Person(t.Context(), ana); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("he is there: %v", err)
	}
}

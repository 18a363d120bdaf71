package storetest

import (
	"errors"
	"testing"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

func dateOf(id string) circles.Date {
	return circles.Date{ID: id, Circle: "c", Title: "Mardi", Game: "ronda", Starts: "2026-05-19T20:00", Weekly: true, By: "ana",
		Created: start, Due: start.Add(time.Hour), Day: "2026-05-19"}
}

func never(circles.Date) bool { return false }

func circleDates(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	must(t, s.AddDate(ctx, dateOf("d1"), 2, never))
	must(t, s.AddDate(ctx, dateOf("d2"), 2, never))
	if err := s.AddDate(ctx, dateOf("d3"), 2, never); !errors.Is(err, circles.ErrMany) {
		t.Errorf("a third: %v", err)
	}
	must(t, s.AddDate(ctx, dateOf("d3"), 2, func(d circles.Date) bool { return d.ID == "d2" }))
	dates, err := s.CircleDates(ctx, "c")
	must(t, err)
	same(t, "dates", dates, []circles.Date{dateOf("d1"), dateOf("d3")})
	must(t, s.SetComing(ctx, "c", "d1", "2026-05-19", "bob", true))
	must(t, s.SetComing(ctx, "c", "d1", "2026-05-19", "bob", true))
	must(t, s.SetComing(ctx, "c", "d1", "2026-05-26", "ana", true))
	comers, err := s.Comers(ctx, "c")
	must(t, err)
	same(t, "earlier comers are forgotten", comers, []circles.Comer{{Date: "d1", Day: "2026-05-26", Player: "ana"}})
	for _, c := range []struct {
		date string
		p    table.PlayerID
	}{{"d9", "ana"}, {"d1", "eve"}} {
		if err := s.SetComing(ctx, "c", c.date, "2026-05-26", c.p, true); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%v: %v", c, err)
		}
	}
	must(t, s.SetComing(ctx, "c", "d1", "2026-05-26", "ana", false))
	comers, err = s.Comers(ctx, "c")
	must(t, err)
	same(t, "comers", len(comers), 0)
	due, err := s.DueDates(ctx, start.Add(time.Hour), 10)
	must(t, err)
	same(t, "due", len(due), 2)
	next := due[0]
	next.Due, next.Day = later, "2026-05-26"
	mine, err := s.Reminded(ctx, due[0], next)
	must(t, err)
	again, err := with(t, open).Reminded(ctx, due[0], next)
	must(t, err)
	same(t, "one node reminds", []bool{mine, again}, []bool{true, false})
	must(t, s.RemoveDate(ctx, "c", "d1"))
	if err := s.RemoveDate(ctx, "c", "d1"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("removed twice: %v", err)
	}
}

func circleCalendars(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	number := func(p table.PlayerID) int64 {
		t.Helper()
		all, err := s.Members(ctx, "c")
		must(t, err)
		for _, m := range all {
			if m.Player == p {
				return m.Calendar
			}
		}
		return -1
	}
	same(t, "at first", []int64{number("ana"), number("bob")}, []int64{0, 0})
	must(t, s.RenewCalendar(ctx, "c", "bob"))
	same(t, "renewed", []int64{number("ana"), number("bob")}, []int64{0, 1})
	for _, p := range []table.PlayerID{"eve", "", "\x00"} {
		if err := s.RenewCalendar(ctx, "c", p); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%q: %v", p, err)
		}
	}
	appendAll(t, s, Ended("t1", later, "ronda", "agreed", "ana", "bob")...)
	must(t, s.Part(ctx, "c", "bob", later.Add(time.Hour)))
	if err := s.RenewCalendar(ctx, "c", "bob"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("after leaving: %v", err)
	}
	must(t, s.Join(ctx, "c", "link-c", "bob", later.Add(2*time.Hour), usualBounds))
	if n := number("bob"); n == 1 {
		t.Error("they have the address from before they left")
	}
}

package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/cleaning"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

var circleChecks = []check{
	{"joined by its link", "A replaced link must no longer let people in.", circleLink},
	{"codes", "Two circles with the same code would let people into the wrong one.", circleCodes},
	{"bounds", "A full circle, or a person with the maximum number of circles, must not grow further.", circleBounds},
	{"full at once", "Two people who join concurrently must not both get the last place.", circleRace},
	{"left", "A former member is gone from the lists, but their games still count, and another member leads the circle.", circleLeft},
	{"closed", "A closed circle admits no one and keeps no calendar.", circleClosed},
	{"games", "A ladder must not reveal games with strangers, or from before a person joined.", circleGames},
	{"deals", "Only the attempts of a circle's members are compared.", circleDeals},
	{"calendar", "Attendance is stored per day of a date, and a date sends one reminder.", circleDates},
	{"calendar addresses", "An address that a member has replaced, or had before they left, must not be theirs again.", circleCalendars},
	{"tables", "A table belongs to one circle, and neither is removed with the other.", circleTables},
	{"first names", "Children of a class must not be shown with their full names.", circleFirstNames},
	{"cleaned", "Only circles whose pages are no longer viewed are removed.", circleCleaned},
}

var bondChecks = []check{
	{"blocks", "Blocked people must not be seated together or read each other, and must not learn of the block.", blocks},
	{"blocksOfPrograms", "Blocking a person also blocks their programs.", blocksOfPrograms},
	{"invitations", "An invitation is shown while its table waits, to the people who may see it.", invitations},
	{"companions", "People find those with whom they played, most recent first, except blocked ones.", companions},
	{"news", "News is sent once, to everyone who asked for it, and only while it is current.", news},
	{"erased", "Nothing that shows whom an erased person liked or disliked remains.", bondsErased},
}

// circleOf returns a circle led by ana, ready to be stored.
func circleOf(id circles.ID) circles.Circle {
	return circles.Circle{ID: id, Name: "Les Leroux", Motto: "Dimanche soir", Leader: "ana", Link: "link-" + string(id),
		Zone: "Europe/Paris", Created: start, Used: start}
}

var usualBounds = circles.JoinBounds{Circles: 5, People: 5, Known: 10}

// named adds people with names, so that they can join circles.
func named(t *testing.T, s node.Store, ids ...table.PlayerID) {
	t.Helper()
	for _, id := range ids {
		must(t, s.AddPlayer(ctx, account.Player{ID: id, Name: "Name of " + string(id), Created: start}, []byte(id)))
	}
}

// withCircle opens a store with a circle of these people, led by ana.
func withCircle(t *testing.T, open func() node.Store, others ...table.PlayerID) node.Store {
	t.Helper()
	s := with(t, open)
	named(t, s, append([]table.PlayerID{"ana"}, others...)...)
	must(t, s.AddCircle(ctx, circleOf("c"), 5))
	for i, p := range others {
		must(t, s.Join(ctx, "c", "link-c", p, start.Add(time.Duration(i+1)*time.Minute), usualBounds))
	}
	return s
}

func membersOf(t *testing.T, s node.Store, id circles.ID) (here []table.PlayerID) {
	t.Helper()
	all, err := s.Members(ctx, id)
	must(t, err)
	for _, m := range all {
		if m.Gone.IsZero() && m.Name != "" {
			here = append(here, m.Player)
		}
	}
	return here
}

func circleLink(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	named(t, s, "eve")
	c, err := s.CircleByLink(ctx, "link-c")
	must(t, err)
	same(t, "circle", c, circleOf("c"))
	same(t, "people", membersOf(t, s, "c"), []table.PlayerID{"ana", "bob"})
	must(t, s.ChangeCircle(ctx, "c", func(c *circles.Circle) error { c.Link = "other"; return nil }))
	for _, link := range []string{"link-c", "", "\x00", "c"} {
		if _, err := s.CircleByLink(ctx, link); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("link %q: %v", link, err)
		}
		if err := s.Join(ctx, "c", link, "eve", start, usualBounds); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("join by %q: %v", link, err)
		}
	}
	must(t, s.Join(ctx, "c", "other", "bob", later, usualBounds)) // they are members already
	same(t, "people", membersOf(t, s, "c"), []table.PlayerID{"ana", "bob"})
	for _, p := range []table.PlayerID{"stranger", "", "\x00"} {
		if err := s.Join(ctx, "c", "other", p, start, usualBounds); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%q joins: %v", p, err)
		}
	}
	refused := errors.New("no")
	if err := s.ChangeCircle(ctx, "c", func(c *circles.Circle) error { c.Name = "x"; return refused }); !errors.Is(err, refused) {
		t.Errorf("refused: %v", err)
	}
	if c, err := s.Circle(ctx, "c"); err != nil || c.Name != "Les Leroux" || c.Link != "other" {
		t.Errorf("after a refused change: %+v, %v", c, err)
	}
	for _, id := range []circles.ID{"d", "", "\x00"} {
		if _, err := s.Circle(ctx, id); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("circle %q: %v", id, err)
		}
		if err := s.ChangeCircle(ctx, id, func(*circles.Circle) error { return nil }); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("change %q: %v", id, err)
		}
	}
}

func circleCodes(t *testing.T, open func() node.Store) {
	s := withCircle(t, open)
	must(t, s.AddCircle(ctx, circleOf("d"), 5))
	give := func(id circles.ID, at time.Time) error {
		return s.ChangeCircle(ctx, id, func(c *circles.Circle) error {
			c.Code, c.CodeUntil = "LRX5", at.Add(time.Hour)
			return nil
		})
	}
	must(t, give("c", start))
	if err := give("d", start.Add(time.Minute)); !errors.Is(err, circles.ErrCodeTaken) {
		t.Errorf("the same code for another circle: %v", err)
	}
	if c, err := s.CircleByCode(ctx, "LRX5", start.Add(59*time.Minute)); err != nil || c.ID != "c" {
		t.Errorf("by code: %v, %v", c.ID, err)
	}
	if _, err := s.CircleByCode(ctx, "LRX5", start.Add(time.Hour)); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("by a code of an hour ago: %v", err)
	}
	must(t, give("d", start.Add(time.Hour)))
	if c, err := s.CircleByCode(ctx, "LRX5", start.Add(90*time.Minute)); err != nil || c.ID != "d" {
		t.Errorf("once it is free: %v, %v", c.ID, err)
	}
	if _, err := s.CircleByCode(ctx, "", start); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("no code: %v", err)
	}
}

func circleBounds(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "p1", "p2", "p3", "p4")
	named(t, s, "eve")
	if err := s.Join(ctx, "c", "link-c", "eve", later, usualBounds); !errors.Is(err, circles.ErrFull) {
		t.Errorf("a sixth: %v", err)
	}
	if err := s.Join(ctx, "c", "link-c", "eve", later, circles.JoinBounds{Circles: 5, People: 9, Known: 5}); !errors.Is(err, circles.ErrFull) {
		t.Errorf("too many known: %v", err)
	}
	for i := range 4 {
		must(t, s.AddCircle(ctx, circleOf(circles.ID(fmt.Sprint("c", i))), 5))
	}
	if err := s.AddCircle(ctx, circleOf("one more"), 5); !errors.Is(err, circles.ErrMany) {
		t.Errorf("a sixth circle: %v", err)
	}
	other := circleOf("other")
	other.Leader = "eve"
	must(t, s.AddCircle(ctx, other, 5))
	if err := s.Join(ctx, "other", other.Link, "ana", later, usualBounds); !errors.Is(err, circles.ErrMany) {
		t.Errorf("joins a sixth: %v", err)
	}
	mine, err := s.CirclesOf(ctx, "ana")
	must(t, err)
	same(t, "circles", len(mine), 5)
	if err := s.AddCircle(ctx, circleOf("other"), 9); err == nil {
		t.Error("the same id again: no error")
	}
	found, err := s.Circles(ctx, "leroux", 3)
	must(t, err)
	same(t, "found", len(found), 3)
	same(t, "the link moderators see", found[0].Link, "")
	found, err = s.Circles(ctx, "stranger's", 3)
	must(t, err)
	same(t, "found nothing", len(found), 0)
}

func circleRace(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "p1", "p2", "p3")
	var ids []table.PlayerID
	for i := range 8 {
		ids = append(ids, table.PlayerID(fmt.Sprint("q", i)))
	}
	named(t, s, ids...)
	other := with(t, open)
	var work sync.WaitGroup
	for i, p := range ids {
		work.Go(func() {
			err := []node.Store{s, other}[i%2].Join(ctx, "c", "link-c", p, later, usualBounds)
			if err != nil && !errors.Is(err, circles.ErrFull) {
				t.Errorf("%s: %v", p, err)
			}
		})
	}
	work.Wait()
	same(t, "people", len(membersOf(t, s, "c")), 5)
}

func circleLeft(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob", "cy")
	appendAll(t, s, Ended("t", start.Add(time.Hour), "ronda", "agreed", "ana", "bob")...)
	at := start.Add(2 * time.Hour)
	must(t, s.Part(ctx, "c", "ana", at))
	c, err := s.Circle(ctx, "c")
	must(t, err)
	same(t, "leader", c.Leader, table.PlayerID("bob"))
	same(t, "people", membersOf(t, s, "c"), []table.PlayerID{"bob", "cy"})
	all, err := s.Members(ctx, "c")
	must(t, err)
	same(t, "former member with games", all[0].Gone, at)
	must(t, s.Part(ctx, "c", "cy", at))
	all, err = s.Members(ctx, "c")
	must(t, err)
	same(t, "members after one without games left", len(all), 2)
	if err := s.Part(ctx, "c", "ana", at); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("leaves twice: %v", err)
	}
	must(t, s.Join(ctx, "c", "link-c", "ana", at.Add(time.Hour), usualBounds))
	same(t, "members after a return", membersOf(t, s, "c"), []table.PlayerID{"ana", "bob"})
	must(t, s.Erase(ctx, "bob"))
	c, err = s.Circle(ctx, "c")
	must(t, err)
	same(t, "leader after an erasure", c.Leader, table.PlayerID("ana"))
	must(t, s.Part(ctx, "c", "ana", later))
	if _, err := s.Circle(ctx, "c"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("without members: %v", err)
	}
}

func circleClosed(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	named(t, s, "eve")
	must(t, s.AddDate(ctx, dateOf("d1"), 5, never))
	must(t, s.ChangeCircle(ctx, "c", func(c *circles.Circle) error { c.Closed, c.Link = later, ""; return nil }))
	dates, err := s.CircleDates(ctx, "c")
	must(t, err)
	same(t, "dates", len(dates), 0)
	for _, link := range []string{"link-c", ""} {
		if err := s.Join(ctx, "c", link, "eve", later, usualBounds); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("joins by %q: %v", link, err)
		}
	}
	mine, err := s.CirclesOf(ctx, "bob")
	must(t, err)
	same(t, "bob still sees the closed circle", len(mine), 1)
}

func circleGames(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob", "cy")
	named(t, s, "eve")
	at := func(hours int) time.Time { return start.Add(time.Duration(hours) * time.Hour) }
	appendAll(t, s, Ended("before", at(-1), "ronda", "", "ana", "bob")...)
	appendAll(t, s, Ended("two", at(1), "ronda", "", "ana", "bob")...)
	appendAll(t, s, Ended("bots", at(2), "rondo", "agreed", "bob", "", "cy")...)
	appendAll(t, s, Ended("left", at(3), "rondo", "left", "bob", "cy")...)
	appendAll(t, s, Ended("alone", at(4), "rondo", "agreed", "bob", "")...)
	appendAll(t, s, Ended("strange", at(5), "rondo", "agreed", "bob", "eve")...)
	fork := Ended("fork", at(6), "rondo", "agreed", "bob", "cy")
	fork[0].Row.ForkOf, fork[1].Row.ForkOf = "two", "two"
	appendAll(t, s, fork...)
	appendAll(t, s, Ended("last", at(7), "rondo", "agreed", "cy", "ana")...)
	games := func(since time.Time, most int) (ids []table.ID) {
		all, err := s.CircleGames(ctx, "c", since, most)
		must(t, err)
		for _, r := range all {
			ids = append(ids, r.Table)
		}
		return slices.Compact(ids)
	}
	same(t, "games", games(time.Time{}, 100), []table.ID{"two", "bots", "last"})
	same(t, "since", games(at(2), 100), []table.ID{"bots", "last"})
	same(t, "the last two games", games(time.Time{}, 3), []table.ID{"bots", "last"})
	must(t, s.Part(ctx, "c", "cy", at(3)))
	same(t, "without games after a member left", games(time.Time{}, 100), []table.ID{"two", "bots"})
	none, err := s.CircleGames(ctx, "d", time.Time{}, 100)
	must(t, err)
	same(t, "of no circle", len(none), 0)
}

func circleDeals(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	named(t, s, "eve")
	for _, p := range []table.PlayerID{"ana", "bob", "eve"} {
		w := Ended(table.ID("deal-"+p), start, "ronda", "alone", p, "")
		w[0].Commit.Events[0].Setup.Game, w[0].Commit.Events[0].Setup.Daily = "ronda", "2026-05-17"
		w[1].Results[0].Daily = "2026-05-17"
		must(t, s.Append(ctx, w[0]))
		if p != "bob" {
			must(t, s.Append(ctx, w[1]))
		}
	}
	all, err := s.CircleDeals(ctx, "c", "2026-05-17")
	must(t, err)
	same(t, "attempts", all, []daily.DatedAttempt{
		{Game: "ronda", Day: "2026-05-17", Attempt: daily.Attempt{Player: "ana", Table: "deal-ana", Opened: start.Add(time.Second), Ended: start, Place: 1, Points: 10, Others: 9}},
		{Game: "ronda", Day: "2026-05-17", Attempt: daily.Attempt{Player: "bob", Table: "deal-bob", Opened: start.Add(time.Second)}},
	})
	all, err = s.CircleDeals(ctx, "c", "2026-05-18")
	must(t, err)
	same(t, "of another day", len(all), 0)
}

func circleTables(t *testing.T, open func() node.Store) {
	s := withCircle(t, open)
	must(t, s.AddCircle(ctx, circleOf("d"), 5))
	appendAll(t, s, waiting("t1", start, "ana"), waiting("t2", start, "ana"), waiting("t3", start, "ana"))
	must(t, s.AddCircleTable(ctx, "c", "t1"))
	must(t, s.AddCircleTable(ctx, "c", "t1"))
	must(t, s.AddCircleTable(ctx, "d", "t1"))
	must(t, s.AddCircleTable(ctx, "d", "t2"))
	id, err := s.CircleOfTable(ctx, "t1")
	must(t, err)
	same(t, "circle", id, circles.ID("c"))
	if _, err := s.CircleOfTable(ctx, "t3"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("of none: %v", err)
	}
	if err := s.AddCircleTable(ctx, "e", "t3"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("of an unknown circle: %v", err)
	}
	rows := rowsOf(t, s, host.Filter{Circle: "c"})
	if len(rows) != 1 || rows[0].ID != "t1" {
		t.Errorf("tables: %v", rows)
	}
	same(t, "tables of nothing", len(rowsOf(t, s, host.Filter{Circle: "\x00"})), 0)
}

func circleCleaned(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	for _, id := range []circles.ID{"used", "closed-lately"} {
		must(t, s.AddCircle(ctx, circleOf(id), 9))
	}
	must(t, s.SeeCircle(ctx, "used", "ana", cutoff.Add(time.Minute)))
	must(t, s.ChangeCircle(ctx, "closed-lately", func(c *circles.Circle) error { c.Closed = cutoff.Add(time.Minute); return nil }))
	same(t, "guests in a circle", len(clean(t, s, cleaning.Guests)), 0)
	same(t, "circles", clean(t, s, cleaning.Circles), []string{"c"})
	same(t, "circles again", len(clean(t, s, cleaning.Circles)), 0)
	same(t, "guests", clean(t, s, cleaning.Guests), []string{"bob"})
	if err := s.SeeCircle(ctx, "used", "bob", later); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("a visit by a stranger: %v", err)
	}
}

func circleFirstNames(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "ben", "eve")
	// Two play on the devices of others: one at a table of the circle, one at another table.
	for p, at := range map[table.PlayerID]table.ID{"kid": "t1", "lad": "t2"} {
		must(t, s.AddPlayer(ctx, account.Player{ID: p, Name: "Kid Martin", Created: start, MadeAt: at}, []byte(p)))
	}
	class := func(on bool) {
		t.Helper()
		must(t, s.ChangeCircle(ctx, "c", func(c *circles.Circle) error {
			c.SignsOnly = on
			return nil
		}))
	}
	called := func(want ...table.PlayerID) {
		t.Helper()
		people, err := s.Players(ctx, []table.PlayerID{"ana", "ben", "eve", "kid", "lad"})
		must(t, err)
		var by []table.PlayerID
		for _, p := range people {
			if p.FirstName {
				by = append(by, p.ID)
			}
		}
		slices.Sort(by)
		if !slices.Equal(by, want) {
			t.Errorf("shown by first name: %v, want %v", by, want)
		}
	}
	called()
	class(true)
	called("ben", "eve") // the leader keeps the full name
	must(t, s.Part(ctx, "c", "ben", start))
	called("eve")
	appendAll(t, s, waiting("t1", start, "ana"))
	must(t, s.AddCircleTable(ctx, "c", "t1"))
	called("eve", "kid")
	class(false)
	called()
	class(true)
	called("eve", "kid")
	must(t, s.ChangeCircle(ctx, "c", func(c *circles.Circle) error {
		c.Closed, c.Link = start, ""
		return nil
	}))
	called()
}

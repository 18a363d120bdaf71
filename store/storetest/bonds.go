package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/table"
)

func blocks(t *testing.T, open func() node.Store) {
	s := with(t, open)
	named(t, s, "ana", "bob", "cy", "dan")
	must(t, s.Block(ctx, "ana", "bob", true, start, 2))
	must(t, s.Block(ctx, "ana", "bob", true, later, 2))
	must(t, s.Block(ctx, "ana", "cy", true, later, 2))
	if err := s.Block(ctx, "ana", "dan", true, later, 2); !errors.Is(err, circles.ErrMany) {
		t.Errorf("a third: %v", err)
	}
	list, err := s.Blocked(ctx, "ana")
	must(t, err)
	same(t, "blocked", list, []table.PlayerID{"cy", "bob"})
	muted, err := s.Muted(ctx, "ana")
	must(t, err)
	same(t, "muted", len(muted), 2)
	for _, c := range []struct {
		a, b   table.PlayerID
		ab, ba bool
	}{{"ana", "bob", true, false}, {"bob", "ana", false, true}, {"bob", "cy", false, false}, {"\x00", "ana", false, false}} {
		ab, ba, err := s.Blocks(ctx, c.a, c.b)
		must(t, err)
		same(t, fmt.Sprint(c.a, c.b), []bool{ab, ba}, []bool{c.ab, c.ba})
	}
	must(t, s.Block(ctx, "ana", "bob", false, later, 2))
	must(t, s.Block(ctx, "ana", "bob", false, later, 2))
	muted, err = s.Muted(ctx, "ana")
	must(t, err)
	same(t, "muted after the block is lifted", muted, []table.PlayerID{"cy"})
}

// A block also covers the person's programs, without showing in their lists.
func blocksOfPrograms(t *testing.T, open func() node.Store) {
	s := with(t, open)
	named(t, s, "ana", "bob", "cy")
	must(t, s.AddProgram(ctx, "bob", account.Program{Name: "Robot", Scope: account.ScopePlay, Player: "robot", Created: start, Expires: later}, []byte("token 1 of the robot")))
	appendAll(t, s, waiting("t1", start, "ana"), waiting("t2", start, "robot"))
	for _, on := range []bool{false, true} {
		must(t, s.Block(ctx, "ana", "bob", on, start, 9))
		ab, ba, err := s.Blocks(ctx, "ana", "robot")
		must(t, err)
		same(t, "between the person and the program", []bool{ab, ba}, []bool{on, false})
		ab, ba, err = s.Blocks(ctx, "robot", "ana")
		must(t, err)
		same(t, "by the program", []bool{ab, ba}, []bool{false, on})
		ab, ba, err = s.Blocks(ctx, "robot", "cy")
		must(t, err)
		same(t, "of another", []bool{ab, ba}, []bool{false, false})
		seen := func(by table.PlayerID) int {
			rows, err := s.Tables(ctx, host.Filter{For: by, Limit: 9})
			must(t, err)
			return len(rows)
		}
		left := 2
		if on {
			left = 1
		}
		same(t, "tables", []int{seen("ana"), seen("robot"), seen("cy")}, []int{left, left, 2})
		muted, err := s.Muted(ctx, "ana")
		must(t, err)
		same(t, "muted", slices.Contains(muted, "robot"), on)
		muted, err = s.Mutes(ctx, "ana")
		must(t, err)
		same(t, "told", slices.Contains(muted, "robot"), false)
		same(t, "muted includes the person", slices.Contains(muted, "bob"), on)
	}
	who, err := s.InvitePeople(ctx, "t1", "ana", []table.PlayerID{"robot", "cy"}, start, 9, 9)
	must(t, err)
	same(t, "invited", who, []table.PlayerID{"cy"})
}

func invitations(t *testing.T, open func() node.Store) {
	s := with(t, open)
	named(t, s, "ana", "bob", "cy", "dan", "eve")
	appendAll(t, s, waiting("t1", start, "ana"), waiting("t2", start, "ana"), waiting("t3", start, "ana"))
	must(t, s.Block(ctx, "cy", "ana", true, start, 9))
	must(t, s.Block(ctx, "ana", "dan", true, start, 9))
	ask := func(of table.ID, at time.Time, people ...table.PlayerID) []table.PlayerID {
		t.Helper()
		who, err := s.InvitePeople(ctx, of, "ana", people, at, 3, 2)
		must(t, err)
		return who
	}
	same(t, "invited", ask("t1", start, "bob", "cy", "dan", "stranger", "\x00"), []table.PlayerID{"bob"})
	same(t, "invited again", ask("t1", start, "bob", "eve"), []table.PlayerID{"eve"})
	of := func(p table.PlayerID) (ids []table.ID) {
		all, err := s.Invitations(ctx, p, 10)
		must(t, err)
		for _, i := range all {
			ids = append(ids, i.Table)
		}
		return ids
	}
	same(t, "bob's", of("bob"), []table.ID{"t1"})
	same(t, "cy's", len(of("cy")), 0)
	ask("t2", start.Add(time.Minute), "bob")
	ask("t3", start.Add(2*time.Minute), "bob")
	same(t, "the newest two", of("bob"), []table.ID{"t3", "t2"})
	must(t, s.Decline(ctx, "t3", "bob"))
	same(t, "declined", of("bob"), []table.ID{"t2"})
	same(t, "declined for good", ask("t3", later, "bob"), []table.PlayerID(nil))
	begun := Next("t2", 2)
	must(t, s.Append(ctx, begun))
	same(t, "begun", len(of("bob")), 0)
	if yes, err := s.IsInvited(ctx, "t2", "bob"); err != nil || !yes {
		t.Errorf("invited: %v, %v", yes, err)
	}
	named(t, s, "p1", "p2", "p3")
	if _, err := s.InvitePeople(ctx, "t1", "ana", []table.PlayerID{"p1", "p2", "p3"}, later, 3, 2); !errors.Is(err, circles.ErrMany) {
		t.Errorf("too many: %v", err)
	}
	same(t, "invitations beyond the limit", len(of("p1")), 0)
	if _, err := s.InvitePeople(ctx, "t9", "ana", []table.PlayerID{"bob"}, later, 3, 2); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("to an unknown table: %v", err)
	}
	must(t, s.Block(ctx, "eve", "ana", true, later, 9))
	same(t, "invitations after a block", len(of("eve")), 0)
}

func companions(t *testing.T, open func() node.Store) {
	s := with(t, open)
	named(t, s, "ana", "bob", "cy", "dan")
	appendAll(t, s, Ended("a", start, "ronda", "", "ana", "bob")...)
	appendAll(t, s, Ended("b", start.Add(time.Hour), "rondo", "agreed", "ana", "bob", "cy", "")...)
	appendAll(t, s, Ended("c", start.Add(2*time.Hour), "rondelic", "agreed", "cy", "ana")...)
	all, err := s.Companions(ctx, "ana", 10)
	must(t, err)
	same(t, "companions", all, []circles.Companion{
		{Player: "cy", Name: "Name of cy", Game: "rondelic", Table: "c", At: start.Add(2 * time.Hour), Games: 2},
		{Player: "bob", Name: "Name of bob", Game: "rondo", Table: "b", At: start.Add(time.Hour), Games: 2},
	})
	must(t, s.AddCircle(ctx, circleOf("c"), 5))
	must(t, s.Join(ctx, "c", "link-c", "dan", start, usualBounds))
	friends, err := s.Friends(ctx, "ana", 10)
	must(t, err)
	same(t, "friends", friends, []table.PlayerID{"bob", "cy", "dan"})
	must(t, s.Block(ctx, "ana", "cy", true, start, 9))
	all, err = s.Companions(ctx, "ana", 10)
	must(t, err)
	same(t, "without blocked people", len(all), 1)
	friends, err = s.Friends(ctx, "bob", 10)
	must(t, err)
	same(t, "friends need several games", friends, []table.PlayerID{"ana"})
}

func news(t *testing.T, open func() node.Store) {
	s := with(t, open)
	named(t, s, "ana", "bob")
	must(t, s.AddTarget(ctx, target("b1", "ana", "")))
	must(t, s.AddTarget(ctx, target("b2", "ana", "")))
	must(t, s.AddTarget(ctx, target("b3", "bob", "")))
	must(t, s.AddTarget(ctx, target("b4", "bob", "t1")))
	n := notify.News{Kind: notify.NewsDate, About: "c", Name: "Les Leroux", Title: "Mardi", At: "2026-05-19T20:00", Until: later}
	must(t, s.AddNews(ctx, []table.PlayerID{"ana", "bob", "stranger", "\x00"}, n, start))
	take := func(s node.Store, at time.Time) (got []string) {
		t.Helper()
		some, err := s.TakeNews(ctx, at, at.Add(-time.Minute), 10)
		must(t, err)
		for _, one := range some {
			got = append(got, one.Target.ID)
			if one.Title != "Mardi" || one.Name != "Les Leroux" || one.Target.Address == "" || one.ID == "" {
				t.Errorf("%+v", one)
			}
		}
		slices.Sort(got)
		return got
	}
	first := take(s, start.Add(time.Second))
	same(t, "one per person", len(first), 2)
	second := take(with(t, open), start.Add(2*time.Second))
	same(t, "the rest, by another node", len(second), 1)
	same(t, "each target once", slices.Sorted(slices.Values(append(first, second...))), []string{"b1", "b2", "b3"})
	same(t, "again later, since nothing was sent", len(take(s, start.Add(2*time.Minute))), 2)
	same(t, "expired", len(take(s, later)), 0)
	same(t, "deleted", len(take(s, start.Add(time.Hour))), 0)
	must(t, s.AddNews(ctx, []table.PlayerID{"bob"}, n, start))
	some, err := s.TakeNews(ctx, start.Add(time.Second), start, 10)
	must(t, err)
	must(t, s.NewsDone(ctx, some[0].ID))
	same(t, "done", len(take(s, start.Add(time.Hour))), 0)
}

func bondsErased(t *testing.T, open func() node.Store) {
	s := withCircle(t, open, "bob")
	named(t, s, "cy")
	must(t, s.AddDate(ctx, dateOf("d"), 9, never))
	must(t, s.SetComing(ctx, "c", "d", "2026-05-19", "bob", true))
	must(t, s.Block(ctx, "bob", "cy", true, start, 9))
	must(t, s.Block(ctx, "cy", "bob", true, start, 9))
	must(t, s.SetUnseen(ctx, "bob", true))
	appendAll(t, s, waiting("t1", start, "ana"))
	if _, err := s.InvitePeople(ctx, "t1", "ana", []table.PlayerID{"bob"}, start, 9, 9); err != nil {
		t.Fatal(err)
	}
	if on, err := s.Unseen(ctx, "bob"); err != nil || !on {
		t.Errorf("unseen: %v, %v", on, err)
	}
	must(t, s.Erase(ctx, "bob"))
	same(t, "people", membersOf(t, s, "c"), []table.PlayerID{"ana"})
	comers, err := s.Comers(ctx, "c")
	must(t, err)
	same(t, "attendance", len(comers), 0)
	for _, p := range []table.PlayerID{"bob", "cy"} {
		list, err := s.Blocked(ctx, p)
		must(t, err)
		same(t, "blocked by "+string(p), len(list), 0)
	}
	if on, err := s.Unseen(ctx, "bob"); err != nil || on {
		t.Errorf("unseen: %v, %v", on, err)
	}
	if yes, err := s.IsInvited(ctx, "t1", "bob"); err != nil || yes {
		t.Errorf("invited: %v, %v", yes, err)
	}
}

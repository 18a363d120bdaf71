package storetest

import (
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/cleaning"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/table"
)

var cleaningChecks = []check{
	{"tables", "A table is removed if it is of the kind, old and unused, and only then.", cleanTables},
	{"guests", "Only people who hold nothing at all and have not come for long are removed.", cleanGuests},
	{"sessions and chat", "Sessions and messages in use stay; long unused ones are removed.", cleanRest},
	{"checked again", "Things used between the search and the removal stay as they are.", cleanAgain},
	{"raced", "A table that is removed while people sit down is either complete or gone.", cleanRaced},
	{"all of it", "Nothing that belongs to a removed table remains.", cleanWhole},
	{"counted", "The audit log has the number of removals, one entry per day and kind.", cleanCounted},
	{"dry", "A dry run removes nothing and reports the same.", cleanDry},
	{"leases", "One node cleans at a time; a node that died delays the others by only a few minutes.", cleanLeases},
	{"measures", "The growth of a store is computed from its size on earlier days.", measures},
}

// Everything that other helpers create is old at later; cutoff lies in between.
var (
	cutoff = start.Add(30 * 24 * time.Hour)
	later  = cutoff.Add(30 * 24 * time.Hour)
)

// waiting returns a table that has not started, changed at the given time.
func waiting(id table.ID, at time.Time, players ...table.PlayerID) host.Write {
	w := Opening(id, players...)
	w.Row.Status, w.Row.Awaited, w.Row.WakeAt = table.StatusOpen, "", time.Time{}
	return at1(w, at)
}

func at1(w host.Write, at time.Time) host.Write {
	w.Commit.At, w.Row.Changed, w.Row.Opened = at, at, at
	return w
}

// playing returns a running table.
func playing(id table.ID, at time.Time, players ...table.PlayerID) host.Write {
	w := at1(Opening(id, players...), at)
	w.Commit.Events = append(w.Commit.Events, table.Event{Kind: table.Start})
	return w
}

// forkOf returns a game that continues another.
func forkOf(id, of table.ID, at time.Time, events ...table.Event) host.Write {
	w := playing(id, at, "ana", "bob")
	w.Row.ForkOf = of
	w.Commit.Events[0].Setup.Origin = &table.Origin{Table: of, Seq: 1}
	w.Commit.Events = append(w.Commit.Events, events...)
	return w
}

// over returns a finished game.
func over(id table.ID, at time.Time, unrated string, players ...table.PlayerID) []host.Write {
	all := Ended(id, at, "ronda", unrated, players...)
	all[0] = at1(all[0], at)
	all[0].Commit.Events = append(all[0].Commit.Events, table.Event{Kind: table.Start})
	all[1].Row.Changed, all[1].Row.Chairs, all[1].Row.WakeAt = at, all[0].Row.Chairs, time.Time{}
	return all
}

// unused returns the ids that searches find, two at a time.
func unused(t *testing.T, s node.Store, k cleaning.Kind) (all []string) {
	t.Helper()
	for after, more := "", true; more; {
		found, err := s.Unused(ctx, k, cutoff, after, 2)
		must(t, err)
		all = append(all, found...)
		if more = len(found) == 2; more {
			after = found[1]
		}
	}
	return all
}

// clean removes everything that a search finds and returns the ids, sorted.
func clean(t *testing.T, s node.Store, k cleaning.Kind) []string {
	t.Helper()
	gone, _, err := s.Remove(ctx, k, cutoff, later, unused(t, s, k), false)
	must(t, err)
	slices.Sort(gone)
	return gone
}

func cleanTables(t *testing.T, open func() node.Store) {
	s := with(t, open)
	old, young := start, cutoff.Add(time.Hour)
	dayDeal := waiting("daily", old, "ana")
	dayDeal.Commit.Events[0].Setup.Daily = "2026-05-17"
	reported, seen, origin := waiting("reported", old, "ana"), waiting("seen", old, "ana"), waiting("origin", old, "ana")
	appendAll(t, s, waiting("w-old", old, "ana"), waiting("w-young", young, "ana"), dayDeal, reported, seen, origin)
	appendAll(t, s, forkOf("f-old", "origin", old), forkOf("f-young", "gone", young),
		forkOf("f-played", "gone", old, table.Event{Kind: table.Act, Seat: 0, Text: "7D"}),
		forkOf("f-bots", "gone", old, table.Event{Kind: table.Act, Seat: 2, Text: "7D"}))
	coached := over("c-over", old, "alone", "ana", "")
	coached[0].Commit.Events[0].Setup.Origin, coached[1].Results = table.CoachedOrigin(nil), nil
	coached[0].Row.ForkOf, coached[1].Row.ForkOf = table.Coached, table.Coached
	appendAll(t, s, coached...)
	appendAll(t, s, forkOf("c-old", table.Coached, old, table.Event{Kind: table.Act, Seat: 0, Text: "7D"}), forkOf("c-young", table.Coached, young))
	appendAll(t, s, playing("b-old", old), playing("b-young", young), playing("solo", old, "ana"), playing("solo-young", young, "ana"), playing("two", old, "ana", "bob"))
	appendAll(t, s, over("b-over", old, "alone", "", "")...)
	appendAll(t, s, over("person", old, "alone", "ana", "")...)
	appendAll(t, s, over("rated", old, "", "ana", "bob")...)
	must(t, s.AddReport(ctx, moderation.Report{ID: "r", At: start, Author: "ana", Table: "reported", Reason: "x"}))
	must(t, s.MarkRead(ctx, "ana", "seen", 1, young))
	same(t, "waiting rooms", clean(t, s, cleaning.WaitingRooms), []string{"w-old"})
	same(t, "forks", clean(t, s, cleaning.Forks), []string{"f-bots", "f-old"})
	same(t, "coached games", clean(t, s, cleaning.CoachedGames), []string{"c-old", "c-over"})
	same(t, "bots' games", clean(t, s, cleaning.BotGames), []string{"b-old", "b-over"})
	same(t, "games of one person", clean(t, s, cleaning.SoloGames), []string{"solo"})
	same(t, "waiting rooms whose fork is gone", clean(t, s, cleaning.WaitingRooms), []string{"origin"})
	must(t, s.Resolve(ctx, "r", "mia", "", start))
	same(t, "waiting rooms whose report is resolved", clean(t, s, cleaning.WaitingRooms), []string{"reported"})
	for _, id := range []table.ID{"w-young", "daily", "seen", "f-young", "f-played", "c-young", "b-young", "solo-young", "two", "person", "rated"} {
		if log := logOf(t, s, id); len(log) == 0 {
			t.Errorf("%s is gone", id)
		}
	}
}

func cleanGuests(t *testing.T, open func() node.Store) {
	s := with(t, open)
	add := func(id table.PlayerID, at time.Time) {
		must(t, s.AddPlayer(ctx, account.Player{ID: id, Name: string(id), Created: at}, []byte(id)))
	}
	all := []table.PlayerID{"seated", "owner", "passkey", "code", "moderator", "told", "author", "reported", "muted", "back", "unused", "muting", "erased"}
	for _, id := range all {
		add(id, start)
	}
	add("young", cutoff.Add(time.Hour))
	must(t, s.Append(ctx, Opening("t1", "seated")))
	w := Opening("t2")
	w.Commit.Events[0].Setup.Owner = "owner"
	must(t, s.Append(ctx, w))
	must(t, s.AddPasskey(ctx, account.Passkey{ID: "k", Player: "passkey", Data: []byte("{}"), Created: start}))
	must(t, s.SetCodes(ctx, "code", [][]byte{{1}}, start))
	must(t, s.AddInvite(ctx, []byte("i"), start, later))
	must(t, s.Appoint(ctx, []byte("i"), "moderator", start))
	must(t, s.AddTarget(ctx, target("a", "told", "")))
	must(t, s.AddReport(ctx, moderation.Report{ID: "r", At: start, Author: "author", Person: "reported", Reason: "x"}))
	must(t, s.Mute(ctx, "muting", "muted", true))
	must(t, s.TouchSession(ctx, []byte("back"), "", cutoff.Add(time.Minute), account.Networks{}))
	must(t, s.Erase(ctx, "erased"))
	same(t, "guests", clean(t, s, cleaning.Guests), []string{"erased", "muting", "unused"})
	same(t, "a guest muted by a removed one", clean(t, s, cleaning.Guests), []string{"muted"})
	_, _, err := s.Session(ctx, []byte("unused"))
	missing(t, "a removed guest", err)
	missing(t, "their session", s.TouchSession(ctx, []byte("unused"), "", later, account.Networks{}))
	left, err := s.Players(ctx, append(all, "young"))
	must(t, err)
	same(t, "people left", len(left), len(all)+1-4)
}

func cleanRest(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for _, id := range []table.PlayerID{"ana", "bob"} {
		must(t, s.AddPlayer(ctx, account.Player{ID: id, Name: "x", Created: start}, []byte(id)))
	}
	must(t, s.TouchSession(ctx, []byte("bob"), "", cutoff, account.Networks{}))
	same(t, "sessions", len(clean(t, s, cleaning.Sessions)), 1)
	_, _, err := s.Session(ctx, []byte("ana"))
	missing(t, "an idle session", err)
	if _, _, err := s.Session(ctx, []byte("bob")); err != nil {
		t.Errorf("a session in use: %v", err)
	}

	appendAll(t, s, over("o-old", start, "", "ana", "bob")...)
	appendAll(t, s, over("o-young", cutoff.Add(time.Hour), "", "ana", "bob")...)
	appendAll(t, s, playing("playing", start, "ana", "bob"))
	for _, id := range []table.ID{"o-old", "o-young", "playing"} {
		for _, at := range []time.Time{start, cutoff.Add(2 * time.Hour)} {
			_, err := s.AddMessage(ctx, id, host.ChatMessage{By: "ana", At: at, Text: "x"})
			must(t, err)
		}
	}
	same(t, "chat", clean(t, s, cleaning.Chat), []string{"o-old"})
	for id, want := range map[table.ID]int{"o-old": 1, "o-young": 2, "playing": 2} {
		left, err := s.TableMessages(ctx, id, 10)
		must(t, err)
		same(t, "messages at "+string(id), len(left), want)
	}
	same(t, "the game", len(logOf(t, s, "o-old")), 2)
	same(t, "chat, again", len(clean(t, s, cleaning.Chat)), 0)
}

func cleanAgain(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	appendAll(t, s, waiting("sat", start, "ana"), waiting("looked", start, "ana"), waiting("forked", start, "ana"), waiting("gone", start, "ana"))
	for _, id := range []table.PlayerID{"came", "sits", "left"} {
		must(t, s.AddPlayer(ctx, account.Player{ID: id, Name: "x", Created: start}, []byte(id)))
	}
	rooms, people := unused(t, s, cleaning.WaitingRooms), unused(t, s, cleaning.Guests)
	same(t, "found", len(rooms)+len(people), 7)
	sits := Next("sat", 2)
	sits.Commit.At, sits.Row.Changed, sits.Row.Status = later, later, table.StatusOpen
	sits.Commit.Events = []table.Event{{Kind: table.Sit, Seat: 1, Player: "sits"}}
	must(t, other.Append(ctx, sits))
	must(t, other.MarkRead(ctx, "ana", "looked", 1, later))
	must(t, other.Append(ctx, forkOf("f", "forked", later)))
	must(t, other.TouchSession(ctx, []byte("came"), "", later, account.Networks{}))
	gone, _, err := s.Remove(ctx, cleaning.WaitingRooms, cutoff, later, rooms, false)
	must(t, err)
	same(t, "rooms removed", gone, []string{"gone"})
	gone, _, err = s.Remove(ctx, cleaning.Guests, cutoff, later, people, false)
	must(t, err)
	same(t, "guests removed", gone, []string{"left"})
	same(t, "the room that a player joined", len(logOf(t, s, "sat")), 2)

	again := Next("gone", 2)
	if err := other.Append(ctx, again); !errors.Is(err, input.ErrRemoved) {
		t.Errorf("an action at a removed table: %v", err)
	}
	if _, err := other.Log(ctx, "gone", 1); !errors.Is(err, input.ErrRemoved) {
		t.Errorf("the log of a removed table: %v", err)
	}
	if _, err := other.Log(ctx, "never", 0); errors.Is(err, input.ErrRemoved) || !errors.Is(err, input.ErrNotFound) {
		t.Errorf("the log of an unknown table: %v", err)
	}
	if _, err := other.AddMessage(ctx, "gone", host.ChatMessage{By: "ana", At: later, Text: "x"}); !errors.Is(err, input.ErrRemoved) {
		t.Errorf("a message at a removed table: %v", err)
	}
	missing(t, "reading a removed table", other.MarkRead(ctx, "ana", "gone", 1, later))
	removed, err := other.RemovedSince(ctx, later)
	must(t, err)
	same(t, "removed since", removed, []table.ID{"gone"})
	must(t, s.Tidy(ctx, later, later.Add(time.Millisecond)))
	if _, err := other.Log(ctx, "gone", 0); errors.Is(err, input.ErrRemoved) || !errors.Is(err, input.ErrNotFound) {
		t.Errorf("the log of a table removed long ago: %v", err)
	}
}

func cleanRaced(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	const rooms = 24
	for i := range rooms {
		must(t, s.Append(ctx, waiting(table.ID("t"+strconv.Itoa(i)), start, "ana")))
	}
	var work sync.WaitGroup
	work.Go(func() {
		for _, c := range unused(t, s, cleaning.WaitingRooms) {
			if _, _, err := s.Remove(ctx, cleaning.WaitingRooms, cutoff, later, []string{c}, false); err != nil {
				t.Error(err)
			}
		}
	})
	sat := make([]error, rooms)
	work.Go(func() {
		for i := rooms - 1; i >= 0; i-- {
			id := table.ID("t" + strconv.Itoa(i))
			w := Next(id, 2)
			w.Commit.At, w.Row.Changed, w.Row.Status = later, later, table.StatusOpen
			w.Commit.Events = []table.Event{{Kind: table.Sit, Seat: 1, Player: "bob"}}
			sat[i] = other.Append(ctx, w)
			_, said := other.AddMessage(ctx, id, host.ChatMessage{By: "bob", At: later, Text: "x"})
			looked := other.MarkRead(ctx, "bob", id, 1, later)
			for _, err := range []error{sat[i], said, looked} {
				if err != nil && !errors.Is(err, input.ErrNotFound) {
					t.Errorf("%s: %v", id, err)
				}
			}
		}
	})
	work.Wait()
	for i, err := range sat {
		id := table.ID("t" + strconv.Itoa(i))
		log, reading := s.Log(ctx, id, 0)
		if err == nil {
			whole(t, id, log, 2)
		} else if !errors.Is(reading, input.ErrRemoved) {
			t.Errorf("%s was refused (%v) but exists: %v", id, err, reading)
		}
	}
}

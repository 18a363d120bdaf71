package node_test

import (
	"bytes"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/daily"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
	"tablee/table/recording"
)

// For everybody, whatever else they try, the game is the same: the bots, though they
// play at random, play the same. Nobody takes it over from them.
func TestDaily_IsTheSameWhateverElseOneDoes(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	plain := hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[0]))
	id := hosttest.OpenDaily(t, h, who[1])
	for {
		f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return hosttest.Over(tb) || tb.Awaited() != "" })
		if hosttest.Over(f.Table) {
			break
		}
		if _, err := h.TransferToken(t.Context(), host.Hand{Player: who[1]}, id); !errors.Is(err, table.ErrDaily) {
			t.Fatalf("somebody else may play it on: %v", err)
		}
		hosttest.Play(t, h, id)
	}
	busy := hosttest.Frame(t, h, id)
	if len(busy.Log) != len(plain.Log) || !slices.Equal(hosttest.Played(plain), hosttest.Played(busy)) {
		t.Errorf("two games of one day:\n%q\n%q", hosttest.Played(plain), hosttest.Played(busy))
	}
}

// A try is one's own, on the contract that all have: no bot plays it, and nobody who is
// alone with bots agrees on another contract.
func TestDaily_IsPlayedByOneselfOnTheContractOfAll(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guest(t, h, "Ana")
	id := hosttest.OpenDaily(t, h, who)
	f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Leave(t.Context(), host.Hand{Player: who}, id); !errors.Is(err, table.ErrDaily) {
		t.Errorf("a bot plays for her: %v", err)
	}
	terms := table.Terms{AllowUndo: true}
	if err := h.Ask(t.Context(), host.Hand{Player: who}, id, f.Table.Seq, table.OfferTerms, &terms); !errors.Is(err, table.ErrDaily) {
		t.Errorf("another contract: %v", err)
	}
}

// A daily table that a moderator closes tells nobody the deal that others still play.
func TestDaily_AClosedTableIsSealedUntilTheDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who[0] })
	if err := h.Moderation.CloseTable(t.Context(), who[1], id, "late"); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.Frame(t, h, id); !f.Hidden(f.Table.SeatOf(who[1])) || f.MayReplay(who[1]) || f.Hidden(f.Table.SeatOf(who[0])) {
		t.Error("on its day anybody may look at it, or its player may not")
	}
	set("2026-11-22T00:00:00Z")
	if f := hosttest.Frame(t, h, id); f.Hidden(f.Table.SeatOf(who[1])) {
		t.Error("the day after it is still shut")
	}
}

// Two that somebody asks for at once are one attempt; after giving it up they may practise.
func TestDaily_TwoAtOnceAreOneTry(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guest(t, h, "Ana")
	var tables [4]table.ID
	var work sync.WaitGroup
	for i := range tables {
		work.Go(func() { tables[i], _ = h.Daily.Open(t.Context(), who, "nain-jaune") })
	}
	work.Wait()
	first := tables[0]
	if first == "" || len(slices.Compact(tables[:])) != 1 {
		t.Fatalf("asked for at once: %v", tables)
	}
	f := hosttest.Until(t, h, first, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Ask(t.Context(), host.Hand{Player: who}, first, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if again := hosttest.OpenDaily(t, h, who); again == first {
		t.Error("after giving up the player is led back to the attempt")
	}
}

func sheet(t *testing.T, h *hosttest.Node, day string, p table.PlayerID) daily.Deal {
	t.Helper()
	d, err := h.Daily.Deal(t.Context(), "nain-jaune", day, p)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Two people who play the same have the same game, though the bots play at random: the
// deal, the seats and the bots' own chance are the same for everybody; another day's are not.
func TestDaily_TheSameForEverybody(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 3)
	game := func(p table.PlayerID) (played []string) {
		f := hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, p))
		for _, c := range f.Log {
			for _, e := range c.Events {
				played = append(played, string(e.Kind)+" "+e.Text)
			}
		}
		return played
	}
	ana, bob := game(who[0]), game(who[1])
	if !slices.Equal(ana, bob) {
		t.Errorf("two games of one day:\n%q\n%q", ana, bob)
	}
	set("2026-11-22T10:00:00Z")
	if cleo := game(who[2]); slices.Equal(ana[:3], cleo[:3]) {
		t.Error("another day, the same deal")
	}
}

// The first try counts, whatever came of it; what others did is told after it has ended.
func TestDaily_OneTryCounts(t *testing.T) {
	const today = "2026-11-21"
	h, set := hosttest.AtDay(t, today+"T10:00:00Z")
	who := hosttest.Guests(t, h, 3)
	if d := sheet(t, h, today, who[0]); d.Mine != nil || d.Done || d.Attempts != nil || !d.Today {
		t.Errorf("before: %+v", d)
	}
	first := hosttest.OpenDaily(t, h, who[0])
	set(today + "T10:00:01Z")
	if again := hosttest.OpenDaily(t, h, who[0]); again != first {
		t.Errorf("the deal can be tried at %s before it counts at %s", again, first)
	}
	if d := sheet(t, h, today, who[0]); d.Mine == nil || d.Mine.Table != first || d.Done || d.Attempts != nil {
		t.Errorf("the first try has not ended: %+v", d)
	}
	set(today + "T11:00:00Z")
	points := hosttest.PlayDaily(t, h, first).Table.State.Standings(nil)[0].Points
	d := sheet(t, h, today, who[0])
	if !d.Done || len(d.Attempts) != 1 || d.Attempts[0].Points != points || d.Rank(points) != 1 || d.Names[who[0]] == "" {
		t.Errorf("after: %+v", d)
	}
	practice := hosttest.OpenDaily(t, h, who[0])
	hosttest.PlayDaily(t, h, practice)
	if d := sheet(t, h, today, who[0]); practice == first || d.Mine.Table != first || len(d.Attempts) != 1 {
		t.Errorf("the practice counts: %+v", d)
	}
	if d := sheet(t, h, today, who[1]); d.Done || d.Attempts != nil {
		t.Errorf("told to who has not played: %+v", d)
	}
	late := hosttest.OpenDaily(t, h, who[2])
	set("2026-11-22T00:00:00Z")
	hosttest.PlayDaily(t, h, late)
	if d := sheet(t, h, today, ""); !d.Done || d.Today || len(d.Attempts) != 1 {
		t.Errorf("the day after, with a game that ended too late: %+v", d)
	}
	for _, bad := range []string{"2026-11-23", "2026-02-30", "", "today"} {
		if _, err := h.Daily.Deal(t.Context(), "nain-jaune", bad, who[0]); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("the day %q: %v, want ErrNotFound", bad, err)
		}
	}
}

// While others may still play the deal, nobody is told its seed or its cards; when the
// day is over everybody is, and can check it.
func TestDaily_SealedUntilTheDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T23:59:00Z")
	who := hosttest.Guest(t, h, "Ana")
	id := hosttest.OpenDaily(t, h, who)
	end := hosttest.PlayDaily(t, h, id)
	if end.Table.Seed != "" || !end.Table.Sealed {
		t.Errorf("on its day the seed is shown: %q", end.Table.Seed)
	}
	text, err := end.Record(0)
	if err != nil || bytes.Contains(text, []byte("#: seed")) || bytes.Contains(text, []byte("\n* ")) {
		t.Errorf("on its day the record tells it: %v\n%s", err, text)
	}
	set("2026-11-22T00:00:00Z")
	open := hosttest.Frame(t, h, id)
	seed, ok := table.ParseSeed(open.Table.Seed)
	if !ok || seed.Commitment() != open.Table.Commitment || open.Table.Sealed {
		t.Errorf("the day after: seed %q", open.Table.Seed)
	}
	text, err = open.Record(game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := recording.Verify("daily.play", text, h.Rules); err != nil {
		t.Errorf("the record of the day after does not verify: %v", err)
	}
}

// A try that is stopped stays the one that counts and has no result: its owner is told
// what others made of the deal, and nobody is told a result of theirs.
func TestDaily_ATryThatWasGivenUp(t *testing.T) {
	const today = "2026-11-21"
	h, set := hosttest.AtDay(t, today+"T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	played := hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[0]))
	given := hosttest.OpenDaily(t, h, who[1])
	if d := sheet(t, h, today, who[1]); d.GivenUp || d.Done || d.Attempts != nil {
		t.Errorf("while it is played: %+v", d)
	}
	f := hosttest.Until(t, h, given, func(tb *table.Table) bool { return tb.Awaited() != "" })
	if err := h.Ask(t.Context(), host.Hand{Player: who[1]}, given, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	d := sheet(t, h, today, who[1])
	if !d.GivenUp || !d.Done || d.Mine == nil || d.Mine.Table != given {
		t.Errorf("after: %+v", d)
	}
	if len(d.Attempts) != 1 || d.Attempts[0].Table != played.Table.ID {
		t.Errorf("of the results one counts: %+v", d.Attempts)
	}
	set(today + "T11:00:00Z")
	hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[1]))
	if d := sheet(t, h, today, who[1]); !d.GivenUp || len(d.Attempts) != 1 {
		t.Errorf("after another try: %+v", d)
	}
}

// Who watches a daily table sees nothing of it while others still play the deal: not
// while it is played, nor when it is over; when the day is over, everything. What its player may
// look back at, and that nobody goes on from it, is TestReplay_DailyDeal_SealedUntilDayIsOver.
func TestDaily_WatchersSeeNothingBeforeTheDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	shut := func(when string, want bool) {
		t.Helper()
		f := hosttest.Frame(t, h, id)
		if f.Table.DealSecret() != want || f.Hidden(f.Table.SeatOf(who[1])) != want {
			t.Errorf("%s: secret %v, shut to a watcher %v, want %v", when, f.Table.DealSecret(), f.Hidden(f.Table.SeatOf(who[1])), want)
		}
		if f.Hidden(f.Table.SeatOf(who[0])) {
			t.Errorf("%s: shut to who plays there", when)
		}
	}
	shut("while it is played", true)
	hosttest.PlayDaily(t, h, id)
	shut("when it is over", true)
	set("2026-11-22T00:00:00Z")
	shut("the day after", false)
}

// A streak is counted day by day: "x" is a day that was played, the last one is today.
func TestStreak_GoesOnOverOnePauseAWeek(t *testing.T) {
	today := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for days, want := range map[string]int{
		"":                0,
		"x":               1,
		"x-":              1, // today is not over
		"x--":             1, // yesterday was the pause
		"x---":            0,
		"xx":              2,
		"x-x":             2, // one pause
		"x--x":            1, // two days are no pause
		"x-x-x":           2, // a second pause in the same seven days
		"x-xxxxx-x":       6, // the same
		"x-xxxxxx-x":      8, // a pause in the next seven
		"xxx-xxxxxx-xx-":  11,
		"-xxxx":           4,
		"x-xxxxxx-xxxxx-": 12,
	} {
		played := map[string]bool{}
		for i, c := range days {
			if c == 'x' {
				played[today.AddDate(0, 0, i+1-len(days)).Format(time.DateOnly)] = true
			}
		}
		st := daily.StreakOf(today, played)
		if st.Days != want || len(st.Week) != 7 || st.Week[6].Day != "2026-11-22" {
			t.Errorf("%q: %d days, want %d; %+v", days, st.Days, want, st.Week)
		}
	}
	st := daily.StreakOf(today, map[string]bool{"2026-11-22": true, "2026-11-20": true})
	if !st.Today || !st.Week[6].Played || !st.Week[5].Pause || st.Week[5].Played || !st.Week[4].Played {
		t.Errorf("beads: %+v", st)
	}
}

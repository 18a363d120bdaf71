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

// The game is the same for all players, whatever else they try: the bots make the same random moves. No
// other player can take it over.
func TestDaily_NoTakeOver_SameGame(t *testing.T) {
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
			t.Fatalf("transfer token: %v, want ErrDaily", err)
		}
		hosttest.Play(t, h, id)
	}
	busy := hosttest.Frame(t, h, id)
	if len(busy.Log) != len(plain.Log) || !slices.Equal(hosttest.Played(plain), hosttest.Played(busy)) {
		t.Errorf("games differ on the same day:\n%q\n%q", hosttest.Played(plain), hosttest.Played(busy))
	}
}

// A player makes an attempt alone, under the terms that all players have: no bot stands in, and they
// cannot agree on other terms with the bots.
func TestDaily_NoStandIn_NoOtherTerms(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guest(t, h, "Ana")
	id := hosttest.OpenDaily(t, h, who)
	f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Leave(t.Context(), host.Hand{Player: who}, id); !errors.Is(err, table.ErrDaily) {
		t.Errorf("leave: %v, want ErrDaily", err)
	}
	terms := table.Terms{AllowUndo: true}
	if err := h.Ask(t.Context(), host.Hand{Player: who}, id, f.Table.Seq, table.OfferTerms, &terms); !errors.Is(err, table.ErrDaily) {
		t.Errorf("other terms: %v, want ErrDaily", err)
	}
}

// A daily table closed by a moderator does not reveal the deal that others still play.
func TestDaily_ClosedTable_SealedUntilDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who[0] })
	if err := h.Moderation.CloseTable(t.Context(), who[1], id, "late"); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.Frame(t, h, id); !f.Hidden(f.Table.SeatOf(who[1])) || f.MayReplay(who[1]) || f.Hidden(f.Table.SeatOf(who[0])) {
		t.Error("on its day others may look at it, or its player may not")
	}
	set("2026-11-22T00:00:00Z")
	if f := hosttest.Frame(t, h, id); f.Hidden(f.Table.SeatOf(who[1])) {
		t.Error("still hidden the day after")
	}
}

// Concurrent opens by one player lead to one attempt. After giving it up they may practice.
func TestDaily_ConcurrentOpens_OneAttempt(t *testing.T) {
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
		t.Fatalf("opened concurrently: %v", tables)
	}
	f := hosttest.Until(t, h, first, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Ask(t.Context(), host.Hand{Player: who}, first, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if again := hosttest.OpenDaily(t, h, who); again == first {
		t.Error("an attempt that was given up is opened again")
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

// Two players who make the same moves have the same game, although the bots play at random: the deal, the
// seats and the bots' chance are the same for all. Another day's are not.
func TestDaily_SameForAllPlayers(t *testing.T) {
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
		t.Errorf("games differ on the same day:\n%q\n%q", ana, bob)
	}
	set("2026-11-22T10:00:00Z")
	if cleo := game(who[2]); slices.Equal(ana[:3], cleo[:3]) {
		t.Error("same deal on another day")
	}
}

// The first attempt counts, whatever its outcome. Others' results are shown after it has ended.
func TestDaily_FirstAttemptCounts(t *testing.T) {
	const today = "2026-11-21"
	h, set := hosttest.AtDay(t, today+"T10:00:00Z")
	who := hosttest.Guests(t, h, 3)
	if d := sheet(t, h, today, who[0]); d.Mine != nil || d.Done || d.Attempts != nil || !d.Today {
		t.Errorf("before: %+v", d)
	}
	first := hosttest.OpenDaily(t, h, who[0])
	set(today + "T10:00:01Z")
	if again := hosttest.OpenDaily(t, h, who[0]); again != first {
		t.Errorf("a second attempt %s is opened while %s is running", again, first)
	}
	if d := sheet(t, h, today, who[0]); d.Mine == nil || d.Mine.Table != first || d.Done || d.Attempts != nil {
		t.Errorf("before the first attempt has ended: %+v", d)
	}
	set(today + "T11:00:00Z")
	points := hosttest.PlayDaily(t, h, first).Table.State.Standings(nil)[0].Points
	d := sheet(t, h, today, who[0])
	if !d.Done || len(d.Attempts) != 1 || d.Attempts[0].Points != points || d.Rank(d.Attempts[0]) != 1 || d.Names[who[0]] == "" {
		t.Errorf("after: %+v", d)
	}
	practice := hosttest.OpenDaily(t, h, who[0])
	hosttest.PlayDaily(t, h, practice)
	if d := sheet(t, h, today, who[0]); practice == first || d.Mine.Table != first || len(d.Attempts) != 1 {
		t.Errorf("a practice game counts: %+v", d)
	}
	if d := sheet(t, h, today, who[1]); d.Done || d.Attempts != nil {
		t.Errorf("shown to a player who has not played: %+v", d)
	}
	late := hosttest.OpenDaily(t, h, who[2])
	set("2026-11-22T00:00:00Z")
	hosttest.PlayDaily(t, h, late)
	if d := sheet(t, h, today, ""); !d.Done || d.Today || len(d.Attempts) != 1 {
		t.Errorf("the day after, with a game that ended too late: %+v", d)
	}
	for _, bad := range []string{"2026-11-23", "2026-02-30", "", "today"} {
		if _, err := h.Daily.Deal(t.Context(), "nain-jaune", bad, who[0]); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("day %q: %v, want ErrNotFound", bad, err)
		}
	}
}

// While others may still play the deal, its seed and its hidden cards are shown to no one. When the day is
// over, everyone can see and verify them.
func TestDaily_SealedUntilDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T23:59:00Z")
	who := hosttest.Guest(t, h, "Ana")
	id := hosttest.OpenDaily(t, h, who)
	end := hosttest.PlayDaily(t, h, id)
	if end.Table.Seed != "" || !end.Table.Sealed {
		t.Errorf("seed shown on its day: %q", end.Table.Seed)
	}
	text, err := end.Record(0)
	if err != nil || bytes.Contains(text, []byte("#: seed")) || bytes.Contains(text, []byte("\n* ")) {
		t.Errorf("the record reveals the seed on its day: %v\n%s", err, text)
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
		t.Errorf("verify the record the day after: %v", err)
	}
}

// An attempt that is given up remains the one that counts, without a result: its player sees the results
// of others, and others see none of this player.
func TestDaily_AttemptGivenUp(t *testing.T) {
	const today = "2026-11-21"
	h, set := hosttest.AtDay(t, today+"T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	played := hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[0]))
	given := hosttest.OpenDaily(t, h, who[1])
	if d := sheet(t, h, today, who[1]); d.GivenUp || d.Done || d.Attempts != nil {
		t.Errorf("while running: %+v", d)
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
		t.Errorf("results %+v, want only the other player's", d.Attempts)
	}
	set(today + "T11:00:00Z")
	hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[1]))
	if d := sheet(t, h, today, who[1]); !d.GivenUp || len(d.Attempts) != 1 {
		t.Errorf("after another attempt: %+v", d)
	}
}

// Watchers see nothing of a daily table while others still play the deal, neither during the game nor
// after it, and everything when the day is over. TestReplay_DailyDeal_SealedUntilDayIsOver tests what its
// player may replay, and that no one can fork it.
func TestDaily_HiddenFromWatchersUntilDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	shut := func(when string, want bool) {
		t.Helper()
		f := hosttest.Frame(t, h, id)
		if f.Table.DealSecret() != want || f.Hidden(f.Table.SeatOf(who[1])) != want {
			t.Errorf("%s: secret %v, hidden from a watcher %v, want %v", when, f.Table.DealSecret(), f.Hidden(f.Table.SeatOf(who[1])), want)
		}
		if f.Hidden(f.Table.SeatOf(who[0])) {
			t.Errorf("%s: hidden from its player", when)
		}
	}
	shut("while it is played", true)
	hosttest.PlayDaily(t, h, id)
	shut("when it is over", true)
	set("2026-11-22T00:00:00Z")
	shut("the day after", false)
}

// In the keys, "x" is a day that was played; the last one is today.
func TestStreak_AllowsOnePauseAWeek(t *testing.T) {
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
		"x-xxxxx-x":       6, // likewise
		"x-xxxxxx-x":      8, // the second pause is in the next seven days
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
		t.Errorf("days of the week: %+v", st)
	}
}

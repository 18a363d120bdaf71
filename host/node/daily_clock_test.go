package node_test

import (
	"errors"
	"testing"

	"tablee/host/daily"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
)

func stateOn(t *testing.T, h *hosttest.Node, day string, p table.PlayerID) daily.State {
	t.Helper()
	d, err := h.Daily.Day(t.Context(), day, p)
	if err != nil {
		t.Fatal(err)
	}
	return d.Deals[0].State
}

// A day is a UTC day in every time zone: it begins and ends at midnight UTC, to the millisecond, even if
// the machine uses another zone.
func TestDaily_DayEndsAtMidnightUTC(t *testing.T) {
	for _, zone := range []struct{ before, last, after string }{
		{"2026-11-21T23:00:00Z", "2026-11-21T23:59:59Z", "2026-11-22T00:00:00Z"},
		{"2026-11-22T12:00:00+13:00", "2026-11-22T12:59:59+13:00", "2026-11-22T13:00:00+13:00"},
		{"2026-11-21T12:00:00-11:00", "2026-11-21T12:59:59-11:00", "2026-11-21T13:00:00-11:00"},
	} {
		h, set := hosttest.AtDay(t, zone.before)
		who := hosttest.Guests(t, h, 2)
		if day := h.Daily.Today(); day != "2026-11-21" {
			t.Fatalf("at %s Today is %s", zone.before, day)
		}
		in, late := hosttest.OpenDaily(t, h, who[0]), hosttest.OpenDaily(t, h, who[1])
		set(zone.last)
		hosttest.PlayDaily(t, h, in)
		if state := stateOn(t, h, "2026-11-21", who[1]); state != daily.UnderWay {
			t.Errorf("%s: %s", zone.last, state)
		}
		set(zone.after)
		hosttest.PlayDaily(t, h, late)
		if day := h.Daily.Today(); day != "2026-11-22" {
			t.Errorf("at %s Today is %s", zone.after, day)
		}
		for i, want := range []daily.State{daily.Ended, daily.Missed} {
			if state := stateOn(t, h, "2026-11-21", who[i]); state != want {
				t.Errorf("%s, person %d: %s, want %s", zone.after, i, state, want)
			}
		}
		if st, err := h.Daily.Streak(t.Context(), who[0]); err != nil || st.Days != 1 || st.Today {
			t.Errorf("streak of the player who was in time: %+v, %v", st, err)
		}
		if st, err := h.Daily.Streak(t.Context(), who[1]); err != nil || st.Days != 0 {
			t.Errorf("streak of the player who was late: %+v, %v", st, err)
		}
	}
}

// A clock a day ahead opens tomorrow's deal, and after it is set back today's. An attempt counts for the
// day of its deal, and no player gets a second first attempt.
func TestDaily_ClockOffByADay(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guest(t, h, "Ana")
	first := hosttest.OpenDaily(t, h, who)
	set("2026-11-22T10:00:00Z") // a day ahead
	ahead := hosttest.OpenDaily(t, h, who)
	if ahead == first {
		t.Error("tomorrow's deal is the same table as today's")
	}
	hosttest.PlayDaily(t, h, ahead)
	set("2026-11-21T10:05:00Z") // and back
	if again := hosttest.OpenDaily(t, h, who); again != first {
		t.Errorf("today's attempt was %s, then %s", first, again)
	}
	if _, err := h.Daily.Day(t.Context(), "2026-11-22", who); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("tomorrow's deals are shown: %v", err)
	}
	hosttest.PlayDaily(t, h, first)
	if state := stateOn(t, h, "2026-11-21", who); state != daily.Ended {
		t.Errorf("today: %s", state)
	}
	if st, err := h.Daily.Streak(t.Context(), who); err != nil || st.Days != 1 || !st.Today {
		t.Errorf("streak before tomorrow: %+v, %v", st, err)
	}
	set("2026-11-22T10:10:00Z") // now it really is tomorrow
	if again := hosttest.OpenDaily(t, h, who); again == ahead {
		t.Error("an ended attempt is opened again")
	}
	d, err := h.Daily.Deal(t.Context(), "nain-jaune", "2026-11-22", who)
	if err != nil || d.Mine == nil || d.Mine.Table != ahead {
		t.Errorf("first attempt of tomorrow: %+v, %v", d.Mine, err)
	}
	if st, err := h.Daily.Streak(t.Context(), who); err != nil || st.Days != 2 {
		t.Errorf("streak: %+v, %v", st, err)
	}
}

// A player sees friends' results of a deal once they have finished it themselves, or the day is over.
// Before that they see only which friends have finished it.
func TestDay_FriendsResultsAfterOwnAttempt(t *testing.T) {
	const today = "2026-11-21"
	h, set := hosttest.AtDay(t, today+"T10:00:00Z")
	who := hosttest.Guests(t, h, 4)
	for range 2 { // players who played together twice are friends
		id := hosttest.Open(t, h, who[0], hosttest.OneDeal("me", "open", "open"))
		hosttest.Sit(t, h, id, who[1], who[2])
		hosttest.PlayOut(t, h, id)
	}
	for _, p := range []table.PlayerID{who[1], who[3]} {
		hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, p))
	}
	day := func() daily.Day {
		d, err := h.Daily.Day(t.Context(), today, who[0])
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := day()
	if len(d.Friends) != 1 || d.Friends[0].ID != who[1] {
		t.Fatalf("friends: %+v", d.Friends)
	}
	if deal := d.Deals[0]; deal.State != daily.Open || len(deal.Results) > 0 || !deal.Finished[who[1]] {
		t.Errorf("before: %+v", deal)
	}
	hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[0]))
	if d := day(); d.Finished() != 1 || len(d.Deals[0].Results) != 1 || d.Deals[0].Results[who[1]].Place == 0 {
		t.Errorf("after: %+v", d.Deals[0])
	}
	set("2026-11-22T10:00:00Z")
	late, err := h.Daily.Day(t.Context(), today, who[2])
	if err != nil || late.Deals[0].State != daily.Missed || len(late.Deals[0].Results) == 0 {
		t.Errorf("the day after, for a friend who missed it: %+v, %v", late.Deals, err)
	}
	m, err := h.Daily.Month(t.Context(), "2026-11", who[0])
	if err != nil || len(m.Days) != 30 || m.Days[20].Finished() != 1 || m.Days[19].Finished() != 0 || !m.Days[29].Future {
		t.Errorf("month: %+v, %v", m, err)
	}
	for _, bad := range []string{"2026-12", "2026-13", "", "x"} {
		if _, err := h.Daily.Month(t.Context(), bad, who[0]); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("month %q: %v, want ErrNotFound", bad, err)
		}
	}
}

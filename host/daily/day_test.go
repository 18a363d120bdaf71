package daily_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"tablee/game"
	"tablee/host/daily"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
	"tablee/table/recording"
)

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

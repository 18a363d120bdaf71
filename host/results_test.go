package host_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/table"
)

// chance is a bot that plays any legal action: what it does depends on its randomness.
func chance(_ context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	legal := s.Legal(seat, nil)
	return legal[r.IntN(len(legal))]
}

// playOut plays a table of people to its end.
func playOut(t testing.TB, h *testNode, id table.ID) *host.Frame {
	t.Helper()
	for frame(t, h, id).Table.Status != table.StatusOver {
		play(t, h, id)
	}
	return frame(t, h, id)
}

func standings(t testing.TB, h *testNode, who string) []results.Standing {
	t.Helper()
	all, err := h.Results.Standings(t.Context(), who)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A rated game of three changes three ratings once; its results are what the table says.
func TestARatedGameIsCounted(t *testing.T) {
	h := house(t)
	who := guests(t, h, 3)
	p := plan("me", "open", "open")
	p.Rated = true
	id := open(t, h, who[0], p)
	sit(t, h, id, who[1:]...)
	end := playOut(t, h, id)
	list, err := h.Results.OfTable(t.Context(), id)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	for seat, s := range end.Table.State.Standings(nil) {
		r := list[seat]
		if r.Place != s.Place || r.Points != s.Points || r.Player != end.Table.Seats[seat].Player || r.Unrated != "" {
			t.Errorf("result %+v, standing %+v", r, s)
		}
		all := standings(t, h, string(r.Player))
		if len(all) != 1 || all[0].Games != 1 {
			t.Errorf("standings of seat %d: %+v", seat, all)
		}
	}
	past, names, err := h.Results.History(t.Context(), results.Filter{Player: who[1]})
	if err != nil || len(past) != 1 || len(past[0].All) != 3 || names[who[0]] == "" {
		t.Errorf("history %+v, names %v, %v", past, names, err)
	}
}

func TestWhyAGameIsNotRated(t *testing.T) {
	h := house(t)
	run(t, h)
	who := guests(t, h, 3)

	id := open(t, h, who[0], plan("me", "open", "open"))
	sit(t, h, id, who[1:]...)
	if why := results.Of(playOut(t, h, id).Table, frame(t, h, id).Log)[0].Unrated; why != results.UnratedAgreed {
		t.Errorf("not agreed: %q", why)
	}

	alone := plan("me", "bot:1", "bot:1")
	alone.Rated = true
	var no *input.Invalid
	if _, err := h.Open(t.Context(), who[0], alone); !errors.As(err, &no) || no.Field != "rated" || no.Code != "alone" {
		t.Errorf("rated against bots alone: %v", err)
	}
	if got := standings(t, h, string(who[0])); len(got) != 0 {
		t.Errorf("rated all the same: %v", got)
	}
}

// A log in which somebody else sits than in the table's is none of a table where all
// stayed.
func TestEverybodyStayed(t *testing.T) {
	h := house(t)
	id, who := three(t, h)
	end := playOut(t, h, id)
	if !end.Table.AllStayed(end.Log) {
		t.Error("everybody stayed, and is said to have left")
	}
	log := slices.Clone(end.Log)
	log[0].Events = slices.Clone(log[0].Events)
	setup := *log[0].Events[0].Setup
	setup.Chairs = []table.Chair{{Player: who[0]}, {Player: who[1]}, {Level: 1}}
	log[0].Events[0].Setup = &setup
	if end.Table.AllStayed(log) {
		t.Error("a log that does not hold is said to be of a table where all stayed")
	}
}

// day is a host whose clock the test moves.
func day(t *testing.T, at string) (*testNode, func(string)) {
	var now atomic.Int64
	set := func(text string) {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		now.Store(at.UnixNano())
	}
	set(at)
	cfg := config(sqlite(t, t.TempDir()))
	cfg.Choose = chance
	cfg.Now = func() time.Time { return time.Unix(0, now.Load()) }
	h := newNode(cfg)
	run(t, h)
	return h, set
}

// playDaily plays a day's deal to its end, always the first legal action.
func playDaily(t *testing.T, h *testNode, id table.ID) *host.Frame {
	t.Helper()
	for {
		f := until(t, h, id, func(tb *table.Table) bool { return over(tb) || tb.Awaited() != "" })
		if over(f.Table) {
			return f
		}
		who, act := move(f)
		if _, err := h.Act(t.Context(), who, id, act); err != nil {
			t.Fatal(err)
		}
	}
}

func openDaily(t *testing.T, h *testNode, p table.PlayerID) table.ID {
	t.Helper()
	id, err := h.Daily.Open(t.Context(), p, "nain-jaune")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func sheet(t *testing.T, h *testNode, day string, p table.PlayerID) daily.Deal {
	t.Helper()
	d, err := h.Daily.Deal(t.Context(), "nain-jaune", day, p)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Two people who play the same have the same game, though the bots play at random: the
// deal, the seats and the bots' own luck are the same for everybody; another day's are not.
func TestDaily_TheSameForEverybody(t *testing.T) {
	h, set := day(t, "2026-11-21T10:00:00Z")
	who := guests(t, h, 3)
	game := func(p table.PlayerID) (played []string) {
		f := playDaily(t, h, openDaily(t, h, p))
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
	h, set := day(t, today+"T10:00:00Z")
	who := guests(t, h, 3)
	if d := sheet(t, h, today, who[0]); d.Mine != nil || d.Done || d.Attempts != nil || !d.Today {
		t.Errorf("before: %+v", d)
	}
	first := openDaily(t, h, who[0])
	set(today + "T10:00:01Z")
	if again := openDaily(t, h, who[0]); again != first {
		t.Errorf("the deal can be tried at %s before it counts at %s", again, first)
	}
	if d := sheet(t, h, today, who[0]); d.Mine == nil || d.Mine.Table != first || d.Done || d.Attempts != nil {
		t.Errorf("the first try has not ended: %+v", d)
	}
	set(today + "T11:00:00Z")
	points := playDaily(t, h, first).Table.State.Standings(nil)[0].Points
	d := sheet(t, h, today, who[0])
	if !d.Done || len(d.Attempts) != 1 || d.Attempts[0].Points != points || d.Rank(points) != 1 || d.Names[who[0]] == "" {
		t.Errorf("after: %+v", d)
	}
	practice := openDaily(t, h, who[0])
	playDaily(t, h, practice)
	if d := sheet(t, h, today, who[0]); practice == first || d.Mine.Table != first || len(d.Attempts) != 1 {
		t.Errorf("the practice counts: %+v", d)
	}
	if d := sheet(t, h, today, who[1]); d.Done || d.Attempts != nil {
		t.Errorf("told to who has not played: %+v", d)
	}
	late := openDaily(t, h, who[2])
	set("2026-11-22T00:00:00Z")
	playDaily(t, h, late)
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
	h, set := day(t, "2026-11-21T23:59:00Z")
	who := guest(t, h, "Ana")
	id := openDaily(t, h, who)
	end := playDaily(t, h, id)
	if end.Table.Seed != "" || !end.Table.Sealed {
		t.Errorf("on its day the seed is shown: %q", end.Table.Seed)
	}
	text, err := end.Record(0)
	if err != nil || bytes.Contains(text, []byte("#: seed")) || bytes.Contains(text, []byte("\n* ")) {
		t.Errorf("on its day the record tells it: %v\n%s", err, text)
	}
	set("2026-11-22T00:00:00Z")
	open := frame(t, h, id)
	seed, ok := table.ParseSeed(open.Table.Seed)
	if !ok || seed.Commitment() != open.Table.Commitment || open.Table.Sealed {
		t.Errorf("the day after: seed %q", open.Table.Seed)
	}
	text, err = open.Record(game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Verify("daily.play", text, h.Rules); err != nil {
		t.Errorf("the record of the day after does not verify: %v", err)
	}
}

package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/internal/property"
	"tablee/table"
	"tablee/table/recording"
)

var (
	rules = nainjaune.Rules()
	noon  = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	seed  = table.Seed{1, 2, 3}
)

func open(chairs ...table.Chair) table.Setup {
	return table.Setup{Options: game.Options{"deals": "1"}, Chairs: chairs, Terms: table.Terms{MoveTime: time.Minute, AllowUndo: true}, Owner: "ana"}
}

func person(p table.PlayerID) table.Chair { return table.Chair{Player: p} }

// three returns a running table of three people, in the order ana, bob, cy.
func three(t testing.TB) (*table.Table, []table.Commit) {
	setup := open(person("ana"), person("bob"), person("cy"))
	setup.FixedSeating = true
	return begin(t, setup)
}

func begin(t testing.TB, setup table.Setup) (*table.Table, []table.Commit) {
	t.Helper()
	c, err := table.Create("t1", rules, setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	log := []table.Commit{c}
	return fold(t, log), log
}

func fold(t testing.TB, log []table.Commit) *table.Table {
	t.Helper()
	tb, err := table.Fold("t1", rules, log)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// do decides a command and applies the commit. The error is Decide's.
func do(t testing.TB, tb *table.Table, log []table.Commit, c table.Command, now time.Time) ([]table.Commit, error) {
	t.Helper()
	commit, err := tb.Decide(c, now, seed)
	if err != nil {
		return log, err
	}
	if err := tb.Apply(commit); err != nil {
		t.Fatal(err)
	}
	return append(log, commit), nil
}

// lowest returns a command with the first legal action of the awaited seat.
func lowest(tb *table.Table) table.Command {
	seat := tb.Turn()
	a := tb.State.Legal(seat, nil)[0]
	return table.Command{Kind: table.Act, Seq: tb.Seq, Player: tb.Seats[seat].Player, Seat: seat, Text: rules.FormatAction(a)}
}

func playOut(t testing.TB, tb *table.Table, log []table.Commit) []table.Commit {
	t.Helper()
	now := noon
	for tb.Status == table.StatusPlaying {
		now = now.Add(time.Second)
		var err error
		if log, err = do(t, tb, log, lowest(tb), now); err != nil {
			t.Fatal(err)
		}
	}
	return log
}

// seen returns everything that may be known about a table.
func seen(tb *table.Table) string {
	var b strings.Builder
	fmt.Fprintln(&b, tb.Seq, tb.Status, tb.Seats, tb.Entropy, tb.Order, tb.Draws, tb.Seed, tb.TurnBegan, tb.ActingSince, tb.TimerStarted, tb.Started,
		tb.Ended, tb.Changed, tb.Frozen, tb.Turn(), tb.Deadline(), tb.WakeAt(time.Second), tb.Awaited(),
		tb.Terms, tb.TimeBanks, tb.Idle, tb.TransferTokens, tb.StopReason, tb.Rematch)
	if tb.Offer != nil {
		fmt.Fprintln(&b, *tb.Offer)
	}
	if tb.LastAction != nil {
		fmt.Fprintln(&b, *tb.LastAction)
	}
	if tb.State != nil {
		for seat := range tb.Seats {
			fmt.Fprintf(&b, "%s %v\n", shown(tb.State.View(game.Seat(seat))), tb.State.Legal(game.Seat(seat), nil))
		}
		fmt.Fprintf(&b, "%s %v\n", shown(tb.State.View(game.Watcher)), tb.State.Standings(nil))
	}
	return b.String()
}

func shown(view any) []byte {
	text, err := json.Marshal(view)
	if err != nil {
		panic(err)
	}
	return text
}

// kinds lists the kinds of all commands.
var kinds = []table.Kind{table.Sit, table.Rise, table.Start, table.Act, table.Timeout, table.Give, table.Take,
	table.Away, table.Back, table.Offer, table.Accept, table.Decline, table.Rematch, table.Close}

// anyCommand returns a command that a random client might send, valid or not.
func anyCommand(r *rapid.T, tb *table.Table) table.Command {
	players := []table.PlayerID{"ana", "bob", "cy", "dan", "", "eve"}
	c := table.Command{
		Kind:       rapid.SampledFrom(append(kinds, table.Act, table.Act, table.Act, table.Timeout, "?")).Draw(r, "kind"),
		Seq:        tb.Seq + uint64(rapid.IntRange(0, 8).Draw(r, "seq")/8),
		Player:     rapid.SampledFrom(players).Draw(r, "player"),
		Seat:       game.Seat(rapid.IntRange(-3, 5).Draw(r, "seat")),
		Text:       rapid.SampledFrom([]string{"", "7D", "undo", "terms", "stop", "word", "nonsense", "\x00"}).Draw(r, "text"),
		Level:      rapid.IntRange(0, 2).Draw(r, "level"),
		SeatChosen: rapid.Bool().Draw(r, "chosen"),
	}
	if c.Text == "terms" && rapid.Bool().Draw(r, "changing") {
		c.Terms = &table.Terms{MoveTime: time.Minute, TimeBank: time.Minute, AllowUndo: rapid.Bool().Draw(r, "undo"),
			Absence: table.Absence{After: time.Minute, Level: rapid.IntRange(0, 2).Draw(r, "stand-in")}}
	}
	if seat := tb.Turn(); seat >= 0 && rapid.IntRange(0, 3).Draw(r, "legal") > 0 {
		legal := tb.State.Legal(seat, nil)
		c.Text = rules.FormatAction(legal[rapid.IntRange(0, len(legal)-1).Draw(r, "action")])
		c.Seat, c.Player = seat, tb.Seats[seat].Player
	}
	return c
}

func TestDecide_ChangesNothingAndFoldEqualsApply(t *testing.T) {
	property.Check(t, func(r *rapid.T) {
		setup := open(table.Chair{}, person("ana"), table.Chair{}, table.Chair{Level: 2})
		setup.FixedSeating = rapid.Bool().Draw(r, "kept")
		setup.Fill = table.AutoFill{After: time.Duration(rapid.IntRange(0, 2).Draw(r, "fill")) * time.Minute, Level: 1}
		setup.TeamSize = rapid.IntRange(0, 2).Draw(r, "team")
		setup.Chairs[2].DeviceOwner = rapid.SampledFrom([]table.PlayerID{"", "ana"}).Draw(r, "keeper")
		if setup.Chairs[2].DeviceOwner != "" {
			setup.Chairs[2].Player = "kid"
		}
		c, err := table.Create("t1", rules, setup, noon, seed)
		if err != nil {
			r.Fatal(err)
		}
		log := []table.Commit{c}
		tb, _ := table.Fold("t1", rules, log)
		now := noon
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(-5, 90).Draw(r, "wait")) * time.Second)
			before := seen(tb)
			commit, err := tb.Decide(anyCommand(r, tb), now, seed)
			if after := seen(tb); after != before {
				r.Fatalf("Decide changed the table:\n%s\n%s", before, after)
			}
			if err != nil {
				continue
			}
			if err := tb.Apply(commit); err != nil {
				r.Fatalf("Apply rejects Decide's commit: %v", err)
			}
			log = append(log, commit)
		}
		again, err := table.Fold("t1", rules, log)
		if err != nil {
			r.Fatal(err)
		}
		if seen(again) != seen(tb) {
			r.Fatalf("the fold differs:\n%s\n%s", seen(again), seen(tb))
		}
	})
}

func TestProblems(t *testing.T) {
	waiting := func(t *testing.T) *table.Table {
		tb, _ := begin(t, open(person("ana"), table.Chair{Level: 1}, table.Chair{}))
		return tb
	}
	playing := func(t *testing.T) *table.Table { tb, _ := three(t); return tb }
	full := func(t *testing.T) *table.Table {
		// No log reaches ErrFull, which needs every chair taken while the table is open, so the test sets the
		// state directly.
		tb := waiting(t)
		tb.Seats[2].Player = "bob"
		return tb
	}
	frozen := func(t *testing.T) *table.Table { tb := waiting(t); tb.Frozen = true; return tb }
	late := noon.Add(time.Hour)
	for _, x := range []struct {
		want  table.Problem
		table func(*testing.T) *table.Table
		c     table.Command
		now   time.Time
	}{
		{table.ErrStale, playing, table.Command{Kind: table.Act, Player: "ana", Seq: 0, Text: "7D"}, noon},
		{table.ErrStale, playing, table.Command{Kind: table.Act, Player: "ana", Seq: 2, Text: "nonsense"}, noon},
		{table.ErrStale, playing, table.Command{Kind: table.Timeout, Seq: 0}, late},
		{table.ErrNotSeated, playing, table.Command{Kind: table.Act, Player: "eve", Seq: 9, Text: "7D"}, noon},
		{table.ErrNotSeated, playing, table.Command{Kind: table.Act, Seat: 0, Seq: 1, Text: "7D"}, noon}, // a person's seat is not a bot's
		{table.ErrNotSeated, waiting, table.Command{Kind: table.Rise, Player: "eve"}, noon},
		{table.ErrNotSeated, waiting, table.Command{Kind: table.Sit, Seat: 2}, noon},
		{table.ErrAlreadySeated, waiting, table.Command{Kind: table.Sit, Player: "ana", Seat: 2}, noon},
		{table.ErrNoSuchChair, waiting, table.Command{Kind: table.Sit, Player: "bob", Seat: 3}, noon},
		{table.ErrNoSuchChair, waiting, table.Command{Kind: table.Sit, Player: "bob", Seat: -2}, noon},
		{table.ErrChairTaken, waiting, table.Command{Kind: table.Sit, Player: "bob", Seat: 1}, noon},
		{table.ErrFull, full, table.Command{Kind: table.Sit, Player: "cy", Seat: table.AnyChair}, noon},
		{table.ErrNotStarted, waiting, table.Command{Kind: table.Act, Player: "ana", Seq: 1, Text: "7D"}, noon},
		{table.ErrStarted, playing, table.Command{Kind: table.Sit, Player: "eve", Seat: table.AnyChair}, noon},
		{table.ErrStarted, playing, table.Command{Kind: table.Rise, Player: "ana"}, noon},
		{table.ErrFrozen, frozen, table.Command{Kind: table.Sit, Player: "bob", Seat: 2}, noon},
		{table.ErrTooEarly, playing, table.Command{Kind: table.Timeout, Seq: 1}, noon.Add(time.Minute - time.Millisecond)},
		{table.ErrTooEarly, waiting, table.Command{Kind: table.Timeout, Seq: 1}, late},
		{table.ErrBadText, waiting, table.Command{Kind: table.Sit, Player: "bob", Seat: 2, Text: strings.Repeat("x", table.MaxEntropy+1)}, noon},
		{table.ErrBadText, waiting, table.Command{Kind: table.Sit, Player: "bob", Seat: 2, Text: "a\x00b"}, noon},
		{table.ErrBadText, waiting, table.Command{Kind: table.Sit, Player: "bob", Seat: 2, Text: "\xff"}, noon},
	} {
		t.Run(string(x.want), func(t *testing.T) {
			if _, err := x.table(t).Decide(x.c, x.now, seed); err != x.want {
				t.Fatalf("%+v: %v", x.c, err)
			}
		})
	}
}

func TestDecide_ReturnsGameRefusals(t *testing.T) {
	tb, _ := three(t)
	for text, rule := range map[string]string{"nonsense": game.GenForm, "": game.GenForm} {
		_, err := tb.Decide(table.Command{Kind: table.Act, Player: "ana", Seq: 1, Text: text}, noon, seed)
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != rule {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, err := tb.Decide(table.Command{Kind: table.Act, Player: "bob", Seq: 1, Text: "7D"}, noon, seed)
	var no *game.Refusal
	if !errors.As(err, &no) || no.Rule != game.GenTurn {
		t.Errorf("out of turn: %v", err)
	}
}

func TestCreate_RefusesInvalidOptionsAndSeats(t *testing.T) {
	for _, x := range []struct {
		rule  string
		setup table.Setup
	}{
		{game.GenSeats, open(person("ana"))},
		{game.GenOption, table.Setup{Options: game.Options{"deals": "x"}, Chairs: make([]table.Chair, 3)}},
		{game.GenOption, table.Setup{Options: game.Options{"nope": "1"}, Chairs: make([]table.Chair, 1)}},
	} {
		_, err := table.Create("t1", rules, x.setup, noon, seed)
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != x.rule {
			t.Errorf("%s: %v", x.rule, err)
		}
	}
}

func TestStart_KeepsSeatsOrDrawsThemFromTheSeed(t *testing.T) {
	tb, _ := three(t)
	if got := []int{0, 1, 2}; !slices.Equal(tb.Order, got) || tb.Seats[1].Player != "bob" {
		t.Fatalf("kept seats moved: %v %v", tb.Order, tb.Seats)
	}
	orders := map[string]bool{}
	for i := range 40 {
		s := table.Seed{byte(i)}
		c, err := table.Create("t1", rules, open(person("ana"), person("bob"), person("cy")), noon, s)
		if err != nil {
			t.Fatal(err)
		}
		tb := fold(t, []table.Commit{c})
		want := []int{0, 1, 2}
		s.Rand(0).Shuffle(3, func(i, j int) { want[i], want[j] = want[j], want[i] })
		if !slices.Equal(tb.Order, want) {
			t.Fatalf("order %v, want %v from the seed", tb.Order, want)
		}
		for seat, chair := range tb.Order {
			if !reflect.DeepEqual(tb.Seats[seat], tb.Chairs[chair]) {
				t.Fatalf("seat %d is not chair %d", seat, chair)
			}
		}
		orders[fmt.Sprint(tb.Order)] = true
	}
	if len(orders) != 6 {
		t.Errorf("only %d of the 6 orders in 40 tables", len(orders))
	}
}

func TestEntropy_ChangesOutcomesAndLeavesWithPlayer(t *testing.T) {
	deal := func(steps ...table.Command) (string, []string) {
		setup := open(person("ana"), person("bob"), table.Chair{})
		setup.FixedSeating = true
		tb, log := begin(t, setup)
		for _, c := range steps {
			var err error
			if log, err = do(t, tb, log, c, noon); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range log[len(log)-1].Events {
			if e.Kind == table.Draw {
				return e.Text, tb.Entropy
			}
		}
		t.Fatal("no outcome was drawn")
		return "", nil
	}
	sit := func(text string) table.Command {
		return table.Command{Kind: table.Sit, Player: "cy", Seat: table.AnyChair, Text: text}
	}
	plain, _ := deal(sit(""))
	mixed, entropy := deal(sit("my luck"))
	if plain == mixed {
		t.Error("entropy changed nothing")
	}
	if entropy[2] != "my luck" {
		t.Errorf("entropy by chair: %q", entropy)
	}
	again, entropy := deal(
		table.Command{Kind: table.Rise, Player: "ana"},
		table.Command{Kind: table.Sit, Player: "ana", Seat: 0, Text: "x"},
		table.Command{Kind: table.Rise, Player: "ana"},
		table.Command{Kind: table.Sit, Player: "ana", Seat: 0},
		sit(""))
	if again != plain || !slices.Equal(entropy, []string{"", "", ""}) {
		t.Errorf("entropy of a player who left still counts: %q", entropy)
	}
}

func TestMix_DistinguishesTexts(t *testing.T) {
	if seed.Mix([]string{"ab", ""}) == seed.Mix([]string{"a", "b"}) {
		t.Error("two different entropies mix to the same seed")
	}
	if seed.Mix([]string{"", ""}) != seed {
		t.Error("mixing without entropy changed the seed")
	}
}

func TestLog_NeverEndsOnChanceNodeAndRevealsSeed(t *testing.T) {
	tb, log := three(t)
	log = playOut(t, tb, log)
	for i := range log {
		if turn := fold(t, log[:i+1]).Turn(); turn == game.Chance {
			t.Fatalf("commit %d ends on a chance node", log[i].Seq)
		}
	}
	if tb.Status != table.StatusOver || tb.Seed != seed.String() || tb.Ended != log[len(log)-1].At {
		t.Fatalf("the end: %v %q %v", tb.Status, tb.Seed, tb.Ended)
	}
	if s, ok := table.ParseSeed(tb.Seed); !ok || s.Commitment() != tb.Commitment {
		t.Fatal("the revealed seed does not match the commitment")
	}
	_, err := tb.Decide(table.Command{Kind: table.Act, Player: "ana", Seq: tb.Seq, Text: "7D"}, noon, seed)
	var no *game.Refusal
	if !errors.As(err, &no) || no.Rule != game.GenOver {
		t.Fatalf("after the end: %v", err)
	}
}

func TestFrozen_ShownButNotPlayed(t *testing.T) {
	tb, log := three(t)
	log = playOut(t, tb, log)
	for _, all := range [][]table.Commit{log, log[:2]} {
		for _, newer := range []game.Rules{nil, versioned{rules, 99}} {
			old, err := table.Fold("t1", newer, all)
			if err != nil {
				t.Fatal(err)
			}
			if !old.Frozen || old.State != nil || old.Seq != uint64(len(all)) || !old.WakeAt(0).IsZero() {
				t.Fatalf("frozen %v, state %v, seq %d", old.Frozen, old.State, old.Seq)
			}
			if _, err := old.Decide(table.Command{Kind: table.Act, Player: "ana", Seq: old.Seq, Text: "7D"}, noon, seed); err != table.ErrFrozen {
				t.Fatalf("a frozen table was played: %v", err)
			}
			if _, err := table.Journal("t1", newer, all, game.Watcher, 0); err != nil {
				t.Fatal(err)
			}
			recording.Format(old, all, 0, func(table.PlayerID) string { return "" })
		}
	}
}

type versioned struct {
	game.Rules
	version int
}

func (v versioned) Info() game.Info {
	info := v.Rules.Info()
	info.Version = v.version
	return info
}

func TestJournal_ReportsEveryCommitOnce(t *testing.T) {
	tb, log := three(t)
	log = playOut(t, tb, log)
	whole, err := table.Journal("t1", rules, log, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	part, err := table.Journal("t1", rules, log, 0, 5)
	if err != nil {
		t.Fatal(err)
	}
	from := slices.IndexFunc(whole, func(e table.Entry) bool { return e.Seq > 5 })
	if !reflect.DeepEqual(whole[from:], part) {
		t.Errorf("after 5 differs: %v %v", whole[from:], part)
	}
	last := whole[len(whole)-1].Facts
	if last[len(last)-1].Code != "table.ends" || whole[0].Facts[0].Code != "table.starts" {
		t.Errorf("first and last facts: %v, %v", whole[0].Facts[0], last)
	}
	if _, err := table.Journal("t1", rules, log[1:], 0, 0); err == nil {
		t.Error("a journal of a log with a gap: no error")
	}
}

func TestBotRand_ReproducibleAndIndependentOfOutcomes(t *testing.T) {
	draw := func(r *rand.Rand) uint64 { return r.Uint64() }
	if first, again := draw(seed.BotRand(3, 1)), draw(seed.BotRand(3, 1)); first != again {
		t.Error("the stream is not reproducible")
	}
	streams := map[uint64]bool{}
	for n := range 8 {
		streams[draw(seed.Rand(n))] = true
		streams[draw(seed.BotRand(uint64(n), 0))] = true
		streams[draw(seed.BotRand(uint64(n), 1))] = true
	}
	if len(streams) != 24 {
		t.Errorf("%d different streams of 24", len(streams))
	}
}

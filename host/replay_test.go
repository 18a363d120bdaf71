package host_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
)

func TestPast_TableAndJournal(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Ended(t, h)
	f := hosttest.Frame(t, h, id)
	replay, err := f.Replay()
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n <= replay.Last(); n += 5 {
		past, at, err := f.Past(n)
		if err != nil || at != n || past.Table.Seq != replay.Seq(n) {
			t.Fatalf("position %d: %d %v", n, at, err)
		}
		for _, viewer := range []game.Seat{game.Watcher, 0, 2} {
			got, err := past.Journal(viewer)
			if err != nil {
				t.Fatal(err)
			}
			want, err := table.Journal(id, hosttest.Rules, f.Log[:past.Table.Seq], viewer, 0)
			if err != nil || len(got) != len(want) || !reflect.DeepEqual(got, want) {
				t.Fatalf("position %d, viewer %d: %d entries, want %d (%v)", n, viewer, len(got), len(want), err)
			}
		}
	}
	if _, at, err := f.Past(1 << 30); err != nil || at != replay.Last() {
		t.Errorf("beyond the end: %d %v", at, err)
	}
	if _, at, err := f.Past(-3); err != nil || at != 0 {
		t.Errorf("before the start: %d %v", at, err)
	}
	waiting := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("me", "open", "open"))
	if _, _, err := hosttest.Frame(t, h, waiting).Past(0); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("before the game: %v", err)
	}
}

func TestMissed_MovesPlayedWhileAway(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Now = func() time.Time { return now }
	h := hosttest.New(cfg)
	who := hosttest.Guests(t, h, 3)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
	hosttest.Sit(t, h, id, who[1:]...)
	for hosttest.Frame(t, h, id).Table.Awaited() == who[2] {
		hosttest.Play(t, h, id)
	}
	away := who[2]
	missed := func() (uint64, bool) {
		t.Helper()
		after, was, err := h.Missed(t.Context(), away, hosttest.Frame(t, h, id))
		if err != nil {
			t.Fatal(err)
		}
		return after, was
	}
	if _, was := missed(); was {
		t.Error("a player who has never looked missed something")
	}
	looked := hosttest.Frame(t, h, id)
	if err := h.MarkRead(t.Context(), away, looked.Table); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Hour)
	if _, was := missed(); was {
		t.Error("missed something although nothing was played")
	}
	hosttest.Play(t, h, id)
	if after, was := missed(); !was || after != looked.Table.Seq {
		t.Errorf("missed %t after %d, looked at %d", was, after, looked.Table.Seq)
	}
	now = now.Add(-time.Hour + time.Second)
	if _, was := missed(); was {
		t.Error("missed something after a second")
	}
	now = now.Add(time.Hour)
	if _, was, err := h.Missed(t.Context(), hosttest.Guest(t, h, "Zoé"), hosttest.Frame(t, h, id)); was || err != nil {
		t.Errorf("a player without a seat missed something: %v", err)
	}
	for hosttest.Frame(t, h, id).Table.Awaited() != away {
		hosttest.Play(t, h, id)
	}
	stop := hosttest.Run(t, h)
	if err := h.Leave(t.Context(), host.Hand{Player: away}, id); err != nil {
		t.Fatal(err)
	}
	hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Turn() != tb.SeatOf(away) }) // a bot has played for them
	stop()
	if after, was := missed(); !was || after != looked.Table.Seq {
		t.Errorf("after a stand-in bot's move: missed %t after %d, looked at %d", was, after, looked.Table.Seq)
	}
	for tb := hosttest.Frame(t, h, id).Table; tb.Turn() != tb.SeatOf(away); tb = hosttest.Frame(t, h, id).Table {
		hosttest.Play(t, h, id)
	}
	hosttest.Play(t, h, id)
	if _, was := missed(); was {
		t.Error("a player who has acted since missed something")
	}
}

// A finished daily deal is private to its player until its day is over: until then no one may look at it
// as another viewer, see all cards, or fork it. Afterwards everyone may.
func TestReplay_DailyDeal_SealedUntilDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T23:59:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	f := hosttest.PlayDaily(t, h, id)
	mine := f.Table.SeatOf(who[0])
	if !f.MayReplay(who[0]) || f.MayReplay(who[1]) || f.MayReplay("") || f.Revealed() {
		t.Error("others may replay it, or it is revealed")
	}
	for seat := game.Watcher; int(seat) < len(f.Table.Seats); seat++ {
		if f.Sees(mine, seat) != (seat == mine) {
			t.Errorf("may look as seat %d: %t", seat, seat != mine)
		}
	}
	past, last, err := f.Past(1 << 30)
	if err != nil || past.Table.Seed != "" || !past.Table.Sealed || past.Revealed() {
		t.Errorf("its last position reveals the seed: %v", err)
	}
	branch := lobby.Branch{At: last / 2, Open: true, Chairs: []string{"me", "bot:1", "bot:1", "bot:1"}[:len(f.Table.Seats)]}
	for _, p := range who {
		if _, err := h.Fork(t.Context(), p, id, branch); !errors.Is(err, table.ErrSealed) {
			t.Errorf("a fork: %v", err)
		}
	}
	set("2026-11-22T00:00:00Z")
	f = hosttest.Frame(t, h, id)
	if past, _, err = f.Past(last); err != nil || past.Table.Seed == "" || !f.MayReplay("") || !f.Sees(game.Watcher, mine) {
		t.Errorf("the day after: %v", err)
	}
	next, err := h.Fork(t.Context(), who[1], id, branch)
	if err != nil || hosttest.Frame(t, h, next).Table.Daily != "" {
		t.Errorf("a fork of the day after: %v", err)
	}
}

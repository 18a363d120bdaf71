package host_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
	"tablee/table/recording"
)

func TestOpenSitActAndEnd(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	id := hosttest.Open(t, h, who[0], hosttest.OneDeal("me", "open", "open"))
	if len(id) != 10 {
		t.Errorf("table id: %q", id)
	}
	if seat, err := h.Sit(t.Context(), who[1], id, 2, "luck", ""); seat != 2 || err != nil {
		t.Fatalf("sit on chair 2: %v %v", seat, err)
	}
	if err := h.Rise(t.Context(), who[1], id); err != nil {
		t.Fatal(err)
	}
	hosttest.Sit(t, h, id, who[1], who[2])
	f := hosttest.Frame(t, h, id)
	if f.Table.Status != table.StatusPlaying || f.Names[who[2]] != "guest 2" {
		t.Fatalf("%v %v", f.Table.Status, f.Names)
	}
	for hosttest.Frame(t, h, id).Table.Status == table.StatusPlaying {
		hosttest.Play(t, h, id)
	}
	end := hosttest.Frame(t, h, id)
	text, err := end.Record(game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := recording.Verify(string(id), text, h.Rules); err != nil {
		t.Fatal(err)
	}
	rows, err := h.Tables(t.Context(), host.Filter{Player: who[1]})
	if err != nil || len(rows) != 1 || rows[0].Status != table.StatusOver || len(rows[0].Places) != 3 || rows[0].Seq != end.Table.Seq {
		t.Fatalf("rows %+v %v", rows, err)
	}
	entries, err := end.Journal(0)
	if err != nil || len(entries) == 0 {
		t.Fatalf("journal %v %v", entries, err)
	}
}

func TestAct_ErrorOrder(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.Three(t, h)
	stranger := hosttest.Guest(t, h, "Eve")
	ctx := t.Context()
	if _, err := h.Act(ctx, who[0], "nowhere", host.Act{}); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("unknown table: %v", err)
	}
	_, act := hosttest.Move(hosttest.Frame(t, h, id))
	act.Command = "c1"
	seq, err := h.Act(ctx, who[0], id, act)
	if err != nil || seq != act.Seq+1 {
		t.Fatalf("%d %v", seq, err)
	}
	hosttest.Play(t, h, id)
	now := hosttest.Frame(t, h, id).Table.Seq
	if again, err := h.Act(ctx, who[0], id, act); again != seq || err != nil {
		t.Errorf("repeated command: %d %v, first %d", again, err, seq)
	}
	act.Action, act.Seq = "nonsense", 99
	if again, err := h.Act(ctx, who[0], id, act); again != seq || err != nil {
		t.Errorf("repeated command with another action: %d %v", again, err)
	}
	if _, err := h.Act(ctx, stranger, id, act); err != table.ErrNotSeated {
		t.Errorf("stranger with another player's command: %v", err)
	}
	act = host.Act{Seq: 1, Action: "nonsense", Command: "c2"}
	if seq, err := h.Act(ctx, who[0], id, act); err != table.ErrStale || seq != now {
		t.Errorf("stale seq and illegal action: %d %v, the table is at %d", seq, err, now)
	}
	act.Seq = now
	var no *game.Refusal
	if seq, err := h.Act(ctx, who[0], id, act); !errors.As(err, &no) || seq != now {
		t.Errorf("refusal: %d %v", seq, err)
	}
	act.Action, act.Seq = "nonsense", now+5
	if seq, err := h.Act(ctx, who[0], id, act); err != table.ErrStale || seq != now {
		t.Errorf("seq in the future: %d %v", seq, err)
	}
	var bad *input.Invalid
	for _, command := range []string{strings.Repeat("x", host.MaxCommand+1), "a\x00", "\xff"} {
		if _, err := h.Act(ctx, who[0], id, host.Act{Command: command}); !errors.As(err, &bad) || bad.Field != "command" {
			t.Errorf("command %q: %v", command, err)
		}
	}
	if _, err := h.Act(ctx, "", id, host.Act{Seq: now}); err != table.ErrNotSeated {
		t.Errorf("no player: %v", err)
	}
}

func TestSit_RepeatedCommand(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	p := hosttest.Plan("me", "open", "open")
	p.Seating = "drawn"
	id := hosttest.Open(t, h, who[0], p)
	ctx := t.Context()
	seat, err := h.Sit(ctx, who[1], id, 2, "", "s1")
	if seat != 2 || err != nil {
		t.Fatal(seat, err)
	}
	last, err := h.Sit(ctx, who[2], id, table.AnyChair, "", "s1") // another player's command with the same id
	if err != nil || last != hosttest.Frame(t, h, id).Table.SeatOf(who[2]) {
		t.Fatal(last, err)
	}
	if again, err := h.Sit(ctx, who[1], id, 2, "", "s1"); again != 2 || err != nil {
		t.Errorf("repeated command, seat before the draw: %v %v", again, err)
	}
	if again, err := h.Sit(ctx, who[2], id, 0, "", "s1"); again != last || err != nil {
		t.Errorf("%v %v, first %v", again, err, last)
	}
}

func TestNewGuest_CleansName(t *testing.T) {
	h := hosttest.NewNode(t)
	for name, want := range map[string]string{
		"  Ana \u00a0 Lou ":                "Ana Lou",
		"Zoe\u0308":                        "Zoë",
		"李":                                "李",
		strings.Repeat("é", input.MaxName): strings.Repeat("é", input.MaxName),
		"Lou 👨\u200d👩\u200d👧":              "Lou 👨\u200d👩\u200d👧", "🤷🏽\u200d♀\ufe0f": "🤷🏽\u200d♀\ufe0f", "🏳\ufe0f\u200d🌈": "🏳\ufe0f\u200d🌈", "❤\ufe0f\u200d🔥": "❤\ufe0f\u200d🔥",
		"\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f": "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
	} {
		p, err := h.Accounts.NewGuest(t.Context(), name)
		if err != nil || p.Name != want {
			t.Errorf("%q: %q %v", name, p.Name, err)
		}
	}
	for name, code := range map[string]string{
		"": "empty", " \t ": "empty", "\u0301": "empty",
		strings.Repeat("x", input.MaxName+1): "too-long",
		"a\nb":                               "control", "a\x00b": "control", "\xff": "control", "a\u200bb": "control", "\u200f": "control",
		"A\u200dna": "control", "👩\u200d": "control", "\u200d👩": "control", "👩\u200d\u200d👧": "control", "👩\u200dx": "control",
		"🦊\U000e0067": "control", "\U0001f3f4\U000e0061\U000e007f": "control",
		"a\u202eb": "control", "a\u2066b": "control", "\ufeff": "control", "\u3164": "control", "\u2800": "control",
	} {
		var bad *input.Invalid
		if _, err := h.Accounts.NewGuest(t.Context(), name); !errors.As(err, &bad) || bad.Code != code || bad.Field != "name" {
			t.Errorf("%q: %v, want %s", name, err, code)
		}
	}
}

func TestErase_InvalidatesToken(t *testing.T) {
	h := hosttest.NewNode(t)
	ctx := t.Context()
	p, err := h.Accounts.NewGuest(ctx, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := h.Accounts.Player(ctx, p.Token); err != nil || got.ID != p.ID || len(p.Token) != 43 {
		t.Fatalf("%+v %v, token of %d characters", got, err, len(p.Token))
	}
	if _, err := h.Accounts.Player(ctx, p.Token+"x"); !errors.Is(err, input.ErrNotFound) {
		t.Fatal(err)
	}
	waiting := hosttest.Open(t, h, p.ID, hosttest.Plan("me", "open", "open"))
	begun := hosttest.Open(t, h, p.ID, hosttest.Plan("me", "bot:1", "bot:1"))
	if err := h.Accounts.Erase(ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Accounts.Player(ctx, p.Token); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("the token still works: %v", err)
	}
	if !hosttest.Frame(t, h, waiting).Table.Seats[0].Open() {
		t.Error("still seated at a table that has not begun")
	}
	f := hosttest.Frame(t, h, begun)
	if name, known := f.Names[p.ID]; f.Table.SeatOf(p.ID) != 0 || name != "" || !known {
		t.Errorf("their game: seat %v, name %q %v", f.Table.SeatOf(p.ID), name, known)
	}
	if err := h.Accounts.Erase(ctx, "unknown"); !errors.Is(err, input.ErrNotFound) {
		t.Error(err)
	}
}

func TestExport_HoldsActions(t *testing.T) {
	h := hosttest.NewNode(t)
	ctx := t.Context()
	who := hosttest.Guests(t, h, 3)
	p := hosttest.OneDeal("me", "open", "open")
	p.Seating = "drawn"
	id := hosttest.Open(t, h, who[0], p)
	if _, err := h.Sit(ctx, who[1], id, 2, "mine", ""); err != nil {
		t.Fatal(err)
	}
	hosttest.Sit(t, h, id, who[2])
	for hosttest.Frame(t, h, id).Table.Status == table.StatusPlaying {
		hosttest.Play(t, h, id)
	}
	f := hosttest.Frame(t, h, id)
	for _, p := range who {
		x, err := h.Export.Collect(ctx, p)
		if err != nil || len(x.Tables) != 1 || x.Player.ID != p {
			t.Fatalf("%+v %v", x, err)
		}
		seat := f.Table.SeatOf(p)
		if x.Tables[0].Seat != seat {
			t.Errorf("seat %v, not %v", x.Tables[0].Seat, seat)
		}
		var want, got []string
		for _, c := range f.Log {
			for _, e := range c.Events {
				if e.Kind == table.Act && e.Seat == seat {
					want = append(want, e.Text)
				}
			}
		}
		for _, a := range x.Tables[0].Actions {
			if a.Kind == table.Act {
				got = append(got, a.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("actions %v, in the log %v", got, want)
		}
	}
	if x, _ := h.Export.Collect(ctx, who[1]); x.Tables[0].Entropy != "mine" {
		t.Errorf("entropy %q", x.Tables[0].Entropy)
	}
	if _, err := h.Export.Collect(ctx, "unknown"); !errors.Is(err, input.ErrNotFound) {
		t.Error(err)
	}
}

func TestAct_CanceledRequest(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	for range 200 {
		f := hosttest.Frame(t, h, id)
		if f.Table.Status != table.StatusPlaying {
			break
		}
		who, act := hosttest.Move(f)
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		seq, err := h.Act(ctx, who, id, act)
		cancel()
		now := hosttest.Frame(t, h, id).Table.Seq
		if err == nil && now != seq || err != nil && (now != act.Seq || !errors.Is(err, context.Canceled)) {
			t.Fatalf("acted at %d: %d %v; the table is at %d", act.Seq, seq, err, now)
		}
	}
}

func TestIdleTables_ForgottenAndReread(t *testing.T) {
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Kept = 3
	h := hosttest.New(cfg)
	me := hosttest.Guest(t, h, "Ana")
	var ids []table.ID
	for range 10 {
		ids = append(ids, hosttest.Open(t, h, me, hosttest.Plan("me", "open", "open")))
	}
	if n := h.Stats().Tables; n != 3 {
		t.Fatalf("%d tables in memory", n)
	}
	for _, id := range ids {
		if f := hosttest.Frame(t, h, id); f.Table.ID != id || f.Table.SeatOf(me) != 0 {
			t.Fatalf("%+v", f.Table)
		}
	}
	if _, err := h.Frame(t.Context(), "nowhere"); !errors.Is(err, input.ErrNotFound) {
		t.Fatal(err)
	}
	if n := h.Stats().Tables; n != 3 {
		t.Fatalf("%d tables in memory after reading", n)
	}
}

func TestFrame_UnknownTable(t *testing.T) {
	h := hosttest.NewNode(t)
	if _, err := h.Frame(t.Context(), "nowhere"); !errors.Is(err, input.ErrNotFound) {
		t.Fatal(err)
	}
	if n := h.Stats().Tables; n != 0 {
		t.Fatalf("%d tables in memory", n)
	}
}

// BenchmarkAct measures one action from request to durable commit, by many players at many tables.
func BenchmarkAct(b *testing.B) {
	h := hosttest.NewNode(b)
	b.SetParallelism(64)
	b.RunParallel(func(pb *testing.PB) {
		var id table.ID
		who := hosttest.Guests(b, h, 3) // guests of its own: a player may not open that many tables at the same time
		for pb.Next() {
			if id == "" || hosttest.Frame(b, h, id).Table.Status == table.StatusOver {
				id = hosttest.Open(b, h, who[0], hosttest.Plan("me", "open", "open"))
				hosttest.Sit(b, h, id, who[1:]...)
			}
			hosttest.Play(b, h, id)
		}
	})
}

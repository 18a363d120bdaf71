package node_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
)

func TestOpen_ChecksPlan(t *testing.T) {
	h := hosttest.NewNode(t)
	me := hosttest.Guest(t, h, "Ana")
	change := func(f func(*lobby.Plan)) lobby.Plan { p := hosttest.Plan("me", "bot:1", "bot:4"); f(&p); return p }
	for name, x := range map[string]struct {
		plan        lobby.Plan
		field, code string
	}{
		"game":        {change(func(p *lobby.Plan) { p.Game = "chess" }), "game", "unknown"},
		"seating":     {change(func(p *lobby.Plan) { p.Seating = "any" }), "seating", "unknown"},
		"no chairs":   {change(func(p *lobby.Plan) { p.Chairs = nil }), "chairs", "empty"},
		"chairs":      {change(func(p *lobby.Plan) { p.Chairs = make([]string, 1000) }), "chairs", "too-many"},
		"two of me":   {hosttest.Plan("me", "me", "open"), "chairs", "too-many"},
		"word":        {hosttest.Plan("me", "you", "open"), "chairs", "unknown"},
		"level 5":     {hosttest.Plan("me", "bot:5", "open"), "chairs", "unknown"},
		"level 0":     {hosttest.Plan("me", "bot:0", "open"), "chairs", "unknown"},
		"level 01":    {hosttest.Plan("me", "bot:01", "open"), "chairs", "unknown"},
		"no level":    {hosttest.Plan("me", "bot", "open"), "chairs", "unknown"},
		"negative":    {change(func(p *lobby.Plan) { p.MoveTime = -time.Second }), "move", "too-short"},
		"short":       {change(func(p *lobby.Plan) { p.MoveTime = time.Millisecond }), "move", "too-short"},
		"long":        {change(func(p *lobby.Plan) { p.MoveTime = host.MaxMove + 1 }), "move", "too-long"},
		"long title":  {change(func(p *lobby.Plan) { p.Title = strings.Repeat("é", host.MaxTitle+1) }), "title", "too-long"},
		"title turns": {change(func(p *lobby.Plan) { p.Title = "a\u202eb" }), "title", "control"},
	} {
		_, err := h.Open(t.Context(), me, x.plan)
		var bad *input.Invalid
		if !errors.As(err, &bad) || bad.Field != x.field || bad.Code != x.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	for rule, p := range map[string]lobby.Plan{
		game.GenOption: change(func(p *lobby.Plan) { p.Options = game.Options{"deals": "x"} }),
		game.GenSeats:  hosttest.Plan("me", "open"),
	} {
		var no *game.Refusal
		if _, err := h.Open(t.Context(), me, p); !errors.As(err, &no) || no.Rule != rule {
			t.Errorf("%s: %v", rule, err)
		}
	}
}

// Without explicit terms for an absence, a bot stands in where another person would wait.
func TestOpen_UsualAbsence(t *testing.T) {
	h := hosttest.NewNode(t)
	ana := hosttest.Guest(t, h, "Ana")
	for _, c := range []struct {
		chairs []string
		move   time.Duration
		after  time.Duration
	}{
		{[]string{"me", "open", "bot:1"}, 0, 5 * time.Minute},
		{[]string{"me", "open", "bot:1"}, 24 * time.Hour, 24 * time.Hour},
		{[]string{"me", "bot:1", "bot:1"}, 0, 0},
		{[]string{"me", "here:Léa", "bot:1"}, 0, 0},
	} {
		plan := hosttest.Plan(c.chairs...)
		plan.UsualAbsence, plan.MoveTime = true, c.move
		a := hosttest.Frame(t, h, hosttest.Open(t, h, ana, plan)).Table.Absence
		if a.After != c.after || (a.Level > 0) != (c.after > 0) {
			t.Errorf("%v, %v a move: %+v", c.chairs, c.move, a)
		}
	}
}

// A waiting table has a code, which works in any spelling until the game begins, and for one more day.
func TestCode_LivesWhileTableWaits(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
	code, err := h.Code(t.Context(), id)
	if err != nil || len(code) != lobby.CodeLength {
		t.Fatalf("%q, %v", code, err)
	}
	if again, err := h.Code(t.Context(), id); again != code || err != nil {
		t.Errorf("%q, then %q, %v", code, again, err)
	}
	leads := func(typed string, want bool) {
		t.Helper()
		f, err := h.ByCode(t.Context(), typed)
		if want && (err != nil || f.Table.ID != id) || !want && !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%q: %v", typed, err)
		}
	}
	*now = now.Add(100 * 24 * time.Hour)
	for _, typed := range []string{code, strings.ToLower(code), " " + code[:2] + "-" + code[2:] + " "} {
		leads(typed, true)
	}
	for _, typed := range []string{"", code[:3], code + "A", "O0I1", "ÉÉ", strings.Repeat(" ", 1000) + code} {
		leads(typed, false)
	}
	hosttest.Sit(t, h, id, who[1], who[2])
	*now = now.Add(23 * time.Hour)
	leads(code, true)
	*now = now.Add(2 * time.Hour)
	leads(code, false)
	if _, err := h.Code(t.Context(), id); !errors.Is(err, table.ErrStarted) {
		t.Errorf("code for a game that has begun: %v", err)
	}
}

// A table without seated people is neither listed nor counted: no one would ever come.
func TestOpenTables_NoOneSeated(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 2)
	id := hosttest.Open(t, h, who[0], usual())
	shown := func(want bool) {
		t.Helper()
		rows, err := h.OpenTables(t.Context(), "", "nain-jaune", 9)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(rows, func(r host.Row) bool { return r.ID == id }); got != want {
			t.Errorf("listed: %t, want %t", got, want)
		}
		n, err := h.CountActive(t.Context())
		if err != nil || n > 0 != want {
			t.Errorf("%d active tables, %v", n, err)
		}
	}
	shown(true)
	if err := h.Rise(t.Context(), who[0], id); err != nil {
		t.Fatal(err)
	}
	shown(false)
	if next := playNow(t, h, who[1]); next == id {
		t.Error("a player was seated there")
	}
	if _, err := h.Sit(t.Context(), who[0], id, table.AnyChair, "", ""); err != nil {
		t.Fatal(err)
	}
	shown(true)
}

// An abandoned table does not count as active; one with days per move does.
func TestLiveTables_NotAbandoned(t *testing.T) {
	now := time.Date(2026, 5, 18, 20, 0, 0, 0, time.UTC)
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Now = func() time.Time { return now }
	h := hosttest.New(cfg)
	who := hosttest.Guests(t, h, 1)
	lively := func(want, offered int) {
		t.Helper()
		if n, err := h.CountActive(t.Context()); err != nil || n != want {
			t.Errorf("%s: %d active tables, %v, want %d", now, n, err, want)
		}
		if rows, err := h.OpenTables(t.Context(), "", "", 9); err != nil || len(rows) != offered {
			t.Errorf("%s: %d listed, %v, want %d", now, len(rows), err, offered)
		}
	}
	free := usual()
	free.MoveTime, free.Fill, free.Absence = 0, table.AutoFill{}, table.Absence{}
	hosttest.Open(t, h, who[0], free)
	days := free
	days.MoveTime = 3 * 24 * time.Hour
	hosttest.Open(t, h, who[0], days)
	lively(2, 2)
	now = now.Add(25 * time.Hour)
	lively(1, 2)
	now = now.Add(3 * 24 * time.Hour)
	lively(0, 2)
	now = now.Add(4 * 24 * time.Hour)
	lively(0, 1)
}

// A player may have a limited number of waiting tables, and open more when some have begun, or a day
// later. Tables that begin at once do not count, nor do tables of others.
func TestOpen_WaitingLimit(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	waiting := hosttest.Plan("me", "open", "open")
	var mu sync.Mutex
	var ids []table.ID
	var all sync.WaitGroup
	for range lobby.MaxWaiting + 10 { // at the same time
		all.Go(func() {
			id, err := h.Open(t.Context(), who[0], waiting)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				ids = append(ids, id)
			} else if !errors.Is(err, table.ErrTooManyWaiting) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	refused := func(what string) {
		t.Helper()
		if _, err := h.Open(t.Context(), who[0], waiting); !errors.Is(err, table.ErrTooManyWaiting) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("one more")
	if counts, err := h.Counts(t.Context()); err != nil || counts[table.StatusOpen] != lobby.MaxWaiting {
		t.Errorf("%v, %v", counts, err)
	}
	hosttest.Open(t, h, who[0], hosttest.Plan("me", "bot:1", "bot:1"))
	hosttest.Open(t, h, who[1], waiting)
	hosttest.Sit(t, h, ids[0], who[1], who[2])
	hosttest.Open(t, h, who[0], waiting)
	refused("one more than those that have not begun")
	*now = now.Add(24*time.Hour + time.Minute)
	hosttest.Open(t, h, who[0], waiting)
}

// A player may have a limited number of running tables, and open more when one is over or has been idle.
// Tables opened by others do not count, from the same address or not.
func TestOpen_RunningLimit(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 2)
	plan := hosttest.Plan("me", "bot:1", "bot:1")
	h.LimitRunning(3, 0)
	for range 3 {
		hosttest.Open(t, h, who[0], plan)
	}
	if _, err := h.Open(t.Context(), who[0], plan); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("the fourth: %v", err)
	}
	if _, err := h.Daily.Open(t.Context(), who[0], "nain-jaune"); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("a daily deal: %v", err)
	}
	hosttest.Open(t, h, who[1], plan)
	if counts, err := h.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 4 {
		t.Errorf("%v, %v", counts, err)
	}
	*now = now.Add(time.Hour + time.Minute)
	id := hosttest.Open(t, h, who[0], plan)
	hosttest.Open(t, h, who[0], plan)
	hosttest.Open(t, h, who[0], plan)
	if err := h.Close(t.Context(), id, "over"); err != nil {
		t.Fatal(err)
	}
	hosttest.Open(t, h, who[0], plan)
	if _, err := h.Open(t.Context(), who[0], plan); !errors.Is(err, table.ErrTooManyRunning) {
		t.Errorf("one more than the limit: %v", err)
	}
	h.LimitRunning(0, 0)
	hosttest.Open(t, h, who[0], plan)
}

func TestOpen_RunningLimitByAddress(t *testing.T) {
	h, now := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 4)
	plan := hosttest.Plan("me", "bot:1", "bot:1")
	h.LimitRunning(0, 3)
	here, there := account.WithAddress(t.Context(), "192.0.2.7"), account.WithAddress(t.Context(), "192.0.2.8")
	for n := range 3 {
		if _, err := h.Open(here, who[n], plan); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Open(here, who[3], plan); !errors.Is(err, table.ErrAddressFull) {
		t.Errorf("the fourth from there: %v", err)
	}
	if _, err := h.Open(there, who[0], plan); err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
	*now = now.Add(time.Hour + time.Minute)
	for range 3 {
		if _, err := h.Open(here, who[3], plan); err != nil {
			t.Errorf("while the others are idle: %v", err)
		}
	}
	if _, err := h.Open(here, who[0], plan); !errors.Is(err, table.ErrAddressFull) {
		t.Errorf("one more than the limit: %v", err)
	}
}

// The networks around an address have limits too, which grow with their size.
func TestOpen_RunningLimitByNetwork(t *testing.T) {
	for name, c := range map[string]struct {
		address func(i int) string
		want    int
	}{
		"an IPv4 /24": {func(i int) string { return fmt.Sprintf("192.0.2.%d", i) }, 16},
		"a /56":       {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::/64", i) }, 4},
		"a /48":       {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::/64", i*256) }, 16},
	} {
		h, _ := hosttest.Clocked(t)
		h.LimitRunning(0, 1)
		var last error
		opened := 0
		for i, p := range hosttest.Guests(t, h, 18) {
			if _, err := h.Open(account.WithAddress(t.Context(), c.address(i)), p, hosttest.Plan("me", "bot:1", "bot:1")); err == nil {
				opened++
			} else {
				last = err
			}
		}
		if opened != c.want || !errors.Is(last, table.ErrAddressFull) {
			t.Errorf("%s: %d tables, want %d; then %v", name, opened, c.want, last)
		}
	}
}

// Tables opened concurrently count toward each other's limits, by player and by address. A failed open
// releases its slot.
func TestOpen_RunningLimit_Concurrent(t *testing.T) {
	for name, limits := range map[string][2]int{"a person": {3, 0}, "an address": {0, 3}} {
		t.Run(name, func(t *testing.T) {
			h, _ := hosttest.Clocked(t)
			ana := hosttest.Guest(t, h, "Ana")
			h.LimitRunning(limits[0], limits[1])
			here := account.WithAddress(t.Context(), "192.0.2.7")
			gone, leave := context.WithCancel(here)
			leave()
			for range 5 {
				if _, err := h.Open(gone, ana, hosttest.Plan("me", "bot:1", "bot:1")); err == nil {
					t.Fatal("opened for a canceled request")
				}
			}
			var opened, refused atomic.Int32
			var all sync.WaitGroup
			for range 20 {
				all.Go(func() {
					switch _, err := h.Open(here, ana, hosttest.Plan("me", "bot:1", "bot:1")); {
					case err == nil:
						opened.Add(1)
					case errors.Is(err, table.ErrTooManyRunning), errors.Is(err, table.ErrAddressFull):
						refused.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			all.Wait()
			for range 3 - opened.Load() { // some opens saw the slots of others that were then refused
				if _, err := h.Open(here, ana, hosttest.Plan("me", "bot:1", "bot:1")); err != nil {
					t.Errorf("below the limit: %v", err)
				}
			}
			if counts, err := h.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 3 || opened.Load() > 3 || refused.Load() != 20-opened.Load() {
				t.Errorf("%d opened, %d refused, %v, %v", opened.Load(), refused.Load(), counts, err)
			}
		})
	}
}

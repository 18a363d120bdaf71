package lobby_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
)

func TestPlansAreChecked(t *testing.T) {
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

// Nobody says what happens in an absence: a bot stands in where somebody else would wait.
func TestAbsence_IsAsUsual(t *testing.T) {
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

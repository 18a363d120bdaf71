package scene_test

import (
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// What somebody did at a seat stays theirs when another takes it over, for everybody who looks.
func TestJournal_WhatWasDoneBeforeAHandOverKeepsItsName(t *testing.T) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Games = games.Rules()
	h := hosttest.New(cfg)
	i := slices.IndexFunc(games.All(), func(e games.Entry) bool { return e.ID() == hosttest.Rules.Info().ID })
	ui := games.All()[i].UI
	ana, bob, cleo := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Bob"), hosttest.Guest(t, h, "Cleo")
	dan := hosttest.Guest(t, h, "Dan")
	plan := hosttest.Plan("me", "open", "open")
	id := hosttest.Open(t, h, ana, plan)
	hosttest.Sit(t, h, id, bob, cleo)
	round := func() {
		for f := hosttest.Frame(t, h, id); ; f = hosttest.Frame(t, h, id) {
			at := f.Table.Turn()
			hosttest.Play(t, h, id)
			if at == 0 && hosttest.Frame(t, h, id).Table.Turn() != 0 {
				return
			}
		}
	}
	round()
	token, err := h.TransferToken(t.Context(), host.Hand{Player: ana}, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.TakeOver(t.Context(), dan, id, token); err != nil {
		t.Fatal(err)
	}
	taken := hosttest.Frame(t, h, id).Table.Seq
	round()
	f := hosttest.Frame(t, h, id)
	for _, viewer := range []game.Seat{game.Watcher, 0, 1} {
		sc, err := scene.Still(f, ui, viewer, locs["en"])
		if err != nil {
			t.Fatal(err)
		}
		lines, err := scene.Journal(f, sc, ui, viewer)
		if err != nil {
			t.Fatal(err)
		}
		before, after := split(lines, taken)
		if !strings.Contains(before, "Ana") || strings.Contains(before, "Dan") || viewer == 0 && strings.Contains(before, "You ") {
			t.Errorf("seat %d is told of the time before:\n%s", viewer, before)
		}
		if strings.Contains(after, "Ana") || !strings.Contains(after, "Dan") {
			t.Errorf("seat %d is told of the time since:\n%s", viewer, after)
		}
	}
}

// split is what lines say of the seat 0 before a commit and from it on.
func split(lines []board.Line, seq uint64) (before, after string) {
	for _, line := range lines {
		if line.Seq < seq {
			before += line.Text + "\n"
		} else {
			after += line.Text + "\n"
		}
	}
	return before, after
}

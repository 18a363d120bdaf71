package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

var playerChecks = []check{
	{"Session", "The hash of a token identifies exactly one person.", tokens},
	{"Players", "A page gets the names of all players of a table with one query.", list},
	{"Rename", "A name can change without touching a game.", rename},
	{"Tempo", "A person's chosen tempo is kept until they are erased.", tempo},
	{"Forced", "A person's choice about forced actions is kept until they are erased.", forced},
	{"Reminders", "A person's choice whether tables remind them is kept until they are erased.", reminders},
	{"Erase", "An erased person leaves no name and no credentials; the games of others stay complete.", erase},
}

func person(id table.PlayerID, name string) account.Player {
	return account.Player{ID: id, Name: name, Created: start}
}

func tokens(t *testing.T, open func() node.Store) {
	s := with(t, open)
	hash := []byte{0, 1, 2, 0xff, 0}
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), hash))
	p, err := byToken(s, hash)
	must(t, err)
	same(t, "player", p, person("ana", "Ana"))
	for _, other := range [][]byte{nil, {}, {0}, hash[:4], append(slices.Clone(hash), 0), []byte("ana")} {
		if p, err := byToken(s, other); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("token %x: %v, %v, want ErrNotFound", other, p, err)
		}
	}
	if s.AddPlayer(ctx, person("ana", "Eve"), []byte("other")) == nil {
		t.Error("the same id again: no error")
	}
	if _, err := byToken(s, []byte("other")); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("token of a refused person: %v", err)
	}
	if s.AddPlayer(ctx, person("eve", "Eve"), hash) == nil {
		t.Error("the same token again: no error")
	}
	all, err := s.Players(ctx, []table.PlayerID{"ana", "eve"})
	must(t, err)
	same(t, "players", all, []account.Player{person("ana", "Ana")})
	for _, name := range []string{"a\x00b", "\xff", strings.Repeat("x", 100000)} {
		if s.AddPlayer(ctx, person("bad", name), []byte("bad")) == nil {
			t.Errorf("the name %.20q: no error", name)
		}
	}
}

func list(t *testing.T, open func() node.Store) {
	s := with(t, open)
	asked := []table.PlayerID{"stranger", "", "\x00", "\xff"}
	for i := range 3 {
		id := table.PlayerID(fmt.Sprintf("p%d", i))
		must(t, s.AddPlayer(ctx, person(id, "Zoé 🃏"), []byte(id)))
		asked = append(asked, id, id)
	}
	for i := range 2000 {
		asked = append(asked, table.PlayerID(fmt.Sprintf("q%d", i)))
	}
	before := slices.Clone(asked)
	all, err := s.Players(ctx, asked)
	must(t, err)
	slices.SortFunc(all, func(a, b account.Player) int { return strings.Compare(string(a.ID), string(b.ID)) })
	same(t, "players", all, []account.Player{person("p0", "Zoé 🃏"), person("p1", "Zoé 🃏"), person("p2", "Zoé 🃏")})
	same(t, "the argument", asked, before)
	none, err := s.Players(ctx, nil)
	must(t, err)
	same(t, "without ids", len(none), 0)
}

func rename(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	must(t, s.Rename(ctx, "ana", "Anaïs"))
	p, err := byToken(s, []byte("a"))
	must(t, err)
	same(t, "ana", p, person("ana", "Anaïs"))
	p, err = byToken(s, []byte("b"))
	must(t, err)
	same(t, "bob", p, person("bob", "Bob"))
	for _, id := range []table.PlayerID{"eve", "", "\x00"} {
		if err := s.Rename(ctx, id, "Eve"); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("Rename(%q): %v, want ErrNotFound", id, err)
		}
	}
}

func tempo(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	kept := func(id table.PlayerID, want table.Tempo) {
		t.Helper()
		got, err := s.Tempo(ctx, id)
		must(t, err)
		same(t, "the tempo of "+string(id), got, want)
	}
	kept("ana", table.TempoNormal)
	must(t, s.SetTempo(ctx, "ana", table.TempoSignal))
	kept("ana", table.TempoSignal)
	kept("eve", table.TempoNormal)
	missing(t, "eve", s.SetTempo(ctx, "eve", table.TempoCalm))
	must(t, s.Erase(ctx, "ana"))
	kept("ana", table.TempoNormal)
}

func forced(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	kept := func(id table.PlayerID, want table.Forced) {
		t.Helper()
		got, err := s.Forced(ctx, id)
		must(t, err)
		same(t, "the choice of "+string(id), got, want)
	}
	kept("ana", table.ForcedUnset)
	must(t, s.SetForced(ctx, "ana", table.ForcedOff))
	kept("ana", table.ForcedOff)
	kept("eve", table.ForcedUnset)
	missing(t, "eve", s.SetForced(ctx, "eve", table.ForcedOn))
	must(t, s.Erase(ctx, "ana"))
	kept("ana", table.ForcedUnset)
}

func reminders(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	kept := func(id table.PlayerID, want bool) {
		t.Helper()
		got, err := s.Reminders(ctx, id)
		must(t, err)
		same(t, "the choice of "+string(id), got, want)
	}
	kept("ana", true)
	must(t, s.SetReminders(ctx, "ana", false))
	kept("ana", false)
	kept("eve", true)
	missing(t, "eve", s.SetReminders(ctx, "eve", false))
	must(t, s.Erase(ctx, "ana"))
	kept("ana", true)
}

func erase(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	w := Opening("t1", "ana", "bob")
	must(t, s.Append(ctx, w))

	must(t, s.Erase(ctx, "ana"))
	must(t, s.Erase(ctx, "ana"))
	if _, err := byToken(s, []byte("a")); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("an erased person's token: %v, want ErrNotFound", err)
	}
	if err := s.Rename(ctx, "ana", "Ana"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("an erased person got a name: %v, want ErrNotFound", err)
	}
	all, err := s.Players(ctx, []table.PlayerID{"ana"})
	must(t, err)
	same(t, "ana", all, []account.Player{person("ana", "")})
	if err := s.Erase(ctx, "eve"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("Erase of an unknown player: %v, want ErrNotFound", err)
	}
	p, err := byToken(s, []byte("b"))
	must(t, err)
	same(t, "bob", p, person("bob", "Bob"))
	same(t, "log", logOf(t, s, "t1"), []table.Commit{w.Commit})
}

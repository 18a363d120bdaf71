package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

func programTokens(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("token of ana's browser")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("token of bob's browser")))
	hour, year := start.Add(time.Hour), start.Add(365*24*time.Hour)
	robot := account.Program{Name: "Robot", Scope: account.ScopePlay, Player: "robot", Created: start, Expires: year}
	reader := account.Program{Name: "Reader", Scope: account.ScopeRead, Player: "ana", Created: hour, Expires: year}
	must(t, s.AddProgram(ctx, "ana", robot, []byte("token 1 of the robot")))
	must(t, s.AddProgram(ctx, "ana", reader, []byte("reader: its token")))
	missing(t, "a program of an unknown player", s.AddProgram(ctx, "eve", robot, []byte("token of evil")))

	p, x, err := s.Session(ctx, []byte("token 1 of the robot"))
	must(t, err)
	same(t, "the robot", p, account.Player{ID: "robot", Name: "Robot", Created: start, Program: true})
	same(t, "its session", x, account.Session{ID: x.ID, Device: "Robot", Created: start, Owner: "ana", Scope: account.ScopePlay, Expires: year})
	p, x, err = s.Session(ctx, []byte("reader: its token"))
	must(t, err)
	same(t, "the player as whom it reads", p, person("ana", "Ana"))
	same(t, "its scope", x.Scope, account.ScopeRead)

	list, err := s.Programs(ctx, "ana")
	must(t, err)
	if len(list) != 2 || len(list[0].ID) != account.SessionIDLength {
		t.Fatalf("programs: %+v", list)
	}
	robot.ID, reader.ID = list[0].ID, list[1].ID
	same(t, "ana's programs", list, []account.Program{robot, reader})
	for _, nobody := range []string{"bob", "robot", "", "\x00"} {
		list, err := s.Programs(ctx, table.PlayerID(nobody))
		must(t, err)
		same(t, "programs of "+nobody, len(list), 0)
	}

	// Programs are not listed as devices, and keep working when their owner signs out elsewhere.
	devices, err := s.Sessions(ctx, "ana")
	must(t, err)
	same(t, "ana's devices", len(devices), 1)
	missing(t, "a program signed out as a device", s.EndSession(ctx, "ana", reader.ID))
	must(t, s.EndOthers(ctx, "ana", []byte("token of ana's browser")))
	must(t, s.TouchSession(ctx, []byte("reader: its token"), "Reader", hour, account.Networks{}))

	missing(t, "another's program renewed", s.RenewProgram(ctx, "bob", robot.ID, []byte("bob now: token"), hour, year))
	missing(t, "another's program removed", s.RemoveProgram(ctx, "bob", robot.ID))
	must(t, other.RenewProgram(ctx, "ana", robot.ID, []byte("robot: a new token"), hour, year))
	_, err = byToken(s, []byte("token 1 of the robot"))
	missing(t, "a token that was replaced", err)
	p, err = byToken(s, []byte("robot: a new token"))
	must(t, err)
	same(t, "the robot with its new token", p.ID, robot.Player)
	must(t, other.RemoveProgram(ctx, "ana", reader.ID))
	_, err = byToken(s, []byte("reader: its token"))
	missing(t, "a removed token", err)
	missing(t, "removed again", s.RemoveProgram(ctx, "ana", reader.ID))

	for i := 1; i < account.MaxPrograms; i++ {
		must(t, s.AddProgram(ctx, "ana", reader, fmt.Append(nil, i, " more tokens")))
	}
	var many *input.Invalid
	if err := s.AddProgram(ctx, "ana", reader, []byte("one more")); !errors.As(err, &many) || many.Code != "too-many" {
		t.Errorf("one more than the limit: %v", err)
	}
	must(t, s.Erase(ctx, "ana"))
	_, err = byToken(s, []byte("robot: a new token"))
	missing(t, "a token of an erased person's program", err)
}

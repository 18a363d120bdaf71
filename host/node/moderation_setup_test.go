package node_test

import (
	"errors"
	"maps"
	"testing"

	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/moderation"
)

// What the first settings say holds on another node too, and there is one end to setting up for all nodes.
func TestSetUp_HoldsOnEveryNode(t *testing.T) {
	dir := t.TempDir()
	rates := map[string]int{"requests": 600, "guests": 120}
	nodes := [2]*hosttest.Node{}
	for i := range nodes {
		nodes[i] = hosttest.New(hosttest.Config(hosttest.SQLite(t, dir)))
		nodes[i].Moderation.UseLimits(maps.Clone(rates), nil)
	}
	here, there := nodes[0].Moderation, nodes[1].Moderation
	first, err := here.FirstInvite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]string{moderation.HouseName: "La Ruche", moderation.HouseLanguages: "fr en fr"}
	hosttest.WantInvalid(t, here.SetUp(t.Context(), first, settings, "none"), "limits")
	hosttest.WantInvalid(t, here.SetUp(t.Context(), first, map[string]string{moderation.HouseLanguages: "../x"}, moderation.UsualLimits), moderation.HouseLanguages)
	if err := here.SetUp(t.Context(), first, settings, moderation.SchoolLimits); err != nil {
		t.Fatal(err)
	}
	if err := there.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if house := there.House(); house.Name != "La Ruche" || len(house.Languages) != 2 || there.Limits()["guests"] != 600 || there.Limits()["requests"] != 6000 {
		t.Errorf("on another node: %+v, %v", house, there.Limits())
	}
	if err := there.SetUp(t.Context(), first, settings, moderation.UsualLimits); err != nil {
		t.Fatal(err)
	}
	if err := here.Load(t.Context()); err != nil || !maps.Equal(here.Limits(), rates) || !maps.Equal(there.Limits(), rates) {
		t.Errorf("the usual limits again: %v and %v, %v", here.Limits(), there.Limits(), err)
	}
	if err := here.SetUp(t.Context(), "wrong", settings, moderation.UsualLimits); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("a wrong link: %v", err)
	}
	ana := hosttest.Guest(t, nodes[0], "Ana")
	if err := here.Appoint(t.Context(), first, ana); err != nil {
		t.Fatal(err)
	}
	another, err := here.Invite(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time without a moderator
		for _, token := range []string{first, another, "wrong"} {
			if err := there.SetUp(t.Context(), token, settings, moderation.UsualLimits); !errors.Is(err, moderation.ErrSetUp) {
				t.Errorf("after a moderator: %v, want ErrSetUp", err)
			}
			if err := there.EndSetUp(t.Context(), token); !errors.Is(err, moderation.ErrSetUp) {
				t.Errorf("ended after a moderator: %v, want ErrSetUp", err)
			}
		}
		if err := here.Dismiss(t.Context(), moderation.CommandLine, ana, "gone"); errors.Is(err, input.ErrNotFound) {
			break
		}
	}
}

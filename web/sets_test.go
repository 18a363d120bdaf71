package web_test

import (
	"maps"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/web/webtest"
)

// small returns the options of Ronda's set for children.
func small(t *testing.T, h *webtest.Site) game.Options {
	t.Helper()
	rules, _ := h.Host.Rules("ronda")
	set, _ := rules.Info().Set("children")
	full, err := rules.Info().Complete(set.Options)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

func frameOf(t *testing.T, h *webtest.Site, path string) *host.Frame {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// One press on a game's page chooses a set of options for every way to play, another one takes it back. Bots are the
// weakest then.
func TestSets_OnGamePage_EveryWay(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	want := small(t, h)
	for _, way := range []string{"bots", "guests", "now", "here"} {
		v := h.Visitor(t, "fr")
		page := v.Visit("/g/ronda").Follow(".sets a")
		if way == "here" {
			page = page.Form("#here").Fill("names", "Mamie, Léo").Press("button[value=here]")
		} else {
			page = page.Press(".way button[value=" + way + "]")
		}
		f := frameOf(t, h, page.Path)
		if !maps.Equal(f.Table.Options, want) {
			t.Errorf("%s: the options are %v", way, f.Table.Options)
		}
		for i, c := range f.Table.Seats {
			if c.Bot() && c.Level != 1 {
				t.Errorf("%s: the bot at %d has level %d", way, i, c.Level)
			}
		}
	}
	v := h.Visitor(t, "en")
	page := v.Visit("/g/ronda").Follow(".sets a").Press(".contract .actions button")
	if f := frameOf(t, h, page.Path); !maps.Equal(f.Table.Options, want) {
		t.Errorf("by the contract the options are %v", f.Table.Options)
	}
	page = v.Visit("/g/ronda").Follow(".sets a").Follow(".sets a").Press(".way button[value=bots]")
	if f := frameOf(t, h, page.Path); f.Table.Options["beans"] != "10" {
		t.Errorf("taken back, the options are %v", f.Table.Options)
	}
}

// In the waiting room one press changes the contract to a set, whatever its fields say, and the others read its name.
func TestSets_InWaitingRoom(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "de")
	path := ana.Visit("/g/ronda").Form(".contract form").Fill("o.beans", "12").Press(".actions button").Path
	page := ana.Visit(path).Press(".contract-room button[name=set]")
	if f := frameOf(t, h, path); !maps.Equal(f.Table.Options, small(t, h)) {
		t.Errorf("the options are %v", f.Table.Options)
	}
	page.In(".contract-room .chip.set").MustSay("The children’s table")
	if page.Has(".contract-room button[name=set]") {
		t.Error("the set is offered again")
	}
	bob.Visit(path).In(".contract-room .chip.set").MustSay("Der Kindertisch")
}

func TestSets_Unknown(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	v := h.Visitor(t, "en")
	if p := v.Visit("/g/ronda?set=giants"); p.Has(".sets .chosen") {
		t.Error("an unknown set is chosen")
	}
	if a := v.Post("/g/ronda", "quick", "bots", "set", "giants"); a.Status != 422 {
		t.Errorf("an unknown set is answered with %d", a.Status)
	}
}

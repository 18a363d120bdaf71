package web_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/games"
	"tablee/table"
	"tablee/web/scene"
	"tablee/web/webtest"
)

// A game round one screen is opened by its form and played to its end over HTTP: the curtain asks for the typed names
// only, one after another, and each lifts it to play.
func TestHere_PlayedToTheEnd(t *testing.T) {
	t.Parallel()
	for _, ui := range games.UIs() {
		for _, typed := range []string{"Ana, Tom", "Mamie, Tom, Ana, Zoé"} {
			t.Run(ui.ID()+"/"+typed, func(t *testing.T) {
				t.Parallel()
				h := webtest.OpenWith(t, nil, games.UIs()...)
				b := h.Visitor(t, "fr")
				path := b.Visit("/g/"+ui.ID()).Form("#here").Fill("names", typed).Press("button[value=here]").Path
				playRound(t, h, b, path, strings.Split(typed, ", "))
			})
		}
	}
}

// Round one screen an error in Ronda lies open for the whole room: no curtain falls on it, and no place on the screen
// changes (RDA-14, RDA-X18).
func TestHere_Ronda_PairIsShownToAll(t *testing.T) {
	t.Parallel()
	h := webtest.OpenWith(t, nil, games.UIs()...)
	b := h.Visitor(t, "fr")
	path := b.Visit("/g/ronda").Form("#here").Fill("names", "Mamie, Léo").Press("button[value=here]").Path
	f := h.AwaitTurn(t, path)
	south := b.Visit(path).Texts("#rd-own")
	for f.Table.Turn() == 0 { // until an error passes the turn on
		before := b.Visit(path)
		if before.Has(".handover") || before.Has("form[action$='/take-device']") {
			t.Fatal("a curtain, though there is nothing to hide")
		}
		b.MustPost(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", webtest.FirstAction(f.Table))
		f = h.AwaitTurn(t, path)
	}
	after := b.Visit(path)
	if open := after.Texts("li .rd-shown .rd-label"); len(open) != 2 || after.Has(".handover") {
		t.Errorf("after an error %v lies open for the room", open)
	}
	if got := after.Texts("#rd-own"); !slices.Equal(got, south) {
		t.Errorf("%v sat at the bottom, now %v", south, got)
	}
}

// Two people on one phone play a whole game of each kind with a third one on theirs: the phone is asked for by name
// between the two, and never while the other one is to move.
func TestHere_OnePhoneForTwo_PlayedToTheEnd(t *testing.T) {
	t.Parallel()
	for _, ui := range games.UIs() {
		t.Run(ui.ID(), func(t *testing.T) {
			t.Parallel()
			h := webtest.OpenWith(t, nil, games.UIs()...)
			odile, zoe := h.Visitor(t, "fr"), h.Visitor(t, "fr")
			odile.Guest("Odile")
			zoe.Guest("Zoé")
			made := odile.Post("/g/"+ui.ID(), "seats", "3")
			path := made.Header.Get("Location")
			odile.MustPost(path+"/chair", "chair", "new", "as", "here", "name", "Mamie")
			zoe.MustPost(path + "/sit")
			f := h.AwaitTurn(t, path)
			if f.Table.Status == table.StatusOpen {
				t.Fatalf("%d seats: %v", len(f.Table.Seats), f.Table.Seats)
			}
			asked := map[string]int{}
			for f.Table.Status == table.StatusPlaying {
				name, phone := f.Names[f.Table.Seats[f.Table.Turn()].Player], odile
				if name == "Zoé" {
					phone = zoe
				}
				page := phone.Visit(path)
				if heading := page.Texts("#handover"); phone == zoe && len(heading) > 0 || phone == odile && len(heading) > 0 && heading[0] != "Passez l’écran à "+name {
					t.Fatalf("at %d %s is to move, and the curtain says %q", f.Table.Seq, name, heading)
				}
				if page.Has(".handover") {
					page.PressFirst(".handover button")
				}
				asked[name]++
				phone.MustPost(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", webtest.FirstAction(f.Table))
				f = h.AwaitTurn(t, path)
			}
			if len(asked) != 3 || asked["Mamie"] == 0 || asked["Odile"] == 0 || asked["Zoé"] == 0 {
				t.Errorf("asked %v", asked)
			}
			zoe.Visit(path).MustSay("Mamie", "Odile", "Zoé")
		})
	}
}

// playRound plays a game on one screen by its pages, and checks whom the curtain asks for.
func playRound(t *testing.T, h *webtest.Site, b *webtest.Browser, path string, names []string) {
	t.Helper()
	f := h.AwaitTurn(t, path)
	asked := map[string]bool{}
	for f.Table.Status == table.StatusPlaying {
		page, name := b.Visit(path), f.Names[f.Table.Seats[f.Table.Turn()].Player]
		if up := !page.Has(".handover"); up && len(asked) == 0 && scene.HidesHands(f.Table) || !up && !scene.HidesHands(f.Table) {
			t.Fatalf("at %d the curtain is up: %v", f.Table.Seq, up)
		} else if !up {
			if heading := page.Texts("#handover"); !slices.Equal(heading, []string{"Passez l’écran à " + name}) {
				t.Fatalf("at %d %s is to move, and the curtain says %q", f.Table.Seq, name, heading)
			}
			page.PressFirst(".handover button")
		}
		asked[name] = true
		b.MustPost(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", webtest.FirstAction(f.Table))
		f = h.AwaitTurn(t, path)
	}
	for _, name := range names {
		if !asked[name] {
			t.Errorf("%s was never asked", name)
		}
	}
	if len(asked) != len(names) {
		t.Errorf("asked for %v", asked)
	}
	for _, name := range names {
		b.Visit(path).MustSay(name)
	}
}

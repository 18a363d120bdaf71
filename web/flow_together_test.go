package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"tablee/games"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/webtest"
)

// sitting returns the names of the people at a table, sorted, and the number of its seats.
func sitting(t *testing.T, h *webtest.Site, path string) (names []string, seats int) {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range f.Table.Seats {
		if c.Player != "" {
			names = append(names, f.Names[c.Player])
		}
	}
	return sorted(names), len(f.Table.Seats)
}

// Round one screen the typed names are the seats, in each game and for two as for four. A guest without a name is
// the first of them.
func TestHere_NamesAreTheSeats(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	for _, ui := range games.UIs() {
		rules, _ := h.Host.Rules(ui.ID())
		for _, typed := range []string{"Ana, Tom", "Mamie, Tom, Ana, Zoé"} {
			b := h.Visitor(t, "fr")
			path := b.Visit("/g/"+ui.ID()).Form("#here").Fill("names", typed).Press("button[value=here]").Path
			want := sorted(strings.Split(typed, ", "))
			names, seats := sitting(t, h, path)
			if least := max(len(want), rules.Info().MinSeats); !slices.Equal(names, want) || seats != least {
				t.Errorf("%s, %q: %q at %d seats", ui.ID(), typed, names, seats)
			}
			first, _, _ := strings.Cut(typed, ",")
			if me := h.PlayerOf(t, b); h.AwaitTurn(t, path).Names[me] != first || h.AwaitTurn(t, path).Table.SeatOf(me) < 0 {
				t.Errorf("%s, %q: the guest is %q", ui.ID(), typed, h.AwaitTurn(t, path).Names[me])
			}
			f := h.AwaitTurn(t, path)
			if seat := f.Table.Turn(); seat >= 0 && !f.Table.Seats[seat].Bot() {
				b.Visit(path).MustSay(f.Names[f.Table.Seats[seat].Player])
			}
		}
	}
}

// A person with a name sits round their screen only under it. Two play on one phone, again with the same people.
func TestHere_OwnerOfTheScreen(t *testing.T) {
	h := webtest.Open(t)
	odile := h.Visitor(t, "fr")
	me := odile.Guest("Odile")
	with := odile.Open("quick", "here", "names", "Mamie, odile, Tom", "o.deals", "1")
	if names, _ := sitting(t, h, with); !slices.Equal(names, []string{"Mamie", "Odile", "Tom"}) || seatOf(t, h, with, me) < 0 {
		t.Errorf("%q", names)
	}
	without := odile.Open("quick", "here", "names", "Mamie, Tom", "o.deals", "1")
	if names, _ := sitting(t, h, without); !slices.Equal(names, []string{"Mamie", "Tom"}) {
		t.Errorf("%q", names)
	}
	h.Finish(t, without)
	f := h.AwaitTurn(t, without)
	plan := lobby.Rematch(f, f.Table.SeatOf(me))
	if slices.Contains(plan.Chairs, "me") || len(plan.Known) != 2 {
		t.Fatalf("%q, %v", plan.Chairs, plan.Known)
	}
	again := odile.Post(without + "/rematch").Header.Get("Location")
	g, err := h.Host.Frame(t.Context(), webtest.TableID(again))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range f.Table.Seats {
		if c.Player != "" && !slices.ContainsFunc(g.Table.Seats, func(d table.Chair) bool { return d.Player == c.Player && d.DeviceOwner == me }) {
			t.Errorf("%s is another person in the rematch", f.Names[c.Player])
		}
	}
}

// Round one screen in a circle, the people typed belong to it, so that the game counts; and they are the same
// people the next time, on another's screen too.
func TestCircle_PeopleOnAScreen_Belong(t *testing.T) {
	h := webtest.Open(t)
	odile, zoe := h.Visitor(t, "fr"), h.Visitor(t, "fr")
	odile.Guest("Odile")
	path, link := makeCircle(t, odile, "Famille")
	circle := strings.TrimPrefix(path, "/c/")

	waiting := odile.Open("seats", "3", "o.deals", "1", "circle", circle)
	odile.MustPost(waiting+"/chair", "as", "here", "chair", "new", "name", "Mamie")
	zoe.MustPost(link+"/join", "name", "Zoé") // after Mamie
	zoe.MustPost(waiting + "/sit")
	if f := h.AwaitTurn(t, waiting); f.Table.Status == table.StatusOpen {
		odile.MustPost(waiting+"/begin", "seq", h.Seq(t, waiting))
	}
	h.Finish(t, waiting)
	page := zoe.Visit(path)
	if today := sorted(page.Texts("section[aria-labelledby=today] th[scope=row]")); !slices.Equal(today, []string{"Mamie", "Odile", "Zoé"}) {
		t.Errorf("the day's results: %q", today)
	}
	page.In(".circle-people").MustSay("Mamie")

	next := zoe.Post("/g/nain-jaune", "quick", "here", "names", "Zoé, mamie", "circle", circle).Header.Get("Location")
	if names, _ := sitting(t, h, next); !slices.Equal(names, []string{"Mamie", "Zoé"}) {
		t.Errorf("%q", names)
	}
	members := zoe.Visit(path + "/people")
	if n := members.Count(".circle-person"); n != 3 {
		t.Errorf("%d people in the circle", n)
	}
	odile.MustPost(path + "/leave")
	if a := zoe.Visit(path); !a.Has("#settings") {
		t.Error("someone else than Zoé leads the circle")
	}
}

// The person who makes a circle is asked for their name, and is told apart from others of that name.
func TestCircle_Maker_IsAsked(t *testing.T) {
	h := webtest.Open(t)
	marie, other, given := h.Visitor(t, "fr"), h.Visitor(t, "fr"), h.Visitor(t, "fr")
	refused := marie.Post("/circles", "circle", "Le club", "name", "")
	if refused.Status != http.StatusUnprocessableEntity || !strings.Contains(refused.Body, `value="Le club"`) {
		t.Fatalf("without a name: status %d", refused.Status)
	}
	made := marie.Visit("/circles").Form("form.circle-make").Fill("circle", "Le club").Fill("name", "Marie").Submit()
	link := made.In("#circle-link").AttrOr("value", "")
	link = link[strings.Index(link, "/c/"):]
	other.MustPost(link+"/join", "name", "marie ")
	if names := made.Reload().Texts(".circle-person .row-title"); !slices.Equal(sorted(names), []string{"Marie", "marie 2"}) {
		t.Errorf("%q", names)
	}
	given.Open("quick", "bots") // makes them a guest with a given name
	if joined := given.Visit(link).Form("form.circle-form").Fill("name", "Léo").Submit(); joined.Path != made.Path {
		t.Errorf("joined at %s", joined.Path)
	}
	made.Reload().In(".circle-people").MustSay("Léo")
}

// A circle's tables are told apart by title and people, and their results are read by all. Each is one press away.
func TestCircle_Tables_ToldApart(t *testing.T) {
	h := webtest.Open(t)
	ana, ben, cy := h.Visitor(t, "fr"), h.Visitor(t, "fr"), h.Visitor(t, "fr")
	ana.Guest("Ana")
	path, link := makeCircle(t, ana, "Le club")
	ben.MustPost(link+"/join", "name", "Ben")
	cy.MustPost(link+"/join", "name", "Cy")
	first := ana.Open("seats", "3", "bots", "1", "o.deals", "1", "circle", strings.TrimPrefix(path, "/c/"))
	for range 2 {
		ana.Visit(path).Press(`form[action="` + path + `/tables"] button`)
	}
	const titles = ".circle-table .row-title strong"
	page := ben.Visit(path)
	if got := page.Texts(titles); !slices.Equal(got, []string{"Table 1", "Table 2", "Table 3"}) {
		t.Fatalf("%q", got)
	}
	if first := page.Texts(".circle-table")[0]; !strings.Contains(first, "Ana, 1 robot") {
		t.Errorf("the first table: %q", first)
	}
	room := page.Press(`form[action="` + first + `/sit"] button`)
	if room.Path != first || seatOf(t, h, first, h.PlayerOf(t, ben)) < 0 {
		t.Fatalf("the press led to %s", room.Path)
	}
	playing := ben.Visit(first)
	if !playing.Has(`.bar a[href="` + path + `"]`) {
		t.Error("the page of a game has no way back to the circle")
	}
	h.Finish(t, first)
	last := cy.Visit(path).Texts(".circle-table")
	if over := last[len(last)-1]; !strings.Contains(over, "l’emporte") || !strings.Contains(over, "Ben") || !strings.Contains(over, "Table 1") {
		t.Errorf("the finished table: %q", over)
	}
	if !ben.Visit(first).Has(`.bar a[href="` + path + `"]`) {
		t.Error("the finished game's page has no way back to the circle")
	}
	ana.MustPost("/me/public", "public", "yes")
	if !cy.Visit(path).Has(`.circle-person a[href="/people/` + string(h.PlayerOf(t, ana)) + `"]`) {
		t.Error("a public page is not linked")
	}
}

package web_test

import (
	"strconv"
	"strings"
	"testing"

	"tablee/table"
	"tablee/web/webtest"
)

// walker is a person whose presses are counted: buttons and links, but not what they play.
type walker struct {
	*webtest.Browser
	at      *webtest.Page
	presses int
}

func (w *walker) press(button string) {
	w.presses++
	w.at = w.at.Press(button)
}

func (w *walker) follow(link string) {
	w.presses++
	w.at = w.at.Follow(link)
}

// back follows a table's link to its circle.
func (w *walker) back(t *testing.T, circle string) {
	t.Helper()
	if !w.at.Has(`.bar a[href="` + circle + `"]`) {
		t.Fatalf("%s has no way back", w.at.Path)
	}
	w.presses++
	w.at = w.Visit(circle)
}

// An evening of a circle, played by its pages: twelve people at three tables of four, three rounds. Opening the tables
// takes 12 presses (it took 91), and each person 2 a round, to sit down and to come back (it took 3 to 5); the page of
// the circle then says who has won.
func TestCircle_Evening_Presses(t *testing.T) {
	h := webtest.Open(t)
	ana := &walker{Browser: h.Visitor(t, "fr")}
	ana.Guest("Ana")
	circle, link := makeCircle(t, ana.Browser, "Le club")
	people := []*walker{ana}
	for i := range 11 {
		p := &walker{Browser: h.Visitor(t, "fr")}
		p.at = p.Visit(link).Form("form.circle-form").Fill("name", "Joueur "+string(rune('A'+i))).Submit()
		people = append(people, p)
	}
	const another, sit = `form[action$="/tables"] button`, `.circle-table form[action$="/sit"] button`

	ana.at = ana.Visit(circle)
	ana.presses++ // unfolds the games
	ana.follow(`.circle-games a[href*="nain-jaune"]`)
	ana.presses++
	ana.at = ana.at.Form(`form:has([name=circle]):has([name="o.deals"])`).Fill("seats", "4").Fill("o.deals", "1").Submit()
	ana.back(t, circle)
	ana.press(another)
	ana.press(another)
	opening := ana.presses
	for round := range 3 {
		if round > 0 {
			for range 3 {
				ana.press(another)
			}
			opening += 3
		}
		tables := map[string]bool{}
		for i, p := range people {
			p.at = p.Visit(circle)
			if p != ana || round > 0 { // who opens a table by its contract sits there
				waiting := p.at.Find(sit).Closest("form")
				path := strings.TrimSuffix(waiting.First().AttrOr("action", ""), "/sit")
				p.press(`form[action="` + path + `/sit"] button`)
			} else {
				p.follow(`.circle-table a.button[href^="/t/"]`)
			}
			if tables[p.at.Path] = true; !strings.HasPrefix(p.at.Path, "/t/") {
				t.Fatalf("person %d is led to %s", i, p.at.Path)
			}
		}
		if len(tables) != 3 {
			t.Fatalf("round %d is played at %d tables", round, len(tables))
		}
		for path := range tables {
			if f := h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying || len(f.Table.Seats) != 4 {
				t.Fatalf("%s: %s, %d seats", path, f.Table.Status, len(f.Table.Seats))
			}
			h.Finish(t, path)
		}
		for _, p := range people {
			p.at = p.Visit(p.at.Path)
			p.back(t, circle)
		}
	}
	if opening != 12 {
		t.Errorf("opening the tables took %d presses", opening)
	}
	for i, p := range people[1:] {
		if p.presses != 6 {
			t.Errorf("person %d pressed %d times", i+1, p.presses)
		}
	}
	today := people[11].Visit(circle).Find("section[aria-labelledby=today] tbody tr")
	games := 0
	for _, row := range today.EachIter() {
		n, _ := strconv.Atoi(strings.TrimSpace(row.Find("td.figure").Last().Text()))
		games += n
	}
	if today.Length() != 12 || games != 36 {
		t.Errorf("the day's results: %d people, %d games", today.Length(), games)
	}
}

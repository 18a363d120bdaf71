package people

import (
	"net/http"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// id is who a person is, as their browser is known.
func id(p *browser.Person) string {
	p.T.Helper()
	var me struct{ ID string }
	p.API(http.MethodGet, "/me", nil, &me)
	return me.ID
}

// TestBlock: after a game one of three blocks another. Neither is told of the other's tables any
// more and no chair is given them there; the third person notices nothing.
func TestBlock(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana, ben, chloe := named(t, s, "Ana", "fr", browser.Desktop), named(t, s, "Ben", "en", browser.Phone), named(t, s, "Chloé", "fr", browser.Phone)
	table := ana.OpenTable("1")
	for _, p := range []*browser.Person{ben, chloe} {
		p.Visit(table)
		p.PressAndLoad("#sit button.gold")
	}
	ana.Until(`document.querySelector("#table")`)
	playOut(t, table, ana, ben, chloe)

	ana.Visit("/circles") // the people with whom one has played
	ana.PressAndLoad(`a[href="/people/` + id(ben) + `/block"]`)
	ana.CheckLook("block")
	ana.PressAndLoad("#main form button")
	ana.Visit("/circles")
	ana.Until(`document.querySelector("form[action$='/unblock']")`)
	ana.CheckLook("blocked")

	waiting := opensForAll(ana)
	for _, p := range []*browser.Person{ben, chloe} {
		p.Visit("/tables")
		listed := browser.JS[bool](p, `!!document.querySelector("a[href='`+waiting+`']")`)
		if listed != (p == chloe) {
			t.Errorf("%s is shown the table: %v", p.Name, listed)
		}
	}
	ben.Visit(waiting)
	if browser.JS[bool](ben, `!!document.querySelector("#sit button.gold")`) {
		ben.PressAndLoad("#sit button.gold")
	}
	ben.Shot("no chair")
	if names := browser.JS[string](ana, `document.querySelector(".chairs .seats").innerText`); strings.Contains(names, "Ben") { // they may look on
		t.Error("who is blocked sits at the table")
	}
	ben.Visit("/circles")
	if browser.JS[bool](ben, `!!document.querySelector("form[action$='/unblock']")`) {
		t.Error("who is blocked is told of it")
	}
	chloe.Visit(waiting)
	chloe.PressAndLoad("#sit button.gold")
	ana.Until(`document.querySelector("#fragment").innerText.includes("Chloé")`)

	ana.Visit("/circles")
	ana.PressAndLoad(`form[action$='/unblock'] button`)
	ben.Visit(waiting)
	ben.PressAndLoad("#sit button.gold")
	chloe.Until(`document.querySelector("#table")`)
}

// opensForAll opens a table of three that anybody may join.
func opensForAll(p *browser.Person) (table string) {
	p.T.Helper()
	var made struct{ URL string }
	p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "open", "open"}, "public": true}, &made)
	p.Visit(made.URL)
	p.Until(`document.querySelector("#fragment")`)
	return made.URL
}

// TestBan: in the middle of a game one of three is banned. Their open page says so, and every other;
// a bot plays on for them, and the others end their game. Lifted, they may come again.
func TestBan(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana, ben, chloe := named(t, s, "Ana", "fr", browser.Desktop), named(t, s, "Ben", "fr", browser.Phone), named(t, s, "Chloé", "de", browser.Phone)
	table := ana.OpenTable("1")
	for _, p := range []*browser.Person{ben, chloe} {
		p.Visit(table)
		p.PressAndLoad("#sit button.gold")
	}
	for _, p := range []*browser.Person{ana, ben, chloe} {
		p.Until(`document.querySelector("#table")`)
	}
	who := id(ben)
	s.Command(t, "admin", "ban", "--data", s.Data, "--days", "7", "--why", "Insultes à table.", who)
	ben.Until(`document.body.innerText.includes("Insultes à table.")`)
	ben.CheckLook("banned")
	for _, path := range []string{"/", "/tables", table, "/circles"} {
		if status := ben.Status(path); status != http.StatusForbidden {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status := ben.Status("/me/export"); status != http.StatusOK {
		t.Errorf("what is kept about them: %d", status)
	}
	ana.Until(`document.querySelector("#journal").textContent.includes("Un robot joue pour Ben")`)
	playOut(t, table, ana, chloe)
	ana.Visit(table)
	ana.Until(browser.Finished)

	s.Command(t, "admin", "lift", "--data", s.Data, "--why", "Entendu.", who)
	ben.Visit("/")
	ben.ReloadUntil(`document.querySelector("#main .stand, #main a[href='/g/nain-jaune']")`)
}

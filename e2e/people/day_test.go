package people

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
)

// TestDay: one of a circle plays all five deals of the day. Their page says so, with a text to
// send that names no card. Another is told a result once they have ended the same deal, and a
// third none.
func TestDay(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana := named(t, s, "Ana", "fr", browser.Desktop)
	ben, chloe := browser.Open(t, s, "Ben", "de", browser.Phone), browser.Open(t, s, "Chloé", "en", browser.Phone)
	_, link := makes(ana, "Famille")
	joins(ben, link)
	joins(chloe, link)
	day := func() string { return time.Now().UTC().Format(time.DateOnly) }
	today := day()
	ana.Visit("/daily")
	ana.CheckLook("to play")
	for _, g := range games.All() {
		playsDeal(ana, g.Rules.Info().ID)
	}
	ana.Visit("/daily")
	ended := `document.querySelectorAll(".deals [data-deal=ended]").length`
	if n := browser.JS[int](ana, ended); n != len(games.All()) && day() == today {
		ana.Fail(fmt.Errorf("%d deals have ended", n))
	}
	ana.CheckLook("played")
	if text := browser.JS[string](ana, `document.querySelector("#shared").value`); strings.Count(text, "\n") < 2 {
		t.Errorf("the text to send: %q", text)
	}

	for _, p := range []*browser.Person{ben, chloe} {
		p.Visit("/daily")
		if told := toldOf(p, "Ana"); told != 0 && day() == today {
			t.Errorf("%s is told %d results before their own", p.Name, told)
		}
	}
	playsDeal(ben, "ronda")
	ben.Visit("/daily")
	ben.CheckLook("compared")
	ben.Do(browser.View(320, 640))
	for _, page := range []string{"/daily", "/"} { // in German, where words are long
		ben.Visit(page)
		ben.CheckWidth(page)
		ben.CheckAccessible(page)
	}
	ben.Do(browser.View(browser.Desktop.Width, browser.Desktop.Height))
	ben.Visit("/daily")
	if told := toldOf(ben, "Ana"); told != 1 && day() == today {
		t.Errorf("Ben is told %d results after one deal", told)
	}
	chloe.Visit("/daily")
	if told := toldOf(chloe, "Ana"); told != 0 && day() == today {
		t.Errorf("Chloé is told %d results before theirs", told)
	}
}

// playsDeal plays today's deal of a game to its end: begun on the page of the day, ended by the API.
func playsDeal(p *browser.Person, game string) {
	p.T.Helper()
	p.Visit("/daily")
	p.PressAndLoad(`form[action="/g/` + game + `/daily"] button`)
	p.Until(`location.pathname.startsWith("/t/")`)
	playOut(p.T, browser.JS[string](p, "location.pathname"), p)
}

// toldOf counts the results of a friend that the page of the day shows.
func toldOf(p *browser.Person, friend string) int {
	p.T.Helper()
	return browser.JS[int](p, `[...document.querySelectorAll("#main table tbody tr")].filter(r => r.querySelector("th")?.innerText.includes("`+friend+`"))
		.reduce((n, r) => n + [...r.querySelectorAll("td")].filter(c => /\d/.test(c.innerText)).length, 0)`)
}

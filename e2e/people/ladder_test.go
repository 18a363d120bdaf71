package people

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestLadder: two guests agree on a rated game by the contract's sentence and play it. Their
// history shows it; the ladder says how many others they have yet to meet to stand on it.
func TestLadder(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	jeanne := browser.Open(t, s, "Jeanne", "fr", browser.Desktop)
	anatole := browser.Open(t, s, "Anatole", "en", browser.Phone)
	jeanne.Visit("/g/nain-jaune")
	jeanne.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const [key, value] of [["seats", "3"], ["bots", "1"], ["rated", "yes"], ["o.deals", "1"]])
			form.querySelector("select[name='" + key + "']").value = value
	})()`))
	jeanne.Press(".contract form .actions button.main")
	jeanne.Until(`location.pathname.startsWith("/t/") && document.querySelector("#sit, .chairs")`)
	table := browser.JS[string](jeanne, "location.pathname")
	anatole.Visit(table)
	anatole.Shot("invited")
	anatole.Press("#sit button.gold")
	anatole.Until(`document.querySelector("#table")`)
	for _, p := range []*browser.Person{jeanne, anatole} {
		p.Visit("/me/history") // what is played now is not watched
	}
	browser.PlayOut("/tables/"+table[len("/t/"):], jeanne, anatole)
	for range 4 {
		var opened struct{ ID string }
		jeanne.API("POST", "/tables", map[string]any{"game": "nain-jaune", "rated": true,
			"options": map[string]string{"deals": "1"}, "chairs": []string{"me", "open", "bot:1"}}, &opened)
		anatole.API("POST", "/tables/"+opened.ID+"/sit", map[string]any{}, nil)
		browser.PlayOut("/tables/"+opened.ID, jeanne, anatole)
	}
	for _, p := range []*browser.Person{jeanne, anatole} {
		p.Visit("/g/nain-jaune/ladder")
		p.CheckLook("ladder")
		if n := browser.JS[int](p, `document.querySelectorAll("section[aria-labelledby=people] tbody tr").length`); n != 0 {
			t.Errorf("%s sees %d people on the ladder, who met nobody but each other", p.Name, n)
		}
		p.WaitForText(map[string]string{"Jeanne": "Jouez encore contre 3 autres personnes", "Anatole": "Play 3 more people"}[p.Name])
		p.Visit("/me/history")
		p.CheckLook("history")
		if n := browser.JS[int](p, `document.querySelectorAll(".row").length`); n != 5 {
			t.Errorf("%s has %d games in the history", p.Name, n)
		}
		p.Visit("/g/nain-jaune")
		p.CheckWidth("game")
	}
	count := func(outcome string) int {
		jeanne.Visit("/me/history?outcome=" + outcome)
		return browser.JS[int](jeanne, `document.querySelectorAll(".row").length`)
	}
	if won, lost := count("won"), count("lost"); won+lost != 5 {
		t.Errorf("of five games %d were won and %d lost", won, lost)
	}
}

// TestDailyDeal: two people who do not know each other get the same cards; each is shown
// what the other made of them once their own attempt has ended.
func TestDailyDeal(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	today := func() string { return time.Now().UTC().Format(time.DateOnly) }
	for day := ""; day != today(); { // again, should midnight come between
		day = today()
		margaux := browser.Open(t, s, "Margaux", "fr", browser.Phone)
		basile := browser.Open(t, s, "Basile", "en", browser.Desktop)
		var hands [][]string
		for i, p := range []*browser.Person{margaux, basile} {
			p.Visit("/g/royal-reversi/daily")
			p.CheckLook("daily")
			if browser.JS[bool](p, `!!document.querySelector(".scores")`) {
				t.Errorf("%s is told results before their own", p.Name)
			}
			table := opensDaily(p)
			hands = append(hands, browser.JS[[]string](p, `[...document.querySelectorAll("#table input[name=with]")].map(c => c.value).sort()`))
			p.Visit("/g/royal-reversi/daily") // what is played now is not watched
			p.Until(`document.querySelector(".day a.gold")`)
			browser.PlayOut("/tables/"+table[len("/t/"):], p)
			p.Visit(table)
			p.Until(browser.Finished)
			p.Press(`.end a[href*="/daily/"]`)
			p.Until(`document.querySelector(".scores")`)
			p.CheckLook("compared")
			if n := browser.JS[int](p, `document.querySelectorAll(".scores tbody tr").length`); n != i+1 && day == today() {
				t.Errorf("%s sees %d results, want %d", p.Name, n, i+1)
			}
		}
		if day == today() && (len(hands[0]) != 5 || !slices.Equal(hands[0], hands[1])) {
			t.Errorf("one day, two deals: %v and %v", hands[0], hands[1])
		}
		odile := browser.Open(t, s, "Odile", "fr", browser.Phone)
		odile.Visit("/g/royal-reversi/daily")
		table := opensDaily(odile)
		odile.API("POST", "/tables/"+table[len("/t/"):]+"/ask", map[string]any{"seq": browser.JS[int](odile, browser.Seq), "what": "stop"}, nil)
		odile.Until(browser.Finished)
		odile.Visit("/g/royal-reversi/daily")
		if day == today() {
			odile.WaitForText("Votre essai a été arrêté avant la fin")
		}
		odile.Shot("given up")
	}
}

// opensDaily begins the try that counts and returns its table's address.
func opensDaily(p *browser.Person) string {
	p.T.Helper()
	p.Press(".day button.gold")
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#table button:enabled")`)
	return browser.JS[string](p, "location.pathname")
}

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var sessionCookie = regexp.MustCompile(`(?:^|; )tablee=([^;\s]+)`)

// api makes a call as this person, with the token that the browser shows.
func (p *person) api(method, path string, body, into any) {
	p.t.Helper()
	token := sessionCookie.FindStringSubmatch(p.wire.shown())
	if token == nil {
		p.t.Fatalf("%s has no token", p.name)
	}
	text, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.wire.url("/api/v1"+path), bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token[1])
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= 300 {
		p.t.Fatalf("%s %s: %d %s %v", method, path, resp.StatusCode, answer, err)
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			p.t.Fatal(err)
		}
	}
}

// playOut plays a table to its end, each person taking what is allowed first.
func playOut(table string, people ...*person) {
	for {
		for _, p := range people {
			p.t.Helper()
			var seen struct {
				Status string
				Seq    uint64
				Turn   any
				Seat   float64
				Legal  []string
			}
			p.api("GET", table, nil, &seen)
			if seen.Status == "over" {
				return
			}
			if seen.Turn == seen.Seat && len(seen.Legal) > 0 {
				p.api("POST", table+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, nil)
			}
		}
	}
}

// TestLadder: two people agree on a rated game by the contract's sentence and play it;
// when they have played enough, the ladder and each one's history show it.
func TestLadder(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	jeanne := open(t, browser, s, "Jeanne", "fr", desktop)
	anatole := open(t, browser, s, "Anatole", "en", phone)
	jeanne.visit("/g/nain-jaune")
	jeanne.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const [key, value] of [["seats", "3"], ["bots", "1"], ["rated", "yes"], ["o.deals", "1"]])
			form.querySelector("select[name='" + key + "']").value = value
	})()`))
	jeanne.press(".contract form .actions button.main")
	jeanne.until(`location.pathname.startsWith("/t/") && document.querySelector("#sit, .chairs")`)
	table := js[string](jeanne, "location.pathname")
	anatole.visit(table)
	anatole.shot("invited")
	anatole.press("#sit button.gold")
	anatole.until(`document.querySelector("#table")`)
	for _, p := range []*person{jeanne, anatole} {
		p.visit("/me/history") // what is played now is not watched
	}
	playOut("/tables/"+table[len("/t/"):], jeanne, anatole)
	for range 4 {
		var opened struct{ ID string }
		jeanne.api("POST", "/tables", map[string]any{"game": "nain-jaune", "rated": true,
			"options": map[string]string{"deals": "1"}, "chairs": []string{"me", "open", "bot:1"}}, &opened)
		anatole.api("POST", "/tables/"+opened.ID+"/sit", map[string]any{}, nil)
		playOut("/tables/"+opened.ID, jeanne, anatole)
	}
	for _, p := range []*person{jeanne, anatole} {
		p.visit("/g/nain-jaune/ladder")
		p.look("ladder")
		if n := js[int](p, `document.querySelectorAll("section[aria-labelledby=people] tbody tr").length`); n != 2 {
			t.Errorf("%s sees %d people on the ladder", p.name, n)
		}
		if n := js[int](p, `document.querySelectorAll("section[aria-labelledby=people] tr.you").length`); n != 1 {
			t.Errorf("%s is marked %d times", p.name, n)
		}
		p.visit("/me/history")
		p.look("history")
		if n := js[int](p, `document.querySelectorAll(".row").length`); n != 5 {
			t.Errorf("%s has %d games in the history", p.name, n)
		}
		p.visit("/g/nain-jaune")
		p.narrow("game")
	}
	count := func(outcome string) int {
		jeanne.visit("/me/history?outcome=" + outcome)
		return js[int](jeanne, `document.querySelectorAll(".row").length`)
	}
	if won, lost := count("won"), count("lost"); won+lost != 5 {
		t.Errorf("of five games %d were won and %d lost", won, lost)
	}
}

// TestDailyDeal: two people who do not know each other get the same cards; each is shown
// what the other made of them once his own try has ended.
func TestDailyDeal(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	today := func() string { return time.Now().UTC().Format(time.DateOnly) }
	for day := ""; day != today(); { // again, should midnight come between
		day = today()
		margaux := open(t, browser, s, "Margaux", "fr", phone)
		basile := open(t, browser, s, "Basile", "en", desktop)
		var hands [][]string
		for i, p := range []*person{margaux, basile} {
			p.visit("/g/royal-reversi/daily")
			p.look("daily")
			if js[bool](p, `!!document.querySelector(".scores")`) {
				t.Errorf("%s is told results before his own", p.name)
			}
			table := p.opensDaily()
			hands = append(hands, js[[]string](p, `[...document.querySelectorAll("#table input[name=with]")].map(c => c.value).sort()`))
			p.visit("/g/royal-reversi/daily") // what is played now is not watched
			p.until(`document.querySelector(".day a.gold")`)
			playOut("/tables/"+table[len("/t/"):], p)
			p.visit(table)
			p.until(finished)
			p.press(`.finish a[href*="/daily/"]`)
			p.until(`document.querySelector(".spread")`)
			p.look("compared")
			if n := js[int](p, `document.querySelectorAll(".scores:not(.spread) tbody tr").length`); n != i+1 && day == today() {
				t.Errorf("%s sees %d results, want %d", p.name, n, i+1)
			}
		}
		if day == today() && (len(hands[0]) != 5 || !slices.Equal(hands[0], hands[1])) {
			t.Errorf("one day, two deals: %v and %v", hands[0], hands[1])
		}
		odile := open(t, browser, s, "Odile", "fr", phone)
		odile.visit("/g/royal-reversi/daily")
		table := odile.opensDaily()
		odile.api("POST", "/tables/"+table[len("/t/"):]+"/ask", map[string]any{"seq": js[int](odile, seq), "what": "stop"}, nil)
		odile.until(finished)
		odile.visit("/g/royal-reversi/daily")
		if day == today() {
			odile.says("Votre essai a été arrêté avant la fin")
		}
		odile.shot("given up")
	}
}

// opensDaily begins the try that counts and returns its table's address.
func (p *person) opensDaily() string {
	p.t.Helper()
	p.press(".day button.gold")
	p.until(`location.pathname.startsWith("/t/") && document.querySelector("#table button:enabled")`)
	return js[string](p, "location.pathname")
}

// look holds a page to what every page is held to: in the dark on a phone, in the light
// on a desktop. Pictures are kept of both.
func (p *person) look(where string) {
	p.t.Helper()
	p.narrow(where)
	lights := []string{"dark", "light"}
	if js[bool](p, "innerWidth < 900") {
		slices.Reverse(lights)
	}
	for _, light := range lights {
		p.prefers("prefers-color-scheme", light)
		p.shot(where + " " + light)
	}
	p.accessible(where)
}

// narrow fails when a page is wider than the screen.
func (p *person) narrow(where string) {
	p.t.Helper()
	if wide := js[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		p.fail(fmt.Errorf("%s is %d pixels wider than the screen", where, wide))
	}
}

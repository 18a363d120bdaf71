package browser

import (
	"fmt"
	"net/http"

	"github.com/chromedp/chromedp"

	"tablee/web/api/wire"
)

// PlayCard plays the first playable card.
func (p *Person) PlayCard() {
	p.T.Helper()
	p.Until(Playable)
	before := JS[int](p, Seq)
	p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, Seq, before))
}

// TurnOf returns the seat on turn at a table, and the table's seq.
func TurnOf(table string, p *Person) (seat, at int) {
	p.T.Helper()
	var seen wire.Table
	p.API(http.MethodGet, "/tables"+table[len("/t"):], nil, &seen)
	return int(seen.Turn), int(seen.Seq)
}

// PlayFirst plays the first legal action through the API, and waits until the page shows it.
func (p *Person) PlayFirst(table string) {
	p.T.Helper()
	path := "/tables" + table[len("/t"):]
	var seen wire.Table
	p.API(http.MethodGet, path, nil, &seen)
	p.API(http.MethodPost, path+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, nil)
	p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, Seq, seen.Seq))
}

// PlayOut plays a table to its end, with each person's first legal action.
func PlayOut(table string, people ...*Person) {
	for {
		for _, p := range people {
			p.T.Helper()
			var seen wire.Table
			p.API(http.MethodGet, table, nil, &seen)
			if seen.Status == "over" {
				return
			}
			if seen.OnTurn() && len(seen.Legal) > 0 {
				p.API(http.MethodPost, table+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, nil)
			}
		}
	}
}

// TableOf returns the API path of the table on a person's page.
func (p *Person) TableOf() string {
	p.T.Helper()
	return JS[string](p, `location.pathname.replace("/t/", "/tables/")`)
}

// PlayUntilAwaited plays the people's first legal actions through the API, until the game is over or another
// seat is on turn.
func PlayUntilAwaited(table string, people ...*Person) {
	for idle := 0; idle < len(people); {
		for _, p := range people {
			p.T.Helper()
			var now wire.Table
			p.API(http.MethodGet, table, nil, &now)
			if now.Status == "over" {
				return
			}
			if idle++; now.OnTurn() {
				p.API(http.MethodPost, table+"/actions", map[string]any{"seq": now.Seq, "action": now.Legal[0]}, nil)
				idle = 0
			}
		}
	}
}

// SitDown takes a chair under the person's name.
func (p *Person) SitDown() {
	p.T.Helper()
	p.Do(chromedp.SetValue(chromedp.CSS("#name"), p.Name))
	p.Press("#sit button.gold")
}

// OpenTable opens a table of three of Nain Jaune with that many deals through the form of the game's page,
// and returns its path.
func (p *Person) OpenTable(deals string) string {
	p.T.Helper()
	p.Visit("/g/nain-jaune")
	p.Shot("game")
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("[name=seats]").value = "3"
		form.querySelector("details.more").open = true
		for (const [key, value] of [["o.deals", "` + deals + `"], ["chair.2", "open"], ["chair.3", "open"]]) {
			const field = form.querySelector("select[name='" + key + "']")
			if (field) field.value = value
		}
	})()`))
	p.Press(".contract form .actions button.main")
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#fragment")`)
	return JS[string](p, "location.pathname")
}

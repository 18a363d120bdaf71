package browser

import (
	"fmt"
	"net/http"

	"github.com/chromedp/chromedp"
)

// PlayCard plays the first card that may be played.
func (p *Person) PlayCard() {
	p.T.Helper()
	p.Until(Playable)
	before := JS[int](p, Seq)
	p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, Seq, before))
}

// TurnOf is the seat whose move a table waits for, and the seq it is at.
func TurnOf(table string, p *Person) (seat, at int) {
	p.T.Helper()
	var seen struct{ Turn, Seq int }
	p.API(http.MethodGet, "/tables"+table[len("/t"):], nil, &seen)
	return seen.Turn, seen.Seq
}

// PlayFirst plays the first action that is allowed, past the page, and waits until the
// page shows it.
func (p *Person) PlayFirst(table string) {
	p.T.Helper()
	path := "/tables" + table[len("/t"):]
	var seen TableState
	p.API(http.MethodGet, path, nil, &seen)
	p.API(http.MethodPost, path+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, nil)
	p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, Seq, seen.Seq))
}

// TableState is what the API tells somebody of a table: whose turn it is, and what may be done.
type TableState struct {
	Status string
	Seq    int
	Turn   any // nil for nobody
	Seat   float64
	Legal  []string
}

// PlayOut plays a table to its end, each person taking what is allowed first.
func PlayOut(table string, people ...*Person) {
	for {
		for _, p := range people {
			p.T.Helper()
			var seen TableState
			p.API(http.MethodGet, table, nil, &seen)
			if seen.Status == "over" {
				return
			}
			if seen.Turn == seen.Seat && len(seen.Legal) > 0 {
				p.API(http.MethodPost, table+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, nil)
			}
		}
	}
}

// TableOf is how the API calls the table that a person's page shows.
func (p *Person) TableOf() string {
	p.T.Helper()
	return JS[string](p, `location.pathname.replace("/t/", "/tables/")`)
}

// PlayUntilAwaited plays for people by the API, whatever is allowed first, until the game is over or
// another is awaited.
func PlayUntilAwaited(table string, people ...*Person) {
	for idle := 0; idle < len(people); {
		for _, p := range people {
			p.T.Helper()
			var now TableState
			p.API(http.MethodGet, table, nil, &now)
			if now.Status == "over" {
				return
			}
			if idle++; now.Turn == now.Seat {
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

// OpenTable opens a table of three of Nain Jaune for so many deals by the form of the game's page
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

package boards

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
)

// hindsight opens the hindsight of a finished game by keyboard and checks that it lists the words that the
// API returns.
func hindsight(p *browser.Person, table string) {
	p.T.Helper()
	var told struct {
		Dearest []struct {
			At             int
			Played, Better string
			Loss           float64
		}
		Whole bool
	}
	p.TabTo(`document.activeElement.matches('.end a[href$="/hindsight"]')`)
	p.Keys(kb.Enter)
	p.Until(`document.querySelector(".hindsight li")`)
	p.CheckLook("hindsight")
	p.API(http.MethodGet, "/tables"+table[len("/t"):]+"/hindsight", nil, &told)
	shown := browser.JS[[]string](p, `[...document.querySelectorAll(".hindsight strong")].map(e => e.textContent)`)
	if len(told.Dearest) == 0 || len(shown) != len(told.Dearest) || !told.Whole {
		p.T.Fatalf("the page shows %q, the API returns %+v", shown, told)
	}
	for i, dear := range told.Dearest {
		if !strings.HasPrefix(shown[i], "Lay ") || dear.Better == dear.Played || dear.Loss <= 3 || i > 0 && dear.Loss > told.Dearest[i-1].Loss {
			p.T.Errorf("%q: %+v", shown[i], dear)
		}
	}
	p.PressAndLoad(fmt.Sprintf(`.hindsight a[href$="at=%d"]`, told.Dearest[0].At))
	p.Until(`document.querySelector("#ro-rail")`)
}

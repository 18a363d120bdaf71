package layouts

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"

	"tablee/e2e/browser"
	"tablee/games"
)

// maxNodes limits the nodes of a table's page as the browser counts them, with those of its pictures: each is parsed,
// styled and compared on a phone.
const maxNodes = 2000

// TestNodes_TableHasFew: a table at its player's first turn has few nodes, on a phone.
func TestNodes_TableHasFew(t *testing.T) {
	t.Parallel()
	for _, rules := range games.Rules() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			p, tables := browser.OpenAll(t, "Jeanne", "en", browser.Phone, First(t, rules, min(4, rules.Info().MaxSeats)))
			p.Visit(tables[0])
			p.Until(`document.querySelector("#turn.yours") && document.querySelector("link[href*='pixels.css']")`)
			p.Rest()
			browser.Call(p, performance.Enable, performance.EnableParams{})
			for range 3 {
				browser.Call(p, heapprofiler.CollectGarbage, cdp.Empty{})
			}
			for _, m := range browser.Call(p, performance.GetMetrics, cdp.Empty{}).Metrics {
				if m.Name != "Nodes" {
					continue
				}
				t.Logf("%.0f nodes", m.Value)
				if m.Value > maxNodes || m.Value < 100 {
					t.Errorf("%.0f nodes, the limit is %d", m.Value, maxNodes)
				}
				return
			}
			t.Error("the browser does not count nodes")
		})
	}
}

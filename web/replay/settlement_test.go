package replay_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"tablee/table"
	"tablee/web/webtest"
)

var lookBack = regexp.MustCompile(`(?s)<li data-seq="\d+">.{0,200}<a href="([^"]+/replay\?seq=\d+)">\s*[^<]*<strong class="gain">`)

// The line that tells how a deal ended leads back to how it was settled, though the next deal
// is being played.
func TestSettlement_IsSeenAgain(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "o.deals", "8")
	for {
		f := h.AwaitTurn(t, path)
		if f.Table.Status != table.StatusPlaying {
			t.Fatal("no deal was settled before the last one")
		}
		page := b.Get(path).Body
		link := lookBack.FindStringSubmatch(page)
		if link != nil && !strings.Contains(page, `id="nj-settle"`) { // the next deal goes on
			if again := b.Get(html.UnescapeString(link[1])).Body; !strings.Contains(again, `id="nj-settle"`) || strings.Contains(again, "does not have") {
				t.Error("the settlement is not seen there")
			}
			return
		}
		legal := f.Table.State.Legal(f.Table.Turn(), nil)
		b.Post(path, "seq", h.Seq(t, path), "a", f.Table.Rules().FormatAction(legal[0]), "command", "")
	}
}

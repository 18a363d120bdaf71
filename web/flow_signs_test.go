package web_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"tablee/web/webtest"
)

// A rematch moves the seats, but everyone keeps their sign on every page.
func TestFinale_Series_SignsKept(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "1", "seating", "kept")
	signs, moved := map[string]string{}, false
	see := func(page *webtest.Page, place, rows, name string) {
		t.Helper()
		all := page.Find(rows)
		if all.Length() < 2 {
			t.Errorf("%s: %d signs", place, all.Length())
		}
		all.Each(func(_ int, row *goquery.Selection) {
			who := strings.TrimSpace(row.Find(name).First().Text())
			_, sign, _ := strings.Cut(row.Find(".glyph use").First().AttrOr("href", ""), "#")
			if was := signs[who]; sign == "" || was != "" && was != sign {
				t.Errorf("%s: %q has the sign %q, had %q", place, who, sign, was)
			}
			signs[who] = sign
		})
	}
	for game := range 3 {
		h.AwaitTurn(t, path)
		f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
		if err != nil {
			t.Fatal(err)
		}
		moved = moved || f.Table.Signs()[0] != 0
		see(b.Visit(path), "table", "#table .plate", ".plate-who")
		see(b.Visit(path+"/settings"), "settings", ".seatlist li", "strong")
		webtest.PlayOut(t, h, b, path)
		see(b.Visit(path), "end", ".standings li", ".grow > span")
		if game > 0 {
			see(b.Visit(path), "tally", ".won", ".hidden")
		}
		see(b.Visit(path+"/replay?at=5&as=0"), "replay", "#table .plate", ".plate-who")
		path = b.Post(path + "/rematch").Header.Get("Location")
	}
	if !moved {
		t.Error("no seat has moved")
	}
}

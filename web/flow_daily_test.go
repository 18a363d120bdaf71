package web_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	royalreversiui "tablee/games/royalreversi/ui"
	"tablee/host"
	"tablee/table"
	"tablee/web/webtest"
)

// flowNoon is far from the next day's deal.
func flowNoon() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

// TestDailyDeal_OnItsPage_IsComparedAfterOnesOwn: two people who do not know each other press the same
// button and get the same cards; each is shown what the other made of them once their own attempt has
// ended. One that was given up is said to be.
func TestDailyDeal_OnItsPage_IsComparedAfterOnesOwn(t *testing.T) {
	h := webtest.OpenWith(t, flowNoon, royalreversiui.UI{})
	const daily = "/g/royal-reversi/daily"
	var hands [][]string
	for i, lang := range []string{"fr", "en"} {
		b := h.Visitor(t, lang)
		before := b.Visit(daily)
		if before.Has(".scores") {
			t.Error("somebody is told results before their own")
		}
		at := before.Press(".day button.gold")
		h.AwaitTurn(t, at.Path)
		var hand []string
		for _, card := range at.Reload().Find("#table input[name=with]").EachIter() {
			hand = append(hand, card.AttrOr("value", ""))
		}
		slices.Sort(hand)
		hands = append(hands, hand)
		if !b.Visit(daily).Has(`.day a.gold[href="` + at.Path + `"]`) {
			t.Error("the page does not lead back to the attempt")
		}
		h.Finish(t, at.Path)
		compared := b.Visit(at.Path).Follow(`.end a[href*="/daily/"]`)
		if n := compared.Count(".scores tbody tr"); n != i+1 {
			t.Errorf("person %d sees %d results", i+1, n)
		}
	}
	if len(hands[0]) != 5 || !slices.Equal(hands[0], hands[1]) {
		t.Errorf("one day, two deals: %v and %v", hands[0], hands[1])
	}
	odile := h.Visitor(t, "fr")
	given := odile.Visit(daily).Press(".day button.gold").Path
	seq := h.AwaitTurn(t, given).Table.Seq
	if err := h.Host.Ask(t.Context(), host.Hand{Player: h.PlayerOf(t, odile)}, webtest.TableID(given), seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	odile.Visit(daily).MustSay("Votre essai a été arrêté avant la fin")
}

// TestDay_OfACircle_TellsResultsAfterOnesOwn: one of a circle plays all deals of the day. Their page
// says so, with a text to send that has a line for each. Another is told a result once they have ended
// the same deal, and a third none.
func TestDay_OfACircle_TellsResultsAfterOnesOwn(t *testing.T) {
	h := webtest.OpenWith(t, flowNoon, nainjauneui.UI{}, rondaui.UI{})
	ana, ben, chloe := h.Visitor(t, "fr"), h.Visitor(t, "de"), h.Visitor(t, "en")
	ana.Guest("Ana")
	_, link := makeCircle(t, ana, "Famille")
	for name, b := range map[string]*webtest.Browser{"Ben": ben, "Chloé": chloe} {
		b.MustPost(link+"/join", "name", name)
	}
	plays := func(b *webtest.Browser, game string) {
		t.Helper()
		h.Finish(t, b.Visit("/daily").Press(`form[action="/g/`+game+`/daily"] button`).Path)
	}
	toldOf := func(b *webtest.Browser, friend string) (told int) {
		t.Helper()
		for _, row := range b.Visit("/daily").Find("#main table tbody tr").EachIter() {
			if strings.Contains(row.Find("th").Text(), friend) {
				for _, cell := range row.Find("td").EachIter() {
					if strings.ContainsAny(webtest.Words(cell), "0123456789") {
						told++
					}
				}
			}
		}
		return told
	}
	for _, game := range []string{"nain-jaune", "ronda"} {
		plays(ana, game)
	}
	page := ana.Visit("/daily")
	if n := page.Count(".deals [data-deal=ended]"); n != 2 {
		t.Errorf("%d deals have ended", n)
	}
	if text := page.Find("#shared").Text(); strings.Count(text, "\n") < 2 {
		t.Errorf("the text to send: %q", text)
	}
	for _, b := range []*webtest.Browser{ben, chloe} {
		if told := toldOf(b, "Ana"); told != 0 {
			t.Errorf("somebody is told %d results before their own", told)
		}
	}
	plays(ben, "ronda")
	if told := toldOf(ben, "Ana"); told != 1 {
		t.Errorf("Ben is told %d results after one deal", told)
	}
	if told := toldOf(chloe, "Ana"); told != 0 {
		t.Errorf("Chloé is told %d results before theirs", told)
	}
}

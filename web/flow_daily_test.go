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

// Two players who do not know each other press the same button and get the same cards. Each sees
// the other's result once their own attempt has ended. An attempt that was given up is shown as
// such.
func TestDailyDeal_Results_AfterOwnAttempt(t *testing.T) {
	h := webtest.OpenWith(t, flowNoon, royalreversiui.New())
	const daily = "/g/royal-reversi/daily"
	var hands [][]string
	for i, lang := range []string{"fr", "en"} {
		b := h.Visitor(t, lang)
		before := b.Visit(daily)
		if before.Has(".scores") {
			t.Error("results are shown before the own attempt has ended")
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
			t.Error("the page does not link to the running attempt")
		}
		h.Finish(t, at.Path)
		compared := b.Visit(at.Path).Follow(`.end a[href*="/daily/"]`)
		if n := compared.Count(".scores tbody tr"); n != i+1 {
			t.Errorf("player %d sees %d results", i+1, n)
		}
	}
	if len(hands[0]) != 5 || !slices.Equal(hands[0], hands[1]) {
		t.Errorf("different deals on one day: %v and %v", hands[0], hands[1])
	}
	odile := h.Visitor(t, "fr")
	given := odile.Visit(daily).Press(".day button.gold").Path
	seq := h.AwaitTurn(t, given).Table.Seq
	if err := h.Host.Ask(t.Context(), host.Hand{Player: h.PlayerOf(t, odile)}, webtest.TableID(given), seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	odile.Visit(daily).MustSay("Votre essai a été arrêté avant la fin")
}

// A member of a circle plays all deals of a day. Their page shows that, with a text to share that
// has a line for each deal. Other members see each result only once they have finished the same
// deal.
func TestDay_CircleResults_AfterOwnAttempt(t *testing.T) {
	h := webtest.OpenWith(t, flowNoon, nainjauneui.New(), rondaui.New())
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
		t.Errorf("text to share: %q", text)
	}
	for _, b := range []*webtest.Browser{ben, chloe} {
		if told := toldOf(b, "Ana"); told != 0 {
			t.Errorf("%d results are shown before the own attempt", told)
		}
	}
	plays(ben, "ronda")
	if told := toldOf(ben, "Ana"); told != 1 {
		t.Errorf("Ben sees %d results after one deal", told)
	}
	if told := toldOf(chloe, "Ana"); told != 0 {
		t.Errorf("Chloé sees %d results before any deal of their own", told)
	}
}

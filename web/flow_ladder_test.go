package web_test

import (
	"fmt"
	"testing"
	"time"

	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/webtest"
)

// Two guests agree on a rated game in the contract form and play it. The history shows it and four
// more. The ladder shows how many opponents they still need to be listed.
func TestLadder_Guest_OpponentsMissing(t *testing.T) {
	h := webtest.Open(t)
	jeanne, anatole := h.Visitor(t, "fr"), h.Visitor(t, "en")
	room := jeanne.Visit("/g/nain-jaune").Form(".contract form").
		Fill("seats", "3").Fill("bots", "1").Fill("rated", "yes").Fill("o.deals", "1").Press(".actions button.main")
	anatole.Visit(room.Path).Press("#sit button.gold")
	if f := h.PlayTogether(t, room.Path, jeanne, anatole); f.Table.Status != table.StatusOver || !f.Table.Rated {
		t.Fatalf("the game is %s, rated: %v", f.Table.Status, f.Table.Rated)
	}
	for i := range 4 {
		for _, w := range storetest.Ended(table.ID(fmt.Sprint("rated", i)), time.Now(), "nain-jaune", "", h.PlayerOf(t, jeanne), h.PlayerOf(t, anatole), "") {
			if err := h.Store.Append(t.Context(), w); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := h.Store.Rate(t.Context(), "nain-jaune"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		b    *webtest.Browser
		says string
	}{{jeanne, "Jouez encore contre 3 autres personnes"}, {anatole, "Play 3 more people"}} {
		ladder := c.b.Visit("/g/nain-jaune/ladder")
		ladder.MustSay(c.says)
		if n := ladder.Count("section[aria-labelledby=people] tbody tr"); n != 0 {
			t.Errorf("%d players are on the ladder, though they met only each other", n)
		}
		history := c.b.Visit("/me/history")
		if n := history.Count(".row"); n != 5 {
			t.Errorf("%d games are in the history", n)
		}
		outcome := func(choice string) int {
			return history.Form("form.filters").Fill("outcome", choice).Submit().Count(".row")
		}
		if won, lost := outcome("won"), outcome("lost"); won+lost != 5 {
			t.Errorf("of five games %d were won and %d lost", won, lost)
		}
	}
}

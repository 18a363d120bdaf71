package web_test

import (
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/table"
	"tablee/web/webtest"
)

// The home page tells games against bots apart by points and day. Each can be stopped there, after a question.
func TestHome_GameAgainstBots_Stopped(t *testing.T) {
	now := flowNoon()
	h := webtest.OpenWith(t, func() time.Time { return now }, nainjauneui.New())
	ana, ben := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "level", "1")
	h.AwaitTurn(t, path)
	row := ana.Visit("/").In(`.row:has(a[href="` + path + `"])`)
	row.MustSay("2 bots", "185 chips", "today")
	if ben.Visit(path+"/stop").Path != path {
		t.Error("someone else is asked whether the game should end")
	}
	ben.Post(path+"/stop", "seq", "1", "seat", "0")
	if f := h.AwaitTurn(t, path); f.Table.Status != table.StatusPlaying {
		t.Fatal("someone else has stopped the game")
	}
	ask := row.Follow(`a[href="` + path + `/stop"]`)
	ask.MustSay("Stop this game?", "no one wins")
	if home := ask.Press("Stop the game"); home.Path != "/" || home.Has(`.row a[href="`+path+`"]`) {
		t.Errorf("after the end at %s", home.Path)
	}
	if f, err := h.Host.Frame(t.Context(), webtest.TableID(path)); err != nil || f.Table.StopReason != table.StopAgreed {
		t.Errorf("%v, stopped for %q", err, f.Table.StopReason)
	}
}

// A game with other people has no such link, and an attempt at a daily deal says that it is the only one.
func TestHome_Stop_OthersAndDailyDeal(t *testing.T) {
	h := webtest.OpenWith(t, flowNoon, nainjauneui.New())
	ana, ben := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1", "level", "1")
	ben.MustPost(path+"/sit", "name", "Ben")
	h.AwaitTurn(t, path)
	if home := ana.Visit("/"); !home.Has(`.row a[href="`+path+`"]`) || home.Has(`a[href="`+path+`/stop"]`) {
		t.Error("a game with others can be stopped from the list, or is not in it")
	}
	resume, back := 0, 0 // one of the two is awaited, but both have a seat to go back to
	for _, b := range []*webtest.Browser{ana, ben} {
		switch row := b.Visit("/").In(`.row:has(a[href="` + path + `"])`); {
		case row.Says("Resume"):
			resume++
		case row.Says("Return"):
			back++
		}
	}
	if resume != 1 || back != 1 {
		t.Errorf("%d are asked to resume and %d to return", resume, back)
	}
	if ana.Visit(path+"/stop").Path != path {
		t.Error("the page asks whether a game with others should end")
	}
	at := ben.Visit("/g/nain-jaune/daily").Press(".day button.gold").Path
	ben.Visit(at+"/stop").MustSay("1 March 2026", "you will not get another")
}

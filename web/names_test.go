package web_test

import (
	"sync/atomic"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/web/webtest"
)

// People of one name are told apart in a list of tables as at the table itself.
func TestLists_EqualNames_ToldApart(t *testing.T) {
	var seconds atomic.Int64
	began := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	h := webtest.OpenWith(t, func() time.Time { return began.Add(time.Duration(seconds.Load()) * time.Second) }, nainjauneui.New())
	first := h.Visitor(t, "en")
	first.Guest("Marie")
	seconds.Add(1)
	second := h.Visitor(t, "en")
	second.Guest("Marie")
	path := second.Open("seats", "3", "bots", "1", "public", "yes")
	first.MustPost(path + "/sit")
	h.AwaitTurn(t, path)

	first.Visit("/join").In(`.row:has(a[href="` + path + `"])`).MustSay("Marie 2")
	if own := second.Visit("/join").In(`.row:has(a[href="` + path + `"])`); !own.Says("Marie") || own.Says("Marie 2") {
		t.Errorf("the second Marie reads %q", webtest.Words(own.Selection))
	}
}

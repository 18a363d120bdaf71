package web_test

import (
	"testing"

	nainjauneui "tablee/games/nainjaune/ui"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/web/webtest"
)

// A person who wants to remember by themselves switches reminders off beside any table of a game that has them, for
// all their tables and for no one else.
func TestReminders_SwitchedWithTheTempo(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondelicui.New(), nainjauneui.New())
	const off, on, hidden = "Do not remind me of what I have seen", "Remind me of what I have seen", "body.unreminded"
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	open := func(id string) string { return ana.Post("/g/"+id, "quick", "bots").Header.Get("Location") }
	path := open("rondelic")
	if ana.Visit(path).Has(hidden) {
		t.Error("reminders are hidden before any choice")
	}
	if page := ana.Visit(path + "/tempo").Press(off); page.Path != path || !page.Has(hidden) {
		t.Errorf("at %s, hidden: %t", page.Path, page.Has(hidden))
	}
	if !ana.Visit(open("rondelic")).Has(hidden) || eve.Visit(path).Has(hidden) {
		t.Error("the choice does not hold at the next table, or it holds for others")
	}
	if other := open("nain-jaune"); ana.Visit(other).Has(hidden) || ana.Visit(other+"/tempo").Says(on) {
		t.Error("a game without reminders has the switch")
	}
	if page := ana.Visit(path + "/tempo").Press(on); page.Has(hidden) {
		t.Error("they stay hidden")
	}
}

package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/games"
	"tablee/web/webtest"
)

// The end of a game of bowls leads, without a script, to a replay with bowls of glass, which says in words what lies
// under each of them and whether anyone could know. While the game runs no one sees it.
func TestReplay_GlassBowls(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	v := h.Visitor(t, "en")
	path := v.Visit("/g/ronda").Form("#here").Fill("names", "Granny, Leo").Press("button[value=here]").Path
	h.AwaitTurn(t, path)
	if a := v.Get(path + "/replay?at=1&as=all"); a.Status != http.StatusSeeOther {
		t.Errorf("while the game runs the replay answers %d", a.Status)
	}
	h.Finish(t, path)
	page := v.Visit(path).Follow("See what lay underneath")
	if n := page.Count(".rd-place.glass.new"); n != 10 {
		t.Errorf("%d bowls that were never lifted before the first turn, want 10", n)
	}
	if heaps := page.Count(".rd-place.glass .rd-heap use"); heaps != 8 {
		t.Errorf("%d heaps are drawn, want 8 beside two empty bowls", heaps)
	}
	words := strings.Join(page.Texts(".rd-place .rd-bowl"), "\n")
	for _, beans := range []string{"none", "one", "two", "three", "four"} {
		if n := strings.Count(words, "never lifted: "+beans); n != 2 {
			t.Errorf("%d bowls are said to hide %s", n, beans)
		}
	}
	page = page.Form("#stepper").Fill("at", "1").Press("button#go")
	if page.Count(".rd-place.open") != 1 || page.Count(".rd-place.glass") != 9 {
		t.Errorf("with one bowl lifted %d are open and %d of glass", page.Count(".rd-place.open"), page.Count(".rd-place.glass"))
	}
	page = page.Form("#stepper").Fill("as", "w").Press("button#go")
	if page.Has(".glass") || page.Count(".rd-heap use") > 1 {
		t.Error("a watcher's replay has bowls of glass")
	}
}

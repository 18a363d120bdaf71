package ui

import (
	"strings"
	"testing"

	"tablee/games/ronda"
	"tablee/web/board/boardtest"
)

// In a replay with everything open, covered bowls are glass. It says whether the players could know what lay there, and
// the pair of an error lies open until the next action.
func TestGlass_KnownAndUnknown(t *testing.T) {
	l := locs(t)["en"]
	under := &ronda.Beneath{Beans: []int{4, 4, 3, 3, 2, 2, 1, 1, 0, 0}, Lifted: make([]bool, ronda.Bowls)}
	under.Lifted[2], under.Lifted[8] = true, true
	sc := scene(t, l, 2, 0, nil, erred...)
	sc.Still, sc.Disclosed, sc.Now = true, under, sc.Now.Add(lasting)
	page := boardtest.Drawn(t, New().Table(sc))
	for words, want := range map[string]int{"Bowl 1, covered, never lifted: four": 1, "Bowl 3, open: three": 1, "Bowl 9, open: none": 1, "seen before": 0, " glass new": 8} {
		if n := strings.Count(page, words); n != want {
			t.Errorf("after an error %q is there %d times, want %d", words, n, want)
		}
	}
	sc = scene(t, l, 2, 0, nil, append(acts("lift 3, lift 9"), "lift 1")...)
	sc.Still, sc.Disclosed, sc.Now = true, under, sc.Now.Add(lasting)
	page = boardtest.Drawn(t, New().Table(sc))
	if !strings.Contains(page, "Bowl 3, covered, seen before: three") || strings.Count(page, " glass new") != 7 {
		t.Error("a bowl that was lifted before is not told apart")
	}
	sc.Disclosed = nil
	if page := boardtest.Drawn(t, New().Table(sc)); strings.Contains(page, "glass") || len(heaps.FindAllString(page, -1)) != 1 {
		t.Error("without everything open a bowl is of glass")
	}
}

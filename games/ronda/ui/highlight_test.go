package ui

import (
	"strings"
	"testing"

	"tablee/game"
)

// The row of signs has the viewer's own pairs, right and wrong ones, and the filling of the black bowl.
func TestRecap_OwnPairs(t *testing.T) {
	l := locs(t)["en"]
	for _, c := range []struct {
		viewer  game.Seat
		actions []string
		want    string
	}{
		{0, erred, "🟥"},
		{0, append(acts("lift 3, lift 4, add 3, hold 3, lift 1, add 1, hold 3, lift 9"), paired...), "🟩🟩🟥"},
		{1, append(acts("lift 3, lift 4, add 3, hold 3, lift 1, add 1, hold 3, lift 9"), paired...), "🟩"},
		{0, filled, "🟩"},
		{1, filled, "🟩🟩⚫"},
	} {
		sc := scene(t, l, 2, 0, nil, c.actions...)
		sc.Viewer = c.viewer
		if got := strings.Join(New().Recap(sc, sc.Recent), ""); got != c.want {
			t.Errorf("after %v seat %d has %s, want %s", c.actions, c.viewer, got, c.want)
		}
	}
}

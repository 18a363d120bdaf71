package gametest

import (
	"encoding/json"
	"fmt"
	"strings"

	"tablee/game"
)

// snapshot is all that anybody can see of a state: the turn, every view, every legal
// list and the standings, a line each.
func (t *table) snapshot(s game.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "turn %d\n", s.Turn())
	fmt.Fprintf(&b, "standings %v\n", s.Standings(nil))
	for _, v := range t.viewers() {
		fmt.Fprintf(&b, "view of %d: %s\n", v, viewText(s, v))
		fmt.Fprintf(&b, "legal for %d: %v\n", v, s.Legal(v, nil))
	}
	return b.String()
}

// viewText is what a viewer receives, byte by byte.
func viewText(s game.State, viewer game.Seat) string {
	text, err := json.Marshal(s.View(viewer))
	if err != nil {
		panic(fmt.Sprintf("the view of %d does not encode to JSON: %v", viewer, err))
	}
	return string(text)
}

// difference shows the first line in which two snapshots differ; "" when they do not.
func difference(a, b string) string {
	if a == b {
		return ""
	}
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return "\n" + x[i] + "\n" + y[i]
		}
	}
	return fmt.Sprintf("\n%d lines, %d lines", len(x), len(y))
}

// ahead is how far two states are compared in what comes after.
const ahead = 12

// alike says where two states differ, now or in the steps to come; "" when they are
// the same state. Both are played on.
func (t *table) alike(a, b game.State) string {
	for i := range ahead {
		if d := difference(t.snapshot(a), t.snapshot(b)); d != "" {
			return d
		}
		seed := t.r.Uint64()
		n := 1
		if i > 3 {
			n = i
		}
		playOn(a, n, seed)
		playOn(b, n, seed)
	}
	return difference(t.snapshot(a), t.snapshot(b))
}

package gametest

import (
	"encoding/json"
	"fmt"
	"strings"

	"tablee/game"
)

// snapshot returns all that is visible of a state: the turn, every view, every legal list and the standings,
// one line each.
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

// viewText returns the encoded view of a viewer.
func viewText(s game.State, viewer game.Seat) string {
	text, err := json.Marshal(s.View(viewer))
	if err != nil {
		panic(fmt.Sprintf("the view of %d does not encode to JSON: %v", viewer, err))
	}
	return string(text)
}

// difference returns the first line in which two snapshots differ; "" if they are equal.
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

// ahead is the number of further steps over which two states are compared.
const ahead = 12

// alike returns the first difference between two states, now or in the steps that follow; "" if they are the
// same state. It plays on in both.
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

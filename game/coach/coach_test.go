package coach

import (
	"strings"
	"testing"
)

// A script without a beginning or without a step, or with statements that cannot be coached, is refused.
func TestParse_InvalidScript(t *testing.T) {
	const head = "game nain-jaune\nseats 3\n* AC\n"
	for name, text := range map[string]string{
		"nothing begins":       head + "0: AC\n",
		"nothing is said":      head + "#: begin\n0: AC\n#: step late\n",
		"a time-out":           head + "#: begin\n#: step a\n0~\n",
		"an attempt of a bot":  head + "#: begin\n#: step a\n1! AC NJ-12\n",
		"an unknown note":      head + "#: begin\n#: step a\n#: wait 3\n0: AC\n",
		"a written outcome":    head + "#: begin\n#: step a\n0: AC\n* 2C\n",
		"a step without a key": head + "#: begin\n#: step\n0: AC\n",
	} {
		if _, err := Parse("x", "", []byte(text)); err == nil || !strings.Contains(err.Error(), "coach script x") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The played actions determine the place. A different action has no place; actions after the end of the
// script stay at the last step.
func TestAt_PlaceOfPlayedActions(t *testing.T) {
	s, err := Parse("x", "", []byte("game toy\nseats 2\n#: begin\n#: step a\n0: one\n1: two\n#: step b\n0! no X-1\n0: three\n#: step end\n"))
	if err != nil {
		t.Fatal(err)
	}
	one, two, three := Input{0, "one"}, Input{1, "two"}, Input{0, "three"}
	for played, want := range map[int]string{0: "a", 1: "a", 2: "b", 3: "end"} {
		p, ok := s.At([]Input{one, two, three}[:played])
		if !ok || p.Step().Key != want {
			t.Errorf("after %d: %v, %q, want %q", played, ok, p.Step().Key, want)
		}
		if _, more := p.Next(); more != (played < 3) {
			t.Errorf("after %d there is more: %v", played, more)
		}
	}
	if _, ok := s.At([]Input{two}); ok {
		t.Error("an action outside the script has a place")
	}
	if p, ok := s.At([]Input{one, two, three, one}); !ok || p.Step().Key != "end" {
		t.Error("play after the end of the script has no place")
	}
}

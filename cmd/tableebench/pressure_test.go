package main

import (
	"encoding/json"
	"strings"
	"testing"

	"tablee/e2e/program"
)

// TestPressure_Measures presses for a moment in every way. The ratios of so short a time say nothing.
func TestPressure_Measures(t *testing.T) {
	t.Parallel()
	code, out, errs := bench("pressure", "--for=1s", "--json", "--program="+program.Binary(t))
	rows := map[string]bool{}
	for line := range strings.Lines(out) {
		var r struct{ Kind, What string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		rows[r.Kind+" "+r.What] = true
	}
	if len(rows) != 12 || code > 1 || code == 1 && !strings.Contains(errs, "times as long") {
		t.Errorf("exit %d: %v\n%s", code, rows, errs)
	}
}

func TestPressure_RefusesInOneLine(t *testing.T) {
	for _, c := range []struct{ arg, want string }{
		{"--kinds=storm", `there is no pressure "storm"`},
		{"--for=10ms", "--for must be 1s to 10m, not 10ms"},
	} {
		code, _, errs := bench("pressure", c.arg)
		if code != 2 || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d: %s", c.arg, code, errs)
		}
	}
}

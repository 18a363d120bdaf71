package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFaults_EachAppliesOnce makes every fault in memory: a change that moves the code of a fault must update
// the fault.
func TestFaults_EachAppliesOnce(t *testing.T) {
	tree := os.DirFS(filepath.Join("..", ".."))
	for _, f := range faults() {
		changed, err := f.apply(tree)
		if err != nil {
			t.Error(err)
		}
		if err == nil && len(changed) != len(f.Edits) {
			t.Errorf("%s: %d edits change %d files", f.ID, len(f.Edits), len(changed))
		}
	}
}

func TestFaults_CountPerArea(t *testing.T) {
	ids, areas := map[string]bool{}, map[string]int{}
	for _, f := range faults() {
		if ids[f.ID] {
			t.Errorf("duplicate fault %s", f.ID)
		}
		ids[f.ID] = true
		areas[f.Area]++
		if !strings.HasSuffix(f.Harm, ".") || len(f.Edits) == 0 {
			t.Errorf("%s says %q and makes %d edits", f.ID, f.Harm, len(f.Edits))
		}
	}
	if len(ids) != 30 {
		t.Errorf("there are %d faults", len(ids))
	}
	for _, area := range []string{"rules", "secrets", "log", "store", "undo", "votes", "waiting room", "clocks", "without script", "layout", "focus", "contrast"} {
		if areas[area] < 2 {
			t.Errorf("%s has %d faults", area, areas[area])
		}
	}
}

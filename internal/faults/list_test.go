package main

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tablee/internal/needs"
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

// Every fault compiles: the suite would stop at one that does not.
func TestFaults_Compile(t *testing.T) {
	if !needs.Long() {
		return // thirty builds
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults() {
		t.Run(f.ID, func(t *testing.T) {
			changed, err := f.apply(os.DirFS(root))
			if err != nil {
				t.Fatal(err)
			}
			dir, replaced, packages := t.TempDir(), map[string]string{}, map[string]bool{}
			for file, text := range changed {
				if path.Ext(file) != ".go" {
					continue
				}
				edited := filepath.Join(dir, strings.ReplaceAll(file, "/", "-"))
				if err := os.WriteFile(edited, text, 0o600); err != nil {
					t.Fatal(err)
				}
				replaced[filepath.Join(root, file)], packages["./"+path.Dir(file)] = edited, true
			}
			if len(packages) == 0 {
				return // scripts and styles
			}
			overlay, err := json.Marshal(map[string]any{"Replace": replaced})
			if err != nil {
				t.Fatal(err)
			}
			list := filepath.Join(dir, "overlay.json")
			if err := os.WriteFile(list, overlay, 0o600); err != nil {
				t.Fatal(err)
			}
			build := exec.Command("go", append([]string{"build", "-overlay=" + list, "-o=" + os.DevNull}, slices.Sorted(maps.Keys(packages))...)...)
			build.Dir = root
			if out, err := build.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

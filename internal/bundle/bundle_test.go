package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const root = "../.."

// The bundles that are committed are those of the modules.
func TestBundles_Fresh(t *testing.T) {
	dir, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	made, err := bundles(dir)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := distFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(kept)
	if names := slices.Sorted(maps.Keys(made)); !slices.Equal(names, kept) {
		t.Errorf("go generate ./web/static: there are\n%v\nand should be\n%v", kept, names)
	}
	for name, want := range made {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: go generate ./web/static", name)
		}
	}
}

func TestPalette_Replace(t *testing.T) {
	p := palette{"--rust-44": "#7a4a2a"}
	const css, want = "a { color: var(--rust-44); top: var(--u) }", "a { color: #7a4a2a; top: var(--u) }"
	if got := p.replace(css); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A script may load only what is served on demand.
func TestLater_OnlyBundles(t *testing.T) {
	dir, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	b := bundler{root: dir}
	if got, err := b.later(filepath.Join(dir, common, "sound.js")); err != nil || got.Path != "./sound.js" || !got.External {
		t.Errorf("sound.js: %+v, %v", got, err)
	}
	if _, err := b.later(filepath.Join(dir, common, "modules", "find.js")); err == nil {
		t.Error("find.js, which is part of other bundles, can be loaded on demand")
	}
}

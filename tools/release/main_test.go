package main

import (
	"os"
	"path/filepath"
	"testing"
)

// An earlier release is replaced; a folder with anything else is left alone.
func TestMakeEmpty_OnlyReleases(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	put := func(name string) {
		if err := os.WriteFile(filepath.Join(out, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := makeEmpty(out); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tablee_v1.2.3_linux_amd64.tar.gz", versionFile, sumsFile} {
		put(name)
	}
	if err := makeEmpty(out); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(out); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	put("photo.jpg")
	put(sumsFile)
	if err := makeEmpty(out); err == nil {
		t.Error("a folder with a photo was emptied")
	}
	if left, err := os.ReadDir(out); err != nil || len(left) != 2 {
		t.Errorf("%v, %v", left, err)
	}
}

package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/CycloneDX/cyclonedx-go"
)

// TestRelease_Reproducible makes the release of one target twice, from clones at two places, with the usual build cache
// and with an empty one: every file is the same.
func TestRelease_Reproducible(t *testing.T) {
	origin, err := output(t.Context(), ".", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Fatal(err)
	}
	var outs []string
	for i, place := range []string{"one", "another/place"} {
		clone := filepath.Join(t.TempDir(), place)
		if _, err := output(t.Context(), ".", nil, "git", "clone", "--quiet", origin, clone); err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			t.Setenv("GOCACHE", t.TempDir())
		}
		out := filepath.Join(t.TempDir(), "dist")
		if err := run(t.Context(), clone, out, []string{"linux/amd64"}); err != nil {
			t.Fatal(err)
		}
		outs = append(outs, out)
	}
	first, second := read(t, filepath.Join(outs[0], sumsFile)), read(t, filepath.Join(outs[1], sumsFile))
	if !bytes.Equal(first, second) {
		t.Errorf("the checksums differ:\n%s\n%s", first, second)
	}
	if n := bytes.Count(first, []byte("\n")); n != 5 {
		t.Errorf("%d files:\n%s", n, first)
	}
	check := exec.Command("sha256sum", "--check", "--quiet", sumsFile)
	check.Dir = outs[0]
	if text, err := check.CombinedOutput(); err != nil {
		t.Errorf("sha256sum: %v\n%s", err, text)
	}
	checkMaterials(t, outs[0])
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// checkMaterials compares the bill of materials with the modules of the program in the archive.
func checkMaterials(t *testing.T, out string) {
	t.Helper()
	version := strings.TrimSpace(string(read(t, filepath.Join(out, "VERSION"))))
	name := "tablee_" + version + "_linux_amd64"
	var bom cyclonedx.BOM
	if err := json.Unmarshal(read(t, filepath.Join(out, name+".cdx.json")), &bom); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := output(t.Context(), dir, nil, "tar", "-xzf", filepath.Join(out, name+".tar.gz")); err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(filepath.Join(dir, name, "tablee"))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, c := range *bom.Components {
		told = append(told, c.Name)
	}
	for _, m := range info.Deps {
		if !slices.Contains(told, m.Path) {
			t.Errorf("the bill of materials has no %s", m.Path)
		}
	}
	if !slices.Contains(told, "std") || bom.Metadata.Component.Version != version {
		t.Errorf("the bill of materials: %s, %q", bom.Metadata.Component.Version, told)
	}
	if text, err := output(t.Context(), dir, nil, filepath.Join(dir, name, "tablee"), "version"); err != nil || !strings.HasPrefix(text, "tablee "+version+" go") {
		t.Errorf("%q, %v", text, err)
	}
}

// TestUnit_Hardened asks systemd how exposed the service is: 0 is best, 10 worst.
func TestUnit_Hardened(t *testing.T) {
	text, err := exec.Command("systemd-analyze", "security", "--offline=yes", "--threshold=30", "../../packaging/tablee.service").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

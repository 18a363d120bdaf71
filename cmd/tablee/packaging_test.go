package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// The unit, the package, the compose file and docs/hosting.md name the same folders and files.
func TestPackaging_SamePaths(t *testing.T) {
	for path, files := range map[string][]string{
		"/var/lib/tablee":       {"packaging/tablee.service", "packaging/deb/postinst", "packaging/deb/postrm", "docs/hosting.md"},
		"/var/backups/tablee":   {"packaging/tablee.service", "packaging/tablee.default", "packaging/deb/postinst", "packaging/deb/postrm", "docs/hosting.md"},
		"/etc/default/tablee":   {"packaging/tablee.service", "packaging/deb/nfpm.yaml", "packaging/deb/postinst", "docs/hosting.md"},
		"tablee.service":        {"packaging/deb/nfpm.yaml", "packaging/deb/postinst", "packaging/deb/prerm", "docs/hosting.md", "tools/release/archive.go"},
		"/usr/bin/tablee":       {"packaging/deb/nfpm.yaml", "packaging/compose/compose.yml", "tools/release/image.go", "docs/hosting.md"},
		"/data":                 {"packaging/compose/compose.yml", "tools/release/image.go", "docs/hosting.md"},
		"TABLEE_PURGE_DATA=yes": {"packaging/deb/postrm", "docs/hosting.md"},
	} {
		for _, file := range files {
			if !strings.Contains(packaged(t, file), path) {
				t.Errorf("%s does not name %s", file, path)
			}
		}
	}
}

// Every variable that is set, or offered, is a flag of tablee serve.
func TestPackaging_VariablesAreFlags(t *testing.T) {
	parser, err := kong.New(&commands{}, kong.DefaultEnvars("TABLEE"))
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, command := range parser.Model.Leaves(false) {
		for _, flag := range command.Flags {
			if command.Path() == "serve" {
				known = append(known, flag.Envs...)
			}
		}
	}
	for _, file := range []string{"packaging/tablee.service", "packaging/tablee.default", "packaging/compose/compose.yml", "tools/release/image.go"} {
		set := regexp.MustCompile(`(TABLEE_[A-Z_]+)(=|: )`).FindAllStringSubmatch(packaged(t, file), -1)
		if len(set) == 0 {
			t.Errorf("%s sets nothing", file)
		}
		for _, s := range set {
			if s[1] != "TABLEE_HOST" && !slices.Contains(known, s[1]) { // TABLEE_HOST is of compose.yml and its Caddyfile
				t.Errorf("%s: %s is no flag of tablee serve", file, s[1])
			}
		}
	}
}

func packaged(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

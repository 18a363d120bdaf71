package main

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/alecthomas/kong"
)

// docs/hosting.md lists every command with its flags, and no others; it has a table of its own for those of serve.
func TestCommands_Documented(t *testing.T) {
	text, err := os.ReadFile("../../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := kong.New(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	flags := regexp.MustCompile("--[a-z-]+")
	documented := map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `tablee ([a-z -]+[a-z])[^`]*` \\|([^|]*)\\|").FindAllStringSubmatch(string(text), -1) {
		documented[row[1]] = flags.FindAllString(row[2], -1)
	}
	for _, command := range parser.Model.Leaves(false) {
		path := command.Path()
		told, ok := documented[path]
		delete(documented, path)
		if !ok {
			t.Errorf("docs/hosting.md does not list tablee %s", path)
		}
		if path == "serve" {
			continue
		}
		var has []string
		for _, group := range command.AllFlags(true) {
			for _, flag := range group {
				if flag.Name != "help" {
					has = append(has, "--"+flag.Name)
				}
			}
		}
		slices.Sort(has)
		slices.Sort(told)
		if !slices.Equal(has, told) {
			t.Errorf("tablee %s: the flags are %q, docs/hosting.md says %q", path, has, told)
		}
	}
	for path := range documented {
		t.Errorf("docs/hosting.md lists tablee %s, which does not exist", path)
	}
}

package tablee_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	schemaTable  = regexp.MustCompile(`(?ms)^CREATE TABLE (\w+) \(\n(.*?)^\);`)
	schemaColumn = regexp.MustCompile(`(?m)^\t([a-z]\w*) `)
	keptKind     = regexp.MustCompile(`(?m)^\t\t\{"(\w+)", `)
	withoutKept  = regexp.MustCompile(`(?m)^Without anything about a person: (.*)$`)
)

// TestKept_EveryColumn: docs/security.md says of every column whether it is about a person, under a kind that
// people are told about in every language of the program.
func TestKept_EveryColumn(t *testing.T) {
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	doc := securityDoc(t)
	kinds := map[string]bool{}
	for _, k := range keptKind.FindAllStringSubmatch(read("host/export/kept.go"), -1) {
		kinds[k[1]] = true
		for _, lang := range []string{"de", "en", "fr"} {
			if !strings.Contains(read("web/texts/people/"+lang+".toml"), fmt.Sprintf("\n%q = ", "kept."+k[1])) {
				t.Errorf("%s: people are not told about %s", lang, k[1])
			}
		}
	}
	listed, told := map[string][]string{}, map[string]bool{}
	for line := range strings.Lines(doc) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 5 || !strings.HasPrefix(line, "| `") {
			continue
		}
		kind := strings.Trim(cells[0], " `")
		if told[kind] = true; !kinds[kind] {
			t.Errorf("%s is no kind of host/export/kept.go", kind)
		}
		name := strings.Trim(cells[1], "`")
		for _, column := range inCode.FindAllStringSubmatch(cells[2]+cells[3], -1) {
			listed[name] = append(listed[name], column[1])
		}
		if len(strings.TrimSpace(cells[4])) < 4 {
			t.Errorf("%s: not said how long", name)
		}
	}
	for kind := range kinds {
		if !told[kind] || !strings.Contains(doc, "\n| `"+kind+"` | ") {
			t.Errorf("docs/security.md does not list %s, or not what for", kind)
		}
	}
	rest := withoutKept.FindStringSubmatch(doc)
	if rest == nil {
		t.Fatal("no list of tables without anything about a person")
	}
	for _, table := range schemaTable.FindAllStringSubmatch(read("store/sqldb/schema/schema.sql"), -1) {
		var columns []string
		for _, c := range schemaColumn.FindAllStringSubmatch(table[2], -1) {
			columns = append(columns, c[1])
		}
		got := listed[table[1]]
		delete(listed, table[1])
		if strings.Contains(rest[1], "`"+table[1]+"`") {
			if person := slices.IndexFunc(columns, aboutPerson); person >= 0 || got != nil {
				t.Errorf("%s has nothing about a person, and is listed or has such a column: %v", table[1], columns)
			}
			continue
		}
		slices.Sort(got)
		slices.Sort(columns)
		if !slices.Equal(got, columns) {
			t.Errorf("%s: docs/security.md lists %v, the schema has %v", table[1], got, columns)
		}
	}
	delete(listed, "none") // what is in memory only
	for name := range listed {
		t.Errorf("%s is no table", name)
	}
}

// aboutPerson reports whether a column's name says that it has a person or an address.
func aboutPerson(column string) bool {
	return slices.Contains([]string{"who", "owner", "author", "leader", "person", "awaited", "address", "network"}, column) ||
		strings.HasSuffix(column, "_id") && !slices.Contains([]string{"table_id", "target_id", "circle_id"}, column)
}

package store

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"tablee/store/query"
)

// The package comment names the tables of the schema.
func TestDoc_NamesEveryTable(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	have, err := query.ScanAll(query.ScanOne[string])(s.db.Read.QueryContext(t.Context(), `SELECT name FROM sqlite_master
		WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%' ORDER BY name`))
	must(t, err)
	text, err := os.ReadFile("doc.go")
	must(t, err)
	var told []string
	for _, line := range regexp.MustCompile(`(?m)^//\t([a-z_]+) `).FindAllSubmatch(text, -1) {
		told = append(told, string(line[1]))
	}
	slices.Sort(told)
	if !slices.Equal(told, have) {
		t.Errorf("the package comment names %v,\nthe schema has %v", told, have)
	}
}

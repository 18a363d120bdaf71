package main

import (
	"path/filepath"
	"testing"
)

// limits are percentages of the arrows that may point upward, by package.
var limits = map[string]float64{
	"tablee/host":  10,
	"tablee/table": 10,
}

func TestOrder_FewArrowsUpward(t *testing.T) {
	stated, err := Stated(filepath.Join("..", ".."), "./table", "./host")
	if err != nil {
		t.Fatal(err)
	}
	measured := map[string]bool{}
	for _, p := range stated {
		t.Log(p)
		measured[p.Path] = true
		if limit := limits[p.Path]; p.Share() > limit {
			t.Errorf("%s: %.1f %% of the arrows point upward, limit %.0f %%; go run ./internal/floors -v shows them", p.Path, p.Share(), limit)
		}
	}
	for path := range limits {
		if !measured[path] {
			t.Errorf("%s states no order of its files", path)
		}
	}
}

func TestOrder_IncompleteRejected(t *testing.T) {
	p := Package{Path: "p", Files: []string{"a.go", "b.go"}}
	for _, c := range []struct {
		files []string
		fails bool
	}{
		{[]string{"b.go", "a.go"}, false},
		{[]string{"a.go", "doc.go", "b.go"}, false},
		{[]string{"a.go"}, true},
		{[]string{"a.go", "b.go", "c.go"}, true},
	} {
		if err := p.checkOrder(c.files); (err != nil) != c.fails {
			t.Errorf("files %v: %v", c.files, err)
		}
	}
}

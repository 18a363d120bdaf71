package static

import (
	"io/fs"
	"testing"
)

// A table loads all three faces: they share a budget.
func TestFontsStayUnderBudget(t *testing.T) {
	const budget = 28 << 10
	names, err := fs.Glob(FS, "fonts/*.woff2")
	if err != nil || len(names) != 3 {
		t.Fatalf("fonts: %v, %v", names, err)
	}
	total := int64(0)
	for _, name := range names {
		info, err := fs.Stat(FS, name)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > budget {
		t.Errorf("the fonts weigh %d bytes, more than %d", total, budget)
	}
}

package static

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// What a script asks to be heard is something that sound.js can play.
func TestEverySoundThatIsAskedForIsMade(t *testing.T) {
	names, err := fs.Glob(FS, "*.js")
	if err != nil {
		t.Fatal(err)
	}
	text := func(name string) string {
		b, err := fs.ReadFile(FS, name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	made, asked := text("sound.js"), 0
	for _, name := range names {
		for _, m := range regexp.MustCompile(`\b(?:sound|play)\("(\w+)"`).FindAllStringSubmatch(text(name), -1) {
			asked++
			if !strings.Contains(made, `kind === "`+m[1]+`"`) {
				t.Errorf("%s asks for %q, which is not heard", name, m[1])
			}
		}
	}
	if asked < 4 {
		t.Errorf("%d sounds are asked for: more were", asked)
	}
}

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

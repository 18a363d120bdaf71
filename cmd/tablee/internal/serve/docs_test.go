package serve

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// docs/hosting.md lists every flag with its default, and no other flag.
func TestFlags_Documented(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := kong.New(&Cmd{})
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)` \\| ([^|]*)\\|").FindAllStringSubmatch(string(text), -1) {
		documented[row[1]] = strings.Trim(row[2], "` ")
	}
	for _, flag := range parser.Model.Flags {
		value, ok := documented[flag.Name]
		delete(documented, flag.Name)
		want := flag.Default
		if flag.IsBool() {
			want = "off"
		}
		if flag.Name != "help" && (!ok || value != want) {
			t.Errorf("--%s: the default is %q, docs/hosting.md says %q", flag.Name, want, value)
		}
	}
	for name := range documented {
		t.Errorf("docs/hosting.md lists --%s, which does not exist", name)
	}
}

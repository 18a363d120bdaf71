package texts

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// A file that a parser would work on for long, or with much memory, is refused before it is parsed.
func TestUnmarshal_CostlyFiles_Refused(t *testing.T) {
	for name, text := range map[string]string{
		"nested inline tables": strings.Repeat("a={", 6000),
		"nested arrays":        "a=" + strings.Repeat("[", 20_000),
		"dotted keys":          strings.Repeat("a.b.c.d = '1'\n", 200_000),
		"one dotted key":       strings.Repeat("a.", 15_000) + "a = 1",
		"a dotted header":      "[" + strings.Repeat("a.", 15_000) + "a]",
		"after texts":          "a = \"\\\"\"\nb = '\\'\nc = \"\"\"\"x\"\"\"\"\nd = '''\n'''\n# \"\n" + strings.Repeat("a={", 6000),
		"a text without end":   "a = \"x\n" + strings.Repeat("a={", 6000),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var into map[string]any
		err := unmarshal([]byte(text), &into)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
			t.Errorf("%s: %d bytes", name, used)
		}
		if _, err := Parse("it", []byte(text[:min(len(text), maxFile)])); err == nil {
			t.Errorf("%s: a language", name)
		}
	}
}

func TestUnmarshal_OrdinaryFiles(t *testing.T) {
	long := &strings.Builder{}
	for i := range maxKeys / 2 {
		fmt.Fprintf(long, "\"a.b.c.d.%d\" = \"{{{{[[ .... = '\"\n", i)
	}
	for name, text := range map[string]string{
		"many texts": long.String(), "a comment": "# {{{{{{{{{{{{{ '\na = 1", "plurals": "a = { one = \"{{.N}}\", other = '' }\n[b]\nc = [[1, 2], [3]]\n",
		"long texts": "a = \"\"\"\n{{{{{{{{{{{{{\"\"\"\nb = '''\n[[[[[[[[[[[[''''\n",
	} {
		var into map[string]any
		if err := unmarshal([]byte(text), &into); err != nil || len(into) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

package main

import "testing"

func TestPackageOf_Symbols(t *testing.T) {
	for symbol, want := range map[string]string{
		"tablee/host.(*Host).Act":                "tablee/host",
		"type:.eq.tablee/host.Row":               "tablee/host",
		"slices.SortFunc[go.shape.[]tablee/x.Y]": "slices",
		"modernc.org/sqlite/lib.Xsqlite3_step":   "modernc.org/sqlite/lib",
		"go:itab.*os.File,io.Reader":             "(none)",
		"type:tablee/host.Row":                   "tablee/host",
		"main.main":                              "main",
		"runtime.mallocgc":                       "runtime",
		"golang.org/x/text/unicode/norm.NFC":     "golang.org/x/text/unicode/norm",
	} {
		if got := packageOf(symbol); got != want {
			t.Errorf("packageOf(%q) = %q, want %q", symbol, got, want)
		}
	}
}

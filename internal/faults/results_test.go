package main

import (
	"strings"
	"testing"
)

func TestResults_FirstFailureStops(t *testing.T) {
	const fails = `{"Action":"run","Package":"m/a","Test":"TestX"}
{"Action":"output","Package":"m/a","Test":"TestX","Output":"--- FAIL\n"}
{"Action":"pass","Package":"m/a","Test":"TestW"}
{"Action":"fail","Package":"m/a","Test":"TestX/one"}
{"Action":"fail","Package":"m/a","Test":"TestX"}
{"Action":"fail","Package":"m/a"}
`
	for name, c := range map[string]struct {
		text    string
		failed  failure
		unbuilt string
	}{
		"a part of a test": {fails, failure{"a", "TestX/one"}, ""},
		"a package":        {`{"Action":"fail","Package":"m/a"}` + "\n", failure{"a", ""}, ""},
		"the root":         {`{"Action":"fail","Package":"m","Test":"TestY"}` + "\n", failure{"", "TestY"}, ""},
		"none":             {`{"Action":"pass","Package":"m/a"}` + "\n", failure{}, ""},
		"not compiled": {`{"ImportPath":"m/b","Action":"build-output","Output":"syntax error\n"}
{"ImportPath":"m/b","Action":"build-fail"}
{"Action":"fail","Package":"m/a","FailedBuild":"m/b"}
`, failure{}, "m/a"},
	} {
		stopped := false
		r := &results{graph: &graph{module: "m"}, stop: func() { stopped = true }}
		for part := range strings.SplitAfterSeq(c.text, ":") { // in pieces
			if _, err := r.Write([]byte(part)); err != nil {
				t.Fatal(err)
			}
		}
		if failed := r.failed != nil; failed != (c.failed != failure{}) || failed && *r.failed != c.failed || r.unbuilt != c.unbuilt || stopped != (failed || c.unbuilt != "") {
			t.Errorf("%s: %v, not compiled %q, stopped %v", name, r.failed, r.unbuilt, stopped)
		}
	}
	if whole := (failure{"a", "TestX/one"}).whole(); whole != (failure{"a", "TestX"}) {
		t.Errorf("the whole test is %v", whole)
	}
}

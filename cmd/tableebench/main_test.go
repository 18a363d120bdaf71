package main

import (
	"context"
	"strings"
	"testing"
)

// bench runs a command line and returns its exit code and output.
func bench(args ...string) (code int, stdout, stderr string) {
	var out, err strings.Builder
	code = run(context.Background(), args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

func TestHelp_Commands(t *testing.T) {
	code, out, stderr := bench("--help")
	for _, command := range []string{"arena", "games", "load", "pressure", "soak"} {
		if !strings.Contains(out, "\n  "+command+" ") {
			t.Errorf("no %s in\n%s", command, out)
		}
	}
	if code != 0 || stderr != "" {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// The flags of a server in the environment, such as TABLEE_ADDR, are not the flags of a measurement.
func TestEnvironment_OwnPrefix(t *testing.T) {
	t.Setenv("TABLEE_TABLES", "0")
	t.Setenv("TABLEEBENCH_FOR", "1h")
	code, _, stderr := bench("load")
	if code != 2 || !strings.Contains(stderr, "tableebench: load: --for must be 100ms to 10m") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

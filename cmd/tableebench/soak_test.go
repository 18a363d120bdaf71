package main

import (
	"encoding/json"
	"net"
	"strings"
	"testing"

	"tablee/e2e/program"
)

// soakReport holds the fields of a soak report that this test checks.
type soakReport struct {
	Load, Faults map[string]int
	Log          struct{ Acknowledged, Stored int }
	Doctor       string
	Breaches     []struct{ Kind, First string }
}

// TestSoak_FindsNothing is a short soak of the real program with all faults after which it continues within
// seconds, and a kill.
func TestSoak_FindsNothing(t *testing.T) {
	t.Parallel()
	path := program.Binary(t)
	code, out, errs := bench("soak", "--for=8s", "--every=400ms", "--hold=300ms", "--players=8", "--watchers=4",
		"--faults=kill,stop,clock", "--program="+path, "--json")
	var r soakReport
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatalf("exit %d, %v: %s\n%s", code, err, out, errs)
	}
	if code != 0 || len(r.Breaches) > 0 {
		t.Errorf("exit %d: %+v\n%s", code, r.Breaches, errs)
	}
	if r.Log.Acknowledged == 0 || r.Log.Stored != r.Log.Acknowledged || r.Load["accepted"] != r.Log.Acknowledged {
		t.Errorf("accepted actions: %+v, load %v", r.Log, r.Load)
	}
	if r.Faults["kill"] == 0 || r.Faults["stop"] == 0 || r.Faults["clock"] == 0 || r.Load["streams"] == 0 || r.Load["guests"] == 0 {
		t.Errorf("faults %v, load %v", r.Faults, r.Load)
	}
	if !strings.Contains(r.Doctor, "differences: 0") {
		t.Errorf("the doctor: %q", r.Doctor)
	}
}

func TestSoak_RefusesInOneLine(t *testing.T) {
	t.Parallel()
	path := program.Binary(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--faults=flood"}, 2, `there is no fault "flood"`},
		{[]string{"--for=10ms"}, 2, "--for must be 1s or more"},
		{[]string{"--hold=1m"}, 2, "--hold must be 15s or less"},
		{[]string{"--players=0"}, 2, "--players must be 1 or more"},
		{[]string{"--postgres=nonsense"}, 2, "--postgres needs a URL with a host"},
		{[]string{"--postgres=postgres://none@127.0.0.1:1/none"}, 1, "the server did not open"},
		{[]string{"--addr=" + taken.Addr().String()}, 1, "address already in use"},
		{[]string{"--program=/no/such/program"}, 1, "no such file"},
		{[]string{"--dir=/dev/null"}, 1, "directory of the soak"},
	} {
		code, _, errs := bench(append([]string{"soak", "--program=" + path}, c.args...)...)
		if code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d: %s", c.args, code, errs)
		}
	}
}

//go:build unix

package main

import (
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/internal/needs"
)

// TestServe_Suspended stops the process for a while, like a machine that sleeps: afterwards nothing hangs,
// nothing is played twice, and after a minute or more no player has lost the time in which they could not
// play.
func TestServe_Suspended(t *testing.T) {
	t.Parallel()
	asleep := time.Duration(needs.Rounds(1, 60)) * time.Second
	data := t.TempDir()
	s := program.Run(t, data, "--bot-pause=100ms", "--action-rate=0")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	bots, err := ana.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	timed, err := ana.Open(map[string]any{"pace": map[string]any{"move": 40}})
	if err != nil {
		t.Fatal(err)
	}
	before, err := ana.Look(timed)
	if err != nil {
		t.Fatal(err)
	}
	acts, stopped := 0, false
	count := func(uint64, string) { acts++ }
	if err := ana.Play(bots, count, func() bool { return acts == 2 }); err != nil { // bots are in their pause
		t.Fatal(err)
	}
	if err := s.Cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	for !stopped { // until the kernel reports the stop
		var status syscall.WaitStatus
		got, err := syscall.Wait4(s.Cmd.Process.Pid, &status, syscall.WUNTRACED|syscall.WNOHANG, nil)
		if err != nil {
			t.Fatal(err)
		}
		stopped = got == s.Cmd.Process.Pid && status.Stopped()
	}
	<-time.After(asleep)
	if err := s.Cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if asleep >= time.Minute { // a shorter sleep is no clock jump, and time went on
		var after struct {
			Seq      uint64
			Deadline time.Time
		}
		for { // the deadline moves when the jump is noticed
			if status, err := ana.Call(http.MethodGet, "/api/v1/tables/"+timed, nil, &after); err != nil || status != http.StatusOK {
				t.Fatalf("%d, %v", status, err)
			}
			if after.Seq != before.Seq {
				t.Fatalf("at %d after a minute asleep, was at %d: a clock ran out", after.Seq, before.Seq)
			}
			if after.Deadline.After(time.Now()) {
				break
			}
		}
	}
	for _, id := range []string{bots, timed} {
		if err := ana.Play(id, count, program.Never); err != nil {
			t.Errorf("a table cannot be finished: %v", err)
		}
	}
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Errorf("%v: %s", err, s.Errs.String())
	}
	path := program.Binary(t)
	out, err := exec.Command(path, "doctor", "--deep", "--data", data).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "tables: 2, differences: 0") {
		t.Errorf("doctor: %v\n%s", err, out)
	}
}

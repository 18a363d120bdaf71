//go:build unix

package nodes

import (
	"net/http"
	"syscall"
	"testing"

	"tablee/e2e/program"
	"tablee/store/storetest"
)

// TestStandby_Promoted_GamesContinue kills the database's primary while people and bots play on two nodes, and
// promotes its standby. The nodes find it by themselves, every acknowledged action is stored exactly once with
// its seq, pages stay open and show the outage meanwhile, and games, clocks and drafts continue.
func TestStandby_Promoted_GamesContinue(t *testing.T) {
	t.Parallel()
	pair := storetest.NewPair(t)
	flags := []string{"--database=" + pair.URL, "--bot-pause=1ms", "--action-rate=0", "--guest-rate=0", "--table-rate=0"}
	nodes := []*program.Process{program.Run(t, t.TempDir(), flags...), program.Run(t, t.TempDir(), flags...)}
	c := gather(t, nodes[0].URL, nodes[1].URL)
	c.AwaitActions(t)
	pair.KillPrimary(t)
	nodes[0].Wait(t, "/readyz", http.StatusServiceUnavailable)
	c.Player.Until(`document.querySelector("#wire[role=status]").textContent.includes("Lecture seule")`)
	pair.Promote(t)
	nodes[0].Wait(t, "/readyz", http.StatusOK)
	nodes[1].Wait(t, "/readyz", http.StatusOK)
	c.Player.Until(`!document.querySelector("#wire").textContent`)
	c.AwaitActions(t)
	c.GoesOn(t)
	c.End(t)
	for _, s := range nodes {
		if err := s.End(syscall.SIGTERM); err != nil {
			t.Errorf("after SIGTERM: %v: %s", err, s.Errs.String())
		}
	}
	c.CheckStored(t, pair.Standby())
}

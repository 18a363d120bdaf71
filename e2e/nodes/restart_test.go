//go:build unix

package nodes

import (
	"net/http"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/store/storetest"
)

// TestOutage_RestartAndCut_GamesContinue restarts the database while people and bots play on two nodes, then cuts
// both nodes off from it. Pages stay open and show the outage, every acknowledged action is stored exactly
// once with its seq, and games, clocks and drafts continue. With TABLEE_LONG=true the cut lasts 30 seconds, longer
// than any timeout on the database.
func TestOutage_RestartAndCut_GamesContinue(t *testing.T) {
	t.Parallel()
	pair := storetest.NewPair(t)
	gate, url := storetest.NewGate(t, pair.Primary())
	flags := []string{"--database=" + url, "--bot-pause=1ms", "--action-rate=0", "--guest-rate=0", "--table-rate=0"}
	nodes := []*program.Process{program.Run(t, t.TempDir(), flags...), program.Run(t, t.TempDir(), flags...)}
	c := gather(t, nodes[0].URL, nodes[1].URL)
	c.AwaitActions(t)
	pair.RestartPrimary(t)
	goOn(t, c, nodes)

	gate.Cut()
	for _, s := range nodes {
		s.Wait(t, "/readyz", http.StatusServiceUnavailable)
	}
	c.Player.Until(`document.querySelector("#wire[role=status]").textContent.includes("Lecture seule")`)
	if needs.Long() {
		<-time.After(30 * time.Second)
	}
	gate.Open()
	goOn(t, c, nodes)
	c.End(t)
	c.CheckStored(t, pair.Primary())
}

// goOn waits until both nodes are ready and the whole crowd plays again, on the pages they already have open.
func goOn(t *testing.T, c *crowd, nodes []*program.Process) {
	t.Helper()
	for _, s := range nodes {
		s.Wait(t, "/readyz", http.StatusOK)
	}
	c.AwaitActions(t)
	c.Player.Until(`!document.querySelector("#wire").textContent`)
	c.GoesOn(t)
}

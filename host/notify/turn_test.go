package notify_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
)

// A player who leaves and comes back while awaited causes no notification by it, and their
// time runs out when it would have. The bot that was about to play for them has just come too
// late: nothing went wrong.
func TestLeavingAndComingBackNotifiesNobody(t *testing.T) {
	var log hosttest.Logs
	rung := &rang{told: map[string]int{}}
	hosttest.Bubble(t, func(c *node.Config) { c.Send, c.Pause, c.Log = rung.tell, time.Minute, log.Logger() }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, _ := byTheDay(t, h, 5*time.Minute)
			f := hosttest.Frame(t, h, id)
			due, who := f.Table.Deadline(), f.Table.Awaited()
			time.Sleep(10 * time.Second)
			before := rung.ids()
			for range 6 {
				for _, do := range []func() error{
					func() error { return h.Leave(t.Context(), host.Hand{Player: who}, id) },
					func() error { return h.Return(t.Context(), host.Hand{Player: who}, id) },
				} {
					if err := do(); err != nil {
						t.Fatal(err)
					}
					time.Sleep(5 * time.Second)
				}
			}
			if after := rung.ids(); len(before) == 0 || !slices.Equal(before, after) {
				t.Errorf("told %v, and then %v", before, after)
			}
			time.Sleep(time.Until(due) + time.Second)
			if tb := hosttest.Frame(t, h, id).Table; tb.LastAction == nil || !tb.LastAction.Timeout || tb.LastAction.Seat != f.Table.Turn() {
				t.Errorf("their time is up, and the table waits: %+v", tb.LastAction)
			}
			if wrong := log.String(); strings.Contains(wrong, "level=ERROR") {
				t.Errorf("they came back, and that was logged as %s", wrong)
			}
		})
	})
}

// ids are those of what was told.
func (r *rang) ids() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.told))
}

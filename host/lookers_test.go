package host_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/table"
)

// Lookers are shown to all viewers: each known player once, and visitors by their pages. Those who come
// together are shown by one frame.
func TestLookers_Shown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hosttest.NewNode(t)
		who := hosttest.Guests(t, h, 3)
		id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
		page := hosttest.Follow(t, h, id, who[0])
		first := hosttest.Next(t, page)
		var others []*host.Follower
		for _, p := range []table.PlayerID{who[1], who[1], who[2], "", ""} {
			others = append(others, hosttest.Follow(t, h, id, p))
		}
		time.Sleep(3 * time.Second) // in fake time
		synctest.Wait()
		f := hosttest.Next(t, page)
		known := slices.Sorted(slices.Values(who[1:]))
		if !slices.Equal(f.Lookers.Known, known) || f.Lookers.Pages != 2 || f.Lookers.N() != 4 {
			t.Errorf("lookers %+v", f.Lookers)
		}
		if f.Rev != first.Rev+1 {
			t.Errorf("%d frames for five who came at once, want 1", f.Rev-first.Rev)
		}
		if f.Present[1] {
			t.Error("a visitor's page counts as present on a free chair")
		}
		for _, o := range others[1:] {
			o.Close()
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if f := hosttest.Next(t, page); !slices.Equal(f.Lookers.Known, who[1:2]) || f.Lookers.Pages != 0 {
			t.Errorf("lookers left: %+v", f.Lookers)
		}
		others[0].Close()
		page.Close()
	})
}
